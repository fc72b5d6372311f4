// Questions of every kind, and a batch of them stored in a case file as the program stores it.
import { randomUUID } from 'node:crypto';
import type { BatchId, EnvironmentId, JobId, Sha256Hex } from '#shared/domain/ids.ts';
import { nameRequestSchema, NAME_DEFAULTS } from '#shared/names/request.ts';
import { subjectOf, type JobRequest } from '#shared/screening/job.ts';
import {
  KYA_DEFAULTS,
  KYT_DEFAULTS,
  kyaRequestSchema,
  kytRequestSchema,
  type KytRequestInput,
} from '#shared/screening/request.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import type { TestCaseFile } from './case-file.ts';

/** An address that is asked about; every number gives another one. */
export function addressQuestion(number: number): JobRequest {
  const address = `0x${String(number).padStart(40, '0')}`;
  const request = kyaRequestSchema.parse({ ...KYA_DEFAULTS, address, chainName: 'Ethereum' });
  return { kind: 'kya', request };
}

/** A transaction. */
export function transactionQuestion(
  number: number,
  more: Partial<KytRequestInput> = {},
): JobRequest {
  const transaction = `0x${String(number).padStart(64, '0')}`;
  const asked = { ...KYT_DEFAULTS, transaction, chainName: 'Ethereum', ...more };
  return { kind: 'kyt', request: kytRequestSchema.parse(asked) };
}

/** A name. */
export function nameQuestion(number: number): JobRequest {
  const name = `Invented Person ${String(number)}`;
  return { kind: 'name', request: nameRequestSchema.parse({ ...NAME_DEFAULTS, name }) };
}

/** Addresses, transactions and names in turn. */
export function mixedQuestions(count: number): JobRequest[] {
  const makers = [addressQuestion, transactionQuestion, nameQuestion] as const;
  return Array.from({ length: count }, (_unused, index) => makers[index % 3]!(index + 1));
}

/** Stores a batch as running; gives its id. */
export function storeBatch(
  { operations, caseId }: Pick<TestCaseFile, 'caseId'> & { operations: CaseFileOperations },
  jobs: readonly JobRequest[],
): BatchId {
  const id = randomUUID() as BatchId;
  operations.createBatch({
    ...{ id, caseId, title: 'Test', at: 1_770_000_000_000 },
    source: {
      ...{ kind: 'paste', fileName: null, sha256: '0'.repeat(64) as Sha256Hex, sizeBytes: 1 },
      ...{ encoding: 'utf-8', delimiter: ',', hasHeader: false },
    },
    rows: jobs.map((job, index) => ({
      ...{ rowNumber: index + 1, cells: [subjectOf(job)], subject: subjectOf(job) },
      plan: { kind: 'send', job },
      job: {
        id: randomUUID() as JobId,
        environmentId: (job.kind === 'name' ? 'env-names' : 'env-1') as EnvironmentId,
      },
    })),
  });
  return id;
}
