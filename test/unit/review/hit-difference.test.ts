// What changed on a hit since it was decided.
import { describe, expect, it } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import { differHits } from '#shared/review/hit-difference.ts';
import { identifyHit } from '#shared/review/hit-key.ts';
import type { Hit } from '#shared/screening/result.ts';
import { buildHit, buildLabel, buildNodes, evmAddress } from '../../builders/hits.ts';

const subject = evmAddress(0);
const [a, b] = [evmAddress(1), evmAddress(2)] as const;
const hit = buildHit({ nodes: buildNodes([a], [b, '60'], [subject, '240']) });
const labelled = (primary: string): Partial<Hit> => ({
  nodes: hit.nodes.map((node) =>
    node.address === b ? { ...node, labels: [buildLabel({ primary })] } : node,
  ),
});

describe('the difference of two hits of one key', () => {
  it('is nothing where they say the same', () => {
    expect(differHits(hit, { ...hit, index: 4 }, subject)).toEqual([]);
  });

  it.each<[string, Partial<Hit>, object]>([
    ['level', { riskLevel: 'critical' }, { after: ['critical'] }],
    ['action', { action: 'block' }, { after: ['block'] }],
    ['exposure', { exposureAmount: decimal('61.50') }, { after: ['61.5'] }],
    ['highest', { maxAmount: decimal('99') }, { before: [], after: ['99'] }],
    ['risk_share', { riskRateNumerator: decimal('7') }, { after: ['7'] }],
    ['risk_total', { riskRateDenominator: decimal('8') }, { after: ['8'] }],
    ['labels', labelled('Mixer'), { address: b, after: [expect.stringContaining('Mixer')] }],
    [
      'amount',
      { nodes: buildNodes([a], [b, '61'], [subject, '240']) },
      { before: ['60'], after: ['61'] },
    ],
  ])('names what changed: %s', (part, change, told) => {
    const after = { ...hit, ...change };
    expect(identifyHit(after, subject).key).toBe(identifyHit(hit, subject).key);
    expect(identifyHit(after, subject).fingerprint).not.toBe(identifyHit(hit, subject).fingerprint);
    expect(differHits(hit, after, subject)).toMatchObject([{ part, ...told }]);
  });

  it('tells of labels only which came and which went', () => {
    const before = { ...hit, ...labelled('Mixer') };
    const after = { ...hit, ...labelled('Exchange') };
    expect(differHits(before, after, subject)).toMatchObject([
      {
        ...{ part: 'labels', address: b },
        before: [expect.stringContaining('Mixer')],
        after: [expect.stringContaining('Exchange')],
      },
    ]);
  });
});
