// Orientation of paths in every shape of the contract notes.
import { describe, expect, it } from 'vitest';
import { linksInMoneyOrder, orientPath, type OrientedPath } from '#shared/flow/orient.ts';
import { DeviationLog } from '#shared/screening/deviation.ts';
import { readPathNodes } from '#shared/screening/hit-reader.ts';
import { buildHit, buildNode, buildNodes, evmAddress } from '../../builders/hits.ts';

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
    const nodes = buildNodes([subject], [between, '50', 7000], [opponent, '40', 8000]);
    const hit = buildHit({ nodes, pathFlow: 'outflow', opponentAddress: opponent });
    const path = orientPath(hit, subject)!;
    expect(path.wasReversed).toBe(true);
    expect(transfers(path)).toEqual(['subject>between 50', 'between>opponent 40']);
    expect(path.links.map(({ at }) => at)).toEqual([7000, 8000]);
    expect(path.remarks).toEqual([]);
  });

  it('turns an inflow path that has the screened address first without turning the money', () => {
    const nodes = buildNodes([subject], [between, '40'], [opponent, '50']);
    const hit = buildHit({ nodes, opponentAddress: opponent });
    expect(transfers(orientPath(hit, subject)!)).toEqual([
      'opponent>between 50',
      'between>subject 40',
    ]);
  });

  it('finds ends of the evm family in any letter case', () => {
    const nodes = buildNodes([subject.toLowerCase()], [opponent.toLowerCase(), '5']);
    const hit = buildHit({ nodes, pathFlow: 'outflow', opponentAddress: opponent });
    const path = orientPath(hit, subject)!;
    expect(path.wasReversed).toBe(true);
    expect(path.stops[0]?.address).toBe(subject);
  });

  it('compares tron addresses exactly', () => {
    const tron = 'TYRd8etXZ9uF7ScTZGwu3KxdC9AfcQ269f';
    const nodes = buildNodes([tron.toUpperCase()], ['other', '5']);
    const path = orientPath(buildHit({ nodes, opponentAddress: 'nobody' }), tron)!;
    expect(path.wasReversed).toBe(false);
    expect(path.remarks).toContain('order_trusted');
  });

  it('trusts the order, and says so, only when neither end is known', () => {
    const nodes = buildNodes(['41aa'], ['41bb', '50'], ['41cc', '40']);
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
    const nodes = readPathNodes([opponent, between, subject], 'pathNodes', new DeviationLog());
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
    expect(path.remarks).toEqual(['order_trusted']);
  });
});
