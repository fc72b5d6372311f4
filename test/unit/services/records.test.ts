// The ledger and the start of screenings, over the real case file.
import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  PRACTICE_ENVIRONMENT_ID,
  PRACTICE_NAMES_ENVIRONMENT_ID,
} from '#shared/domain/environment.ts';
import type { JobId, RequestId } from '#shared/domain/ids.ts';
import { PRACTICE_ENVIRONMENTS } from '../../../electron/services/environment-catalogue.ts';
import { createRecordServices } from '../../../electron/services/records.ts';
import { createScreeningServices } from '../../../electron/services/screenings.ts';
import { addAnswer, ALL_REQUESTS } from '../../builders/casefile-records.ts';
import { createTestCaseFile } from '../../fakes/case-file.ts';
import { addressQuestion, nameQuestion } from '../../fakes/stored-batch.ts';
import { WHOLE_REPLIES } from '../../fakes/large-replies.ts';

const NOW = Date.UTC(2026, 2, 10, 0, 0, 1);
const DAY_MS = 86_400_000;

async function setUp() {
  const file = await createTestCaseFile();
  onTestFinished(() => file.close());
  return file;
}

describe('the ledger', () => {
  it('gives costs of today and of the days before it, days counted in UTC', async () => {
    const { caseFile, operations } = await setUp();
    for (const daysAgo of [0, 1, 2, 3]) {
      const id = `r${String(daysAgo)}` as RequestId;
      addAnswer(operations, { id, sentAt: NOW - daysAgo * DAY_MS }, '{}');
    }
    const { ledger } = createRecordServices(caseFile, { now: () => NOW, monotonicMs: () => 0 });
    const days = async (count: number) =>
      (await ledger.costs({ days: count })).map(({ day }) => day);
    expect(await days(1)).toEqual(['2026-03-10']);
    expect(await days(3)).toEqual(['2026-03-10', '2026-03-09', '2026-03-08']);
    const filter = { ...ALL_REQUESTS, purpose: 'register' as const };
    expect(await ledger.list({ ...filter, limit: 10 })).toEqual([]);
    expect(await ledger.list({ ...ALL_REQUESTS, limit: 2 })).toHaveLength(2);
  });
});

describe('a screening', () => {
  it('is stored and handed over only where its service is reached', async () => {
    const { caseFile, caseId, operations } = await setUp();
    const run: JobId[] = [];
    const { screenings } = createScreeningServices({
      ...{ clock: { now: () => NOW, monotonicMs: () => 0 }, newId: randomUUID },
      ...{ emit: () => undefined, appVersion: '0.0.0', caseFile, replies: WHOLE_REPLIES },
      describeEnvironment: (id) => PRACTICE_ENVIRONMENTS.find((one) => one.id === id)!,
      runner: () => ({ run: (id: JobId) => void run.push(id) }) as never,
    });
    const ask = (
      job: ReturnType<typeof addressQuestion>,
      environmentId = PRACTICE_ENVIRONMENT_ID,
    ) => screenings.start({ caseId, environmentId, ...job });
    const name = nameQuestion(1);
    await expect(ask(name)).rejects.toMatchObject({ code: 'input.invalid' });
    await expect(ask(addressQuestion(1), PRACTICE_NAMES_ENVIRONMENT_ID)).rejects.toMatchObject({
      code: 'input.invalid',
    });
    expect(operations.listJobs({ caseId })).toEqual([]);
    const ids = [await ask(addressQuestion(1)), await ask(name, PRACTICE_NAMES_ENVIRONMENT_ID)];
    expect(run).toEqual(ids.map(({ jobId }) => jobId));
    expect(operations.getJob({ id: ids[1]!.jobId })).toMatchObject(name);
  });
});
