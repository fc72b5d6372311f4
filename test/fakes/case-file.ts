// The real case file on a temporary path, in this process instead of its worker.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CaseId, EnvironmentId, JobId } from '#shared/domain/ids.ts';
import { KYA_DEFAULTS, kyaRequestSchema } from '#shared/screening/request.ts';
import type { Job, JobRequest } from '#shared/screening/job.ts';
import { createCaseFileOperations } from '../../electron/casefile/case-file.ts';
import type { CaseFile, CaseFileOperations } from '../../electron/casefile/operations.ts';
import type { AnswerReader, RequestRecorder } from '../../electron/providers/ports.ts';
import { createAnswerReader } from '../../electron/services/answer-reader.ts';
import { FAST_PASSPHRASE } from '../builders/casefile-records.ts';

/** An open file with one case. */
export interface TestCaseFile {
  caseFile: CaseFile;
  operations: CaseFileOperations;
  caseId: CaseId;
  /** Of the file. */
  path: string;
  recorder: RequestRecorder;
  reader: AnswerReader;
  /** Makes the next calls of one operation reject. */
  failNext(name: keyof CaseFileOperations, error: Error, times?: number): void;
  /** Makes the next call of one operation reject although it is done. */
  failAfterNext(name: keyof CaseFileOperations, error: Error): void;
  createJob(environmentId: EnvironmentId, address?: string): Promise<Job>;
  /** A job of any kind. */
  createJobOf(environmentId: EnvironmentId, job: JobRequest): Promise<Job>;
  /** Between two tests: no failure stays ordered, and no job waits to be recovered. */
  settle(): void;
  close(): Promise<void>;
}

/** Creates the file; by default under a raw key, so that none has to be derived. */
export async function createTestCaseFile({
  passphrase = FAST_PASSPHRASE,
}: { passphrase?: string } = {}): Promise<TestCaseFile> {
  const folder = await mkdtemp(join(tmpdir(), 'tracefile-jobs-'));
  const operations = createCaseFileOperations({ nativeBinding: null });
  const at = 1_770_000_000_000;
  const path = join(folder, 'test.tracefile');
  operations.create({
    path,
    passphrase,
    investigator: 'Test Investigator',
    fileId: randomUUID(),
    at,
    appVersion: '0.0.0',
  });
  const caseId = randomUUID() as CaseId;
  operations.createCase({ id: caseId, fields: { title: 'Test' }, at });
  const failures = new Map<keyof CaseFileOperations, { error: Error; times: number }>();
  const failuresAfter = new Map<keyof CaseFileOperations, Error>();
  const caseFile = new Proxy(operations, {
    get: (target, name: keyof CaseFileOperations) => async (args: never) => {
      const failure = failures.get(name);
      if (failure !== undefined && failure.times > 0) {
        failure.times--;
        throw failure.error;
      }
      const value = target[name](args);
      const late = failuresAfter.get(name);
      failuresAfter.delete(name);
      if (late !== undefined) throw late;
      return value;
    },
  }) as unknown as CaseFile;
  const createJobOf = (environmentId: EnvironmentId, job: JobRequest) =>
    caseFile.createJob({ id: randomUUID() as JobId, caseId, environmentId, job, at });
  return {
    caseFile,
    operations,
    caseId,
    path,
    recorder: {
      async begin(record) {
        await caseFile.beginRequest({ record });
      },
      async append(id, bytes) {
        await caseFile.appendBody({ id, bytes });
      },
      finish: (id, outcome) => caseFile.finishRequest({ id, outcome }),
    },
    reader: createAnswerReader(caseFile),
    failNext: (name, error, times = 1) => void failures.set(name, { error, times }),
    failAfterNext: (name, error) => void failuresAfter.set(name, error),
    createJob: (environmentId, address = '0x0000000000000000000000000000000000000001') => {
      const asked = { ...KYA_DEFAULTS, address, chainName: 'Ethereum' };
      return createJobOf(environmentId, { kind: 'kya', request: kyaRequestSchema.parse(asked) });
    },
    createJobOf,
    settle() {
      failures.clear();
      failuresAfter.clear();
      for (const { id } of operations.recoverJobs({ at })) {
        const from = ['intent', 'accepted', 'processing'] as const;
        operations.changeJob({ id, from, to: 'stopped', patch: {}, at, why: null });
      }
    },
    async close() {
      operations.close({});
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The operations of an open file as promises, as its worker serves them. */
export function asCaseFile(operations: CaseFileOperations): CaseFile {
  return new Proxy(operations, {
    get: (target, name: keyof CaseFileOperations) => async (args: never) => target[name](args),
  }) as unknown as CaseFile;
}
