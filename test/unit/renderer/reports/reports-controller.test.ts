// The list of reports: what was removed comes back, and changes elsewhere are seen.
import { expect, it, vi } from 'vitest';
import type { CaseId } from '#shared/domain/ids.ts';
import { ReportsController } from '../../../../renderer/features/reports/reports-controller.svelte.ts';
import type { ReversibleChange } from '../../../../renderer/lib/undo.ts';
import { reportHandlers } from '../../../component/harness/scene-reports.ts';
import { createPlainReplies } from '../../../fakes/large-replies.ts';
import { createPage } from '../page.ts';

const CASE = 'case-1' as CaseId;

async function openList(scene = 'open') {
  const page = createPage(reportHandlers(scene, createPlainReplies()));
  const offered: ReversibleChange[] = [];
  const reports = new ReportsController(page.api, page.events, (one) => offered.push(one));
  await reports.look(CASE);
  return { page, reports, offered };
}

it('lists what was changed last first, with the files of each', async () => {
  const { reports } = await openList();
  expect(reports.reports?.map(({ id }) => id)).toEqual(['report-1', 'report-2']);
  const [newest] = reports.filesByReport.get(reports.reports![0]!.id) ?? [];
  expect(newest?.revision).toBe(7);
});

it('a removed report comes back, and goes again', async () => {
  const { reports, offered } = await openList();
  const first = reports.reports![0]!;
  expect(await reports.remove(first)).toBe(true);
  expect(reports.find(first.id)).toBeUndefined();
  await offered[0]?.undo();
  expect(reports.find(first.id)).toBeDefined();
  await offered[0]?.redo?.();
  expect(reports.find(first.id)).toBeUndefined();
});

it('nothing is taken from a closed case', async () => {
  const { reports, offered } = await openList('sealed');
  expect(await reports.remove(reports.reports![0]!)).toBe(false);
  expect(reports.removing.error?.code).toBe('case.sealed');
  expect(offered).toEqual([]);
});

it('a report made elsewhere is seen', async () => {
  const { page, reports } = await openList();
  await page.api['reports.create']({ caseId: CASE, template: 'periodic_review', language: 'en' });
  page.emit('records.changed', { caseId: CASE, area: 'reports' });
  await vi.waitFor(() => expect(reports.reports).toHaveLength(3));
});
