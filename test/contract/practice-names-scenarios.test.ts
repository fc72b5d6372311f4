// Every named scenario of the name API yields what the README's table says, without a deviation.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DECISIONS, HIT_GROUPS, NAME_RISK_LEVELS } from '#shared/domain/names.ts';
import { readNameResult } from '#shared/names/name-reader.ts';
import { findingOf } from '#shared/names/result.ts';
import { readNameTask } from '#shared/names/task-reader.ts';
import { NAME_FAULTS } from '../../electron/practice/names/faults/all.ts';
import {
  describeNameScenario,
  NAME_SCENARIOS,
  scenarioBody,
} from '../../electron/practice/names/scenarios.ts';
import { startNameClient, type NameClient } from '../builders/name-service.ts';

let client: NameClient;
beforeAll(async () => {
  client = await startNameClient();
  await client.control('names/polls', { count: false });
});
afterAll(async () => {
  await client.close();
});

const FOLDER = new URL('../../electron/practice/names/', import.meta.url);
const readme = readFileSync(fileURLToPath(new URL('README.md', FOLDER)), 'utf8');

describe.each(NAME_SCENARIOS)('$title', (scenario) => {
  it('yields its row', async () => {
    const answer = readNameTask(await client.screen(scenarioBody(scenario)));
    if (scenario.expected === null) {
      expect(answer).toMatchObject({ kind: 'failed', result: { risk_level_reasons: [] } });
      return;
    }
    if (answer.kind !== 'result') throw new Error(answer.kind);
    const result = readNameResult(answer.result, answer.path);
    expect({
      decision: result.decision,
      riskLevel: result.riskLevel,
      groups: HIT_GROUPS.filter((name) => findingOf(result.groups, name) === 'hit'),
    }).toEqual(scenario.expected);
    expect(result.deviations).toEqual([]);
    expect(result.decisionReasons).toHaveLength(7);
    expect(result.decisionReasons[6]).toContain(`Decision: ${scenario.expected.decision},`);
  });

  it('stands in the README', () => {
    expect(readme).toContain(describeNameScenario(scenario));
  });
});

it('reaches every decision, every risk level, and every group with and without a hit', () => {
  const expected = NAME_SCENARIOS.flatMap(({ expected: row }) => (row === null ? [] : [row]));
  expect(new Set(expected.map(({ decision }) => decision))).toEqual(new Set(DECISIONS));
  expect(new Set(expected.map(({ riskLevel }) => riskLevel))).toEqual(new Set(NAME_RISK_LEVELS));
  for (const name of HIT_GROUPS) {
    const withHit = expected.filter(({ groups }) => groups.includes(name)).length;
    expect(withHit).toBeGreaterThan(0);
    expect(withHit).toBeLessThan(expected.length);
  }
});

it('lists every fault of its own in the README, in its order', () => {
  const rows = readme.matchAll(/^\| `(name-[\w-]+)` \|/gm);
  expect([...rows].map(([, kind]) => kind)).toEqual(NAME_FAULTS.map(({ kind }) => kind));
});

it('marks everybody it names as fiction', async () => {
  const everything = NAME_SCENARIOS.find(({ title }) => title === 'Everything at once');
  if (everything === undefined) throw new Error('no such scenario');
  const answer = readNameTask(await client.screen(scenarioBody(everything)));
  if (answer.kind !== 'result') throw new Error(answer.kind);
  const { groups } = readNameResult(answer.result, answer.path);
  const entities = HIT_GROUPS.flatMap((name) => groups[name].triggers.map(({ entity }) => entity));
  expect(entities.length).toBeGreaterThan(5);
  for (const entity of entities) expect(entity).toMatch(/（虚构）$| \(fictional\)$/);
});
