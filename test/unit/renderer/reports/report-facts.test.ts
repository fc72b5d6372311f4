// What is shown of a report: whether approvals hold, its last files, where sections begin, its period.
import { describe, expect, it } from 'vitest';
import type { ReportId } from '#shared/domain/ids.ts';
import { presentContent } from '#shared/report/present-content.ts';
import { lastFiles, standingOf } from '../../../../renderer/features/reports/approval-standing.ts';
import { daysOf, parseDay, periodOf } from '../../../../renderer/features/reports/report-period.ts';
import { sectionPages } from '../../../../renderer/features/reports/section-pages.ts';
import { SAMPLE_NOW } from '../../../builders/page-samples.ts';
import {
  APPROVED_CONTENT,
  PRESENT_CONTENT,
  sampleApprovals,
  sampleReportFiles,
} from '../../../builders/report-samples.ts';

const files = sampleReportFiles();
const [present, earlier] = sampleApprovals();

describe('an approval', () => {
  const report = { id: 'report-1' as ReportId, revision: 7, updatedAt: SAMPLE_NOW };

  it('holds while the last file of the present revision is what was approved', () => {
    const content = presentContent(report, files, []);
    expect(standingOf(present!, content)).toBe('holds');
    expect(standingOf(earlier!, content)).toBe('voided');
  });

  it('is voided by a later revision', () => {
    const content = presentContent({ ...report, revision: 8 }, files, []);
    expect([content, standingOf(present!, content)]).toEqual([null, 'voided']);
  });

  it('is told by the content itself where that is known', () => {
    expect(standingOf(present!, PRESENT_CONTENT)).toBe('holds');
    expect(standingOf(present!, APPROVED_CONTENT)).toBe('voided');
  });
});

it('the last file of each format is shown, newest first', () => {
  expect(lastFiles(files).map(({ format, revision }) => [format, revision])).toEqual([
    ['pdf', 7],
    ['docx', 5],
  ]);
});

describe('where a section begins', () => {
  const sections = [
    { id: 'a', number: '1', title: 'Summary' },
    { id: 'b', number: '2', title: 'Method' },
    { id: 'c', number: 'A', title: 'Raw answers' },
  ];

  it('is told by the outline, with or without the number', () => {
    const outline = [
      { title: 'Report', page: 1 },
      { title: '1 Summary', page: 2 },
      { title: 'Method', page: 3 },
      { title: 'A. Raw answers', page: 5 },
    ];
    expect([...sectionPages(sections, outline)]).toEqual([
      ['a', 2],
      ['b', 3],
      ['c', 5],
    ]);
  });

  it('is not a heading of the same words before the section before it', () => {
    const outline = [
      { title: 'Method', page: 1 },
      { title: '1 Summary', page: 2 },
      { title: '2 Method', page: 4 },
    ];
    expect(sectionPages(sections, outline).get('b')).toBe(4);
  });

  it('is not known of a section that the outline does not have', () => {
    expect(sectionPages(sections, []).size).toBe(0);
  });
});

describe('a period', () => {
  it('counts both days in', () => {
    const period = periodOf('2026-03-01', '2026-03-31');
    expect(period).toEqual({ from: Date.UTC(2026, 2, 1), to: Date.UTC(2026, 3, 1) - 1 });
    expect(daysOf(period!)).toEqual({ from: '2026-03-01', to: '2026-03-31' });
  });

  it('is none of days that are none, or backwards', () => {
    expect(parseDay('2026-02-31')).toBeNull();
    expect(parseDay('1 March')).toBeNull();
    expect(periodOf('2026-03-02', '2026-03-01')).toBeNull();
  });
});
