// Every field of a KYA result (blockchain API 2.5) with its type, and when it may be left out.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenarioAddress } from '../../electron/practice/scenarios.ts';
import { startPracticeClient, type PracticeClient } from '../builders/practice-client.ts';

type Plain = Record<string, unknown>;

let client: PracticeClient;
beforeAll(async () => {
  client = await startPracticeClient();
});
afterAll(async () => {
  await client.close();
});

async function screen(
  story: Parameters<typeof scenarioAddress>[0],
  more: Plain = {},
): Promise<Plain> {
  const address = scenarioAddress(story, 'Tron');
  const answer = await client.post('/api/v3/screen/kya', { chain_name: 'Tron', address, ...more });
  expect(answer.status).toBe(200);
  return answer.json.data as Plain;
}

/** Type of each member: `number`, `string`, `boolean`, `array`, `object`, `null`. */
function typesOf(object: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(object as Plain).map(([key, value]) => {
      if (value === null) return [key, 'null'];
      return [key, Array.isArray(value) ? 'array' : typeof value];
    }),
  );
}

const RESULT = {
  address: 'string',
  chain: 'string',
  score: 'object',
  scoreOverview: 'object',
  hits: 'array',
  highlightedHits: 'array',
  highlightSummary: 'object',
  rulesTriggered: 'array',
  rulesetId: 'number',
  totalPaths: 'number',
  hitPaths: 'number',
  inflowRiskAmount: 'number',
  outflowRiskAmount: 'number',
  inflowRiskRate: 'number',
  outflowRiskRate: 'number',
  risk: 'string',
  riskScore: 'number',
  riskReason: 'string',
  cluster: 'object',
  addressType: 'string',
  addressIdentifications: 'array',
  exposures: 'array',
};
const SCORE = {
  score: 'number',
  verdict: 'string',
  selfHit: 'boolean',
  components: 'array',
  r1: 'number',
  r2: 'number',
  rOut: 'number',
  directAmount: 'number',
  indirectAmount: 'number',
  outflowAmount: 'number',
  totalIn: 'number',
  totalOut: 'number',
  hitPaths: 'number',
  riskyEdges: 'number',
};
const COMPONENT = {
  direction: 'string',
  hopBucket: 'string',
  severity: 'string',
  base: 'number',
  weight: 'number',
  amount: 'number',
  rawAmount: 'number',
  ratio: 'number',
  points: 'number',
};
const OVERVIEW = {
  address: 'string',
  token: 'string',
  inTotal: 'number',
  outTotal: 'number',
  inCount: 'number',
  outCount: 'number',
  balance: 'number',
  firstTs: 'number',
  lastTs: 'number',
};
const HIT = {
  ruleCode: 'string',
  ruleName: 'string',
  category: 'string',
  riskLevel: 'string',
  action: 'string',
  direction: 'string',
  pathFlow: 'string',
  hops: 'number',
  opponentAddress: 'string',
  maxAmount: 'number',
  pathNodes: 'array',
  exposureAmount: 'number',
  riskRatePct: 'number',
  riskRateNumerator: 'number',
  riskRateDenominator: 'number',
  riskRateCapped: 'boolean',
  riskRateGated: 'boolean',
  highlighted: 'boolean',
};
const NODE = {
  address: 'string',
  amount: 'number',
  deep: 'number',
  last_closed_timestamp: 'number',
  tags: 'array',
};
const TAG = {
  primary_category: 'string',
  secondary_category: 'string',
  tertiary_category: 'string',
  quaternary_category: 'string',
  risk_level: 'string',
};

describe('a result with hits', () => {
  it('has every documented field and no other, at every level', async () => {
    const result = await screen('layering', { inflow_hops: 5, outflow_hops: 5 });
    expect(typesOf(result)).toEqual(RESULT);
    const score = result['score'] as Plain;
    expect(typesOf(score)).toEqual(SCORE);
    for (const component of score['components'] as Plain[]) {
      expect(typesOf(component)).toEqual(COMPONENT);
    }
    expect(typesOf(result['scoreOverview'])).toEqual(OVERVIEW);
    expect(typesOf(result['highlightSummary'])).toEqual({
      rulesChecked: 'number',
      rulesHit: 'number',
    });
    expect(typesOf(result['cluster'])).toEqual({ name: 'string', category: 'string' });
    for (const exposure of result['exposures'] as Plain[]) {
      expect(typesOf(exposure)).toEqual({
        category: 'string',
        direction: 'string',
        value: 'number',
      });
    }
    for (const hit of result['hits'] as Plain[]) {
      const { highlightTags, ...rest } = typesOf(hit);
      expect(rest).toEqual(HIT);
      expect(highlightTags ?? 'array').toBe('array');
      expect(hit['direction']).toBe('');
      const nodes = hit['pathNodes'] as Plain[];
      expect(nodes.map((node) => node['deep'])).toEqual([...nodes.keys()]);
      expect(nodes).toHaveLength(Number(hit['hops']) + 1);
      expect(nodes[0]).toMatchObject({
        address: hit['opponentAddress'],
        amount: 0,
        last_closed_timestamp: 0,
      });
      expect(nodes.at(-1)).toMatchObject({ address: result['address'] });
      for (const node of nodes) {
        expect(typesOf(node)).toEqual(NODE);
        for (const tag of node['tags'] as Plain[]) expect(typesOf(tag)).toEqual(TAG);
      }
    }
  });

  it('lists exactly the highlighted hits, and every triggered rule once', async () => {
    const result = await screen('layering', { inflow_hops: 5, outflow_hops: 5 });
    const hits = result['hits'] as Plain[];
    expect(result['highlightedHits']).toEqual(hits.filter((hit) => hit['highlighted']));
    expect(result['rulesTriggered']).toEqual([...new Set(hits.map((hit) => hit['ruleCode']))]);
  });

  it('keeps time order on every path: money never moves back in time', async () => {
    const result = await screen('layering', { inflow_hops: 5, outflow_hops: 5 });
    for (const hit of result['hits'] as Plain[]) {
      const times = (hit['pathNodes'] as Plain[])
        .slice(1)
        .map((node) => Number(node['last_closed_timestamp']));
      const inMoneyOrder = hit['pathFlow'] === 'inflow' ? times : [...times].reverse();
      expect(inMoneyOrder).toEqual([...inMoneyOrder].sort((a, b) => a - b));
    }
  });
});

describe('what may be left out', () => {
  it('a self-hit: selfHitLevel, subjectTags and an identification appear', async () => {
    const result = await screen('listed-subject');
    const own = (result['hits'] as Plain[]).filter((hit) => hit['hops'] === 0);
    expect(own.length).toBeGreaterThan(0);
    // It has no path, so that nothing flows along one.
    const { pathFlow: _flow, ...ofOwnLabels } = HIT;
    for (const hit of own) expect(typesOf(hit)).toEqual(ofOwnLabels);
    expect(typesOf(result)).toEqual({ ...RESULT, subjectTags: 'array' });
    expect(typesOf(result['score'])).toEqual({ ...SCORE, selfHitLevel: 'string' });
    expect(typesOf((result['subjectTags'] as Plain[])[0])).toEqual({
      primaryCategory: 'string',
      tertiaryCategory: 'string',
      riskLevel: 'string',
    });
    expect(typesOf((result['addressIdentifications'] as Plain[])[0])).toEqual({
      category: 'string',
      name: 'string',
      description: 'string',
    });
  });

  it('no volume: score null and no scoreOverview', async () => {
    const { scoreOverview: _absent, ...rest } = RESULT;
    expect(typesOf(await screen('null-score'))).toEqual({ ...rest, score: 'null' });
  });

  it('a cut volume: truncated true and balance null', async () => {
    const result = await screen('truncated-volume');
    expect(typesOf(result['scoreOverview'])).toEqual({
      ...OVERVIEW,
      balance: 'null',
      truncated: 'boolean',
    });
  });

  it('no transfer in the window: no times, and a score of 0', async () => {
    const result = await screen('clean', { max_timestamp: 1 });
    const { firstTs: _first, lastTs: _last, ...rest } = OVERVIEW;
    expect(typesOf(result['scoreOverview'])).toEqual(rest);
    expect(result).toMatchObject({ totalPaths: 0, score: { score: 0, totalIn: 0 } });
  });
});

it('answers the same request with the same bytes', async () => {
  const request = {
    chain_name: 'Ethereum',
    address: scenarioAddress('layering', 'Ethereum'),
    inflow_hops: 5,
  };
  const other = await startPracticeClient();
  const first = await client.post('/api/v3/screen/kya', request);
  const second = await other.post('/api/v3/screen/kya', request);
  await other.close();
  expect(second.text).toBe(first.text);
});
