import { expect, it } from 'vitest';
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import { outcomeKey } from '#shared/screening/outcome.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import { sampleHistory } from '../../../builders/case-samples.ts';
import { sampleJournal } from '../../../builders/page-samples.ts';
import {
  CaseOverviewController,
  type OutcomeCount,
} from '../../../../renderer/features/cases/case-overview-controller.svelte.ts';
import { createPage } from '../page.ts';

const CASE = 'case-1' as CaseId;

function openOverview(stored: SnapshotSummary[]) {
  const page = createPage({
    'screenings.outcomes': () =>
      stored.map((one) => ({
        ...{ kind: one.kind, environmentKind: one.environmentKind, count: 1 },
        outcome: one.kind === 'name' ? one.decision : one.verdict,
        mark: one.outcomeMark ?? null,
      })),
    'decisions.reopened': () => ({
      screenings: [{ snapshotId: 'snapshot-1' as SnapshotId, count: 2 }],
      notLookedAt: 1,
    }),
    'journal.list': ({ subject }) => {
      const closing = { ...sampleJournal[2]!, seq: 90, kind: 'case.closed', why: 'done' } as const;
      const entries = subject === null ? sampleJournal : [sampleJournal[2]!, closing];
      return { entries, total: entries.length, practiceJobs: [] };
    },
  });
  return { page, controller: new CaseOverviewController(page.api, page.events) };
}

const practice = (one: SnapshotSummary): SnapshotSummary =>
  ({ ...one, environmentKind: 'practice' }) as SnapshotSummary;
const told = (counts: readonly OutcomeCount[] = []) =>
  counts.map(({ outcome, count }) => [outcome === null ? null : outcomeKey(outcome), count]);
const [accept, review, , edd, block, name] = sampleHistory;

it('counts outcomes worst first, what is neither known nor there apart', async () => {
  const odd = { ...accept!, verdict: 'hold' } as SnapshotSummary;
  const none = { ...accept!, verdict: null } as SnapshotSummary;
  const { controller } = openOverview([accept!, review!, edd!, block!, block!, odd, none, name!]);
  await controller.look(CASE);
  expect(told(controller.outcomes?.onChain)).toEqual([
    ['block', 2],
    ['edd', 1],
    ['review', 1],
    [null, 1],
    ['accept', 1],
    [null, 1],
  ]);
  expect(told(controller.outcomes?.names)[3]).toEqual(['ENHANCED_REVIEW', 1]);
});

it('counts what was exempted or cannot be read by itself, above what was accepted', async () => {
  const exempted = { ...accept!, outcomeMark: 'exempted' } as SnapshotSummary;
  const unreadable = { ...accept!, verdict: null, outcomeMark: 'unreadable' } as SnapshotSummary;
  const { controller } = openOverview([accept!, exempted, exempted, unreadable]);
  await controller.look(CASE);
  expect(told(controller.outcomes?.onChain).slice(2)).toEqual([
    ['review', 0],
    ['exempted', 2],
    ['unreadable', 1],
    ['accept', 1],
    [null, 0],
  ]);
});

it('keeps answers without a verdict apart from words that nobody knows', async () => {
  const silent = { ...accept!, verdict: null } as typeof accept & object;
  const unknown = { ...accept!, verdict: 'paused' } as typeof accept & object;
  const { controller } = openOverview([silent, silent, unknown]);
  await controller.look(CASE);
  const counts = controller.outcomes?.onChain ?? [];
  expect(counts.find(({ outcome }) => outcome?.state === 'not_computed')?.count).toBe(2);
  expect(counts.find(({ outcome }) => outcome === null)?.count).toBe(1);
});

it('tells how many screenings and names there are, practice among them', async () => {
  const { controller } = openOverview([accept!, practice(block!), name!]);
  await controller.look(CASE);
  expect(controller.outcomes?.totals).toEqual({ onChain: 2, names: 1 });
});

it('asks once for all outcomes', async () => {
  const { page, controller } = openOverview([accept!, practice(block!), name!]);
  await controller.look(CASE);
  expect(page.inputsOf('screenings.outcomes')).toEqual([{ caseId: CASE }]);
});

it('never counts practice among real answers, and says how much of it was left out', async () => {
  const { controller } = openOverview([accept!, practice(block!), practice(edd!)]);
  await controller.look(CASE);
  expect(controller.outcomes).toMatchObject({ isPractice: false, practiceLeftOut: 2 });
  expect(told(controller.outcomes?.onChain)[0]).toEqual(['block', 0]);
});

it('counts practice alone only where there is nothing else, and says so', async () => {
  const { controller } = openOverview([practice(block!)]);
  await controller.look(CASE);
  expect(controller.outcomes).toMatchObject({ isPractice: true, practiceLeftOut: 0 });
  expect(told(controller.outcomes?.onChain)[0]).toEqual(['block', 1]);
});

it('tells why a case was closed, and leaves the steps of jobs out of the last activity', async () => {
  const { controller } = openOverview([]);
  await controller.look(CASE);
  expect(controller.closing?.why).toBe('done');
  expect(controller.entries?.map(({ kind }) => kind)).not.toContain('job.state_changed');
  expect(controller.entries?.[0]?.kind).toBe('case.closed');
  expect(controller.entries?.[1]?.kind).toBe('snapshot.stored');
});

it('tells of an import once, however much came in with the case', async () => {
  const sample = sampleJournal[2]!;
  const arrivals = Array.from({ length: 60 }, (_, at) =>
    at < 3
      ? { ...sample, seq: 101 + at, kind: 'snapshot.imported' as const, what: { from: 'case' } }
      : { ...sample, seq: 101 + at, kind: 'record.imported' as const, what: {} },
  );
  const page = createPage({
    'screenings.outcomes': () => [],
    'decisions.reopened': () => ({ screenings: [], notLookedAt: 0 }),
    'journal.list': ({ subject }) => {
      const imported = { ...sample, seq: 100, kind: 'case.imported' as const };
      const entries = subject === null ? arrivals : [imported];
      return { entries, total: entries.length, practiceJobs: [] };
    },
  });
  const controller = new CaseOverviewController(page.api, page.events);
  await controller.look(CASE);
  expect(controller.entries?.map(({ kind }) => kind)).toEqual(['case.imported']);
});

it('looks for reopened decisions again when one is made or something is screened, not else', async () => {
  const { page, controller } = openOverview([]);
  await controller.look(CASE);
  expect(controller.reopened).toMatchObject({ screenings: [{ count: 2 }], notLookedAt: 1 });
  expect(page.countOf('decisions.reopened')).toBe(1);
  page.emit('records.changed', { caseId: CASE, area: 'notes' });
  page.emit('records.changed', { caseId: 'case-2' as CaseId, area: 'decisions' });
  expect(page.countOf('decisions.reopened')).toBe(1);
  page.emit('records.changed', { caseId: CASE, area: 'decisions' });
  await expect.poll(() => page.countOf('decisions.reopened')).toBe(2);
});
