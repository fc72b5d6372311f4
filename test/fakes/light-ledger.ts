// A case file whose request ledger is in memory, for tests of many thousand requests: a request is
// written to the real file only when a snapshot is stored from it. Jobs, batches and snapshots are
// the real ones.
import type { JobId, RequestId } from '#shared/domain/ids.ts';
import type { LedgerRow } from '#shared/records/ledger.ts';
import { readDetail } from '#shared/names/detail-reader.ts';
import { readNameTask, toStoredTask } from '#shared/names/task-reader.ts';
import { openEnvelope } from '#shared/screening/envelope.ts';
import type {
  AnswerReading,
  RequestOutcome,
  RequestRecord,
  StoredJobAnswer,
  StoredTaskAnswer,
} from '#shared/screening/exchange.ts';
import { readJobAnswer, toStoredAnswer } from '#shared/screening/job-reader.ts';
import { parseJson } from '#shared/screening/json.ts';
import type { CaseFile, CaseFileOperations } from '../../electron/casefile/operations.ts';
import type { TestCaseFile } from './case-file.ts';

interface Row {
  record: RequestRecord;
  pieces: Uint8Array[];
  outcome: RequestOutcome | null;
}

/** Rulesets are looked up and read of no answer here. */
const NOT_READ = { kind: 'unexpected' } as const;

/** The same file with a ledger in memory, which outlives a restart of the program. */
export function withLightLedger(file: TestCaseFile): TestCaseFile {
  const rows = new Map<RequestId, Row>();
  const byJob = new Map<JobId, Row[]>();
  const row = (id: RequestId): Row => {
    const found = rows.get(id);
    if (found === undefined) throw new Error('no such request');
    return found;
  };

  function toReal(id: RequestId): void {
    const { record, pieces, outcome } = row(id);
    file.operations.beginRequest({ record });
    for (const bytes of pieces) file.operations.appendBody({ id, bytes });
    if (outcome !== null) file.operations.finishRequest({ id, outcome });
    rows.delete(id);
  }

  const light: Partial<CaseFileOperations> = {
    listJobRequests: ({ jobId, purpose }) =>
      (byJob.get(jobId) ?? [])
        .filter(({ record }) => purpose === null || record.purpose === purpose)
        .map(toLedgerRow),
    readJobAnswer: ({ id }) => readScreening(textOf(row(id))),
    readNameTask: ({ id }) => readName(textOf(row(id))),
    readRulesetList: () => NOT_READ,
    readRuleset: () => NOT_READ,
    storeSnapshot({ draft }) {
      const ids = new Set([draft.requestId, draft.reportRequestId]);
      for (const { record } of byJob.get(draft.jobId) ?? []) {
        const isSubmit = record.purpose === 'screen' || record.purpose === 'name_screen';
        if (isSubmit || ids.has(record.id)) toReal(record.id);
      }
      return file.operations.storeSnapshot({ draft });
    },
  };
  const caseFile = new Proxy(file.caseFile, {
    get(target, name: keyof CaseFile) {
      const replaced = light[name] as ((args: unknown) => unknown) | undefined;
      return replaced === undefined ? target[name] : async (args: unknown) => replaced(args);
    },
  });
  return {
    ...file,
    caseFile,
    recorder: {
      async begin(record) {
        const entry: Row = { record, pieces: [], outcome: null };
        rows.set(record.id, entry);
        if (record.jobId === null) return;
        byJob.set(record.jobId, [...(byJob.get(record.jobId) ?? []), entry]);
      },
      async append(id, bytes) {
        row(id).pieces.push(Uint8Array.from(bytes));
      },
      async finish(id, outcome) {
        const entry = row(id);
        entry.outcome = outcome;
        const sizeBytes = entry.pieces.reduce((sum, { length }) => sum + length, 0);
        return sizeBytes === 0 ? null : { sha256: '0'.repeat(64) as never, sizeBytes };
      },
    },
    reader: {
      ...file.reader,
      readJobAnswer: (id) => caseFile.readJobAnswer({ id }),
      readNameTask: (id) => caseFile.readNameTask({ id }),
      readRulesetList: async () => NOT_READ,
      readRuleset: async () => NOT_READ,
    },
  };
}

function textOf({ pieces }: Row): string {
  return Buffer.concat(pieces).toString('utf8');
}

function readScreening(text: string): AnswerReading<StoredJobAnswer> {
  const json = parseJson(text);
  if (!json.ok) return { kind: 'unreadable', problem: json.problem };
  const envelope = openEnvelope(json.value);
  if (envelope.kind !== 'success') return envelope;
  const value = toStoredAnswer(readJobAnswer(envelope.data), envelope.message ?? null);
  return value === null ? { kind: 'unexpected' } : { kind: 'success', value };
}

function readName(text: string): AnswerReading<StoredTaskAnswer> {
  const json = parseJson(text);
  if (!json.ok) return { kind: 'unreadable', problem: json.problem };
  const value = toStoredTask(readNameTask(json.value));
  if (value !== null) return { kind: 'success', value };
  const message = readDetail(json.value)?.text;
  return message === undefined
    ? { kind: 'unexpected' }
    : { kind: 'service_error', code: 'detail', message };
}

function toLedgerRow({ record, outcome, pieces }: Row): LedgerRow {
  const { id, jobId, environmentId, keyId, purpose, method, base, path, sentAt } = record;
  const durationMs = outcome === null ? null : outcome.receivedMonotonicMs - record.sentMonotonicMs;
  return {
    ...{ id, jobId, environmentId, keyId, purpose, method, sentAt, durationMs },
    url: `${base}${path}`,
    httpStatus: outcome?.httpStatus ?? null,
    reached: outcome?.reached ?? null,
    errorCode: outcome?.errorCode ?? null,
    billed: outcome?.billed ?? null,
    responseSha256: null,
    responseBytes: pieces.reduce((sum, { length }) => sum + length, 0),
  };
}
