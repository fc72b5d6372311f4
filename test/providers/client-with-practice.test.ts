// The client and the runner against the practice service, which implements the specification.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setImmediate as turn } from 'node:timers/promises';
import type { EnvironmentId, JobId, KeyId } from '#shared/domain/ids.ts';
import { startPracticeService, type PracticeService } from '../../electron/practice/service.ts';
import type { ResolvedEnvironment } from '../../electron/providers/environment.ts';
import { NAME_DEFAULTS, nameRequestSchema } from '#shared/names/request.ts';
import { nameSearchSchema, SEARCH_DEFAULTS } from '#shared/names/search-request.ts';
import { createNameClient } from '../../electron/providers/names/client.ts';
import { createScreeningClient } from '../../electron/providers/screening/client.ts';
import { createTestCaseFile, type TestCaseFile } from '../fakes/case-file.ts';
import { createFastClock } from '../fakes/fast-clock.ts';
import { startProgram, type Program } from '../fakes/program.ts';
import { CANARY_KEY } from '../fakes/screening-service.ts';
import { openView } from '../builders/casefile-lists.ts';

const ADDRESS = '0x0000000000000000000000000000000000000001';
let practice: PracticeService;
let file: TestCaseFile;
let program: Program;
let environment: ResolvedEnvironment;

beforeAll(async () => {
  practice = await startPracticeService({ key: CANARY_KEY, pace: 1_000 });
  file = await createTestCaseFile();
  environment = {
    id: 'practice' as EnvironmentId,
    name: 'Practice',
    service: 'screening',
    kind: 'practice',
    auth: 'api_key_header',
    keyId: 'key-1' as KeyId,
    primaryBase: practice.base,
    backupBase: practice.backup,
    key: practice.key,
  };
  const clock = createFastClock();
  program = startProgram({ file, clock, environment: () => environment, timeoutMs: 10_000 });
});

afterAll(async () => {
  await program.end();
  await practice.close();
  await file.close();
});

test('chains and rulesets are read', async () => {
  const client = createScreeningClient({ transport: program.transport, reader: file.reader });
  const chains = await client.listChains(environment);
  expect(chains.map(({ addressFamily }) => addressFamily)).toEqual(
    expect.arrayContaining(['evm', 'tron']),
  );
  const all = await client.listRulesets(environment, { type: null, includeBuiltin: true });
  for (const { id, name } of all) {
    const { ruleset, sha256 } = await client.getRuleset(environment, id);
    expect(ruleset.name).toBe(name);
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  }
  expect(all.length).toBeGreaterThanOrEqual(4);
});

test('a screening runs to its snapshot with the rulesets it was judged by', async () => {
  const { id } = await file.createJob(environment.id, ADDRESS);
  program.runner.run(id);
  const giveUpAt = performance.now() + 15_000;
  const job = () => file.operations.getJob({ id });
  while (job().state !== 'complete' && performance.now() < giveUpAt) await turn();
  expect(job()).toMatchObject({ state: 'complete', billed: 'billed', error: null });
  const view = openView(file.operations, job().snapshotId!);
  if (view.kind !== 'kya') throw new Error(view.kind);
  expect(view.result?.address).toBe(ADDRESS);
  expect(view.result?.deviations).toEqual([]);
  expect(view.rulesets.map(({ role, ruleset }) => [role, ruleset?.id])).toEqual([
    ['detection', view.result!.rulesetId],
    ['scoring', expect.any(String)],
  ]);
});

test.each<[string, Partial<ResolvedEnvironment>, string, Record<string, unknown>]>([
  ['a wrong key', { key: 'wrong' }, 'http.refused_key', { httpStatus: 401 }],
])('%s is refused in the service’s words', async (_what, more, code, details) => {
  const client = createScreeningClient({ transport: program.transport, reader: file.reader });
  const error = client.listChains({ ...environment, ...more });
  await expect(error).rejects.toMatchObject({ code, details });
});

test('a job that the service does not know is `not found` or `invalid`', async () => {
  const client = createScreeningClient({ transport: program.transport, reader: file.reader });
  const { id } = await file.createJob(environment.id, ADDRESS);
  const asked = client.pollResult(environment, id satisfies JobId, '999999999');
  await expect(asked).rejects.toMatchObject({
    code: expect.stringMatching(/^http\.(not_found|invalid_request)$/) as string,
    details: { serverMessage: expect.stringMatching(/./) as string },
  });
});

test('rules are read and changed through MCP, from the stored bytes of the tool’s answer', async () => {
  const client = createScreeningClient({ transport: program.transport, reader: file.reader });
  const own = { name: 'Own', type: 'kya', jurisdiction: 'Global' } as const;
  const { id: rulesetId } = (await client.createRuleset(environment, own)).ruleset;
  const rule = await client.createRule(environment, rulesetId, {
    ...{ ruleCode: 'R-1', name: 'One', riskLevel: 'high', action: 'review', direction: 'both' },
    ...{ minHops: 1, maxHops: 3 },
    conditions: [{ parameter: 'hops', operator: '<=', value: 3 }],
  });
  const place = { rulesetId, ruleId: rule!.id };
  expect(await client.getRule(environment, place)).toEqual(rule);
  const changed = await client.updateRule(environment, place, { name: 'Two' });
  expect(changed).toEqual({ ...rule, name: 'Two' });
  await client.deleteRule(environment, place);
  expect(await client.listRules(environment, rulesetId)).toEqual([]);
  const gone = client.getRule(environment, place);
  await expect(gone).rejects.toMatchObject({ code: 'http.service_error' });
});

test('a name is screened, searched and looked up, and its account stays out of the file', async () => {
  const client = createNameClient({ transport: program.transport, reader: file.reader });
  const names = { ...environment, service: 'names' as const, backupBase: null };
  const { id } = await file.createJob(environment.id, ADDRESS);
  const request = nameRequestSchema.parse({ ...NAME_DEFAULTS, name: 'Ottilie Farrowmere' });
  const { answer } = await client.submitName(names, id, request);
  expect(answer).toMatchObject({ kind: 'task', status: 'processing' });
  const giveUpAt = performance.now() + 15_000;
  let polled = await client.pollName(names, id, answer.taskId!);
  while (polled.answer.kind === 'task' && performance.now() < giveUpAt) {
    polled = await client.pollName(names, id, answer.taskId!);
  }
  expect(polled.answer).toMatchObject({ kind: 'result', status: 'completed' });
  const report = await client.fetchReport(names, id, answer.taskId!);
  const text = await file.reader.readBodyText(report!.requestId, 1_000);
  expect(text).toMatchObject({ isUtf8: true, text: expect.stringContaining('<') as string });
  const search = nameSearchSchema.parse({ ...SEARCH_DEFAULTS, q: 'Quillfeather Bullion' });
  const { results } = await client.searchNames(names, search);
  const [first] = results.records;
  expect(await client.getEntity(names, first!.id!)).toMatchObject({ name: first!.name });
  const { key } = await client.register(names, { name: 'Office (fictional)', email: null });
  expect(await client.usage({ ...names, key })).toMatchObject({ tier: 'free', dailyLimit: 300 });
  const filter = { environmentId: null, purpose: null, jobId: null, outcome: null };
  const rows = file.operations.listRequests({ filter, limit: 100 });
  expect(rows.find(({ purpose }) => purpose === 'register')).toMatchObject({
    ...{ keyId: null, responseSha256: null, billed: null, httpStatus: 200 },
  });
  expect(JSON.stringify(rows)).not.toContain(key);
});
