// The client and the runner against the practice service, which implements the specification.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setImmediate as turn } from 'node:timers/promises';
import type { EnvironmentId, JobId } from '#shared/domain/ids.ts';
import { startPracticeService, type PracticeService } from '../../electron/practice/service.ts';
import type { ResolvedEnvironment } from '../../electron/providers/environment.ts';
import { createScreeningClient } from '../../electron/providers/screening/client.ts';
import { createTestCaseFile, type TestCaseFile } from '../fakes/case-file.ts';
import { createFastClock } from '../fakes/fast-clock.ts';
import { startProgram, type Program } from '../fakes/program.ts';
import { CANARY_KEY } from '../fakes/screening-service.ts';

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
    kind: 'practice',
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
  const view = file.operations.openScreening({ id: job().snapshotId! });
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
