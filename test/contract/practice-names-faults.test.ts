// Every fault of the name API does what its README says, and the readers keep what is there.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readUsage } from '#shared/names/account-reader.ts';
import { readSearchAnswer } from '#shared/names/entity-reader.ts';
import { readNameResult } from '#shared/names/name-reader.ts';
import { findingOf, type NameResult } from '#shared/names/result.ts';
import { readNameTask, type NameTaskAnswer } from '#shared/names/task-reader.ts';
import { parsed } from '../builders/name-json.ts';
import {
  LONGEST_SCREENING_MS,
  startNameClient,
  type NameClient,
} from '../builders/name-service.ts';

let client: NameClient;
beforeEach(async () => {
  client = await startNameClient();
});
afterEach(async () => {
  await client.close();
});

const EVERYTHING = { name: '司徒流萤', country: 'HK', industry: 'crypto' };
const order = (kind: string) => client.control('faults', [{ kind, path: '/v1/', times: 'always' }]);
const poll = async (): Promise<NameTaskAnswer> => readNameTask(await client.screen(EVERYTHING));
const result = async (): Promise<NameResult> => {
  const answer = await poll();
  if (answer.kind !== 'result') throw new Error(answer.kind);
  return readNameResult(answer.result, answer.path);
};
const report = async () => {
  const id = await client.submit(EVERYTHING);
  client.clock.advance(LONGEST_SCREENING_MS);
  return client.send(`/v1/screening/${id}/report`);
};

it('name-counts-only: counts, and a hit stays a hit', async () => {
  await order('name-counts-only');
  const { groups, deviationCount } = await result();
  expect(groups.sanctions).toMatchObject({ isHit: true, triggers: [], triggerCount: 1 });
  expect(groups.adverse_media).toMatchObject({
    triggerCount: 1,
    articleCount: 3,
    maxSeverity: 'critical',
    reportUrl: 'https://report.practice.invalid/group',
  });
  expect(groups.live_news).toMatchObject({
    articles: [],
    articleCount: 2,
    maxSeverity: 'critical',
  });
  expect(findingOf(groups, 'live_news')).toBe('hit');
  expect(deviationCount).toBeGreaterThan(0);
});

it('name-empty-triggers: a hit without triggers stays a hit', async () => {
  await order('name-empty-triggers');
  const { groups } = await result();
  expect(groups.pep).toMatchObject({ isHit: true, triggers: [] });
  expect(findingOf(groups, 'pep')).toBe('hit');
});

it('name-missing-groups: what did not come is not "no hit"', async () => {
  await order('name-missing-groups');
  const { groups } = await result();
  const findings = (['sanctions', 'pep', 'convicted', 'live_news'] as const).map((name) =>
    findingOf(groups, name),
  );
  expect(findings).toEqual(['not_delivered', 'no_hit', 'not_delivered', 'not_delivered']);
});

it('name-status-case: another letter case is understood and recorded', async () => {
  await order('name-status-case');
  const { text } = await client.post('/v1/screening', EVERYTHING);
  expect(text).toContain('"PROCESSING"');
  const reading = await result();
  expect(reading).toMatchObject({ decision: 'REJECT', riskLevel: 'severe', deviationCount: 2 });
});

it('name-unknown-words: shown as sent', async () => {
  await order('name-unknown-words');
  expect(await result()).toMatchObject({ decision: 'HOLD', riskLevel: 'extreme' });
});

it.each([
  ['name-unknown-status', 'in_manual_review', 'task'],
  ['name-never-complete', 'processing', 'task'],
  ['name-completed-empty', 'completed', 'finished'],
  ['name-failed', 'failed', 'failed'],
  ['name-failed-reason', 'failed', 'failed'],
  ['name-cancelled', 'cancelled', 'finished'],
])(
  '%s: a poll answers %s without a result, which is read as a %s',
  async (kind, status, reading) => {
    await order(kind);
    expect(await poll()).toMatchObject({ kind: reading, status });
  },
);

it('name-result-at-once: the submit holds the result', async () => {
  await order('name-result-at-once');
  const answer = readNameTask(parsed((await client.post('/v1/screening', EVERYTHING)).text));
  expect(answer).toMatchObject({
    kind: 'result',
    status: 'completed',
    result: { decision: 'REJECT' },
  });
});

it('name-string-numbers: numbers in texts are taken', async () => {
  await order('name-string-numbers');
  const { groups } = await result();
  expect(groups.adverse_media.triggers[0]?.count).toBe(3);
  expect(groups.sanctions.triggers[0]?.similarity?.value).toBe('1.0000');
  const { text } = await client.send('/v1/account/usage');
  expect(text).toContain('"daily_limit":"500"');
  expect(readUsage(parsed(text))).toMatchObject({ dailyLimit: 500, usedToday: 2 });
});

it('name-percent-similarity: kept as sent, no number is made of it', async () => {
  await order('name-percent-similarity');
  const { groups } = await result();
  expect(groups.sanctions.triggers[0]?.similarity).toEqual({ text: '100%', value: null });
});

it('name-unknown-fields: kept and recorded', async () => {
  await order('name-unknown-fields');
  const { others, groups, deviations } = await result();
  expect(others.map(({ name }) => name)).toEqual(['engine']);
  expect(groups.pep.others).toEqual([
    { name: 'confidence', value: { kind: 'number', text: '0.870' } },
  ]);
  expect(groups.pep.triggers[0]?.others.map(({ name }) => name)).toEqual(['source_system']);
  expect(deviations.map(({ path }) => path)).toContain('result.engine');
});

it('name-bare-search: the list is found', async () => {
  await order('name-bare-search');
  const { text } = await client.send('/v1/search?q=Halloweth');
  expect(text.startsWith('[')).toBe(true);
  expect(readSearchAnswer(parsed(text))?.records[0]?.name).toBe('Corvin Halloweth (fictional)');
});

it('name-no-quota-headers: nothing says what is left', async () => {
  await order('name-no-quota-headers');
  const { status, headers } = await client.send('/v1/account/usage');
  expect(status).toBe(200);
  expect(headers.get('x-ratelimit-remaining')).toBeNull();
});

it.each([
  ['name-report-json', 'application/json; charset=utf-8', '{"title":'],
  ['name-report-pdf', 'application/pdf', '%PDF-1.4'],
  ['name-report-script', 'text/html; charset=utf-8', '<!doctype html>'],
])('%s: the report is %s', async (kind, type, start) => {
  await order(kind);
  const { status, headers, text } = await report();
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe(type);
  expect(text.startsWith(start)).toBe(true);
});

it('strikes only the name API: a screening of an address stays as it is', async () => {
  await client.control('faults', [{ kind: 'name-string-numbers', times: 'always' }]);
  const { text } = await client.send('/api/v3/chains');
  expect(text.startsWith('{"code":0,')).toBe(true);
});

it.each([
  ['429-quota', 429],
  ['error-detail', 500],
  ['error-detail-list', 422],
])('%s of the whole service has the form of the name API', async (kind, status) => {
  await order(kind);
  const answer = await client.send('/v1/account/usage');
  expect(answer.status).toBe(status);
  expect(Object.keys(answer.json)).toEqual(['detail']);
});
