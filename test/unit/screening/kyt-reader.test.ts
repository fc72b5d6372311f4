import { describe, expect, it } from 'vitest';
import { isJsonObject, parseJson } from '#shared/screening/json.ts';
import { readKyaResult } from '#shared/screening/kya-reader.ts';
import { expectedWord } from '#shared/words/deviation-words.ts';
import { readKytResult } from '#shared/screening/kyt-reader.ts';
import { kytBothResult, kytInResult } from '../../builders/casefile-kinds.ts';

const HASH = `0x${'ab'.repeat(32)}`;
const both = (parts: object = {}) => ({ ...kytBothResult(HASH), ...parts });
const inbound = (parts: object = {}) => ({ ...kytInResult(HASH), ...parts });

function parse(result: unknown) {
  const parsed = parseJson(JSON.stringify(result));
  if (!parsed.ok || !isJsonObject(parsed.value)) throw new Error('not an object');
  return parsed.value;
}

const read = (result: unknown) => readKytResult(parse(result), 'data.result');
const departures = (result: unknown) =>
  read(result).deviations.map(
    ({ path, expected }) => `${path.slice('data.result.'.length)}: ${expectedWord(expected)}`,
  );

describe('readKytResult', () => {
  it('reads both sides, every field of them, without a departure', () => {
    const result = read(both());
    expect(result.deviations).toEqual([]);
    expect(result).toMatchObject({
      transaction: HASH,
      chain: 'Ethereum',
      risk: 'high',
      riskScore: '80',
      rulesetId: '0',
      inRulesetId: '2',
      outRulesetId: '3',
      score: { score: '60' },
      inScore: { score: '60', verdict: 'edd' },
      outScore: { score: '10', verdict: 'accept' },
      inOverview: { address: `0x${'01'.repeat(20)}`, inCount: 2 },
      outOverview: { address: `0x${'02'.repeat(20)}` },
      highlightSummary: null,
      inHighlightSummary: { rulesChecked: 2, rulesHit: 0 },
      outHighlightSummary: { rulesChecked: 1, rulesHit: 0 },
      subjectLabels: [],
      fromLabels: [{ primary: 'Exchange', tertiary: 'Deposit', riskLevel: 'low' }],
      toLabels: [{ primary: 'Fraud' }],
      totalPaths: 12,
      hitPaths: 2,
    });
    expect(result.alerts[0]).toEqual({
      alertLevel: 'high',
      category: 'Fraud',
      service: 'KYT',
      exposureType: 'DIRECT',
      alertAmount: '5',
      categoryId: 'KYT-inbound',
      direction: 'inbound',
      hops: 1,
      opponentAddress: `0x${'0f'.repeat(20)}`,
      action: 'review',
      highlighted: false,
      highlightTags: null,
    });
    expect(result.hits.map(({ direction }) => direction)).toEqual(['inbound', 'outbound']);
  });

  it('reads one side like a KYA result, and what belongs to two sides as absent', () => {
    const result = read(inbound());
    expect(result.deviations).toEqual([]);
    expect(result).toMatchObject({
      rulesetId: '2',
      inRulesetId: '2',
      outRulesetId: null,
      inScore: null,
      outScore: null,
      inOverview: null,
      outOverview: null,
      inHighlightSummary: null,
      outHighlightSummary: null,
      highlightSummary: { rulesChecked: 2, rulesHit: 0 },
      fromLabels: [],
      toLabels: [],
      subjectLabels: [{ primary: 'Exchange' }],
    });
  });

  it('reads the shared fields exactly as the reader of KYA results does', () => {
    const result = inbound({
      address: '0x1',
      cluster: { name: 'A', category: 'B' },
      exposures: [],
    });
    const { deviations: _, deviationCount: __, ...asKyt } = read(result);
    const { deviations: ___, deviationCount: ____, ...asKya } = readKyaResult(parse(result), 'r');
    expect(asKyt).toMatchObject(asKya);
  });

  it('does not miss the fields that only the table of KYA results lists', () => {
    expect(departures(inbound())).toEqual([]);
    expect(readKyaResult(parse(inbound()), 'r').deviationCount).toBeGreaterThan(0);
  });

  it('never throws, whatever stands in the fields', () => {
    const keys = Object.keys({ ...both(), ...inbound() });
    for (const value of [null, 0, 'x', true, [], {}, [null], [[1]], [{}], { score: [] }]) {
      const result = read(Object.fromEntries(keys.map((key) => [key, value])));
      expect(result.hits).toBeInstanceOf(Array);
      expect(result.deviationCount).toBeGreaterThan(0);
    }
    expect(read({}).transaction).toBeNull();
    expect(departures({})).toContain('transaction: a value');
  });

  it.each<[string, object, string]>([
    [
      'a ruleset id beside both sides',
      { rulesetId: 7 },
      'rulesetId: 0 when both sides are screened',
    ],
    [
      'a missing id of a side',
      { outRulesetId: null },
      'outRulesetId: a value when both sides are screened',
    ],
    [
      'labels of one subject beside both sides',
      { subjectTags: [{ primaryCategory: 'X' }] },
      'subjectTags: no value when both sides are screened',
    ],
    [
      'one summary for both sides',
      { highlightSummary: { rulesChecked: 1, rulesHit: 0 } },
      'highlightSummary: one for each side',
    ],
    ['another service', { alerts: [{ ...alert(), service: 'KYC' }] }, 'alerts[0].service: KYT'],
    [
      'a direct exposure at two hops',
      { alerts: [{ ...alert(), hops: 2 }] },
      'alerts[0].exposureType: INDIRECT where hops is 2',
    ],
    [
      'a side that no list names',
      { hits: [{ ...firstHit(), direction: 'sideways' }] },
      'hits[0].direction: inbound | outbound',
    ],
    [
      'a hit without a side',
      { hits: [{ ...firstHit(), direction: undefined }] },
      'hits[0].direction: a value',
    ],
    [
      'another number of highlighted hits',
      { highlightedHits: [firstHit()] },
      'highlightedHits: highlighted hits: 0',
    ],
    ['a field that no document names', { novelty: 1 }, 'novelty: no such field'],
  ])('records %s', (_what, parts, departure) => {
    expect(departures(both(parts))).toContain(departure);
  });

  it('records an id of the screened side that is not the ruleset used', () => {
    expect(departures(inbound({ inRulesetId: 9 }))).toEqual([
      'inRulesetId: the same as rulesetId: 2',
    ]);
    const outbound = inbound({ inRulesetId: undefined, outRulesetId: 9 });
    expect(departures(outbound)).toEqual(['outRulesetId: the same as rulesetId: 2']);
  });

  it('takes other letter case and numeric strings, and records them', () => {
    const odd = { ...alert(), direction: 'INBOUND', exposureType: 'direct', alertAmount: '5' };
    const result = read(both({ alerts: [odd], inRulesetId: '2' }));
    expect(result.alerts[0]).toMatchObject({
      direction: 'inbound',
      exposureType: 'DIRECT',
      alertAmount: '5',
    });
    expect(result.inRulesetId).toBe('2');
    expect(result.deviations).toHaveLength(3);
  });

  it('tells a highlight without scope from one with no tag that matched', () => {
    const alerts = [
      { ...alert(), highlighted: true },
      { ...alert(), highlightTags: ['Mixer'] },
    ];
    expect(read(both({ alerts })).alerts.map(({ highlightTags }) => highlightTags)).toEqual([
      null,
      ['Mixer'],
    ]);
  });

  it('knows both sides by both ids alone', () => {
    const result = { ...inbound(), outRulesetId: 3, rulesetId: 0 };
    expect(departures(result)).toEqual([
      'subjectTags: no value when both sides are screened',
      'highlightSummary: one for each side',
    ]);
  });
});

function alert(): Record<string, unknown> {
  return (kytBothResult(HASH)['alerts'] as Record<string, unknown>[])[0] ?? {};
}

function firstHit(): Record<string, unknown> {
  return (kytBothResult(HASH)['hits'] as Record<string, unknown>[])[0] ?? {};
}
