// What a person makes of a flow: pins, notes in the picture, views under names.
import { expect, it } from 'vitest';
import type { NoteId } from '#shared/domain/ids.ts';
import { MAX_PINS, readFlowView } from '#shared/figures/flow-view-state.ts';
import { SUBJECT_KEY } from '#shared/flow/tree.ts';
import type { CitingNote } from '#shared/review/path-place.ts';
import { FlowController } from '../../../../renderer/features/flow/flow-controller.svelte.ts';
import { MirrorController } from '../../../../renderer/features/flow/mirror-controller.svelte.ts';
import { buildHit, buildLabel, buildNode, evmAddress } from '../../../builders/hits.ts';

const SUBJECT = evmAddress(0);
const MIDDLE = evmAddress(1);
const mixer = [buildLabel({ primary: 'Mixer', secondary: 'Velvet Blender', text: 'Mixer' })];
const pathOf = (index: number, far: number) =>
  buildHit({
    index,
    nodes: [
      buildNode(evmAddress(far), null, { labels: mixer }),
      buildNode(MIDDLE, '5', { deep: 1 }),
      buildNode(SUBJECT, '7', { deep: 2 }),
    ],
  });
const keyOf = (hop: number, seed: number) => `inflow|${hop}|${evmAddress(seed).toLowerCase()}`;
const note = (id: string, hit: number, node: number | null, words = id): CitingNote => ({
  ...{ id: id as NoteId, words, place: { hit, node } },
});

function open(notes: readonly CitingNote[] = [], recalled: string | null = null) {
  let chosen: number | null = null;
  const hits = [pathOf(0, 2), pathOf(1, 3), buildHit({ index: 2, nodes: [] })];
  const source = { hits, subject: SUBJECT, subjectLabels: [], token: 'usdt', totalPaths: 3 };
  return new FlowController(
    () => ({ ...source, side: null, isTotalOfBoth: false }),
    () => chosen,
    (hit) => (chosen = hit),
    () => null,
    { recalled, offerUndo: () => undefined, notes: () => notes },
  );
}
const heightOf = (flow: FlowController, key: string) =>
  flow.layout!.nodes.find((one) => one.key === key)?.y;

it('a pinned address stays at its height, through filters and another visit, until it is put back', () => {
  const flow = open();
  const key = keyOf(2, 2);
  const first = heightOf(flow, key)!;
  flow.arrangement.togglePin(key);
  expect(flow.arrangement.pins).toEqual(new Map([[key, first]]));
  flow.arrangement.moveBy(key, 36);
  flow.filtering.set({ highlightedOnly: false, hiddenNodes: [keyOf(2, 3)] });
  expect(heightOf(flow, key)).toBe(first + 36);
  const again = open([], flow.written);
  expect(heightOf(again, key)).toBe(first + 36);
  again.filtering.clear();
  again.arrangement.togglePin(key);
  expect(heightOf(again, key)).toBe(first);
  expect(again.arrangement.pins.size).toBe(0);
});

it('the subject is where it is, and what is not drawn is not moved', () => {
  const flow = open();
  for (const key of [SUBJECT_KEY, 'inflow|9|gone']) {
    flow.arrangement.moveBy(key, 12);
    flow.arrangement.togglePin(key);
  }
  flow.arrangement.pin(SUBJECT_KEY, 12);
  expect(flow.arrangement.pins.size).toBe(0);
});

it('no more is pinned than is kept', () => {
  const flow = open();
  for (let at = 0; at <= MAX_PINS; at++) flow.arrangement.pin(`key-${at}`, at);
  flow.arrangement.pin('key-0', 5);
  expect(flow.arrangement.pins.size).toBe(MAX_PINS);
  expect(flow.arrangement.pins.get('key-0')).toBe(5);
  expect(readFlowView(flow.written)?.pins).toHaveLength(MAX_PINS);
  flow.arrangement.unpinAll();
  expect(flow.arrangement.pins.size).toBe(0);
});

it('a note is on the address it cites, on the end of a path it cites, on the subject of a finding', () => {
  const flow = open([
    note('middle', 0, 1),
    note('end', 1, null),
    note('own', 2, null),
    note('older', 0, 1),
    note('gone', 9, null),
  ]);
  const ids = Array.from(flow.arrangement.noted, ([key, notes]) => [
    key,
    notes.map(({ id }) => id),
  ]);
  expect(new Map(ids as [string, NoteId[]][])).toEqual(
    new Map([
      [keyOf(1, 1), ['middle', 'older']],
      [keyOf(2, 3), ['end']],
      [SUBJECT_KEY, ['own']],
    ]),
  );
  expect(flow.arrangement.notes.get(keyOf(1, 1))).toBe('+1 middle');
  const noted = flow.layout!.nodes.filter(({ isNoted }) => isNoted).map(({ key }) => key);
  expect(noted.sort()).toEqual([keyOf(1, 1), keyOf(2, 3), SUBJECT_KEY].sort());
});

it('a note is on the group that draws its address', () => {
  const flow = open([note('end', 1, null)]);
  flow.group('entities');
  const [[key] = []] = flow.arrangement.noted;
  expect(flow.drawnTree.nodes.get(key ?? '')?.group?.members).toHaveLength(2);
  expect(flow.arrangement.placeOf({ kind: 'node', key: key ?? '' })).toEqual({ hit: 0, node: 0 });
});

it('a note on a part of the picture cites the node of the first path through it', () => {
  const flow = open();
  expect(flow.arrangement.placeOf({ kind: 'node', key: keyOf(1, 1) })).toEqual({ hit: 0, node: 1 });
  expect(flow.arrangement.placeOf({ kind: 'node', key: keyOf(2, 3) })).toEqual({ hit: 1, node: 0 });
  const edge = [...flow.tree.edges.values()].find(({ child }) => child === keyOf(2, 3))!;
  expect(flow.arrangement.placeOf({ kind: 'edge', key: edge.key })).toEqual({ hit: 1, node: 0 });
  expect(flow.arrangement.placeOf({ kind: 'node', key: 'gone' })).toBeNull();
});

it('a view under a name is shown as it was, whatever was done since', () => {
  const flow = open();
  flow.group('entities');
  flow.arrangement.pin(keyOf(1, 1), 90);
  flow.viewport = { k: 0.5, midX: 10, midY: 20 };
  const { state, written } = flow;
  flow.group('addresses');
  flow.arrangement.unpinAll();
  flow.select({ kind: 'node', key: keyOf(2, 2) });
  flow.filtering.set({ hiddenNodes: [keyOf(2, 3)] });
  flow.viewport = null;
  flow.show(state);
  expect(flow.written).toBe(written);
  expect(flow.shownViews).toBe(1);
});

it('both sides of a transaction are moved, noted and shown in one picture', () => {
  const [source, destination] = [open([note('end', 1, null)]), open()];
  const mirror = new MirrorController(
    { in: source, out: destination },
    () => ({
      ...{ hash: `0x${'ab'.repeat(32)}`, chain: 'Tron', token: 'usdt' },
      ...{ screenedAt: 0, inferredEnds: [], stated: null },
    }),
    () => null,
  );
  const key = `in:${keyOf(1, 1)}`;
  mirror.arrangement.moveBy(key, 24);
  expect([...source.arrangement.pins.keys()]).toEqual([keyOf(1, 1)]);
  expect(mirror.layout.nodes.find((one) => one.key === key)?.isPinned).toBe(true);
  expect([...mirror.arrangement.notes]).toEqual([[`in:${keyOf(2, 3)}`, 'end']]);
  const { state } = mirror;
  mirror.arrangement.unpinAll();
  expect(mirror.arrangement.pins.size).toBe(0);
  mirror.show(state);
  expect([...mirror.arrangement.pins.keys()]).toEqual([key]);
  mirror.arrangement.togglePin(key);
  mirror.arrangement.moveBy(SUBJECT_KEY, 5);
  expect(mirror.arrangement.pins.size).toBe(0);
});
