// Looking for addresses in a picture: what is found, in which order, and stepping through it.
import { expect, it } from 'vitest';
import type { PrivateLabel } from '#shared/domain/label.ts';
import { buildFlowTree } from '#shared/flow/build-tree.ts';
import { buildHit, buildLabel, buildNode, evmAddress } from '../../../builders/hits.ts';
import { FlowFind } from '../../../../renderer/features/flow/flow-find.svelte.ts';

const subject = evmAddress(0);
const [near, far, out] = [evmAddress(1), evmAddress(2), evmAddress(3)];
const hits = [
  buildHit({
    index: 0,
    nodes: [
      buildNode(far, null, { labels: [buildLabel({ primary: 'Exchange', text: 'Harbour' })] }),
      buildNode(near, '5', { deep: 1 }),
      buildNode(subject, '5', { deep: 2 }),
    ],
  }),
  buildHit({
    ...{ index: 1, pathFlow: 'outflow' },
    nodes: [
      buildNode(subject, null),
      buildNode(out, '7', { deep: 1, labels: [buildLabel({ secondary: 'HARBOUR HOT' })] }),
    ],
  }),
];
const { nodes } = buildFlowTree(hits, subject, []);

function findIn() {
  const shown: string[] = [];
  const find = new FlowFind({
    nodes: () => [...nodes].map(([key, node]) => ({ key, node })),
    labelOf: (address) => (address === near ? ({ text: 'My harbour' } as PrivateLabel) : null),
    show: (key) => shown.push(nodes.get(key)?.address ?? ''),
  });
  find.isOpen = true;
  return { find, shown };
}

it('finds by address, provided label and own label, whatever the case, nearest first on each side', () => {
  const { find, shown } = findIn();
  find.text = ' harBOUR ';
  expect(find.progress).toEqual({ place: 0, of: 3 });
  for (let step = 0; step < 4; step++) find.step(1);
  expect(shown).toEqual([near, far, out, near]);
  expect(find.progress).toEqual({ place: 1, of: 3 });
  find.step(-1);
  expect(shown.at(-1)).toBe(out);
  find.text = far.slice(-6).toUpperCase();
  expect(find.found).toHaveLength(1);
});

it('finds nothing for an empty text, for none of its texts and while it is closed', () => {
  const { find, shown } = findIn();
  find.text = '  ';
  expect(find.progress).toBeNull();
  find.text = 'nobody';
  find.step(1);
  expect(find.progress).toEqual({ place: 0, of: 0 });
  expect(shown).toEqual([]);
  find.text = 'harbour';
  find.isOpen = false;
  expect(find.found).toEqual([]);
});
