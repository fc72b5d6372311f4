// Private labels, the slots of hops and what is stated of a transaction: set, changed, taken away, and each of it back.
import { describe, expect, it } from 'vitest';
import type { CaseId, Sha256Hex } from '#shared/domain/ids.ts';
import { LabelsController } from '../../../../renderer/features/labels/labels-controller.svelte.ts';
import { SlotsController } from '../../../../renderer/features/labels/slots-controller.svelte.ts';
import { StatedTransactionsController } from '../../../../renderer/features/labels/stated-transactions-controller.svelte.ts';
import type { ReversibleChange } from '../../../../renderer/lib/undo.ts';
import { sampleSlots } from '../../../builders/work-samples.ts';
import { buildKytView } from '../../../builders/kyt-view.ts';
import { evmAddress } from '../../../builders/hits.ts';
import { workHandlers } from '../../../component/harness/scene-work.ts';
import { createPage } from '../page.ts';

const CASE = 'case-1' as CaseId;
const ADDRESS = evmAddress(700);
const offered: ReversibleChange[] = [];
const offer = (one: ReversibleChange) => offered.unshift(one);

describe('a private label', () => {
  async function openLabels() {
    const page = createPage(workHandlers('decided'));
    const labels = new LabelsController(page.api, page.events, offer);
    await labels.look(CASE);
    return labels;
  }
  const fields = { text: 'Desk', colour: 'blue', remark: '' } as const;

  it('is found under any spelling of its address', async () => {
    const labels = await openLabels();
    await labels.set(ADDRESS, fields);
    expect(labels.of(ADDRESS.toLowerCase())?.text).toBe('Desk');
    expect(labels.of(evmAddress(701))).toBeNull();
  });

  it('that was new is gone by undoing, one that was changed is as it was', async () => {
    const labels = await openLabels();
    await labels.set(ADDRESS, fields);
    await labels.set(ADDRESS, { ...fields, text: 'Other', colour: null });
    await offered[0]!.undo();
    expect(labels.of(ADDRESS)).toMatchObject(fields);
    await offered[1]!.undo();
    expect(labels.of(ADDRESS)).toBeNull();
  });

  it('that was removed comes back by undoing', async () => {
    const labels = await openLabels();
    await labels.set(ADDRESS, fields);
    await labels.remove(labels.of(ADDRESS)!);
    expect(labels.of(ADDRESS)).toBeNull();
    await offered[0]!.undo();
    expect(labels.of(ADDRESS)).toMatchObject(fields);
  });
});

describe('the slot of a hop', () => {
  const [first] = sampleSlots();
  const place = { snapshotId: first!.snapshotId, hitKey: first!.hitKey };
  async function openSlots() {
    const page = createPage(workHandlers('decided'));
    const slots = new SlotsController(page.api, page.events, offer);
    await slots.look(CASE);
    return slots;
  }

  it('holds its newest entry and keeps the others', async () => {
    const slots = await openSlots();
    expect(slots.slotOf({ ...place, hop: 1 })).toMatchObject({ blockHeight: '19284411' });
    expect(slots.historyOf({ ...place, hop: 1 })).toHaveLength(2);
    expect(slots.slotOf({ ...place, hop: 2 })).toBeNull();
    expect(slots.slotOf({ hitKey: 'f'.repeat(64) as Sha256Hex, hop: 1 })).toBeNull();
  });

  it('that was cleared is open, and filled again by undoing', async () => {
    const slots = await openSlots();
    const cleared = { transactionHash: null, blockHeight: null, remark: '' };
    await slots.set({ ...place, hop: 1 }, cleared);
    expect(slots.slotOf({ ...place, hop: 1 })).toBeNull();
    await offered[0]!.undo();
    expect(slots.slotOf({ ...place, hop: 1 })).toMatchObject({ blockHeight: '19284411' });
    expect(slots.historyOf({ ...place, hop: 1 })).toHaveLength(4);
  });

  it('that was filled is open again by undoing', async () => {
    const slots = await openSlots();
    const transactionHash = `0x${'12'.repeat(32)}`;
    await slots.set({ ...place, hop: 2 }, { transactionHash, blockHeight: null, remark: '' });
    expect(slots.slotOf({ ...place, hop: 2 })?.transactionHash).toBe(transactionHash);
    await offered[0]!.undo();
    expect(slots.slotOf({ ...place, hop: 2 })).toBeNull();
  });
});

describe('what a person states of a transaction', () => {
  const { summary } = buildKytView();
  async function openStated() {
    const page = createPage(workHandlers('kyt_stated'));
    const stated = new StatedTransactionsController(page.api, page.events, offer);
    await stated.look(CASE);
    return stated;
  }

  it('holds as its newest entry says, for the transaction alone, and keeps the others', async () => {
    const stated = await openStated();
    expect(stated.of(summary)).toMatchObject({ source: 'https://explorer.example/tx/1' });
    expect(stated.historyOf(summary)).toHaveLength(2);
    expect(stated.of({ ...summary, token: 'usdc' })).toBeNull();
    expect(stated.of({ ...summary, transaction: `0x${'12'.repeat(32)}` })).toBeNull();
  });

  it('that was corrected or cleared is as it was by undoing', async () => {
    const stated = await openStated();
    const before = stated.of(summary);
    await stated.set(summary, { amount: null, happenedAt: 0, source: 'Letter' });
    await stated.clearOf(summary);
    expect(stated.of(summary)).toBeNull();
    await offered[0]!.undo();
    expect(stated.of(summary)).toMatchObject({ amount: null, happenedAt: 0, source: 'Letter' });
    await offered[1]!.undo();
    expect(stated.of(summary)).toMatchObject({ amount: before?.amount, source: before?.source });
    expect(stated.historyOf(summary)).toHaveLength(6);
  });
});
