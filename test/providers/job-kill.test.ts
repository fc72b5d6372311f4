// A batch of a thousand rows whose program is killed again and again: every row is submitted once,
// or reported as unknown by us. The service outlives the program, and its log is the proof.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type { CaseId } from '#shared/domain/ids.ts';
import { JOB_STATES, subjectOf } from '#shared/screening/job.ts';
import { createCaseFileOperations } from '../../electron/casefile/case-file.ts';
import { FAST_PASSPHRASE } from '../builders/casefile-records.ts';
import {
  resultOf,
  startScreeningService,
  subjectOfSubmit,
  success,
} from '../fakes/screening-service.ts';
import { byExtent } from '../fakes/extent.ts';
import { printFigure } from '../fakes/figures.ts';
import { keepTemporaryFilesInMemory } from '../fakes/memory-folder.ts';
import { seeded } from '../fakes/seeded.ts';
import { mixedQuestions, storeBatch } from '../fakes/stored-batch.ts';

keepTemporaryFilesInMemory();
const ROWS = byExtent(100, 1_000);
const KILLS = byExtent(2, 20);
/** Before the next kill: fewer than the rows that are left ask for. */
const MOST_REQUESTS = byExtent(80, 220);
const TITLE = `${String(ROWS)} rows survive ${String(KILLS)} kills without one second submit`;
const LASTS = { timeout: byExtent(240_000, 900_000) };
const SEED = 20_260_303;
const entry = fileURLToPath(new URL('./batch-program/entry.ts', import.meta.url));
const AT = 1_770_000_000_000;

test(TITLE, LASTS, async () => {
  const random = seeded(SEED);
  const folder = await mkdtemp(join(tmpdir(), 'tracefile-kill-'));
  const service = await startScreeningService();
  onTestFinished(async () => {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  });
  const path = join(folder, 'test.tracefile');
  const operations = createCaseFileOperations({ nativeBinding: null });
  const opened = {
    path,
    passphrase: FAST_PASSPHRASE,
    mode: 'write',
    at: AT,
    appVersion: '1.2.3',
  } as const;
  operations.create({ ...opened, investigator: 'Test', fileId: 'file-1' });
  const caseId = 'case-1' as CaseId;
  operations.createCase({ id: caseId, fields: { title: 'Test' }, at: AT });
  const questions = mixedQuestions(ROWS);
  const id = storeBatch({ operations, caseId }, questions);
  operations.close({});
  // Half the requests are about rulesets; here they would only take time.
  service.script = (request) => {
    if (request.path.startsWith('/api/v3/rulesets')) return { do: 'answer', status: 404, body: '' };
    const left = killsAfter === null ? Infinity : --killsAfter;
    // Before its answer, before its end, or while it is on its way back.
    if (left === 0) child?.kill('SIGKILL');
    if (!request.path.includes('/result/')) return null;
    const job = { job_id: request.path.split('/').at(-1), status: 'COMPLETE' };
    return success({ ...job, result: resultOf('0x01') });
  };

  let child: ChildProcess | null = null;
  let killsAfter: number | null = null;
  onTestFinished(() => void child?.kill('SIGKILL'));
  const seen = () => service.seen.length;
  const moments: string[] = [];
  /** Runs the program; gives the signal it ended with, or null when the batch was complete. */
  async function run(kills: boolean): Promise<string | null> {
    const program = fork(entry, [path, FAST_PASSPHRASE, service.base, id], { stdio: 'inherit' });
    child = program;
    const ended = once(program, 'exit') as Promise<[number | null, string | null]>;
    const complete = new Promise<null>((resolve) => {
      program.on('message', ({ state }: { state: string }) => {
        if (state === 'complete') resolve(null);
      });
    });
    // At a request, or a little later, so that it is hit between any two writes.
    const before = seen();
    killsAfter = kills && random() < 0.5 ? 1 + Math.floor(random() * MOST_REQUESTS) : null;
    if (kills && killsAfter === null) {
      const requests = 1 + Math.floor(random() * MOST_REQUESTS);
      const waitMs = random() * 30;
      void (async () => {
        while (seen() < before + requests && program.exitCode === null) await delay(1);
        await delay(waitMs);
        program.kill('SIGKILL');
      })();
    }
    const result = await Promise.race([complete, ended.then(([, signal]) => signal)]);
    killsAfter = null;
    if (result === null) program.kill('SIGKILL');
    await ended;
    moments.push(String(seen() - before));
    return result;
  }

  let kills = 0;
  while (kills < KILLS) {
    const signal = await run(true);
    expect(signal).toBe('SIGKILL');
    kills++;
  }
  expect(await run(false)).toBeNull();

  const { journal } = operations.open(opened);
  const jobs = operations.listBatchJobs({ id, states: JOB_STATES, limit: ROWS + 1 });
  const batch = operations.getBatch({ id });
  operations.close({});
  const submits = new Map<string, number>();
  for (const request of service.seen) {
    const subject = subjectOfSubmit(request);
    if (subject !== null) submits.set(subject, (submits.get(subject) ?? 0) + 1);
  }
  printFigure(
    `${String(ROWS)} rows, ${String(kills)} kills after ${moments.slice(0, -1).join(', ')} requests: ` +
      `${String(batch.jobs.complete)} complete, ${String(batch.jobs.unknown)} unknown, ` +
      `${String([...submits.values()].reduce((sum, one) => sum + one, 0))} submits`,
  );
  expect([...submits].filter(([, times]) => times > 1)).toEqual([]);
  const unsent = jobs.filter((job) => !submits.has(subjectOf(job)));
  // A row that never arrived can only be one of those that a person is asked about.
  expect(unsent.filter(({ state }) => state !== 'unknown')).toEqual([]);
  expect(batch.jobs.complete + batch.jobs.unknown).toBe(ROWS);
  expect(batch.jobs.unknown).toBeLessThan(kills * 16);
  expect([batch.state, journal.ok]).toEqual(['complete', true]);
});
