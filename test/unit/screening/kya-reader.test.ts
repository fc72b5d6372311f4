import { describe, expect, it } from 'vitest';
import { isJsonObject, parseJson } from '#shared/screening/json.ts';
import { readKyaResult } from '#shared/screening/kya-reader.ts';

function read(result: unknown) {
  const parsed = parseJson(JSON.stringify(result));
  if (!parsed.ok || !isJsonObject(parsed.value)) throw new Error('not an object');
  return readKyaResult(parsed.value, 'data.result');
}

const paths = (result: unknown) => read(result).deviations.map(({ path }) => path);

describe('readKyaResult', () => {
  it('never throws, whatever stands in the fields', () => {
    const odd = [null, 0, 'x', true, [], {}, [null], [[1]], { score: [] }];
    for (const value of odd) {
      const all = Object.fromEntries(
        ['address', 'score', 'scoreOverview', 'subjectTags', 'hits', 'risk', 'cluster'].map(
          (key) => [key, value],
        ),
      );
      expect(() => read(all)).not.toThrow();
    }
  });

  it('keeps "not computed" apart from zero', () => {
    expect(read({ score: null }).score).toBeNull();
    expect(read({}).score).toBeNull();
    expect(read({ score: { score: null } }).score?.score).toBeNull();
    expect(read({ score: { score: 0 } }).score?.score).toBe('0');
  });

  it('takes numeric strings and other letter case, and records both', () => {
    const result = { riskScore: '80', risk: 'HIGH', totalPaths: '12' };
    expect(read(result)).toMatchObject({ riskScore: '80', risk: 'high', totalPaths: 12 });
    expect(paths(result)).toEqual(
      expect.arrayContaining([
        'data.result.riskScore',
        'data.result.risk',
        'data.result.totalPaths',
      ]),
    );
  });

  it('keeps a word outside the list as sent, and records it', () => {
    expect(read({ risk: 'severe' }).risk).toBe('severe');
    expect(paths({ risk: 'severe' })).toContain('data.result.risk');
  });

  it('records a field that the specification does not know', () => {
    expect(read({ newField: 1 }).deviations).toContainEqual({
      path: 'data.result.newField',
      expected: 'no_such_field',
      found: { kind: 'value', text: '1', isText: false },
    });
  });

  it('reads path nodes as objects, bare addresses and nulls', () => {
    const pathNodes = ['0xabc', null, { address: '0xdef', amount: 12.5, deep: 1 }];
    const [hit] = read({ hits: [{ pathNodes }] }).hits;
    expect(hit?.nodes).toEqual([
      { address: '0xabc', amount: null, deep: null, lastClosedAt: null, labels: [] },
      { address: '0xdef', amount: '12.5', deep: 1, lastClosedAt: null, labels: [], place: 2 },
    ]);
  });

  it('reads labels of both spellings and bare strings as one type', () => {
    const subjectTags = [
      { primaryCategory: 'Exchange', tertiaryCategory: 'Fictional', riskLevel: 'low' },
      { primary_category: 'Mixer', quaternary_category: 'Q', risk_level: 'critical' },
      'bare',
    ];
    const labels = read({ subjectTags }).subjectLabels;
    expect(labels.map(({ primary }) => primary)).toEqual(['Exchange', 'Mixer', null]);
    expect(labels.map(({ riskLevel }) => riskLevel)).toEqual(['low', 'critical', null]);
    expect(labels[1]?.quaternary).toBe('Q');
    expect(labels[2]?.text).toBe('bare');
  });

  it('reads a bare value where a list belongs as a list of one, and records it once', () => {
    const result = {
      subjectTags: 'Exchange',
      rulesTriggered: 'R-1',
      hits: [
        {
          highlightTags: 'Mixer',
          pathNodes: [
            { address: '0xabc', tags: 'Mixer' },
            { tags: { primary_category: 'Bridge' } },
          ],
        },
      ],
    };
    const reading = read(result);
    expect(reading.subjectLabels.map(({ text }) => text)).toEqual(['Exchange']);
    expect(reading.rulesTriggered).toEqual(['R-1']);
    const [hit] = reading.hits;
    expect(hit?.highlightTags).toEqual(['Mixer']);
    expect(hit?.nodes.map(({ labels }) => labels.map((one) => one.text ?? one.primary))).toEqual([
      ['Mixer'],
      ['Bridge'],
    ]);
    const arrays = reading.deviations.filter(({ expected }) => expected === 'array');
    expect(arrays).toEqual([
      ...['subjectTags', 'hits[0].pathNodes[0].tags'].map((at) => found(at)),
      ...['hits[0].pathNodes[1].tags', 'hits[0].highlightTags', 'rulesTriggered'].map((at) =>
        found(at),
      ),
    ]);
    expect(paths(result).filter((path) => path.endsWith('tags[0]'))).toEqual([]);

    function found(at: string) {
      return expect.objectContaining({ path: `data.result.${at}` }) as unknown;
    }
  });

  it('reads a lone object where a list of objects belongs as its only one, and records it', () => {
    const pathNodes = { address: '0xa', amount: 1, deep: 0, tags: [] };
    const result = {
      hits: { ruleCode: 'R-1', highlighted: true, pathNodes },
      highlightedHits: { ruleCode: 'R-1' },
      score: { score: 1, components: { direction: 'in', points: 1 } },
      exposures: { category: 'Mixer', value: 5 },
      addressIdentifications: { category: 'A', name: 'B', description: 'C' },
    };
    const reading = read(result);
    expect(reading.areHitsDelivered).toBe(true);
    expect(reading.hits).toMatchObject([{ index: 0, ruleCode: 'R-1', nodes: [{ amount: '1' }] }]);
    expect(reading.score?.components).toMatchObject([{ points: '1' }]);
    expect(reading.exposures).toMatchObject([{ category: 'Mixer', value: '5' }]);
    expect(reading.addressIdentifications).toMatchObject([{ name: 'B' }]);
    const arrays = reading.deviations.filter(({ expected }) => expected === 'array');
    expect(arrays.map(({ path, found }) => [path, found])).toEqual(
      [
        ...['score.components', 'hits', 'hits.pathNodes', 'highlightedHits'],
        ...['addressIdentifications', 'exposures'],
      ].map((path) => [`data.result.${path}`, 'object']),
    );
    expect(paths(result)).toContain('data.result.hits.ruleName');
    expect(paths(result).filter((path) => path.includes('['))).toEqual([]);
  });

  it('reads an empty object where a list belongs as an empty list', () => {
    const nothing = { hits: {}, exposures: {}, subjectTags: {}, score: { components: {} } };
    expect(read(nothing)).toMatchObject({
      ...{ hits: [], exposures: [], subjectLabels: [], areHitsDelivered: false },
      score: { components: [] },
    });
    for (const path of ['hits', 'exposures', 'subjectTags', 'score.components']) {
      expect(paths(nothing)).toContain(`data.result.${path}`);
    }
  });

  it('records a contradictory path of a lone hit at its place', () => {
    const node = (address: string, deep: number, amount: number) => ({ address, deep, amount });
    const hits = { pathNodes: [node('0xa', 1, 0), node('0xb', 0, 5)], opponentAddress: '0xa' };
    expect(paths({ address: '0xb', hits })).toContain('data.result.hits.pathNodes');
  });

  it.each(['', '  ', null])('reads %j where a list belongs as an empty list', (nothing) => {
    expect(read({ subjectTags: nothing, rulesTriggered: nothing })).toMatchObject({
      ...{ subjectLabels: [], rulesTriggered: [] },
    });
  });

  it.each([
    [1_700_000_000, 'seconds'],
    ['1700000000', 'seconds'],
    [1_700_000_000_000_000, 'microseconds'],
    [1_700_000_000_000_000_000, 'nanoseconds'],
  ])('reads the time %j as %s by its range, and records it', (sent, readAs) => {
    const result = {
      scoreOverview: { firstTs: sent, lastTs: 1_700_000_000_000 },
      hits: [{ pathNodes: [{ address: '0xabc', last_closed_timestamp: sent }] }],
    };
    const { overview, hits, deviations } = read(result);
    const at = 1_700_000_000_000;
    expect([overview?.firstAt, overview?.lastAt, hits[0]?.nodes[0]?.lastClosedAt]).toEqual([
      ...[at, at, at],
    ]);
    const expected = { kind: 'milliseconds', readAs };
    expect(deviations.filter((one) => one.path.endsWith('Ts'))).toMatchObject([
      { path: 'data.result.scoreOverview.firstTs', expected },
    ]);
    expect(deviations).toContainEqual(
      expect.objectContaining({
        path: 'data.result.hits[0].pathNodes[0].last_closed_timestamp',
        expected,
      }),
    );
  });

  it('takes each part of a label under either spelling, mixed in one object', () => {
    const subjectTags = [{ primaryCategory: 'Sanctions', riskLevel: 'critical', risk_score: 90 }];
    expect(read({ subjectTags }).subjectLabels[0]).toMatchObject({
      primary: 'Sanctions',
      riskLevel: 'critical',
      riskScore: '90',
    });
  });

  it('keeps "no hits delivered" apart from "no hits", and records it', () => {
    expect(read({ hits: [] }).areHitsDelivered).toBe(true);
    for (const hits of [null, undefined, 'none', {}]) {
      expect(read({ hits })).toMatchObject({ hits: [], areHitsDelivered: false });
      expect(paths({ hits })).toContain('data.result.hits');
    }
  });

  it.each([
    ['hop indexes against the ends', [1, 0], [0, 5], 'deep_from_counterparty'],
    ['an amount on the counterparty alone', [0, 1], [5, 0], 'figures_on_entered_nodes'],
  ])('records a path that contradicts itself by %s', (_what, deep, amounts, expected) => {
    const pathNodes = ['0xa', '0xb'].map((address, index) => ({
      ...{ address, amount: amounts[index], deep: deep[index], tags: [] },
    }));
    const hits = [{ pathNodes, opponentAddress: '0xa' }];
    const { deviations } = read({ address: '0xb', hits });
    expect(deviations.filter(({ path }) => path.endsWith('pathNodes'))).toEqual([
      { path: 'data.result.hits[0].pathNodes', expected, found: { kind: 'array', length: 2 } },
    ]);
  });

  it('records nothing of a path that only comes the other way round', () => {
    const pathNodes = [
      { address: '0xb', amount: 5, deep: 1, tags: [] },
      { address: '0xa', amount: 0, deep: 0, tags: [] },
    ];
    const { deviations } = read({ address: '0xb', hits: [{ pathNodes, opponentAddress: '0xa' }] });
    expect(deviations.filter(({ path }) => path.endsWith('pathNodes'))).toEqual([]);
  });

  it('orders hits: highlighted, level, rule, hops', () => {
    const hit = (ruleCode: string, riskLevel: string, hops: number, highlighted = false) => ({
      ruleCode,
      riskLevel,
      hops,
      highlighted,
    });
    const hits = [
      hit('R1', 'low', 1),
      hit('R2', 'critical', 3),
      hit('R2', 'critical', 1),
      hit('R3', 'medium', 1, true),
      hit('R4', 'critical', 1),
    ];
    const order = read({ hits }).hits.map(({ index }) => index);
    expect(order).toEqual([3, 2, 1, 4, 0]);
  });

  it('counts every deviation and keeps the first five hundred', () => {
    const hits = Array.from({ length: 200 }, () => ({}));
    const result = read({ hits });
    expect(result.deviations).toHaveLength(500);
    expect(result.deviationCount).toBeGreaterThan(500);
  });
});
