// Identity of a hit across snapshots.
import { describe, expect, it } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import { isSha256Hex } from '#shared/domain/ids.ts';
import { hitKeyText, identifyHit, joinTwins } from '#shared/review/hit-key.ts';
import { buildHit, buildLabel, buildNodes, evmAddress } from '../../builders/hits.ts';

const subject = evmAddress(0);
const [a, b] = [evmAddress(1), evmAddress(2)] as const;
const hit = buildHit({ nodes: buildNodes([a], [b, '60'], [subject, '240']) });
const identity = identifyHit(hit, subject);

describe('identifyHit', () => {
  it('is a pair of SHA-256 digests of canonical texts', () => {
    expect(isSha256Hex(identity.key) && isSha256Hex(identity.fingerprint)).toBe(true);
    expect(identity.key).not.toBe(identity.fingerprint);
    expect(hitKeyText(hit, subject)).toBe(
      JSON.stringify([
        'hit-key/1',
        '',
        'RULE-1',
        'inflow',
        a.toLowerCase(),
        [subject, b, a].map((address) => address.toLowerCase()),
      ]),
    );
  });

  it('does not depend on the position of the hit, letter case, or delivery order', () => {
    const nodes = buildNodes([subject.toLowerCase()], [b, '240.0'], [a.toLowerCase(), '60']);
    expect(identifyHit({ ...hit, index: 9, nodes }, subject)).toEqual(identity);
  });

  it.each([
    ['side', { direction: 'inbound' }],
    ['rule', { ruleCode: 'RULE-2' }],
    ['flow', { pathFlow: 'outflow' }],
    ['addresses', { nodes: buildNodes([a], [subject, '240']) }],
  ])('another %s is another key', (_, change) => {
    expect(identifyHit({ ...hit, ...change }, subject).key).not.toBe(identity.key);
  });

  it.each([
    ['level', { riskLevel: 'critical' }],
    ['action', { action: 'block' }],
    ['exposure', { exposureAmount: decimal('61') }],
    ['link amount', { nodes: buildNodes([a], [b, '61'], [subject, '240']) }],
    [
      'label',
      { nodes: hit.nodes.map((node) => ({ ...node, labels: [buildLabel({ primary: 'X' })] })) },
    ],
  ])('another %s keeps the key and changes the fingerprint', (_, change) => {
    const changed = identifyHit({ ...hit, ...change }, subject);
    expect(changed.key).toBe(identity.key);
    expect(changed.fingerprint).not.toBe(identity.fingerprint);
  });
});

describe('hits that no key tells apart', () => {
  const twin = identifyHit({ ...hit, exposureAmount: decimal('61') }, subject);

  it('have one fingerprint, whatever their order', () => {
    const joined = joinTwins([identity, twin]);
    expect(new Set(joined.map(({ fingerprint }) => fingerprint)).size).toBe(1);
    expect(joinTwins([twin, identity])).toEqual(joined);
    expect([identity.fingerprint, twin.fingerprint]).not.toContain(joined[0]?.fingerprint);
  });

  it('have another one when any of them says something else', () => {
    const other = identifyHit({ ...hit, exposureAmount: decimal('62') }, subject);
    expect(joinTwins([identity, other])[0]).not.toEqual(joinTwins([identity, twin])[0]);
  });

  it('keep their own when they say the same, as a hit alone does', () => {
    expect(joinTwins([identity, identity])).toEqual([identity, identity]);
    expect(joinTwins([identity])).toEqual([identity]);
  });
});
