// Orientation of paths in every shape of the contract notes.
import { describe, expect, it } from 'vitest';
import { linksInMoneyOrder, orientPath, type OrientedPath } from '#shared/flow/orient.ts';
import { DeviationLog } from '#shared/screening/deviation.ts';
import { FieldReader } from '#shared/screening/field-reader.ts';
import { readPathNodes } from '#shared/screening/hit-reader.ts';
import type { Hit, PathNode } from '#shared/screening/result.ts';
import { buildHit, buildNode, buildNodes, evmAddress, turnDeep } from '../../builders/hits.ts';

const subject = evmAddress(0);
const opponent = evmAddress(1);
const between = evmAddress(2);

/** Money transfers as `from>to amount`. */
function transfers(path: OrientedPath): string[] {
  return (linksInMoneyOrder(path) ?? []).map(({ from, to, amount }) => {
    const name = (position: number | null): string =>
      position === null ? '?' : (names.get(path.stops[position]?.address ?? '') ?? 'other');
    return `${name(from)}>${name(to)} ${String(amount)}`;
  });
}
const names = new Map([
  [subject, 'subject'],
  [opponent, 'opponent'],
  [between, 'between'],
]);

describe('orientPath', () => {
  it('reads an inflow path, opponent first, as money that comes to the subject', () => {
    const nodes = buildNodes([opponent], [between, '50'], [subject, '40']);
    const path = orientPath(buildHit({ nodes }), subject)!;
    expect(path.stops.map(({ hop, address }) => [hop, address])).toEqual([
      [0, subject],
      [1, between],
      [2, opponent],
    ]);
    expect(transfers(path)).toEqual(['opponent>between 50', 'between>subject 40']);
    expect(path.remarks).toEqual([]);
  });

  it('reads an outflow path, opponent first, as money that leaves the subject', () => {
    const nodes = buildNodes([opponent], [between, '40'], [subject, '50']);
    const path = orientPath(buildHit({ nodes, pathFlow: 'outflow' }), subject)!;
    expect(transfers(path)).toEqual(['subject>between 50', 'between>opponent 40']);
  });

  it('turns an outflow path that has the screened address first, amounts staying on their links', () => {
    const nodes = turnDeep(buildNodes([subject], [between, '50', 7000], [opponent, '40', 8000]));
    const hit = buildHit({ nodes, pathFlow: 'outflow', opponentAddress: opponent });
    const path = orientPath(hit, subject)!;
    expect(transfers(path)).toEqual(['subject>between 50', 'between>opponent 40']);
    expect(path.links.map(({ at }) => at)).toEqual([7000, 8000]);
    expect([path.evidence, path.wasMoved, path.remarks]).toEqual(['deep', true, []]);
  });

  it('turns an inflow path that has the screened address first without turning the money', () => {
    const nodes = turnDeep(buildNodes([subject], [between, '40'], [opponent, '50']));
    const hit = buildHit({ nodes, opponentAddress: opponent });
    expect(transfers(orientPath(hit, subject)!)).toEqual([
      'opponent>between 50',
      'between>subject 40',
    ]);
  });

  it('finds ends of the evm family in any letter case', () => {
    const nodes = withoutDeep(buildNodes([subject.toLowerCase()], [opponent.toLowerCase(), '5']));
    const hit = buildHit({ nodes, pathFlow: 'outflow', opponentAddress: opponent });
    const path = orientPath(hit, subject)!;
    expect(path.evidence).toBe('ends');
    expect(path.stops[0]?.address).toBe(subject);
  });

  it('compares tron addresses exactly', () => {
    const tron = 'TYRd8etXZ9uF7ScTZGwu3KxdC9AfcQ269f';
    const nodes = withoutDeep(buildNodes([tron.toUpperCase()], ['other', '5']));
    const path = orientPath(buildHit({ nodes, opponentAddress: 'nobody' }), tron)!;
    expect(path.remarks).toContain('order_trusted');
  });

  it('trusts the order, and says so, only when nothing tells it', () => {
    const nodes = withoutDeep(buildNodes(['41aa'], ['41bb', '50'], ['41cc', '40']));
    const path = orientPath(buildHit({ nodes, opponentAddress: null }), subject)!;
    expect(path.remarks).toEqual(['order_trusted', 'endpoint_other_form']);
    expect(path.stops.map(({ address }) => address)).toEqual([subject, '41bb', '41aa']);
  });

  it('does not take another valid address for the screened one: the missing link is a gap', () => {
    const nodes = buildNodes([opponent], [between, '50']);
    const path = orientPath(buildHit({ nodes }), subject)!;
    expect(path.remarks).toEqual(['endpoint_absent']);
    expect(path.stops.map(({ hop, address }) => [hop, address])).toEqual([
      [0, subject],
      [1, between],
      [2, opponent],
    ]);
    expect(path.links.map(({ isGap, amount }) => [isGap, amount])).toEqual([
      [true, null],
      [false, '50'],
    ]);
  });

  it.each([
    ['a broken checksum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeaEd'],
    ['no text', ''],
  ])('never merges another address into the subject: one of %s', (_what, near) => {
    const nodes = buildNodes([opponent], [near, '40']);
    const path = orientPath(buildHit({ nodes }), subject)!;
    expect(path.stops.map(({ hop, address }) => [hop, address])).toEqual([
      [0, subject],
      [1, near],
      [2, opponent],
    ]);
    expect(path.remarks).toContain('endpoint_absent');
  });

  it('draws no arrow when pathFlow is missing or unknown', () => {
    const nodes = buildNodes([opponent], [subject, '40']);
    for (const pathFlow of [null, 'sideways']) {
      const path = orientPath(buildHit({ nodes, pathFlow }), subject)!;
      expect(path.side).toBe('unknown');
      expect(path.links.map(({ from, to }) => [from, to])).toEqual([[null, null]]);
      expect(linksInMoneyOrder(path)).toBeNull();
      expect(path.remarks).toContain('flow_unknown');
    }
  });

  it('reads bare address strings as nodes without amounts', () => {
    const log = new DeviationLog();
    const hit = new FieldReader({ pathNodes: [opponent, between, subject] }, '', log);
    const nodes = readPathNodes(hit, log);
    const path = orientPath(buildHit({ nodes }), subject)!;
    expect(path.links.map(({ amount }) => amount)).toEqual([null, null]);
    expect(transfers(path)).toEqual(['opponent>between null', 'between>subject null']);
  });

  it('keeps the distance of a node that was delivered as null', () => {
    const nodes = [buildNode(opponent, null, { deep: 0 }), buildNode(subject, '40', { deep: 2 })];
    const path = orientPath(buildHit({ nodes }), subject)!;
    expect(path.stops.map(({ hop }) => hop)).toEqual([0, 2]);
    expect(path.links[0]?.missingNodes).toBe(1);
    expect(path.remarks).toEqual(['nodes_missing']);
  });

  it('ties a path of the opponent alone to the subject by a gap', () => {
    const path = orientPath(buildHit({ nodes: buildNodes([opponent]) }), subject)!;
    expect(path.stops.map(({ address }) => address)).toEqual([subject, opponent]);
    expect(path.links.map(({ isGap }) => isGap)).toEqual([true]);
    expect(path.remarks).toEqual(['endpoint_absent', 'single_node']);
  });

  it('gives no path for a finding on the subject itself', () => {
    expect(orientPath(buildHit({ nodes: [] }), subject)).toBeNull();
  });

  it('keeps a round trip, whose two ends are the subject, in the order delivered', () => {
    const nodes = buildNodes([subject], [between, '50'], [subject, '40']);
    const path = orientPath(buildHit({ nodes }), subject)!;
    expect(path.stops.map(({ hop, address }) => [hop, address])).toEqual([
      [0, subject],
      [1, between],
      [2, subject],
    ]);
    expect([path.evidence, path.remarks]).toEqual(['deep', []]);
    const bare = orientPath(buildHit({ nodes: withoutDeep(nodes) }), subject)!;
    expect(bare.stops.map(({ address }) => address)).toEqual([subject, between, subject]);
    expect(bare.remarks).toEqual(['order_trusted']);
  });
});

describe('the evidence of an order', () => {
  const own = buildNodes([opponent], [between, '9700', 1000], [subject, '9600', 2000]);
  const hitOf = (nodes: PathNode[], parts: Partial<Hit> = {}): Hit =>
    buildHit({ nodes, opponentAddress: opponent, pathFlow: 'outflow', ...parts });
  const read = (nodes: PathNode[], parts?: Partial<Hit>): OrientedPath =>
    orientPath(hitOf(nodes, parts), subject)!;
  const asSpecified = ['subject>between 9600', 'between>opponent 9700'];

  it('lets a reversed path keep the amounts and times of its nodes', () => {
    const path = read(own.toReversed());
    expect(transfers(path)).toEqual(asSpecified);
    expect(path.links.map(({ at, carrier }) => [at, carrier])).toEqual([
      [2000, 0],
      [1000, 1],
    ]);
    expect([path.evidence, path.wasMoved, path.isContradictory]).toEqual(['deep', false, false]);
  });

  it('is `deep` for a list in any order, whatever the ends say too little of', () => {
    const [a, b, c] = own as [PathNode, PathNode, PathNode];
    const path = read([b, a, c], { opponentAddress: null });
    expect(transfers(path)).toEqual(asSpecified);
    expect(path.stops.map(({ position }) => position)).toEqual([2, 0, 1]);
    expect(path.evidence).toBe('deep');
  });

  it('is the ends where `deep` is missing, equal, or the same for two nodes of a muddle', () => {
    expect(read(withoutDeep(own.toReversed())).evidence).toBe('ends');
    expect(transfers(read(withoutDeep(own.toReversed())))).toEqual(asSpecified);
    const equal = own.map((node) => ({ ...node, deep: 1 })).toReversed();
    expect([read(equal).evidence, transfers(read(equal))]).toEqual(['ends', asSpecified]);
    const muddle = own.map((node, index) => ({ ...node, deep: [0, 1, 0][index] ?? 0 }));
    expect(read(muddle).evidence).toBe('ends');
  });

  it('is the empty end where neither `deep` nor an address tells', () => {
    const masked = withoutDeep(own).map((node) => ({ ...node, address: `41${node.address}` }));
    const path = read(masked.toReversed(), { opponentAddress: null });
    expect(path.links.map(({ amount }) => amount)).toEqual(['9600', '9700']);
    expect([path.evidence, path.isContradictory]).toEqual(['figures', false]);
  });

  it.each([
    ['inflow', [1000, 2000], false],
    ['inflow', [2000, 1000], true],
    ['outflow', [1000, 2000], true],
    ['outflow', [2000, 1000], false],
  ] as const)('is the times of %s where nothing else tells: %j', (pathFlow, times, isTurned) => {
    const nodes = withoutDeep(
      buildNodes(['41aa'], ['41bb', '50', times[0]], ['41cc', '40', times[1]]),
    );
    const path = read(nodes, { pathFlow, opponentAddress: null });
    expect(path.evidence).toBe('times');
    expect(path.links.map(({ amount }) => amount)).toEqual(isTurned ? ['50', '40'] : ['40', '50']);
  });

  it('contradicts itself when `deep` counts from the screened end: shown as sent', () => {
    const nodes = buildNodes([subject], [between, '9600', 1000], [opponent, '9700', 2000]);
    const path = read(nodes);
    expect(path.remarks).toEqual(['deep_against_ends']);
    expect(path.isContradictory).toBe(true);
    expect(path.stops.map(({ address }) => address)).toEqual([subject, between, opponent]);
    expect(transfers(path)).toEqual(asSpecified);
  });

  it.each([
    [
      'both ends of a reversed path',
      [
        ['1', null],
        ['2', null],
        ['3', null],
      ],
      true,
    ],
    [
      'neither end of a reversed path',
      [
        [null, null],
        ['2', null],
        [null, null],
      ],
      true,
    ],
    [
      'the counterparty alone',
      [
        ['1', null],
        ['2', null],
        [null, null],
      ],
      false,
    ],
    [
      'a time on the counterparty alone',
      [
        [null, 5],
        ['2', 6],
        [null, null],
      ],
      false,
    ],
  ] as const)('contradicts itself when figures are on %s', (_what, figures, isReversed) => {
    const nodes = own.map((node, index) => {
      const [amount, at] = figures[index] ?? [null, null];
      return buildNode(node.address, amount, { deep: node.deep, lastClosedAt: at });
    });
    const path = read(isReversed ? nodes.toReversed() : nodes);
    expect(path.isContradictory).toBe(true);
    expect(path.remarks).toContain('figures_against_order');
    expect(path.stops.map(({ address }) => address)).toEqual([subject, between, opponent]);
  });

  it('does not contradict itself by nodes that carry nothing at all', () => {
    const bare = own.map(({ address, deep }) => buildNode(address, null, { deep }));
    for (const nodes of [bare, bare.toReversed()]) {
      expect(read(nodes).isContradictory).toBe(false);
    }
  });
});

function withoutDeep(nodes: PathNode[]): PathNode[] {
  return nodes.map((node) => ({ ...node, deep: null }));
}
