// The operations of the case file over the one open file: which function serves which name, read
// or write, and the single place where SQLite's errors become ours.
import { AppError } from '#shared/errors.ts';
import {
  readChains,
  readChangedId,
  readJobAnswer,
  readRule,
  readRules,
  readRuleset,
  readRulesetList,
} from './answers.ts';
import { readBodyText } from './body-text.ts';
import type { Engine } from './connection.ts';
import { inTransaction, type ReadDb, type WriteDb } from './database.ts';
import { appendJournal, listJournal } from './journal.ts';
import { readNameEntity, readNameSearch, readNameTask, readUsage } from './name-answers.ts';
import { createFile, openFile, type OpenArgs, type OpenFile } from './open.ts';
import type { CaseFileInfo, CaseFileOperations } from './operations.ts';
import { openScreening, readNameReport, readRaw, storeSnapshot } from './screenings.ts';
import { atBoundary } from './sqlite-error.ts';
import { listBatchRows } from './tables/batch-rows.ts';
import { changeBatch, createBatch, getBatch, listBatches } from './tables/batches.ts';
import { appendBody, finishBody } from './tables/bodies.ts';
import { createCase, listCases } from './tables/cases.ts';
import { getChains, storeChains } from './tables/chain-lists.ts';
import { listCosts } from './tables/costs.ts';
import { findFresh } from './tables/fresh.ts';
import { listAcceptedSubmits, listJobDurations } from './tables/job-history.ts';
import {
  changeJob,
  createJob,
  getJob,
  listBatchJobs,
  listJobs,
  recoverJobs,
  stopBatchIntents,
} from './tables/jobs.ts';
import { listJobRequests, listRequests } from './tables/ledger.ts';
import { readMeta } from './tables/meta.ts';
import { listQuotas, storeQuota } from './tables/quotas.ts';
import { beginRequest, setOutcome } from './tables/requests.ts';
import { listSnapshots } from './tables/snapshots.ts';
import { readText } from './tables/stored-texts.ts';
import { verifyRecords } from './verify.ts';

/**
 * The operations, none open yet. All but `create` and `open` raise `casefile.none_open` without
 * an open file; those two raise `casefile.in_use` with one.
 */
export function createCaseFileOperations(engine: Engine): CaseFileOperations {
  let file: OpenFile | null = null;

  const current = (): ReadDb => {
    if (file === null) throw new AppError('casefile.none_open', 'no case file is open');
    return file.db;
  };
  const read =
    <Args, Result>(query: (db: ReadDb, args: Args) => Result) =>
    (args: Args): Result =>
      atBoundary(() => query(current(), args));
  const write =
    <Args, Result>(change: (db: WriteDb, args: Args) => Result) =>
    (args: Args): Result =>
      atBoundary(() => inTransaction(current(), (db) => change(db, args)));
  const start = (args: OpenArgs): CaseFileInfo => {
    file = openFile(args, engine);
    return describe(file);
  };
  const assertNoneOpen = (): void => {
    if (file !== null) throw new AppError('casefile.in_use', 'another case file is open');
  };

  return {
    create: (args) =>
      atBoundary(() => {
        assertNoneOpen();
        const path = createFile(args, engine);
        return start({ ...args, path });
      }),
    open: (args) =>
      atBoundary(() => {
        assertNoneOpen();
        return start(args);
      }),
    close: () =>
      atBoundary(() => {
        current();
        const closing = file;
        file = null;
        closing?.close();
        return null;
      }),

    createCase: write(createCase),
    listCases: read(listCases),

    createJob: write(createJob),
    getJob: read((db, { id }) => getJob(db, id)),
    listJobs: read(listJobs),
    listJobDurations: read(listJobDurations),
    listAcceptedSubmits: read(listAcceptedSubmits),
    changeJob: write(changeJob),
    recoverJobs: write(recoverJobs),

    createBatch: write(createBatch),
    getBatch: read(getBatch),
    listBatches: read(listBatches),
    listBatchRows: read(listBatchRows),
    changeBatch: write(changeBatch),
    listBatchJobs: read(listBatchJobs),
    stopBatchIntents: write(stopBatchIntents),
    findFresh: read(findFresh),

    beginRequest: write(beginRequest),
    appendBody: write(appendBody),
    finishRequest: write((db, { id, outcome }) => {
      const body = finishBody(db, id);
      setOutcome(db, { id, outcome });
      return body;
    }),
    listRequests: read(listRequests),
    listJobRequests: read(listJobRequests),
    listCosts: read(listCosts),
    storeQuota: write(storeQuota),
    listQuotas: read(listQuotas),

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
    listSnapshots: read(listSnapshots),
    openScreening: read(openScreening),
    readRaw: read(readRaw),
    readNameReport: read(readNameReport),
    readRulesetText: read((db, { sha256 }) => ({ text: readText(db, sha256) })),

    addJournalEntry: write((db, args) => {
      appendJournal(db, args);
      return null;
    }),
    listJournal: read(listJournal),
    verifyJournal: read(verifyRecords),
  };
}

function describe({ db, path, salt, sqliteVersion, journal }: OpenFile): CaseFileInfo {
  const { fileId, investigator, createdAt } = readMeta(db);
  return { path, fileId, salt, investigator, createdAt, sqliteVersion, journal };
}
