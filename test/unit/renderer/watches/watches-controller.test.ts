// The monitoring in the page: what is due, what is read again and when, and what can be taken back.
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { CaseId, JobId, WatchId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { ReversibleChange } from '../../../../renderer/lib/undo.ts';
import { WatchesController } from '../../../../renderer/features/watches/watches-controller.svelte.ts';
import { buildScreeningView } from '../../../builders/kya-view.ts';
import { buildWatch, sampleNotices, sampleWatches } from '../../../builders/watch-samples.ts';
import { createPage } from '../page.ts';

const WATCH = 'watch-1' as WatchId;

function openList(handlers: Partial<Handlers> = {}) {
  const page = createPage({
    'watches.list': () => sampleWatches,
    'notices.list': () => ({ notices: sampleNotices, unseen: 2 }),
    'watches.update': () => buildWatch(1),
    'watches.create': () => buildWatch(9),
    'watches.setRemoved': () => buildWatch(1),
    'notices.markSeen': () => null,
    ...handlers,
  });
  const changes: ReversibleChange[] = [];
  const watches = new WatchesController(page.api, page.events, (change) => changes.push(change));
  return { page, watches, changes };
}

it('due runs stand longest due first, those that cannot start among them', async () => {
  const { watches } = openList();
  await watches.load();
  expect(watches.due.map(({ id }) => id)).toEqual(['watch-1', 'watch-8', 'watch-2']);
  expect(watches.of('case-3' as CaseId).map(({ id }) => id)).toEqual(['watch-7']);
});

it('reads the list again when it changed, and when the job of a run moved on', async () => {
  const { page, watches } = openList();
  await watches.load();
  page.emit('watches.changed', { caseId: 'case-1' as CaseId });
  await turn();
  expect(page.countOf('watches.list')).toBe(2);
  const job = {
    ...{ jobId: 'run-processing' as JobId, caseId: 'case-1' as CaseId, batchId: null },
    ...({ billed: 'billed', remoteStatus: null, errorCode: null } as const),
    ...{ title: '', value: null, snapshotId: null },
  };
  page.emit('job.changed', { ...job, state: 'processing' });
  page.emit('job.changed', { ...job, jobId: 'another' as JobId, state: 'failed' });
  await turn();
  expect(page.countOf('watches.list')).toBe(2);
  page.emit('job.changed', { ...job, state: 'failed' });
  await turn();
  expect(page.countOf('watches.list')).toBe(3);
});

it('reads notices again when one is raised, and after some were seen', async () => {
  const { page, watches } = openList();
  page.emit('notice.raised', { noticeId: sampleNotices[0]!.id, caseId: 'case-1' as CaseId });
  await turn();
  expect(watches.unseen).toBe(2);
  await watches.markSeen([sampleNotices[0]!.id]);
  expect(page.inputsOf('notices.markSeen')).toEqual([{ ids: ['notice-1'] }]);
  expect(page.countOf('notices.list')).toBe(2);
});

it('a screening that its case watches already leads to that watch', async () => {
  const view = buildScreeningView();
  const requestJson = JSON.stringify({ ...view.request, forceRun: true });
  const watch = buildWatch(3, { environmentId: view.summary.environmentId!, requestJson });
  const { watches } = openList({ 'watches.list': () => [watch] });
  await watches.load();
  watches.askFor(view);
  expect(watches.target).toMatchObject({ kind: 'existing', watch: { id: 'watch-3' } });
  watches.askFor({ ...view, summary: { ...view.summary, caseId: 'case-2' as CaseId } });
  expect(watches.target).toMatchObject({ kind: 'new' });
});

it('the dialog closes when its watch is stored, and stays when that is refused', async () => {
  const fields = { intervalDays: 7, approval: 'ask', runsLeft: 0 } as const;
  const { page, watches } = openList({
    'watches.create': () => {
      throw new AppError('record.conflict', 'twice');
    },
  });
  watches.askFor(buildScreeningView());
  await watches.save(fields, true);
  expect(watches.saving.error?.code).toBe('record.conflict');
  expect(watches.target).not.toBeNull();
  watches.edit(sampleWatches[0]!);
  expect(watches.saving.error).toBeNull();
  await watches.save(fields, true);
  expect(watches.target).toBeNull();
  expect(page.inputsOf('watches.update')).toEqual([{ id: WATCH, change: fields }]);
});

it('a watch that was taken off can be put back, and a refused removal offers nothing', async () => {
  const { page, watches, changes } = openList();
  await watches.remove(sampleWatches[0]!);
  await changes[0]!.undo();
  expect(page.inputsOf('watches.setRemoved')).toEqual([
    { id: WATCH, isRemoved: true },
    { id: WATCH, isRemoved: false },
  ]);
  page.refuse('watches.setRemoved', {
    ...{ code: 'case.sealed', message: '', retryable: false, details: {} },
  });
  await watches.remove(sampleWatches[0]!);
  expect(watches.acting.error?.code).toBe('case.sealed');
  expect(changes).toHaveLength(1);
});
