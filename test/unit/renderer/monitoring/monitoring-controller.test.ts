// The monitoring in the page: what is due, what is read again and when, and what can be taken back.
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { CaseId, JobId, MonitorId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { ReversibleChange } from '../../../../renderer/lib/undo.ts';
import { MonitoringController } from '../../../../renderer/features/monitoring/monitoring-controller.svelte.ts';
import { buildScreeningView } from '../../../builders/kya-view.ts';
import { buildMonitor, sampleNotices, sampleMonitors } from '../../../builders/monitor-samples.ts';
import { createPage } from '../page.ts';

const MONITOR = 'monitor-1' as MonitorId;

function openList(handlers: Partial<Handlers> = {}) {
  const page = createPage({
    'monitors.list': () => sampleMonitors,
    'notices.list': () => ({ notices: sampleNotices, unseen: 2 }),
    'monitors.update': () => buildMonitor(1),
    'monitors.create': () => buildMonitor(9),
    'monitors.setRemoved': () => buildMonitor(1),
    'notices.markSeen': () => null,
    ...handlers,
  });
  const changes: ReversibleChange[] = [];
  const monitors = new MonitoringController(page.api, page.events, (change) =>
    changes.push(change),
  );
  return { page, monitors, changes };
}

it('due runs stand longest due first, those that cannot start among them', async () => {
  const { monitors } = openList();
  await monitors.load();
  expect(monitors.due.map(({ id }) => id)).toEqual(['monitor-1', 'monitor-8', 'monitor-2']);
  expect(monitors.of('case-3' as CaseId).map(({ id }) => id)).toEqual(['monitor-7']);
});

it('reads the list again when it changed, and when the job of a run moved on', async () => {
  const { page, monitors } = openList();
  await monitors.load();
  page.emit('monitors.changed', { caseId: 'case-1' as CaseId });
  await turn();
  expect(page.countOf('monitors.list')).toBe(2);
  const job = {
    ...{ jobId: 'run-processing' as JobId, caseId: 'case-1' as CaseId, batchId: null },
    ...({ billed: 'billed', remoteStatus: null, errorCode: null } as const),
    ...{ title: '', value: null, snapshotId: null },
  };
  page.emit('job.changed', { ...job, state: 'processing' });
  page.emit('job.changed', { ...job, jobId: 'another' as JobId, state: 'failed' });
  await turn();
  expect(page.countOf('monitors.list')).toBe(2);
  page.emit('job.changed', { ...job, state: 'failed' });
  await turn();
  expect(page.countOf('monitors.list')).toBe(3);
});

it('reads notices again when one is raised, and after some were seen', async () => {
  const { page, monitors } = openList();
  page.emit('notice.raised', { noticeId: sampleNotices[0]!.id, caseId: 'case-1' as CaseId });
  await turn();
  expect(monitors.unseen).toBe(2);
  await monitors.markSeen([sampleNotices[0]!.id]);
  expect(page.inputsOf('notices.markSeen')).toEqual([{ ids: ['notice-1'] }]);
  expect(page.countOf('notices.list')).toBe(2);
});

it('a screening that its case monitors already leads to that monitor', async () => {
  const view = buildScreeningView();
  const requestJson = JSON.stringify({ ...view.request, forceRun: true });
  const monitor = buildMonitor(3, { environmentId: view.summary.environmentId!, requestJson });
  const { monitors } = openList({ 'monitors.list': () => [monitor] });
  await monitors.load();
  monitors.askFor(view);
  expect(monitors.target).toMatchObject({ kind: 'existing', monitor: { id: 'monitor-3' } });
  monitors.askFor({ ...view, summary: { ...view.summary, caseId: 'case-2' as CaseId } });
  expect(monitors.target).toMatchObject({ kind: 'new' });
});

it('the dialog closes when its monitor is stored, and stays when that is refused', async () => {
  const fields = { intervalDays: 7, approval: 'ask', runsLeft: 0 } as const;
  const { page, monitors } = openList({
    'monitors.create': () => {
      throw new AppError('record.conflict', 'twice');
    },
  });
  monitors.askFor(buildScreeningView());
  await monitors.save(fields, true);
  expect(monitors.saving.error?.code).toBe('record.conflict');
  expect(monitors.target).not.toBeNull();
  monitors.edit(sampleMonitors[0]!);
  expect(monitors.saving.error).toBeNull();
  await monitors.save(fields, true);
  expect(monitors.target).toBeNull();
  expect(page.inputsOf('monitors.update')).toEqual([{ id: MONITOR, change: fields }]);
});

it('a monitor that was taken off can be put back, and a refused removal offers nothing', async () => {
  const { page, monitors, changes } = openList();
  await monitors.remove(sampleMonitors[0]!);
  await changes[0]!.undo();
  expect(page.inputsOf('monitors.setRemoved')).toEqual([
    { id: MONITOR, isRemoved: true },
    { id: MONITOR, isRemoved: false },
  ]);
  page.refuse('monitors.setRemoved', {
    ...{ code: 'case.sealed', message: '', retryable: false, details: {} },
  });
  await monitors.remove(sampleMonitors[0]!);
  expect(monitors.acting.error?.code).toBe('case.sealed');
  expect(changes).toHaveLength(1);
});
