// The history service: one comparison at a time, reported while it continues, ended when asked to.
import { describe, expect, it } from 'vitest';
import type { SnapshotId } from '#shared/domain/ids.ts';
import type { SnapshotComparison } from '#shared/review/comparison.ts';
import type { NameComparison } from '#shared/review/name-comparison.ts';
import { createHistoryService } from '../../../electron/services/history.ts';
import { createComparisonThread } from '../../../electron/threads/comparison-thread.ts';
import { historyView, OPEN_SNAPSHOT } from '../../builders/history-samples.ts';
import { buildNameView } from '../../builders/name-view.ts';
import { readWhole, WHOLE_REPLIES } from '../../fakes/large-replies.ts';

const PAIR = { beforeId: 'snapshot-0' as SnapshotId, afterId: OPEN_SNAPSHOT };
const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const thread = createComparisonThread(
  new URL('../../../electron/review/worker.ts', import.meta.url),
);

function openService(compareAnswers: typeof thread = thread) {
  const told: unknown[] = [];
  const service = createHistoryService({
    caseFile: {
      listHistory: () => Promise.resolve({ own: [], elsewhere: [], isCut: false }),
      openScreening: ({ id }) => Promise.resolve({ json: bytes(viewOf(id)) }),
    },
    compareAnswers,
    replies: WHOLE_REPLIES,
    emit: (_name, payload) => told.push(payload),
  });
  return { service, told };
}

function viewOf(id: SnapshotId) {
  return id === 'a-name' ? buildNameView() : historyView('history_changed', id);
}

describe('a comparison', () => {
  it('is made in a thread and given as bytes, its progress told', async () => {
    const { service, told } = openService();
    const comparison = readWhole<SnapshotComparison>(await service.compare(PAIR));
    expect(comparison.difference.outcome).toBe('changed');
    expect(comparison.before.summary.id).toBe('snapshot-0');
    expect(told).toEqual([0, 0.3, 0.6].map((value) => ({ ...PAIR, value })));
  });

  it('of two names is made in the thread, too, and of an address and a name refused', async () => {
    const { service, told } = openService();
    const pair = { beforeId: 'a-name' as SnapshotId, afterId: 'a-name' as SnapshotId };
    const comparison = readWhole<NameComparison>(await service.compareNames(pair));
    expect(comparison.groups.map(({ compared }) => compared)).not.toContain('counted_only');
    expect(comparison.before.query).toBe('Orsino Velander');
    expect(told).toHaveLength(3);
    const mixed = service.compareNames({ ...PAIR, beforeId: 'a-name' as SnapshotId });
    await expect(mixed).rejects.toMatchObject({ code: 'input.invalid' });
  });

  it('with a name is refused with its code', async () => {
    const asked = openService().service.compare({ ...PAIR, beforeId: 'a-name' as SnapshotId });
    await expect(asked).rejects.toMatchObject({ code: 'input.invalid' });
  });

  it('is ended by another one, and by being cancelled, in whatever step it is', async () => {
    const { service } = openService();
    const first = service.compare(PAIR);
    const second = service.compare(PAIR);
    await expect(first).rejects.toMatchObject({ code: 'job.aborted' });
    expect((await second).sizeBytes).toBeGreaterThan(0);
    let begun = (): void => undefined;
    const isComparing = new Promise<void>((resolve) => (begun = resolve));
    const slow = openService((pair, signal) => {
      const comparing = thread(pair, signal);
      begun();
      return comparing;
    });
    const third = slow.service.compare(PAIR);
    await isComparing;
    void slow.service.cancel();
    await expect(third).rejects.toMatchObject({ code: 'job.aborted' });
  });
});
