// The hop ledger of a screening: made in turns, with the newest choice, slots and labels.
import { expect, it } from 'vitest';
import type { CaseId, SlotId, SnapshotId } from '#shared/domain/ids.ts';
import type { HopSlot } from '#shared/domain/label.ts';
import { identifyHit } from '#shared/review/hit-key.ts';
import type { Hit } from '#shared/screening/result.ts';
import {
  HopLedgerController,
  type LedgerSource,
} from '../../../../renderer/features/hop-ledger/hop-ledger-controller.svelte.ts';
import { buildScreeningView } from '../../../builders/kya-view.ts';
import { buildHit, buildNodes, evmAddress } from '../../../builders/hits.ts';

const { summary } = buildScreeningView();
const subject = evmAddress(0);
const pathOf = (index: number, ...via: number[]): Hit =>
  buildHit({
    index,
    nodes: buildNodes(
      ...via.map((seed): [string, string, number] => [evmAddress(seed), '5', seed]),
      [subject, '5', 99],
    ),
  });

function open(hits: Hit[], parts: Partial<LedgerSource> = {}) {
  const source: LedgerSource = {
    ...{ snapshot: summary, resultPointer: '/data/result', subjectOf: () => subject },
    ...{ hits, deviations: [], slots: [], labels: [] },
    ...parts,
  };
  return new HopLedgerController(
    () => source,
    () => ({ hit: 1, part: null }),
  );
}

function slotOf(hit: Hit): HopSlot {
  return {
    ...{ id: 'slot-1' as SlotId, caseId: 'case-1' as CaseId, snapshotId: 's' as SnapshotId },
    ...{ hitKey: identifyHit(hit, subject).key, hop: 1, transactionHash: `0x${'1'.repeat(64)}` },
    ...{ blockHeight: null, remark: '', author: 'R. Example', at: 1 },
  };
}

it('what is chosen elsewhere holds until the person chooses', async () => {
  const controller = open([pathOf(0, 1), pathOf(1, 2, 3)]);
  await controller.make();
  expect([controller.choice, controller.ledger?.paths.length]).toEqual(['path', 1]);
  controller.choose('all');
  await controller.make();
  expect(controller.ledger?.paths.map(({ hit }) => hit)).toEqual([0, 1]);
  controller.choose('rule:GONE');
  expect(controller.choice).toBe('all');
});

it('a path is a head and a row for each hop, each with a key of its own', async () => {
  const controller = open([pathOf(0, 1), pathOf(1, 2, 3)]);
  controller.choose('all');
  await controller.make();
  expect(controller.items.map(({ kind }) => kind)).toEqual(['path', 'hop', 'path', 'hop', 'hop']);
  expect(new Set(controller.items.map(({ key }) => key)).size).toBe(5);
  for (const item of controller.items) expect(controller.heightOf(item)).toBeGreaterThan(0);
});

it('a slot is found by the key of its hit', async () => {
  const hits = [pathOf(0, 1), pathOf(1, 2, 3)];
  const controller = open(hits, { slots: [slotOf(hits[1]!)] });
  controller.choose('all');
  await controller.make();
  expect(controller.ledger?.completeness).toMatchObject({ slots: 3, filled: 1 });
});

it('thousands of paths are made in turns, all of them, and a newer choice wins', async () => {
  const controller = open(Array.from({ length: 6000 }, (_, index) => pathOf(index, index + 1)));
  controller.choose('all');
  const all = controller.make();
  expect(controller.ledger).toBeNull();
  await all;
  expect(controller.ledger?.completeness.slots).toBe(6000);
  controller.choose('all');
  const stale = controller.make();
  controller.choose('path');
  await Promise.all([stale, controller.make()]);
  expect(controller.ledger?.paths.map(({ hit }) => hit)).toEqual([1]);
});

it('nothing is made for who has left', async () => {
  const controller = open(Array.from({ length: 6000 }, (_, index) => pathOf(index, index + 1)));
  controller.choose('all');
  const making = controller.make();
  controller.stop();
  await making;
  expect(controller.ledger).toBeNull();
});
