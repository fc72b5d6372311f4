// Thousands of submits of addresses, transactions and names through every row of the outcome table,
// over real sockets, in batches, with restarts in between: nothing that may have run is ever sent
// again. The service's own log is the proof.
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { BatchId, EnvironmentId, KeyId } from '#shared/domain/ids.ts';
import { subjectOf } from '#shared/screening/job.ts';
import type { ResolvedEnvironment } from '../../electron/providers/environment.ts';
import { OUTCOMES, type OutcomeName } from '../../electron/providers/http/outcome.ts';
import { startSocketServer } from '../fakes/broken-endpoints.ts';
import { createTestCaseFile } from '../fakes/case-file.ts';
import { createFastClock } from '../fakes/fast-clock.ts';
import { findRefusingBase, type SeenRequest, type ServerReply } from '../fakes/http-server.ts';
import { withLightLedger } from '../fakes/light-ledger.ts';
import { byExtent } from '../fakes/extent.ts';
import { printFigure } from '../fakes/figures.ts';
import { keepTemporaryFilesInMemory } from '../fakes/memory-folder.ts';
import { startProgram } from '../fakes/program.ts';
import {
  BAD_GATEWAY,
  CANARY_KEY,
  plain,
  refusal,
  resultOf,
  startScreeningService,
  subjectOfSubmit,
  success,
  TOO_MANY,
} from '../fakes/screening-service.ts';
import { seeded } from '../fakes/seeded.ts';
import { mixedQuestions, storeBatch } from '../fakes/stored-batch.ts';
import { IMPATIENT } from '../fakes/transport-stage.ts';

keepTemporaryFilesInMemory();
const SUBMITS = byExtent(500, 10_000);
const BATCHES = byExtent(4, 16);
const ROWS = byExtent(100, 480);
const RESTARTS = byExtent(2, 6);
const SEED = 20_260_301;
/** Instead of 90 s and 60 s. */
const IDLE = { headMs: 60, bodyIdleMs: 60 };

const json = (status: number, body: string): ServerReply => ({ do: 'answer', status, body });
const words = (status: number): ServerReply => refusal(status, 'out of order');

/** What the service may do to a submit, by the row of the table that it leads to. */
const FAULTS = {
  // Known not to have run: the submit comes again.
  busy_out_of_connections: [TOO_MANY.connections],
  busy_quota_used_up: [TOO_MANY.quota],
  busy_of_neither_shape: [TOO_MANY.neither],
  // Refused, or lost, or not understood: it never comes again on its own.
  connection_lost: [{ do: 'reset' }, { do: 'close' }],
  head_timed_out: [{ do: 'hang' }],
  body_timed_out: [{ do: 'stall', sent: '{"code":0,' }],
  body_truncated: [{ do: 'truncate', sent: '{"code":0,"data":{"job' }],
  took_too_long: [{ do: 'drip' }],
  not_http: [{ do: 'garble' }],
  too_large: [json(200, ' '.repeat(3_000))],
  redirected: [{ do: 'answer', status: 302, headers: { location: '/' }, body: '' }],
  invalid_request: [words(400)],
  forbidden: [words(403)],
  not_found: [words(404)],
  conflict: [words(409)],
  other_refusal: [words(422)],
  server_gave_up: [words(408), words(499)],
  server_failed: [BAD_GATEWAY, words(500), words(503)],
  refused_in_words: [refusal(200, 'refused in words')],
  not_json: [{ ...BAD_GATEWAY, status: 200 } as ServerReply],
  no_envelope: [json(200, '{}')],
  something_else: [success({ status: 'PENDING' }), plain({ status: 'processing' })],
  answered: [success(resultOf('0x01')), null],
} as const satisfies Partial<Record<OutcomeName, readonly (ServerReply | null)[]>>;
type Fault = keyof typeof FAULTS;
const FAULT_NAMES = Object.keys(FAULTS) as Fault[];
/** Before the service saw anything, or by the person's own doing: see `environment` below. */
const ELSEWHERE: readonly OutcomeName[] = [
  ...(['name_not_found', 'connection_refused', 'connect_failed', 'tls_failed'] as const),
  ...(['proxy_failed', 'key_refused'] as const),
];

/** Whether a submit may come again on its own, or, where the key was refused, with another key. */
function isHarmless(fault: Fault, subject: string): boolean {
  return fault.startsWith('busy') || (fault === 'forbidden' && subject.startsWith('Invented'));
}

async function pass(): Promise<void> {
  for (let turns = 0; turns < 200; turns++) await turn();
}

test(
  `${String(SUBMITS)} faulted submits, ${String(RESTARTS)} restarts: none is sent twice`,
  async () => {
    const random = seeded(SEED);
    const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)]!;
    const service = await startScreeningService();
    const dead = await findRefusingBase();
    const proxy = await startSocketServer((socket) => socket.end('HTTP/1.1 502 No\r\n\r\n'));
    const noTls = await startSocketServer((socket) => socket.end('HTTP/1.1 400 no TLS\r\n\r\n'));
    const file = withLightLedger(await createTestCaseFile());
    const clock = createFastClock();
    /** What the service did with the submits of each subject, in order: its log. */
    const log = new Map<string, Fault[]>();
    /** How often a submit ended by each row of the table, as its job was told. */
    const met = new Map<string, number>();
    let submits = 0;
    let usedUps = 0;
    let submitsBefore = 0;

    service.script = (request: SeenRequest) => {
      // Half the requests of a screening are about rulesets; here they would only take time.
      if (request.path.startsWith('/api/v3/rulesets')) return refusal(404, 'none here');
      const subject = subjectOfSubmit(request);
      if (subject === null) {
        const fault = random() < 0.06 ? pick(FAULT_NAMES) : 'answered';
        return fault === 'answered' || fault === 'busy_quota_used_up' ? null : pick(FAULTS[fault]);
      }
      submits++;
      if (request.headers['x-api-key'] !== CANARY_KEY) return refusal(401, 'invalid key');
      const chance = random();
      // A used-up quota stops everything of its key for a day: rarely, the next submit with a key that counts.
      const isUsedUp = Math.floor((submits + 250) / 500) > usedUps;
      if (isUsedUp) usedUps++;
      const fault = isUsedUp
        ? 'busy_quota_used_up'
        : chance < 0.35
          ? pick(['busy_out_of_connections', 'busy_of_neither_shape'] as const)
          : chance < 0.9
            ? pick(FAULT_NAMES.filter((name) => name !== 'busy_quota_used_up'))
            : 'answered';
      log.set(subject, [...(log.get(subject) ?? []), fault]);
      // An answer of one service means nothing at the other.
      return fault === 'answered' && request.path === '/v1/screening' ? null : pick(FAULTS[fault]);
    };

    const lookUp = Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
    const unreachable = Object.assign(new Error('no route'), { code: 'EHOSTUNREACH' });
    const elsewhere = [
      ...[
        dead,
        'https://nowhere.invalid',
        'https://unreachable.invalid',
        'https://proxied.invalid',
      ],
      `https://127.0.0.1:${String(noTls.port)}`,
    ];
    /** Holds for a while: a screening looks three times before it is sent. */
    let weather = { primaryBase: service.base, backupBase: null as string | null, key: CANARY_KEY };
    let looks = 0;
    let changes = 0;
    const environment = (id: EnvironmentId): ResolvedEnvironment => {
      if (looks++ % 40 === 0) {
        // In turn and not by chance, with a backup and without.
        const away =
          changes % 5 === 3 ? elsewhere[((changes - 3) / 5) % elsewhere.length] : undefined;
        const hasBackup = away === undefined ? random() < 0.3 : changes % 10 === 8;
        weather = {
          primaryBase: away ?? service.base,
          backupBase: hasBackup ? service.base : null,
          key: changes % 20 === 10 ? 'wrong' : CANARY_KEY,
        };
        changes++;
      }
      return {
        ...{ id, name: 'Test', kind: 'test', auth: 'api_key_header', keyId: 'key-1' as KeyId },
        ...weather,
        service: id === 'env-names' ? 'names' : 'screening',
      };
    };
    /** Every error of a submit goes onto its job, with the row of the table that it is. */
    const caseFile = new Proxy(file.caseFile, {
      get(target, name: keyof typeof file.caseFile) {
        if (name !== 'changeJob') return target[name];
        return (args: Parameters<typeof target.changeJob>[0]) => {
          const outcome = args.from[0] === 'sending' ? args.patch.error?.details['outcome'] : null;
          if (typeof outcome === 'string') met.set(outcome, (met.get(outcome) ?? 0) + 1);
          return target.changeJob(args);
        };
      },
    });
    const start = (): ReturnType<typeof startProgram> =>
      startProgram({
        ...{ file: { ...file, caseFile }, clock, environment, random },
        concurrency: () => 16,
        transport: {
          ...{ maxBodyBytes: 2_500, every: IMPATIENT.every! },
          timeouts: { connectMs: 500, ...IDLE, wholeMs: 250_000 },
          resolveProxy: async (base) =>
            base.includes('proxied') ? `http://127.0.0.1:${String(proxy.port)}` : null,
          lookup: (name, _options, answer) =>
            answer(name.startsWith('un') ? unreachable : lookUp, ''),
        },
      });

    let program = start();
    const batches: BatchId[] = [];
    const questions = mixedQuestions(BATCHES * ROWS);
    const isOver = (id: BatchId): boolean => file.operations.getBatch({ id }).state === 'complete';
    for (let index = 0; index < BATCHES; index++) {
      const id = storeBatch(file, questions.slice(index * ROWS, (index + 1) * ROWS));
      batches.push(id);
      await program.runner.batches.start(id);
      const restartsAt = (index + 1) % Math.floor(BATCHES / RESTARTS) === 0 ? ROWS / 2 : Infinity;
      let isRestarted = false;
      while (!isOver(id)) {
        await pass();
        // A key that was refused waits for a person.
        if (submits === submitsBefore) program.runner.wake(null);
        submitsBefore = submits;
        const { jobs } = file.operations.getBatch({ id });
        if (isRestarted || jobs.intent > restartsAt) continue;
        isRestarted = true;
        await program.end();
        program = start();
        await program.runner.recover();
      }
    }
    await program.end();

    const unsent = ELSEWHERE.filter((name) => OUTCOMES[name].reached === 'no');
    const attempts = submits + unsent.reduce((sum, name) => sum + (met.get(name) ?? 0), 0);
    const faults = [...log.values()].flat();
    const counts = FAULT_NAMES.map(
      (name) => `${name} ${String(faults.filter((one) => one === name).length)}`,
    );
    const others = ELSEWHERE.map((name) => `${name} ${String(met.get(name) ?? 0)}`);
    printFigure(
      `${String(attempts)} submits, ${String(submits)} arrived: ${[...counts, ...others].join(', ')}`,
    );

    const twice = [...log].filter(
      ([subject, faults]) => !faults.slice(0, -1).every((fault) => isHarmless(fault, subject)),
    );
    expect(twice).toEqual([]);
    expect(attempts).toBeGreaterThanOrEqual(SUBMITS);
    expect(log.size).toBeGreaterThan(BATCHES * ROWS * 0.95);
    const silent = file.operations
      .listCurrentJobs({ completeSince: 0 })
      .filter((job) => job.state !== 'complete' && job.billed === 'not_billed')
      .filter((job) => (log.get(subjectOf(job)) ?? []).some((fault) => mayHaveRun(fault)));
    // Whatever may have run is a stored snapshot, or shown as something that was or may be billed.
    expect(silent).toEqual([]);
    // No row of the table was left out; two are stops, which the restarts bring about by chance.
    expect(FAULT_NAMES.filter((name) => !faults.includes(name))).toEqual([]);
    // Which of these a submit meets is up to the order of things: a short storm has some, a long one all.
    const unmet = ELSEWHERE.filter((name) => !met.has(name));
    expect(unmet.length, unmet.join()).toBeLessThan(byExtent(ELSEWHERE.length - 1, 1));
    const all = [...FAULT_NAMES, ...ELSEWHERE, 'stopped_before_sending', 'stopped_after_sending'];
    expect(all.sort()).toEqual(Object.keys(OUTCOMES).sort());
    for (const one of [service, proxy, noTls, file]) await one.close();
  },
  byExtent(240_000, 1_800_000),
);

/** By the table itself. */
function mayHaveRun(fault: Fault): boolean {
  return OUTCOMES[fault].charge !== 'not_billed';
}
