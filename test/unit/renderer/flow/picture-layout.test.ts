// The layout that arrives: small ones at once, large ones from elsewhere, stale answers dropped.
import { SvelteMap } from 'svelte/reactivity';
import { expect, it } from 'vitest';
import { NO_PINS, type Pins } from '#shared/charts/flow-geometry.ts';
import { layOutFlow } from '#shared/charts/flow-layout.ts';
import { tidyRows } from '#shared/charts/tidy-rows.ts';
import { buildFlowTree } from '#shared/flow/build-tree.ts';
import { DEFAULT_FOLD, foldTree, UNFOLDED, type FoldedTree } from '#shared/flow/fold.ts';
import {
  PictureLayout,
  type PlaceRows,
} from '../../../../renderer/features/flow/picture-layout.svelte.ts';
import { plainFlowWording } from '../../../builders/flow-scene.ts';
import { buildHit, buildNodes, evmAddress } from '../../../builders/hits.ts';

const treeOf = (senders: number) =>
  buildFlowTree(
    Array.from({ length: senders }, (_, index) =>
      buildHit({ index, nodes: buildNodes([evmAddress(index + 1)], [evmAddress(0), '5']) }),
    ),
    evmAddress(0),
    [],
  );
const unfolded = (senders: number) => foldTree(treeOf(senders), { ...DEFAULT_FOLD, ...UNFOLDED });
const small = foldTree(treeOf(5), DEFAULT_FOLD);
const large = unfolded(2500);
const larger = unfolded(2600);

/** A picture of what it is given, and another thread that answers when told. */
function createPicture(first: FoldedTree) {
  const shown = new SvelteMap([['folded', first]]);
  const pinned = new SvelteMap<string, Pins>();
  const asked: { isStopped: () => boolean; answer: () => void; fail: () => void }[] = [];
  const placeRows: PlaceRows = (trees, signal) =>
    new Promise((resolve, reject) => {
      asked.push({
        isStopped: () => signal.aborted,
        answer: () => resolve(trees.map(tidyRows)),
        fail: () => reject(new Error('the thread ended')),
      });
    });
  const layout = new PictureLayout(
    () => shown.get('folded') ?? first,
    () => plainFlowWording,
    () => pinned.get('pins') ?? NO_PINS,
  );
  return {
    layout,
    asked,
    pin: (pins: Pins) => void pinned.set('pins', pins),
    show: (folded: FoldedTree) => void shown.set('folded', folded),
    request: () => layout.request(placeRows),
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('lays a small picture out at once, without another thread', () => {
  const { layout, asked, request } = createPicture(small);
  request();
  expect(layout.current).toEqual(layOutFlow(small, plainFlowWording));
  expect([layout.isArriving, asked.length]).toEqual([false, 0]);
});

it('keeps the picture before until a large one arrives, the same as laid out at once', async () => {
  const { layout, asked, show, request } = createPicture(small);
  const before = layout.current;
  show(large);
  request();
  expect(layout.current).toBe(before);
  expect(layout.isArriving).toBe(true);
  asked[0]!.answer();
  await settled();
  expect(layout.isArriving).toBe(false);
  expect(layout.current).toEqual(layOutFlow(large, plainFlowWording));
});

it('drops the answer for a picture that is no longer wanted, and stops its thread', async () => {
  const { layout, asked, show, request } = createPicture(large);
  const stop = request();
  expect(layout.current).toBeNull();
  show(larger);
  stop();
  request();
  expect(asked.map(({ isStopped }) => isStopped())).toEqual([true, false]);
  asked[0]!.answer();
  await settled();
  expect(layout.current).toBeNull();
  asked[1]!.answer();
  await settled();
  expect(layout.current?.nodes).toHaveLength(2601);
});

it('moves what is pinned at once, in a large picture without another thread', async () => {
  const { layout, asked, pin, request } = createPicture(large);
  request();
  asked[0]!.answer();
  await settled();
  const { key } = layout.current!.nodes[7]!;
  pin(new Map([[key, -4000]]));
  expect(layout.current).toEqual(layOutFlow(large, plainFlowWording, new Map([[key, -4000]])));
  expect(layout.current!.nodes.find((node) => node.key === key)).toMatchObject({
    ...{ y: -4000, isPinned: true },
  });
  expect(asked).toHaveLength(1);
  pin(NO_PINS);
  expect(layout.current).toEqual(layOutFlow(large, plainFlowWording));
});

it('lays out here what fails elsewhere', async () => {
  const { layout, asked, request } = createPicture(large);
  request();
  asked[0]!.fail();
  await settled();
  expect(layout.current).toEqual(layOutFlow(large, plainFlowWording));
});
