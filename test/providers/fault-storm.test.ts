// A thousand and more screenings through everything that can go wrong, with restarts in between:
// no screening that may have run is ever sent again.
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { EnvironmentId, JobId } from '#shared/domain/ids.ts';
import type { ResolvedEnvironment } from '../../electron/providers/environment.ts';
import { createTestCaseFile } from '../fakes/case-file.ts';
import { createFastClock } from '../fakes/fast-clock.ts';
import { findRefusingBase, type SeenRequest, type ServerReply } from '../fakes/http-server.ts';
import { startProgram } from '../fakes/program.ts';
import {
  BAD_GATEWAY,
  CANARY_KEY,
  refusal,
  resultOf,
  startScreeningService,
  success,
  TOO_MANY,
} from '../fakes/screening-service.ts';

const SCREENINGS = 1_000;
const RESTARTS = 6;
const SEED = 20_260_301;
const SUBMIT = '/api/v3/screen/kya';

/** Faults after which the submit is known not to have run, so that it may come again. */
const HARMLESS: readonly ServerReply[] = [TOO_MANY.connections, TOO_MANY.neither, TOO_MANY.quota];
/** Faults after which it may have run. */
const FATAL: readonly ServerReply[] = [
  { do: 'reset' },
  { do: 'close' },
  { do: 'truncate', sent: '{"code":0,"data":{"job' },
  { do: 'garble' },
  BAD_GATEWAY,
  { ...BAD_GATEWAY, status: 200 } as ServerReply,
  { do: 'answer', status: 302, headers: { location: '/' }, body: '' },
  { do: 'answer', status: 200, body: '{}' },
  refusal(500, 'out of order'),
  refusal(200, 'refused in words'),
  refusal(400, 'address: wrong'),
  success({ status: 'PENDING' }),
  success(resultOf('0x01')),
];

/** mulberry32: small, seeded, good enough for choosing faults. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function pass(): Promise<void> {
  for (let turns = 0; turns < 200; turns++) await turn();
}

test(`${SCREENINGS} faulted screenings, ${RESTARTS} restarts: none is sent twice`, async () => {
  const random = seeded(SEED);
  const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)]!;
  const service = await startScreeningService();
  const refusing = await findRefusingBase();
  const file = await createTestCaseFile();
  const clock = createFastClock();
  /** What the service did with the submits of each address, in order. */
  const fates = new Map<string, ('harmless' | 'may_have_run')[]>();

  service.script = (request: SeenRequest) => {
    // Half the requests of a screening are about rulesets; here they would only take time.
    if (request.path.startsWith('/api/v3/rulesets')) return refusal(404, 'none here');
    if (request.path !== SUBMIT)
      return random() < 0.1 ? pick([...FATAL.slice(0, 6), ...HARMLESS]) : null;
    const { address } = JSON.parse(request.body!) as { address: string };
    const chance = random();
    const reply = chance < 0.2 ? pick(HARMLESS) : chance < 0.75 ? pick(FATAL) : null;
    const fate = reply !== null && HARMLESS.includes(reply) ? 'harmless' : 'may_have_run';
    fates.set(address, [...(fates.get(address) ?? []), fate]);
    return reply;
  };
  const environment = (): ResolvedEnvironment => {
    const isDown = random() < 0.2;
    return {
      id: 'env' as EnvironmentId,
      name: 'Test',
      kind: 'test',
      primaryBase: isDown ? refusing : service.base,
      backupBase: random() < 0.5 ? service.base : null,
      key: CANARY_KEY,
    };
  };

  const ids: JobId[] = [];
  for (let index = 1; index <= SCREENINGS; index++) {
    const job = await file.createJob(
      'env' as EnvironmentId,
      `0x${String(index).padStart(40, '0')}`,
    );
    ids.push(job.id);
  }
  const count = (): { going: number; over: number } => {
    const jobs = file.operations.listJobs({ caseId: null });
    const going = jobs.filter(({ state }) =>
      ['intent', 'accepted', 'processing', 'sending'].includes(state),
    ).length;
    return { going, over: jobs.length - going };
  };
  const start = (): ReturnType<typeof startProgram> =>
    startProgram({ file, clock, environment, random });
  let program = start();
  await program.runner.recover();
  for (let restarts = 1; restarts <= RESTARTS; restarts++) {
    while (count().over < (SCREENINGS * restarts) / (RESTARTS + 1)) await pass();
    await program.end();
    program = start();
    await program.runner.recover();
  }
  while (count().going > 0) await pass();
  await program.end();

  const twice = [...fates].filter(([, fate]) => fate.slice(0, -1).includes('may_have_run'));
  expect(twice).toEqual([]);
  expect(fates.size).toBeGreaterThan(SCREENINGS * 0.95);
  const jobs = file.operations.listJobs({ caseId: null });
  // Whatever ran is either a stored snapshot or shown as something that was or may be billed.
  const silent = jobs.filter(
    ({ state, billed, request, error }) =>
      state !== 'complete' &&
      billed === 'not_billed' &&
      error?.code !== 'http.invalid_request' &&
      fates.get(request.address)?.includes('may_have_run'),
  );
  expect(silent).toEqual([]);
  const states = new Set(jobs.map(({ state }) => state));
  expect([...states].sort()).toEqual(['complete', 'failed', 'unknown']);
  await service.close();
  await file.close();
}, 120_000);
