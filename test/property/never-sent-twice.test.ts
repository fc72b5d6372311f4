// For any sequence of outcomes, restarts and impatience: a request that charges, that may have
// reached the service and was not refused with 429, is never sent again on its own.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EnvironmentId, KeyId } from '#shared/domain/ids.ts';
import { JOB_STATES, type JobRequest } from '#shared/screening/job.ts';
import type { ResolvedEnvironment } from '../../electron/providers/environment.ts';
import { OUTCOMES, type OutcomeName } from '../../electron/providers/http/outcome.ts';
import { createTestCaseFile, type TestCaseFile } from '../fakes/case-file.ts';
import { withLightLedger } from '../fakes/light-ledger.ts';
import { printFigure } from '../fakes/figures.ts';
import { keepTemporaryFilesInMemory } from '../fakes/memory-folder.ts';
import { startProgram, type Program } from '../fakes/program.ts';
import { CANARY_KEY, nameResultOf, resultOf } from '../fakes/screening-service.ts';
import { SimulatedClock } from '../fakes/simulated-clock.ts';
import { createSimulatedService, type SimulatedReply } from '../fakes/simulated-service.ts';
import {
  addressQuestion,
  nameQuestion,
  storeBatch,
  transactionQuestion,
} from '../fakes/stored-batch.ts';
import { examples } from '../fakes/extent.ts';

keepTemporaryFilesInMemory();
/** What may happen to one submit: a response by its status and body, or no response at all. */
const UNANSWERED = (Object.keys(OUTCOMES) as OutcomeName[]).filter(
  (name) => OUTCOMES[name].errorCode !== null && OUTCOMES[name].reached !== 'yes',
);
const RESPONSES: readonly SimulatedReply[] = [
  ...[400, 401, 403, 404, 408, 409, 422, 499, 500, 502].map((status) => ({
    ...{ status, body: '{"code":-1,"msg":"no","detail":"no"}' },
  })),
  { status: 429, body: '{"code":429,"msg":"out of max connections"}' },
  { status: 429, body: '{"detail":"daily"}', headers: { 'retry-after': '86400' } },
  { status: 429, body: 'slow' },
  { status: 200, body: '<html>' },
  { status: 200, body: '{}' },
  { status: 200, body: '{"code":0,"msg":"success","data":{"status":"PENDING"}}' },
];
const reply: fc.Arbitrary<SimulatedReply> = fc.oneof(
  fc.constantFrom(...UNANSWERED).map((fails) => ({ fails })),
  fc.constantFrom(...RESPONSES),
);
const disturbance = fc.constantFrom('restart', 'wake', 'resume', 'pause and resume', 'retry');
const ask = fc.constantFrom(addressQuestion, transactionQuestion, nameQuestion);

/** Whether the table lets a submit with this outcome be sent again on its own. */
function maySendAgain(one: SimulatedReply): boolean {
  return 'fails' in one ? OUTCOMES[one.fails].reached === 'no' : one.status === 429;
}

/** A person who sets another key, or asks for a retry of what was free, sends it knowingly. */
function isFree(one: SimulatedReply): boolean {
  if (maySendAgain(one)) return true;
  const free = [400, 401, 403, 404, 409, 422];
  return !('fails' in one) && free.includes(one.status);
}

let file: TestCaseFile;
beforeAll(async () => {
  file = withLightLedger(await createTestCaseFile());
});
afterAll(() => file.close());
let numbers = 0;

class Scene {
  readonly clock = new SimulatedClock();
  readonly sent: SimulatedReply[] = [];
  readonly #replies: SimulatedReply[];
  readonly #service = createSimulatedService({
    ...{ clock: this.clock, recorder: file.recorder, latencyMs: 10 },
    reply: ({ purpose, path }) => {
      if (purpose === 'ruleset') return { fails: 'server_failed' };
      const isName = purpose.startsWith('name');
      if (purpose === 'screen' || purpose === 'name_screen') {
        const data = isName ? '{"id":"1","status":"processing"}' : { job_id: 1, status: 'PENDING' };
        const good = typeof data === 'string' ? data : JSON.stringify({ code: 0, msg: '', data });
        const next = this.#replies.shift() ?? { status: 200, body: good };
        this.sent.push(next);
        return next;
      }
      if (path.endsWith('/report')) return { status: 404, body: '' };
      const done = { status: 'completed', id: '1', result: nameResultOf('x') };
      const data = { status: 'COMPLETE', job_id: 1, result: resultOf('0x01') };
      const body = isName ? done : { code: 0, msg: 'success', data };
      return { status: 200, body: JSON.stringify(body) };
    },
  });
  program: Program = this.#start();

  constructor(replies: readonly SimulatedReply[]) {
    this.#replies = [...replies];
  }

  async restart(): Promise<void> {
    await this.end();
    this.program = this.#start();
    await this.program.runner.recover();
  }

  async end(): Promise<void> {
    let isOver = false;
    void this.program.end().then(() => (isOver = true));
    await this.clock.runUntil(() => isOver);
  }

  #start(): Program {
    return startProgram({
      ...{ file, clock: this.clock, transport: this.#service.transport },
      describe: () => ({ name: 'Test', kind: 'test' }),
      environment: (id: EnvironmentId): ResolvedEnvironment => ({
        ...{ id, name: 'Test', service: 'screening', kind: 'test', backupBase: null },
        ...{ primaryBase: 'https://service.invalid', auth: 'api_key_header' },
        ...{ key: CANARY_KEY, keyId: `key-${String(numbers)}` as KeyId },
      }),
    });
  }
}

async function play(
  question: JobRequest,
  replies: readonly SimulatedReply[],
  disturbances: readonly string[],
): Promise<Scene> {
  const scene = new Scene(replies);
  const id = storeBatch(file, [question]);
  const job = (): ReturnType<typeof file.operations.getJob> =>
    file.operations.listBatchJobs({ id, states: JOB_STATES, limit: 1 })[0]!;
  await scene.program.runner.batches.start(id);
  const ignoring = async (doing: Promise<unknown>): Promise<void> => {
    // It is refused where the state of the job or the batch does not allow it.
    await doing.catch((error: unknown) => expect(error).toHaveProperty('code'));
  };
  for (const what of [...disturbances, 'nothing']) {
    await scene.clock.run(700_000);
    const { runner } = scene.program;
    if (what === 'restart') await scene.restart();
    if (what === 'wake') runner.wake(null);
    if (what === 'resume' && job().state !== 'failed') await ignoring(runner.resume(job().id));
    if (what === 'retry') await ignoring(runner.batches.retryFailed(id));
    if (what === 'pause and resume') {
      await ignoring(runner.batches.pause(id));
      await ignoring(runner.batches.resume(id));
    }
  }
  await scene.end();
  file.settle();
  return scene;
}

test('a submit that may have run is never sent again', async () => {
  const counts = { runs: 0, submits: 0 };
  await fc.assert(
    fc.asyncProperty(
      ...([
        ask,
        fc.array(reply, { maxLength: 6 }),
        fc.array(disturbance, { maxLength: 5 }),
      ] as const),
      async (makeQuestion, replies, disturbances) => {
        const { sent } = await play(makeQuestion(++numbers), replies, disturbances);
        counts.runs++;
        counts.submits += sent.length;
        expect(sent.slice(0, -1).filter((one) => !isFree(one))).toEqual([]);
        if (disturbances.length > 0) return;
        // Left alone, not even a refusal that cost nothing is sent again.
        expect(sent.slice(0, -1).filter((one) => !maySendAgain(one))).toEqual([]);
      },
    ),
    { numRuns: examples(250), seed: 20_260_304 },
  );
  printFigure(`${String(counts.runs)} histories, ${String(counts.submits)} submits: 0 sent twice`);
}, 120_000);
