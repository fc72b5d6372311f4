// Transaction screening (blockchain API 2.5 "KYT result", 4.3): every named transaction yields what
// SCENARIOS.md says, and every field of the result is there when it should be.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEnvelope } from '#shared/screening/envelope.ts';
import { isJsonObject, parseJson } from '#shared/screening/json.ts';
import { checkAnswer } from '#shared/review/check-answer.ts';
import { readKytResult } from '#shared/screening/kyt-reader.ts';
import type { ScreenDirection } from '#shared/screening/request.ts';
import { PRACTICE_CHAINS, type PracticeChain } from '../../electron/practice/chains.ts';
import {
  describeKytScenario,
  KYT_SCENARIOS,
  scenarioTransaction,
  type KytScenario,
} from '../../electron/practice/kyt-scenarios.ts';
import { scenarioAddress } from '../../electron/practice/scenarios.ts';
import { buildKytView } from '../builders/kyt-view.ts';
import { startPracticeClient, type PracticeClient } from '../builders/practice-client.ts';

type Plain = Record<string, unknown>;
const KYT = '/api/v3/screen/kyt';

let client: PracticeClient;
beforeAll(async () => {
  client = await startPracticeClient();
});
afterAll(async () => {
  await client.close();
});

type Story = KytScenario['story'];
const bodyOf = (story: Story, more: Plain = {}, chain: PracticeChain['name'] = 'Tron'): Plain => ({
  chain_name: chain,
  tx_id: scenarioTransaction(story, chain),
  ...more,
});
async function screen(...given: Parameters<typeof bodyOf>): Promise<Plain> {
  const answer = await client.post(KYT, bodyOf(...given));
  expect(answer.status).toBe(200);
  return answer.json.data as Plain;
}
const listOf = (object: Plain, name: string): Plain[] => object[name] as Plain[];
const part = (object: Plain, name: string): Plain => object[name] as Plain;
const scoreOf = (object: Plain, name: string): string | null => {
  const score = object[name] as { score: number } | null;
  return score === null ? null : String(score.score);
};

const CASES = KYT_SCENARIOS.flatMap((scenario) =>
  PRACTICE_CHAINS.map(({ name }) => ({ scenario, chain: name, title: scenario.title })),
);

describe.each(CASES)('$title on $chain', ({ scenario, chain }) => {
  it('yields its row', async () => {
    const { story, parameters, expected } = scenario;
    const result = await screen(story, parameters, chain);
    const count = (direction: string): number =>
      listOf(result, 'hits').filter((hit) => hit['direction'] === direction).length;
    const score = result['score'] as { score: number; verdict: string } | null;
    expect({
      inHits: count('inbound'),
      outHits: count('outbound'),
      risk: result['risk'],
      score: score && { value: String(score.score), verdict: score.verdict },
      sides:
        expected.sides === null
          ? null
          : { in: scoreOf(result, 'inScore'), out: scoreOf(result, 'outScore') },
    }).toEqual(expected);
    expect(listOf(result, 'hits')).toHaveLength(expected.inHits + expected.outHits);
  });

  it('is read without a deviation', async () => {
    const { text } = await client.post(KYT, bodyOf(scenario.story, scenario.parameters, chain));
    const reading = parseJson(text);
    const envelope = reading.ok ? openEnvelope(reading.value) : null;
    if (envelope?.kind !== 'success' || !isJsonObject(envelope.data)) throw new Error(text);
    expect(readKytResult(envelope.data, 'data').deviations).toEqual([]);
  });

  it('recomputes: no number deviates', async () => {
    const { text } = await client.post(KYT, bodyOf(scenario.story, scenario.parameters, chain));
    const reading = parseJson(text);
    const envelope = reading.ok ? openEnvelope(reading.value) : null;
    if (envelope?.kind !== 'success' || !isJsonObject(envelope.data)) throw new Error(text);
    const direction = (scenario.parameters['screen_direction'] ?? 'both') as ScreenDirection;
    const summary = { ...buildKytView().summary, direction };
    const result = readKytResult(envelope.data, 'data');
    const checks = [...checkAnswer({ kind: 'kyt', summary, result })].flat();
    expect(checks.filter(({ outcome }) => outcome === 'differs')).toEqual([]);
    expect(checks.length).toBeGreaterThan(10);
  });

  it('stands in SCENARIOS.md', () => {
    expect(scenarioDocument()).toContain(describeKytScenario(scenario, chain));
  });
});

function scenarioDocument(): string {
  const path = fileURLToPath(new URL('../../electron/practice/SCENARIOS.md', import.meta.url));
  return readFileSync(path, 'utf8').split('## Transactions')[1]!;
}

it('lists no transaction in SCENARIOS.md that is no scenario', () => {
  const rows = scenarioDocument()
    .split('\n')
    .filter((line) => /^\|[^|]*\| (Tron|Ethereum) \|/.test(line));
  expect(rows).toHaveLength(CASES.length);
});

/** What a KYA result always has, and what it leaves out. */
const KYA_FIELDS = [
  'addressIdentifications',
  'addressType',
  'chain',
  'cluster',
  'exposures',
  'highlightSummary',
  'highlightedHits',
  'hitPaths',
  'hits',
  'inflowRiskAmount',
  'inflowRiskRate',
  'outflowRiskAmount',
  'outflowRiskRate',
  'risk',
  'riskReason',
  'riskScore',
  'rulesTriggered',
  'rulesetId',
  'score',
  'scoreOverview',
  'totalPaths',
];

describe('one direction', () => {
  it.each([
    ['in', 'inRulesetId', 2, 'trader'],
    ['out', 'outRulesetId', 3, 'subject'],
  ])('%s has the fields of a KYA result, alerts, and %s', async (direction, field, id, end) => {
    const result = await screen('direct-sanctions', { screen_direction: direction });
    const optional = direction === 'in' ? ['subjectTags'] : [];
    expect(Object.keys(result).sort()).toEqual(
      [...KYA_FIELDS, ...optional, 'transaction', 'address', 'alerts', field].sort(),
    );
    expect([result['rulesetId'], result[field]]).toEqual([id, id]);
    const overview = part(result, 'scoreOverview');
    expect(overview['address']).toBe(result['address']);
    const isSubject = result['address'] === scenarioAddress('direct-sanctions', 'Tron');
    expect(isSubject).toBe(end === 'subject');
  });

  it('answers for the source what KYA answers for its address under the same rules', async () => {
    const kyt = await screen('clean', { screen_direction: 'in' });
    const { data } = (
      await client.post('/api/v3/screen/kya', { chain_name: 'Tron', address: kyt['address'] })
    ).json as { data: Plain };
    for (const field of ['score', 'scoreOverview', 'totalPaths', 'exposures', 'cluster']) {
      expect(kyt[field]).toEqual(data[field]);
    }
  });
});

describe('both directions', () => {
  it('has per side what is about one address, and no field of one direction', async () => {
    const result = await screen('direct-sanctions');
    expect(Object.keys(result).sort()).toEqual(
      [
        'transaction',
        'chain',
        'alerts',
        'risk',
        'riskScore',
        'riskReason',
        'hits',
        'highlightedHits',
        'rulesTriggered',
        'totalPaths',
        'hitPaths',
        'addressIdentifications',
        'rulesetId',
        'score',
        'scoreOverview',
        'inRulesetId',
        'inScore',
        'inScoreOverview',
        'inHighlightSummary',
        'fromTags',
        'outRulesetId',
        'outScore',
        'outScoreOverview',
        'outHighlightSummary',
      ].sort(),
    );
    expect([result['rulesetId'], result['inRulesetId'], result['outRulesetId']]).toEqual([0, 2, 3]);
  });

  it('merges the two single directions: hits, alerts, paths and highlights one after the other', async () => {
    for (const story of ['layering', 'direct-sanctions', 'listed-subject', 'hub'] as const) {
      const source = await screen(story, { screen_direction: 'in' });
      const destination = await screen(story, { screen_direction: 'out' });
      const merged = await screen(story);
      for (const list of ['hits', 'highlightedHits', 'alerts']) {
        expect(merged[list]).toEqual([...listOf(source, list), ...listOf(destination, list)]);
      }
      for (const count of ['totalPaths', 'hitPaths']) {
        expect(merged[count]).toBe(Number(source[count]) + Number(destination[count]));
      }
      expect(merged['inScore']).toEqual(source['score']);
      expect(merged['outScore']).toEqual(destination['score']);
      expect(merged['inScoreOverview']).toEqual(source['scoreOverview']);
      expect(merged['outScoreOverview']).toEqual(destination['scoreOverview']);
      expect(merged['inHighlightSummary']).toEqual(source['highlightSummary']);
      expect(merged['outHighlightSummary']).toEqual(destination['highlightSummary']);
      expect(merged['fromTags']).toEqual(source['subjectTags']);
      expect(merged['toTags']).toEqual(destination['subjectTags']);
      const codes = [...listOf(merged, 'hits')].map((hit) => hit['ruleCode']);
      expect(merged['rulesTriggered']).toEqual([...new Set(codes)]);
    }
  });

  it('takes score and overview of the higher side, risk and reason of the worse one', async () => {
    const result = await screen('listed-subject');
    expect(result['score']).toEqual(result['outScore']);
    expect(result['scoreOverview']).toEqual(result['outScoreOverview']);
    expect(result).toMatchObject({ risk: 'critical', riskScore: 90 });
    expect(result['riskReason']).toMatch(/^Address is a sanctioned entity/);
  });

  it('leaves the score of a side null and its overview out when its volume is not known', async () => {
    const result = await screen('null-score');
    expect(result['outScore']).toBeNull();
    expect(result).not.toHaveProperty('outScoreOverview');
    expect(result['score']).toEqual(result['inScore']);
  });

  it('screens one address on both sides of a self-transfer', async () => {
    const result = await screen('self-transfer');
    expect(part(result, 'inScoreOverview')['address']).toBe(
      part(result, 'outScoreOverview')['address'],
    );
    expect(listOf(result, 'hits').map((hit) => hit['direction'])).toEqual(['inbound', 'outbound']);
  });
});

describe('alerts', () => {
  it('has one per hit, with its values', async () => {
    const result = await screen('layering', { inflow_hops: 5, outflow_hops: 5 });
    const hits = listOf(result, 'hits');
    expect(listOf(result, 'alerts')).toEqual(
      hits.map((hit) => ({
        alertLevel: hit['riskLevel'],
        category: hit['category'],
        service: 'KYT',
        exposureType: Number(hit['hops']) <= 1 ? 'DIRECT' : 'INDIRECT',
        alertAmount: hit['exposureAmount'],
        categoryId: hit['ruleCode'],
        direction: hit['direction'],
        hops: hit['hops'],
        opponentAddress: hit['opponentAddress'],
        action: hit['action'],
        highlighted: hit['highlighted'],
        ...(hit['highlightTags'] === undefined ? {} : { highlightTags: hit['highlightTags'] }),
      })),
    );
    expect(new Set(listOf(result, 'alerts').map((alert) => alert['exposureType'])).size).toBe(2);
  });

  it('calls a self-hit direct, without an opponent', async () => {
    const [alert] = listOf(await screen('direct-sanctions', { screen_direction: 'in' }), 'alerts');
    expect(alert).toMatchObject({ hops: 0, exposureType: 'DIRECT', opponentAddress: '' });
  });
});

describe('rulesets of the sides', () => {
  const create = async (rulesetType: string): Promise<number> => {
    const body = { name: rulesetType, ruleset_type: rulesetType };
    const { data } = (await client.post('/api/v3/rulesets/create', body)).json as {
      data: { id: number };
    };
    return data.id;
  };
  const idsOf = async (more: Plain): Promise<unknown[]> => {
    const result = await screen('direct-sanctions', more);
    return [result['inRulesetId'] ?? null, result['outRulesetId'] ?? null];
  };

  it('takes the side’s id, else the generic one of its type, else the builtin', async () => {
    const [source, other, destination] = [
      await create('kyt_in'),
      await create('kyt_in'),
      await create('kyt_out'),
    ];
    expect(await idsOf({ in_ruleset_id: source, out_ruleset_id: destination })).toEqual([
      source,
      destination,
    ]);
    expect(await idsOf({ ruleset_id: source })).toEqual([source, 3]);
    expect(await idsOf({ ruleset_id: destination })).toEqual([2, destination]);
    expect(await idsOf({ ruleset_id: source, in_ruleset_id: other })).toEqual([other, 3]);
    expect(await idsOf({ ruleset_id: source, screen_direction: 'in' })).toEqual([source, null]);
  });

  it('falls back to the builtin for an id that does not exist', async () => {
    expect(await idsOf({ in_ruleset_id: 4711, ruleset_id: 4712 })).toEqual([2, 3]);
  });

  it('fires no rule of an empty ruleset', async () => {
    const result = await screen('direct-sanctions', {
      in_ruleset_id: await create('kyt_in'),
      screen_direction: 'in',
    });
    expect(result).toMatchObject({ hits: [], alerts: [], risk: 'low', riskScore: 0 });
  });

  it.each([
    ['in_ruleset_id', { in_ruleset_id: 3 }],
    ['out_ruleset_id', { out_ruleset_id: 2 }],
    ['ruleset_id', { ruleset_id: 1 }],
    ['ruleset_id', { ruleset_id: 3, screen_direction: 'in' }],
    ['scoring_ruleset_id', { scoring_ruleset_id: 2 }],
  ])('refuses a %s of another type by name', async (field, more) => {
    const answer = await client.post(KYT, bodyOf('clean', more));
    expect([answer.status, answer.json.msg.split(' ')[0]]).toEqual([400, field]);
  });
});

describe('input (4.3)', () => {
  it.each([
    ['chain_name', undefined],
    ['tx_id', undefined],
    ['tx_id', ''],
    ['tx_id', 7],
    ['tx_id', 'ab'.repeat(31)],
    ['tx_id', 'zz'.repeat(32)],
    ['tx_id', `0x${'ab'.repeat(32)}`],
    ['tx_id', `00000000${'ab'.repeat(28)}`],
    ['screen_direction', 'inbound'],
    ['screen_direction', null],
    ['in_ruleset_id', '2'],
    ['out_ruleset_id', -1],
    ['inflow_hops', 6],
    ['cex_immune', 'yes'],
    ['mode', 'later'],
  ])('refuses a wrong %s (%j) by name, in both modes', async (field, value) => {
    for (const mode of ['sync', 'async']) {
      const answer = await client.post(KYT, { ...bodyOf('clean'), mode, [field]: value });
      expect([answer.status, answer.json.msg.split(' ')[0]]).toEqual([400, field]);
    }
  });

  it('finds the same transaction in any letter case, and a made-up one for any other hash', async () => {
    const upper = scenarioTransaction('layering', 'Tron').toUpperCase();
    const shouted = await screen('layering', { tx_id: upper });
    expect(shouted['hits']).toEqual((await screen('layering'))['hits']);
    expect(shouted['transaction']).toBe(upper);
    const tx = 'ab'.repeat(32);
    const [first, second] = [
      await screen('clean', { tx_id: tx }),
      await screen('clean', { tx_id: tx }),
    ];
    expect(first).toEqual(second);
    expect(part(first, 'inScoreOverview')['address']).not.toBe(
      part(first, 'outScoreOverview')['address'],
    );
  });
});

it('runs as a job of type kyt with the same result', async () => {
  const { data: job } = (await client.post(KYT, bodyOf('layering', { mode: 'async' }))).json as {
    data: { job_id: number };
  };
  expect(job).toEqual({ job_id: expect.any(Number) as number, type: 'kyt', status: 'PENDING' });
  const poll = async (query = ''): Promise<unknown> =>
    (await client.send(`/api/v3/screen/result/${job.job_id}${query}`)).json.data;
  const complete = { job_id: job.job_id, type: 'kyt', status: 'COMPLETE' };
  expect(await poll()).toEqual({ ...complete, result: await screen('layering') });
  expect(await poll('?type=kya')).toMatchObject(complete);
});
