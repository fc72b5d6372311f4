// Identity of a hit across snapshots.
import { describe, expect, it } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import { isSha256Hex } from '#shared/domain/ids.ts';
import { hitKeyText, identifyHit } from '#shared/review/hit-key.ts';
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

it('hits that no key tells apart are told apart by what they say', () => {
  const twin = identifyHit({ ...hit, exposureAmount: decimal('61') }, subject);
  expect(twin.key).toBe(identity.key);
  expect(twin.fingerprint).not.toBe(identity.fingerprint);
});
