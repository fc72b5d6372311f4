// Every named scenario yields what SCENARIOS.md says, on both chains.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkAddress } from '#shared/domain/address.ts';
import { readKyaResult } from '#shared/screening/kya-reader.ts';
import { isJsonObject, parseJson } from '#shared/screening/json.ts';
import type { KyaResult } from '#shared/screening/result.ts';
import { checkAnswer } from '#shared/review/check-answer.ts';
import { PRACTICE_CHAINS, type PracticeChain } from '../../electron/practice/chains.ts';
import {
  describeScenario,
  scenarioAddress,
  SCENARIOS,
  type Scenario,
} from '../../electron/practice/scenarios.ts';
import { buildScreeningView } from '../builders/kya-view.ts';
import { startPracticeClient, type PracticeClient } from '../builders/practice-client.ts';

let client: PracticeClient;
beforeAll(async () => {
  client = await startPracticeClient();
});
afterAll(async () => {
  await client.close();
});

const CASES = SCENARIOS.flatMap((scenario) =>
  PRACTICE_CHAINS.map(({ name }) => ({ scenario, chain: name, title: scenario.title })),
);

async function screen(scenario: Scenario, chain: PracticeChain['name']): Promise<KyaResult> {
  const { text } = await client.post('/api/v3/screen/kya', {
    chain_name: chain,
    address: scenarioAddress(scenario.story, chain),
    ...scenario.parameters,
  });
  const reading = parseJson(text);
  if (!reading.ok || !isJsonObject(reading.value)) throw new Error('no answer');
  const { data } = reading.value;
  if (!isJsonObject(data)) throw new Error(text);
  return readKyaResult(data, 'data');
}

function find(title: string): Scenario {
  const scenario = SCENARIOS.find((candidate) => candidate.title === title);
  if (scenario === undefined) throw new Error(title);
  return scenario;
}

describe.each(CASES)('$title on $chain', ({ scenario, chain }) => {
  let result: KyaResult;
  beforeAll(async () => {
    result = await screen(scenario, chain);
  });

  it('yields its row', () => {
    const count = (flow: string | null): number =>
      result.hits.filter((hit) => hit.pathFlow === flow).length;
    expect({
      inflowHits: count('inflow'),
      outflowHits: count('outflow'),
      selfHits: count(null),
      risk: result.risk,
      score: result.score && { value: result.score.score, verdict: result.score.verdict },
    }).toEqual(scenario.expected);
  });

  it('is read without a deviation', () => {
    expect(result.deviations).toEqual([]);
    expect(result.deviationCount).toBe(0);
  });

  it('recomputes: every number that follows from others is the one that was delivered', () => {
    const address = scenarioAddress(scenario.story, chain);
    const view = buildScreeningView();
    const summary = { ...view.summary, address };
    const checks = [...checkAnswer({ kind: 'kya', summary, result })].flat();
    expect(checks.filter(({ outcome }) => outcome === 'differs')).toEqual([]);
    const ofPaths = checks.filter(
      ({ place, obstacle }) => place.kind === 'hit' && obstacle !== 'own_label',
    );
    expect(ofPaths.filter(({ outcome }) => outcome !== 'equal')).toEqual([]);
    const own = checks.filter(({ figure }) => figure === 'score');
    const expected =
      result.score === null ? 'not_computed' : result.score.selfHit ? 'self_hit' : null;
    expect(own.map(({ obstacle }) => obstacle)).toEqual([expected]);
  });

  it('stands in SCENARIOS.md', () => {
    const document = readFileSync(
      fileURLToPath(new URL('../../electron/practice/SCENARIOS.md', import.meta.url)),
      'utf8',
    );
    expect(document).toContain(describeScenario(scenario, chain));
    expect(checkAddress(scenarioAddress(scenario.story, chain)).ok).toBe(true);
  });
});

it('lists nothing in SCENARIOS.md that is no scenario', () => {
  const document = readFileSync(
    fileURLToPath(new URL('../../electron/practice/SCENARIOS.md', import.meta.url)),
    'utf8',
  );
  const addresses = document.slice(0, document.indexOf('## Transactions'));
  const rows = addresses.split('\n').filter((line) => /^\|[^|]*\| (Tron|Ethereum) \|/.test(line));
  expect(rows).toHaveLength(CASES.length);
});

describe('what the notes say', () => {
  it('an exempted deposit address carries an exchange label, a score of 0 and its paths', async () => {
    const result = await screen(find('Exempt exchange deposit'), 'Tron');
    expect(result.subjectLabels[0]?.primary).toBe('Exchange');
    expect(result.totalPaths).toBeGreaterThan(0);
    expect(result.riskScore).toBe('0');
  });

  it('layering has trees of five hops on both sides, shared intermediaries and twins', async () => {
    const { hits } = await screen(find('Five-hop layering'), 'Ethereum');
    for (const flow of ['inflow', 'outflow']) {
      const ofSide = hits.filter((hit) => hit.pathFlow === flow);
      expect(Math.max(...ofSide.map((hit) => hit.hops ?? 0))).toBe(5);
      const hopsByOpponent = new Map<string, Set<number>>();
      for (const { opponentAddress, hops } of ofSide) {
        const seen = hopsByOpponent.get(opponentAddress ?? '') ?? new Set<number>();
        hopsByOpponent.set(opponentAddress ?? '', seen.add(hops ?? 0));
      }
      expect([...hopsByOpponent.values()].some((hops) => hops.size > 1)).toBe(true);
      const middles = ofSide.flatMap((hit) => hit.nodes.slice(1, -1).map((node) => node.address));
      expect(new Set(middles).size).toBeLessThan(middles.length);
    }
  });

  it('a self-hit names the finding and overrides the sum', async () => {
    const result = await screen(find('The subject itself listed'), 'Tron');
    expect(result.score).toMatchObject({ selfHit: true, selfHitLevel: 'critical', score: '100' });
    expect(result.addressIdentifications).toHaveLength(1);
  });

  it('a truncated volume says so, and a null score comes without an overview', async () => {
    expect((await screen(find('Truncated volume'), 'Tron')).overview?.truncated).toBe(true);
    const nullScore = await screen(find('Null score'), 'Tron');
    expect([nullScore.score, nullScore.overview]).toEqual([null, null]);
  });
});
