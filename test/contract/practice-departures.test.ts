// Every departure inside an answer (contract-notes, "Shapes"): what it alters, and that it leaves
// the rest as it was.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scenarioTransaction } from '../../electron/practice/kyt-scenarios.ts';
import { scenarioAddress } from '../../electron/practice/scenarios.ts';
import { startPracticeClient, type PracticeClient } from '../builders/practice-client.ts';

type Plain = Record<string, unknown>;
const KYA = '/api/v3/screen/kya';
const KYT = '/api/v3/screen/kyt';
const listed = { chain_name: 'Tron', address: scenarioAddress('listed-subject', 'Tron') };
const transaction = {
  chain_name: 'Tron',
  tx_id: scenarioTransaction('direct-sanctions', 'Tron'),
};

let client: PracticeClient;
beforeAll(async () => {
  client = await startPracticeClient();
});
afterAll(async () => {
  await client.close();
});
beforeEach(async () => {
  await client.post('/control/reset', {});
});

async function dataOf(path: string, body: Plain): Promise<Plain> {
  return (await client.post(path, body)).json.data as Plain;
}
/** An answer as it is, and as the fault alters it. */
async function both(kind: string, path = KYA, body: Plain = listed): Promise<[Plain, Plain]> {
  const plain = await dataOf(path, body);
  await client.post('/control/faults', [{ kind }]);
  const altered = await dataOf(path, body);
  const { requests } = (await client.send('/control/requests')).json.data as {
    requests: { fault: string | null; accepted: boolean }[];
  };
  expect(requests.at(-1)).toMatchObject({ fault: kind });
  return [plain, altered];
}
const without = (object: Plain, ...names: string[]): Plain =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
const hitsOf = (result: Plain): Plain[] => result['hits'] as Plain[];
const nodesOf = (result: Plain): Plain[] =>
  hitsOf(result).flatMap((hit) => hit['pathNodes'] as Plain[]);
const mapHits = (result: Plain, map: (hit: Plain) => Plain): Plain => ({
  ...result,
  hits: hitsOf(result).map(map),
  highlightedHits: (result['highlightedHits'] as Plain[]).map(map),
});
const mapNodes = (result: Plain, map: (node: Plain) => unknown): Plain =>
  mapHits(result, (hit) => ({ ...hit, pathNodes: (hit['pathNodes'] as Plain[]).map(map) }));

describe('hits and paths', () => {
  it.each([
    ['no-opponent', 'opponentAddress'],
    ['no-path-flow', 'pathFlow'],
  ])('%s', async (kind, field) => {
    const [plain, altered] = await both(kind);
    expect(altered).toEqual(mapHits(plain, (hit) => without(hit, field)));
  });

  it('no-side leaves hits of a transaction without their side', async () => {
    const [plain, altered] = await both('no-side', KYT, transaction);
    expect(altered).toEqual(mapHits(plain, (hit) => without(hit, 'direction')));
  });

  it('no-hits delivers no list', async () => {
    const [plain, altered] = await both('no-hits');
    expect(altered).toEqual(without(plain, 'hits', 'highlightedHits'));
  });

  it('no-deep', async () => {
    const [plain, altered] = await both('no-deep');
    expect(altered).toEqual(mapNodes(plain, (node) => without(node, 'deep')));
  });

  it('masked-path-ends match neither the opponent nor the endpoint', async () => {
    const [plain, altered] = await both('masked-path-ends');
    for (const [index, hit] of hitsOf(altered).entries()) {
      const nodes = hit['pathNodes'] as Plain[];
      if (nodes.length === 0) continue;
      const ends = [nodes[0]!['address'], nodes.at(-1)!['address']];
      expect(ends).not.toContain(hit['opponentAddress']);
      expect(ends).not.toContain(plain['address']);
      const middle = (hitsOf(plain)[index]!['pathNodes'] as Plain[]).slice(1, -1);
      expect(nodes.slice(1, -1)).toEqual(middle);
    }
  });
});

describe('tags', () => {
  it('bare-tags are texts', async () => {
    const [plain, altered] = await both('bare-tags');
    const tags = nodesOf(altered).flatMap((node) => node['tags'] as unknown[]);
    expect(tags).toEqual(
      nodesOf(plain).flatMap((node) =>
        (node['tags'] as Plain[]).map((tag) => tag['quaternary_category']),
      ),
    );
    expect(tags.length).toBeGreaterThan(0);
  });

  it('camel-tags', async () => {
    const [, altered] = await both('camel-tags');
    const [tag] = nodesOf(altered).flatMap((node) => node['tags'] as Plain[]);
    expect(Object.keys(tag!)).toEqual([
      'primaryCategory',
      'secondaryCategory',
      'tertiaryCategory',
      'quaternaryCategory',
      'riskLevel',
    ]);
  });

  it('snake-tags and bare-subject-tags, of an address and of both ends of a transaction', async () => {
    const [, subject] = await both('snake-tags');
    expect(Object.keys((subject['subjectTags'] as Plain[])[0]!)).toEqual([
      'primary_category',
      'tertiary_category',
      'risk_level',
    ]);
    const [, source] = await both('snake-tags', KYT, transaction);
    expect((source['fromTags'] as Plain[])[0]).toHaveProperty('primary_category');
    const [, bare] = await both('bare-subject-tags');
    expect(bare['subjectTags']).toEqual(['Sanctions']);
  });
});

describe('words', () => {
  const wordsOf = (value: unknown): string[] => {
    if (Array.isArray(value)) return value.flatMap(wordsOf);
    if (typeof value !== 'object' || value === null) return [];
    const names = ['risk', 'riskLevel', 'risk_level', 'alertLevel', 'severity', 'selfHitLevel'];
    return Object.entries(value).flatMap(([name, part]) =>
      typeof part === 'string'
        ? [...names, 'verdict', 'action', 'hopBucket'].includes(name)
          ? [part]
          : []
        : wordsOf(part),
    );
  };

  it('upper-case-words are the same in capitals', async () => {
    const [plain, altered] = await both('upper-case-words', KYT, transaction);
    const words = wordsOf(plain);
    expect(words.length).toBeGreaterThan(20);
    expect(wordsOf(altered)).toEqual(words.map((word) => word.toUpperCase()));
  });

  it('unknown-words are on no list', async () => {
    const [, altered] = await both('unknown-words', KYT, transaction);
    expect(new Set(wordsOf(altered))).toEqual(new Set(['severe', 'escalate', 'freeze', 'remote']));
  });
});

describe('scores and overviews, each of which a transaction has three times', () => {
  const scores = ['score', 'inScore', 'outScore'];
  const overviews = ['scoreOverview', 'inScoreOverview', 'outScoreOverview'];
  const mapMembers = (object: Plain, names: string[], map: (part: Plain) => unknown): Plain =>
    Object.fromEntries(
      Object.entries(object).map(([name, part]) => [
        name,
        names.includes(name) ? map(part as Plain) : part,
      ]),
    );

  it.each<[string, (plain: Plain) => Plain]>([
    ['null-score', (plain) => mapMembers(plain, scores, () => null)],
    ['no-score', (plain) => without(plain, ...scores)],
    [
      'null-score-value',
      (plain) => mapMembers(plain, scores, (part) => ({ ...part, score: null })),
    ],
    [
      'wrong-sum',
      (plain) =>
        mapMembers(plain, scores, (part) => ({ ...part, score: (part['score'] as number) + 1 })),
    ],
    ['no-overview', (plain) => without(plain, ...overviews)],
    [
      'null-balance',
      (plain) => mapMembers(plain, overviews, (part) => ({ ...part, balance: null })),
    ],
    [
      'no-timestamps',
      (plain) => mapMembers(plain, overviews, (part) => without(part, 'firstTs', 'lastTs')),
    ],
    [
      'truncated-volume',
      (plain) => mapMembers(plain, overviews, (part) => ({ ...part, truncated: true })),
    ],
  ])('%s', async (kind, expected) => {
    const [plainAddress, address] = await both(kind);
    expect(address).toEqual(expected(plainAddress));
    const [plainBoth, altered] = await both(kind, KYT, transaction);
    expect(altered).toEqual(expected(plainBoth));
  });
});

it('no-highlighting leaves nothing about it, at any level', async () => {
  const [, address] = await both('no-highlighting');
  const [, altered] = await both('no-highlighting', KYT, transaction);
  expect(JSON.stringify([address, altered])).not.toMatch(/highlight/i);
  expect(hitsOf(altered)).toHaveLength(3);
  expect(altered['alerts']).toHaveLength(3);
});

it('string-numbers, unknown-fields and path faults reach transactions too', async () => {
  const [plain, texts] = await both('string-numbers', KYT, transaction);
  expect(texts['riskScore']).toBe(String(plain['riskScore']));
  const [, more] = await both('unknown-fields', KYT, transaction);
  expect(more).toHaveProperty('modelVersion');
  const [, bare] = await both('bare-path-nodes', KYT, transaction);
  expect(nodesOf(bare).every((node) => typeof node === 'string')).toBe(true);
});

describe('jobs', () => {
  const submit = { ...listed, mode: 'async' };

  it('text-job-id is a text in submits and polls', async () => {
    await client.post('/control/faults', [{ kind: 'text-job-id', times: 'always' }]);
    const { job_id: id } = await dataOf(KYA, submit);
    expect(id).toMatch(/^\d+$/);
    const poll = (await client.send(`/api/v3/screen/result/${String(id)}`)).json.data;
    expect(poll).toMatchObject({ job_id: id, status: 'COMPLETE' });
  });

  it('lower-case-status', async () => {
    await client.post('/control/faults', [{ kind: 'lower-case-status', times: 'always' }]);
    const job = await dataOf(KYA, submit);
    expect(job['status']).toBe('pending');
    const poll = (await client.send(`/api/v3/screen/result/${String(job['job_id'])}`)).json.data;
    expect(poll).toMatchObject({ status: 'complete' });
  });

  it('result-at-once answers an asynchronous submit with the result, of both endpoints', async () => {
    for (const [path, body] of [
      [KYA, listed],
      [KYT, transaction],
    ] as const) {
      const result = await dataOf(path, body);
      await client.post('/control/faults', [{ kind: 'result-at-once' }]);
      expect(await dataOf(path, { ...body, mode: 'async' })).toEqual(result);
    }
  });
});

it('listed-scoring-config puts the config of a scoring ruleset into a list', async () => {
  const [plain, altered] = await both('listed-scoring-config', '/api/v3/rulesets/get', {
    ruleset_id: 4,
  });
  expect(altered).toEqual({ ...plain, scoring_config: [plain['scoring_config']] });
});
