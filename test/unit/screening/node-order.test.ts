import { expect, it } from 'vitest';
import { orientPath } from '#shared/flow/orient.ts';
import { opponentNode } from '#shared/screening/node-order.ts';
import { buildHit, buildNode, evmAddress } from '../../builders/hits.ts';

const [subject, between, far] = [evmAddress(0), evmAddress(1), evmAddress(2)];
const nodes = [subject, between, far].map((address) => buildNode(address, '5', { deep: null }));

it('the counterparty of a hit that does not name it is the end that the picture draws far', () => {
  const hit = buildHit({ nodes, opponentAddress: null });
  expect(opponentNode(hit, subject)?.address).toBe(far);
  expect(orientPath(hit, subject)?.stops.at(-1)?.address).toBe(far);
});

it('the counterparty that a hit names is the node with its address, wherever it is', () => {
  expect(opponentNode(buildHit({ nodes, opponentAddress: between }), subject)).toBe(nodes[1]);
});
