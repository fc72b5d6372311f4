// How fast a batch goes, in simulated time: as fast as the limit allows, and never beyond it.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { BatchId, EnvironmentId, KeyId } from '#shared/domain/ids.ts';
import { MAX_IN_FLIGHT } from '../../electron/providers/http/limits.ts';
import type { ResolvedEnvironment } from '../../electron/providers/environment.ts';
import { createTestCaseFile, type TestCaseFile } from '../fakes/case-file.ts';
import { byExtent } from '../fakes/extent.ts';
import { withLightLedger } from '../fakes/light-ledger.ts';
import { printFigure } from '../fakes/figures.ts';
import { keepTemporaryFilesInMemory } from '../fakes/memory-folder.ts';
import { startProgram, type Program } from '../fakes/program.ts';
import { CANARY_KEY, nameResultOf, resultOf } from '../fakes/screening-service.ts';
import { SimulatedClock } from '../fakes/simulated-clock.ts';
import { createSimulatedService } from '../fakes/simulated-service.ts';
import { addressQuestion, nameQuestion, storeBatch } from '../fakes/stored-batch.ts';

keepTemporaryFilesInMemory();
const REQUEST_MS = 20;
/** More than may be under way. */
const MANY = byExtent(320, 400);

let file: TestCaseFile;
let program: Program | null = null;
beforeAll(async () => {
  file = withLightLedger(await createTestCaseFile());
});
afterEach(async () => {
  await program?.end();
  program = null;
  file.settle();
});
afterAll(() => file.close());

/** A service that takes as long for every screening, and what it saw. */
function begin(screeningMs: number, concurrency: () => number) {
  const clock = new SimulatedClock();
  const jobs = new Map<string, { subject: string; doneAt: number }>();
  const seen = { underWay: 0, most: 0, submits: 0 };
  const service = createSimulatedService({
    ...{ clock, recorder: file.recorder, latencyMs: REQUEST_MS },
    reply({ purpose, path, body }) {
      if (purpose === 'ruleset') return { fails: 'server_failed' };
      if (purpose === 'name_report') return { status: 404, body: '{"detail":"none"}' };
      const isName = purpose.startsWith('name');
      const answer = (data: object) => ({
        status: 200,
        body: JSON.stringify(isName ? data : { code: 0, msg: 'success', data }),
      });
      if (purpose === 'screen' || purpose === 'name_screen') {
        const fields = JSON.parse(body ?? '{}') as { address?: string; name?: string };
        const id = String(++seen.submits);
        jobs.set(id, {
          subject: fields.address ?? fields.name ?? '',
          doneAt: clock.monotonicMs() + screeningMs,
        });
        seen.most = Math.max(seen.most, ++seen.underWay);
        return answer(isName ? { id, status: 'processing' } : { job_id: id, status: 'PENDING' });
      }
      const id = path.split('/').at(-1) ?? '';
      const { subject, doneAt } = jobs.get(id)!;
      // A poll that is due in the same moment sees the result.
      const isDone = clock.monotonicMs() >= doneAt - 1;
      if (isDone) seen.underWay--;
      if (isName) {
        const result = isDone ? { result: nameResultOf(subject) } : {};
        return answer({ id, status: isDone ? 'completed' : 'processing', ...result });
      }
      const result = isDone ? { result: resultOf(subject) } : {};
      return answer({ job_id: id, status: isDone ? 'COMPLETE' : 'PROCESSING', ...result });
    },
  });
  const environment = (id: EnvironmentId): ResolvedEnvironment => ({
    ...{ id, name: 'Test', service: 'screening', kind: 'test', backupBase: null },
    ...{ primaryBase: 'https://service.invalid', auth: 'api_key_header' },
    ...{ key: CANARY_KEY, keyId: 'key-1' as KeyId },
  });
  program = startProgram({
    ...{ file, clock, environment, concurrency, transport: service.transport },
    describe: () => ({ name: 'Test', kind: 'test' }),
  });
  return { clock, seen, runner: program.runner };
}

/** Looks into the file only where it may be over. */
function untilComplete(
  clock: SimulatedClock,
  seen: { underWay: number; submits: number },
  id: BatchId,
  rows: number,
): Promise<void> {
  return clock.runUntil(
    () =>
      seen.submits === rows &&
      seen.underWay === 0 &&
      file.operations.getBatch({ id }).state === 'complete',
  );
}

test.each([
  [byExtent(300, 1_000), 'addresses at 30 s each', addressQuestion, 30_000, 8],
  [byExtent(100, 400), 'names at 60 s each', nameQuestion, 60_000, 10],
])(
  'a batch of %i %s reaches 0.95 of the limit',
  async (rows, what, ask, screeningMs, concurrency) => {
    const { clock, seen, runner } = begin(screeningMs, () => concurrency);
    const id = storeBatch(
      file,
      Array.from({ length: rows }, (_unused, one) => ask(one + 1)),
    );
    const startedAt = clock.monotonicMs();
    await runner.batches.start(id);
    await untilComplete(clock, seen, id, rows);
    const tookMs = clock.monotonicMs() - startedAt;
    const share = (rows * screeningMs) / concurrency / tookMs;
    printFigure(
      `${String(rows)} ${what}, ${String(concurrency)} at once: ${share.toFixed(3)} of the limit, ` +
        `at most ${String(seen.most)} under way`,
    );
    expect(seen).toEqual({ underWay: 0, most: concurrency, submits: rows });
    expect(share).toBeGreaterThanOrEqual(0.95);
  },
  120_000,
);

test('whatever is set, fewer than 300 are ever under way', async () => {
  const { clock, seen, runner } = begin(20_000, () => 100_000);
  const id = storeBatch(
    file,
    Array.from({ length: MANY }, (_unused, one) => addressQuestion(one)),
  );
  await runner.batches.start(id);
  await untilComplete(clock, seen, id, MANY);
  expect(seen).toEqual({ underWay: 0, most: MAX_IN_FLIGHT, submits: MANY });
}, 120_000);

test('a limit that is lowered while they run is kept from then on', async () => {
  let limit = 30;
  const { clock, seen, runner } = begin(20_000, () => limit);
  const id = storeBatch(
    file,
    Array.from({ length: 200 }, (_unused, one) => addressQuestion(one)),
  );
  await runner.batches.start(id);
  await clock.runUntil(() => seen.submits >= 60);
  limit = 5;
  runner.wake(null);
  await clock.runUntil(() => seen.underWay <= 5);
  seen.most = 0;
  await untilComplete(clock, seen, id, 200);
  expect(seen.most).toBe(5);
}, 120_000);
