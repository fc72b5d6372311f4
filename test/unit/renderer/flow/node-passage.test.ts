// What goes in and out of an address: exact sums of its delivered links.
import { expect, it } from 'vitest';
import { buildFlowTree } from '#shared/flow/build-tree.ts';
import type { Hit } from '#shared/screening/result.ts';
import { passageOf } from '../../../../renderer/features/flow/node-passage.ts';
import { buildHit, buildNodes, evmAddress } from '../../../builders/hits.ts';

const subject = evmAddress(0);
const [a, b, c] = [evmAddress(1), evmAddress(2), evmAddress(3)] as const;

function passageAt(address: string, hits: Hit[]) {
  const tree = buildFlowTree(hits, subject, []);
  const node = [...tree.nodes.values()].find((one) => one.address === address)!;
  const links = [...node.inner, ...node.outer].map((key) => tree.edges.get(key)!);
  return passageOf(links, node);
}

it('sums what comes in and what goes on, to the last digit', () => {
  const hits = [
    buildHit({ index: 0, nodes: buildNodes([a], [b, '0.1', 1], [subject, '7', 3]) }),
    buildHit({ index: 1, nodes: buildNodes([c], [b, '0.2', 2], [subject, '7', 3]) }),
  ];
  const { in: into, out, unknown } = passageAt(b, hits);
  expect([into.sum, into.links, out.sum, unknown.links]).toEqual(['0.3', 2, '7', 0]);
});

it('a part without an amount is counted, not guessed', () => {
  const hits = [
    buildHit({ index: 0, nodes: buildNodes([a], [subject, '5', 1]) }),
    buildHit({ index: 1, nodes: [buildNodes([a])[0]!, { ...buildNodes([subject])[0]!, deep: 1 }] }),
  ];
  expect(passageAt(subject, hits).in).toEqual({ links: 1, sum: '5', unknown: 1 });
});

it('a link without a direction is neither in nor out', () => {
  const hits = [buildHit({ nodes: buildNodes([a], [subject, '5']), pathFlow: null })];
  const passage = passageAt(a, hits);
  expect([passage.in.links, passage.out.links, passage.unknown.sum]).toEqual([0, 0, '5']);
});

it('a link that was not delivered is in no sum', () => {
  const hits = [buildHit({ nodes: buildNodes([a], [b, '5']), opponentAddress: a })];
  expect(passageAt(subject, hits).in).toEqual({ links: 0, sum: null, unknown: 0 });
});
