import { expect, it } from 'vitest';
import type { CaseId } from '#shared/domain/ids.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import { sampleHistory } from '../../../builders/case-samples.ts';
import { sampleJournal } from '../../../builders/page-samples.ts';
import { CaseOverviewController } from '../../../../renderer/features/cases/case-overview-controller.svelte.ts';
import { createPage } from '../page.ts';

const CASE = 'case-1' as CaseId;

function openOverview(stored: SnapshotSummary[]) {
  const page = createPage({
    'screenings.list': ({ filter }) => {
      const found = stored.filter(
        (one) =>
          (filter.kinds.length === 0 || filter.kinds.includes(one.kind)) &&
          (filter.outcomes.length === 0 ||
            filter.outcomes.includes((one.kind === 'name' ? one.decision : one.verdict) ?? '')) &&
          (filter.environmentKinds.length === 0 ||
            filter.environmentKinds.includes(one.environmentKind)),
      );
      return { rows: found.slice(0, 1), total: found.length };
    },
    'journal.list': ({ subject }) => {
      const closing = { ...sampleJournal[2]!, seq: 90, kind: 'case.closed', why: 'done' } as const;
      const entries = subject === null ? sampleJournal : [sampleJournal[2]!, closing];
      return { entries, total: entries.length };
    },
  });
  return { page, controller: new CaseOverviewController(page.api, page.events) };
}

const practice = (one: SnapshotSummary): SnapshotSummary =>
  ({ ...one, environmentKind: 'practice' }) as SnapshotSummary;
const [accept, review, , edd, block, name] = sampleHistory;

it('counts outcomes worst first, what is neither known nor there apart', async () => {
  const odd = { ...accept!, verdict: 'hold' } as SnapshotSummary;
  const none = { ...accept!, verdict: null } as SnapshotSummary;
  const { controller } = openOverview([accept!, review!, edd!, block!, block!, odd, none, name!]);
  await controller.look(CASE);
  expect(controller.outcomes?.onChain).toEqual([
    { outcome: 'block', count: 2 },
    { outcome: 'edd', count: 1 },
    { outcome: 'review', count: 1 },
    { outcome: 'accept', count: 1 },
    { outcome: null, count: 2 },
  ]);
  expect(controller.outcomes?.names[3]).toEqual({ outcome: 'ENHANCED_REVIEW', count: 1 });
});

it('never counts practice among real answers, and says how much of it was left out', async () => {
  const { controller } = openOverview([accept!, practice(block!), practice(edd!)]);
  await controller.look(CASE);
  expect(controller.outcomes).toMatchObject({ isPractice: false, practiceLeftOut: 2 });
  expect(controller.outcomes?.onChain[0]).toEqual({ outcome: 'block', count: 0 });
});

it('counts practice alone only where there is nothing else, and says so', async () => {
  const { controller } = openOverview([practice(block!)]);
  await controller.look(CASE);
  expect(controller.outcomes).toMatchObject({ isPractice: true, practiceLeftOut: 0 });
  expect(controller.outcomes?.onChain[0]).toEqual({ outcome: 'block', count: 1 });
});

it('tells why a case was closed, and leaves the steps of jobs out of the last activity', async () => {
  const { controller } = openOverview([]);
  await controller.look(CASE);
  expect(controller.closing?.why).toBe('done');
  expect(controller.entries?.map(({ kind }) => kind)).not.toContain('job.state_changed');
  expect(controller.entries?.[0]?.kind).toBe('snapshot.stored');
});
