// Written twice with the same clock, a report is the same bytes in every format, though the journal grew by
// the first one; after something happened, the program says what differs and why. Composed and rendered
// as in the thread.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CaseId, ReportId, SnapshotId } from '#shared/domain/ids.ts';
import { REPORT_FORMATS } from '#shared/report/report.ts';
import { discard, putInPlace, writeBeside } from '../../../electron/files/write-file.ts';
import { createOneAtATime } from '../../../electron/services/report-run.ts';
import { createReportService } from '../../../electron/services/reports.ts';
import { createSigner, lendingKey } from '../../builders/bundle-samples.ts';
import { newCaseFile, newestEntries } from '../../builders/casefile-file.ts';
import { nameTask } from '../../builders/casefile-kinds.ts';
import { addRichCase, importAnswer, writeAnswer } from '../../builders/casefile-transfer.ts';
import { asCaseFile } from '../../fakes/case-file.ts';
import { createFastClock } from '../../fakes/fast-clock.ts';
import { createDatingPrinter, openWholeReport } from '../../fakes/whole-report.ts';
import { graphReader } from '../../fakes/graph-reader.ts';
import { WHOLE_REPLIES } from '../../fakes/large-replies.ts';

const CASE = 'case-1' as CaseId;

async function openCase() {
  const { operations, folder } = newCaseFile();
  addRichCase(operations, folder);
  const printer = createDatingPrinter();
  let ids = 0;
  const service = createReportService({
    ...{ caseFile: asCaseFile(operations), clock: createFastClock(), appVersion: '0.1.0' },
    replies: WHOLE_REPLIES,
    newId: () => `id-${String(++ids)}`,
    emit: () => undefined,
    session: { requireOpen: () => ({ mode: 'write' }) as never },
    files: { writeBeside, putInPlace, discard },
    chooseExportPath: async (_name, extension) => join(folder, `out.${extension}`),
    signerFingerprint: async () => null,
    signing: lendingKey(createSigner()),
    readGraph: graphReader(asCaseFile(operations)),
    startReport: openWholeReport,
    ...{ printer, work: createOneAtATime() },
  });
  const fields = { caseId: CASE, template: 'investigation', language: 'en' } as const;
  const { id } = await service.create(fields);
  return { service, operations, folder, printer, id };
}

type Opened = Awaited<ReturnType<typeof openCase>>;

async function write(
  { service }: Opened,
  id: ReportId,
  format: (typeof REPORT_FORMATS)[number],
  profile: 'internal' | 'external' = 'internal',
) {
  const written = await service.export({ id, format, profile });
  if (written === null) throw new Error('cancelled');
  return { ...written, bytes: readFileSync(written.path) };
}

describe('a report that is written twice with one clock', () => {
  it.each(REPORT_FORMATS)('is the same bytes as %s, and is said to be', async (format) => {
    const opened = await openCase();
    const first = await write(opened, opened.id, format);
    expect(first.comparedWith).toBeNull();
    const second = await write(opened, opened.id, format);
    expect(Buffer.compare(second.bytes, first.bytes)).toBe(0);
    expect(second.comparedWith).toMatchObject({
      ...{ isSame: true, sections: [], journalSections: [], parts: [], revisions: null },
      ...{ sourcesAdded: [], sourcesRemoved: [], journal: [] },
    });
    // The journal has both all the same.
    expect(newestEntries(opened.operations, 2).map(({ kind }) => kind)).toEqual([
      ...['report.exported', 'report.exported'],
    ]);
  });

  it('is the same bytes redacted too', async () => {
    const opened = await openCase();
    const first = await write(opened, opened.id, 'html', 'external');
    const second = await write(opened, opened.id, 'html', 'external');
    expect(Buffer.compare(second.bytes, first.bytes)).toBe(0);
    expect(second.comparedWith?.isSame).toBe(true);
    const html = second.bytes.toString();
    expect(html).not.toContain('Mara Test');
    expect(html).toContain('[person 1]');
  });
});

describe('the program says what differs, and why', () => {
  it('after an answer came in', async () => {
    const opened = await openCase();
    const { id, operations, folder } = opened;
    const before = await write(opened, id, 'md');
    const answer = JSON.stringify(nameTask('Ines Late'));
    const late = importAnswer(operations, writeAnswer(folder, answer, 'late.json'), { number: 2 });
    const after = await write(opened, id, 'md');
    expect(after.sha256).not.toBe(before.sha256);
    const { comparedWith } = after;
    expect(comparedWith).toMatchObject({ isSame: false, revisions: null, sourcesRemoved: [] });
    expect(comparedWith?.sourcesAdded).toHaveLength(1);
    expect(comparedWith?.parts).toEqual(['journal']);
    // The first file's own entry is included now, since something follows it.
    expect(comparedWith?.journal).toEqual([
      { kind: 'report.exported', count: 1 },
      { kind: 'snapshot.imported', count: 1 },
    ]);
    expect(comparedWith?.journalSections.join()).toMatch(/Chain of custody.*Activity log/);
    expect(comparedWith?.sections.length).toBeGreaterThan(0);
    expect(late.id).toBe('imported-2' as SnapshotId);
  });

  it('after its draft was saved', async () => {
    const opened = await openCase();
    const { id, service } = opened;
    await write(opened, id, 'md');
    const { draft, revision } = await service.get({ id });
    await service.save({ id, revision, draft: { ...draft, title: 'Another title' } });
    const { comparedWith } = await write(opened, id, 'md');
    expect(comparedWith).toMatchObject({
      ...{ isSame: false, sections: [], parts: ['title', 'journal'] },
      revisions: { from: 1, to: 2 },
    });
  });

  it('also where the last file was of another format: it is compared with its own kind', async () => {
    const opened = await openCase();
    await write(opened, opened.id, 'md');
    expect((await write(opened, opened.id, 'json')).comparedWith).toBeNull();
    expect((await write(opened, opened.id, 'md', 'external')).comparedWith).toBeNull();
    expect((await write(opened, opened.id, 'md')).comparedWith?.isSame).toBe(true);
  });
});
