// The operations of the case file over the one open file: which function serves which name, read
// or write, and the single place where SQLite's errors become ours.
import type { JobId, RequestId, Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { CaseImportReport } from '#shared/records/transfer.ts';
import type { RequestOutcome } from '#shared/screening/exchange.ts';
import {
  billedByAnswer,
  readChains,
  readChangedId,
  readJobAnswer,
  readRule,
  readRules,
  readRuleset,
  readRulesetList,
} from './answers.ts';
import { serveCases } from './areas/cases.ts';
import { serveFinding } from './areas/finding.ts';
import { serveBacktest } from './areas/backtest.ts';
import { serveGraph } from './areas/graph.ts';
import { serveReports } from './areas/reports.ts';
import { serveRulesets } from './areas/rulesets.ts';
import { serveSubjects } from './areas/subjects.ts';
import { serveTimeline } from './areas/timeline.ts';
import { serveTransfer } from './areas/transfer.ts';
import { serveMonitors } from './areas/monitoring.ts';
import { serveWork } from './areas/work.ts';
import { readBodyText } from './body-text.ts';
import { bounded } from './bounded.ts';
import { connect, type Engine } from './connection.ts';
import { inTransaction, type ReadDb } from './database.ts';
import { appendJournal, listJournal, type JournalNote } from './journal.ts';
import { noteVerified, readLastVerified } from './last-verified.ts';
import { readNameEntity, readNameSearch, readNameTask, readUsage } from './name-answers.ts';
import { describeFile, type CaseFileInfo } from './file-info.ts';
import { createFile, type NewFileArgs } from './new-file.ts';
import { openFile, type OpenArgs, type OpenFile } from './open.ts';
import { makeEach, makeTogether, type Made } from './one-commit.ts';
import { readNameReport, readRaw, storeSnapshot } from './screenings.ts';
import { openScreeningAsJson } from './screening-json.ts';
import { readScope } from './stated-scopes.ts';
import type { Serve } from './serve.ts';
import { atBoundary } from './sqlite-error.ts';
import { atOnce, stepsAtBoundary, type Steps } from './steps.ts';
import { listBatchRows } from './tables/batch-rows.ts';
import { changeBatch, createBatch, getBatch, listBatches } from './tables/batches.ts';
import { appendBody, finishBody } from './tables/bodies.ts';
import { getChains, storeChains } from './tables/chain-lists.ts';
import { countContents } from './tables/contents.ts';
import { listCosts } from './tables/costs.ts';
import { findFresh } from './tables/fresh.ts';
import { listAcceptedSubmits, listJobDurations } from './tables/job-history.ts';
import {
  changeJob,
  createJob,
  getJob,
  listBatchJobs,
  listCurrentJobs,
  listJobs,
  recoverJobs,
  stopBatchIntents,
} from './tables/jobs.ts';
import { listJobRequests, listRequests } from './tables/ledger.ts';
import { listQuotas, storeQuota } from './tables/quotas.ts';
import { beginRequest, setOutcome } from './tables/requests.ts';
import { getSummary } from './tables/snapshots.ts';
import { readText } from './tables/stored-texts.ts';
import { importCases, type ImportArgs } from './transfer/import-cases.ts';
import { listSigners } from './verify/signed-heads.ts';

/** The operations, each done at once. */
export function createCaseFileOperations(engine: Engine) {
  return createCaseFile(engine).operations;
}

/** Thrown by an operation that has to wait until one that is done in steps has ended. */
export class HasToWait extends Error {}

/**
 * The operations, none open yet. All but `create` and `open` raise `casefile.none_open` without
 * an open file; those two raise `casefile.in_use` with one. While a long operation is under way,
 * reading sees the file as it was before it, and everything else throws `HasToWait`.
 */
export function createCaseFile(engine: Engine) {
  let file: OpenFile | null = null;
  /** What reads go to while something is under way on the file's own connection. */
  let aside: ReadDb | null = null;

  const requireOpen = (): OpenFile => {
    if (file === null) throw new AppError('casefile.none_open', 'no case file is open');
    return file;
  };
  const current = (): ReadDb => {
    const open = requireOpen();
    // Nobody replaces a file under its writer; under a reader its writer may.
    if (open.mode === 'read') open.assertInPlace();
    return aside ?? open.db;
  };
  const currentToWrite = (): ReadDb => {
    const open = requireOpen();
    if (open.mode === 'write') return open.db;
    throw new AppError('casefile.read_only', 'the case file is open for reading');
  };
  const read: Serve['read'] = (query) => (args) => atBoundary(() => query(current(), args));
  /** Records for a view. */
  const show: Serve['read'] = (query) => read((db, args) => bounded(query(db, args)));
  const requireFree = (): void => {
    if (aside !== null) throw new HasToWait();
  };
  const changes = new Set<unknown>();
  const write: Serve['write'] = (change) => {
    const operation = (args: Parameters<typeof change>[1]): ReturnType<typeof change> => {
      requireFree();
      return atBoundary(() => inTransaction(currentToWrite(), (db) => change(db, args)));
    };
    changes.add(operation);
    return operation;
  };
  /** Long operations, done in steps between which others are called. */
  const inSteps = {
    importCases: (args: ImportArgs): Steps<CaseImportReport> =>
      stepsAtBoundary(function* () {
        // Before a large file is copied for nothing.
        const { path, key } = requireOpen();
        const db = currentToWrite();
        const reading = connect(path, key, engine, 'read');
        aside = reading;
        try {
          return yield* importCases(db, engine, args);
        } finally {
          aside = null;
          reading.close();
        }
      }),
  };
  const start = (args: OpenArgs): CaseFileInfo => {
    file = openFile(args, engine);
    return describeFile(file);
  };
  const assertNoneOpen = (): void => {
    if (file !== null) throw new AppError('casefile.in_use', 'another case file is open');
  };

  const operations = {
    /** Errors: those of `createFile`. */
    create: (args: NewFileArgs): CaseFileInfo =>
      atBoundary(() => {
        assertNoneOpen();
        const path = createFile(args, engine);
        return start({ ...args, path, mode: 'write' });
      }),
    /** Errors: those of `openFile`. */
    open: (args: OpenArgs): CaseFileInfo =>
      atBoundary(() => {
        assertNoneOpen();
        return start(args);
      }),
    /** Merges into one file, unless somebody reads it, and forgets the key. */
    close: (_: object): null => {
      requireFree();
      return atBoundary(() => {
        const closing = requireOpen();
        file = null;
        closing.close();
        return null;
      });
    },
    /** The key of the open file, for a task of the keeper; wiped by whoever took it. Null: plain. */
    lendKey: (_: object): { key: Uint8Array; salt: Uint8Array } | null => {
      const { key } = requireOpen();
      return key === null
        ? null
        : { key: Uint8Array.from(key.key), salt: Uint8Array.from(key.salt) };
    },

    /**
     * Refuses a path that leads to the open file, or to what belongs to it, under whatever name; none
     * while none is open. Errors: `input.open_case_file`.
     */
    requireOtherFile: ({ path }: { path: string }): null => {
      file?.requireOther(path);
      return null;
    },

    ...serveCases({ read: show, write }),
    ...serveFinding({ read: show, write }),
    ...serveGraph({ read, write }),
    ...serveRulesets({ read, write }),
    ...serveBacktest({ read }),
    ...serveReports({ read, write }),
    ...serveSubjects({ read: show, write }),
    ...serveTimeline({ read: show, write }),
    ...serveTransfer({ read, write }),
    importCases: (args: ImportArgs) => atOnce(inSteps.importCases(args)),
    ...serveMonitors({ read: show, write }),
    ...serveWork({ read: show, write }),

    createJob: write(createJob),
    getJob: read((db, { id }: { id: JobId }) => getJob(db, id)),
    listJobs: read(listJobs),
    listCurrentJobs: show(listCurrentJobs),
    listJobDurations: read(listJobDurations),
    listAcceptedSubmits: read(listAcceptedSubmits),
    changeJob: write(changeJob),
    recoverJobs: write(recoverJobs),

    createBatch: write(createBatch),
    getBatch: read(getBatch),
    listBatches: show(listBatches),
    listBatchRows: read(listBatchRows),
    changeBatch: write(changeBatch),
    listBatchJobs: read(listBatchJobs),
    stopBatchIntents: write(stopBatchIntents),
    findFresh: read(findFresh),

    beginRequest: write(beginRequest),
    appendBody: write(appendBody),
    finishRequest: write((db, { id, outcome }: { id: RequestId; outcome: RequestOutcome }) => {
      const body = finishBody(db, id);
      const billed = body === null ? outcome.billed : billedByAnswer(db, id, outcome);
      setOutcome(db, { id, outcome: { ...outcome, billed } });
      return body;
    }),
    listRequests: show(listRequests),
    listJobRequests: read(listJobRequests),
    listCosts: read(listCosts),
    storeQuota: write(storeQuota),
    listQuotas: read(listQuotas),
    countContents: read(countContents),

    readJobAnswer: read(readJobAnswer),
    readChains: read(readChains),
    readRulesetList: read(readRulesetList),
    readRuleset: write(readRuleset),
    readRules: read(readRules),
    readRule: read(readRule),
    readChangedId: read(readChangedId),
    readNameTask: read(readNameTask),
    readNameSearch: read(readNameSearch),
    readNameEntity: read(readNameEntity),
    readUsage: read(readUsage),
    readBodyText: read(readBodyText),

    storeChains: write(storeChains),
    getChains: read(getChains),

    storeSnapshot: write(storeSnapshot),
    getSnapshotSummary: read((db, { id }: { id: SnapshotId }) => getSummary(db, id)),
    openScreening: read(openScreeningAsJson),
    readRaw: read(readRaw),
    readNameReport: read(readNameReport),
    readScope: read(readScope),
    readRulesetText: read((db, { sha256 }: { sha256: Sha256Hex }) => ({
      text: readText(db, sha256),
    })),

    /** For changes that happen outside the file, e.g. a key: their trace belongs in the journal. */
    addJournalEntry: write((db, args: JournalNote) => {
      appendJournal(db, args);
      return null;
    }),
    listJournal: show(listJournal),
    noteVerified: write(noteVerified),
    listSigners: read(listSigners),
    readLastVerified: read(readLastVerified),
  };
  return {
    operations,
    inSteps,
    /** Whether an operation is one transaction on the open file. */
    isChange: (operation: unknown): boolean => changes.has(operation),
    /** Makes the changes of such operations' calls, with one commit where they can have one. */
    together: <Call>(calls: readonly Call[], make: (call: Call) => unknown): Made<Call>[] =>
      file?.mode === 'write' && aside === null
        ? makeTogether(file.db, calls, make)
        : makeEach(calls, make),
  };
}
