// A whole case file of so many screenings, the same for the same seed. Everything goes through the
// operations of the application, some hundred screenings in one transaction; all of it is indexed.
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import type { JobId } from '#shared/domain/ids.ts';
import { openFile } from '../../../electron/casefile/open.ts';
import { createFile } from '../../../electron/casefile/new-file.ts';
import { inTransaction } from '../../../electron/casefile/database.ts';
import { copyWhole, takePlace } from '../../../electron/casefile/whole-copy.ts';
import { makeServices } from './answers.ts';
import { createChance, createMadeClock } from './chance.ts';
import { operationsIn, type MadeOperations } from './operations.ts';
import {
  importScreening,
  planScreening,
  runJob,
  sentTo,
  storeRuleset,
  type Planned,
  type ScreeningMaker,
} from './screenings.ts';
import { openCase, workCase, type MadeCase } from './work.ts';

const ENGINE = { nativeBinding: null };
const APP_VERSION = '0.1.0';
const BEGIN = Date.UTC(2023, 0, 2, 8);
const STEP_MS = 45_000;
/** Screenings of a case, on average. */
const PER_CASE = 200;
/** Cases that are screened in at the same time. */
const OPEN_AT_ONCE = 25;
/** Rows of a case's batch that are sent. */
const BATCH_ROWS = 40;
const IMPORTED_SHARE = 0.01;
/** Where in the file the large answers are. */
const LARGE_PLACES = [0.3, 0.6, 0.9];
/** Hits of an answer of about 40 MB. */
export const LARGE_HITS = 48_000;

/** What is to be made. */
export interface MadeFileArgs {
  path: string;
  passphrase: string;
  screenings: number;
  seed: number;
  /** Hits of each of the three large answers. */
  largeHits: number;
  /** Told how many screenings are stored. */
  tell: (stored: number) => void;
}

/** What was made. */
export interface MadeFile {
  screenings: number;
  cases: number;
  journalEntries: number;
  sizeBytes: number;
}

/** Makes the file. It must not exist. Errors: as the operations'. */
export function makeCaseFile(args: MadeFileArgs): MadeFile {
  const { path, passphrase, screenings } = args;
  const opening = { path, passphrase, at: BEGIN, appVersion: APP_VERSION };
  createFile({ ...opening, investigator: 'Practice Investigator', fileId: fileIdOf(args) }, ENGINE);
  const folder = `${path}.sources`;
  mkdirSync(folder);
  const { db, close } = openFile({ ...opening, mode: 'write' }, ENGINE);
  try {
    // The indexes of the whole file stay in memory, and nothing is lost if this is cut off.
    db.pragma('cache_size=-1500000');
    db.pragma('wal_autocheckpoint=100000');
    db.pragma('synchronous=OFF');
    const chance = createChance(args.seed);
    const now = createMadeClock(BEGIN, STEP_MS);
    const rulesetSha256 = inTransaction(db, (write) => storeRuleset(operationsIn(write), chance));
    const maker = { chance, now, folder, rulesetSha256, last: { remoteId: 1000 } };
    const cases = makeCases(
      (change) => inTransaction(db, (write) => change(operationsIn(write))),
      maker,
      args,
    );
    const count = db.prepare('SELECT journal_entries FROM meta').pluck().get() as number;
    // As "compact" leaves it: pages that were split while it grew are half empty.
    const copy = `${path}.compact`;
    copyWhole(db, copy);
    close();
    takePlace(copy, path);
    return { screenings, cases, journalEntries: count, sizeBytes: statSync(path).size };
  } finally {
    close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Step = (change: (operations: MadeOperations) => void) => void;

function makeCases(step: Step, maker: ScreeningMaker, args: MadeFileArgs): number {
  const { chance } = maker;
  const services = makeServices(chance, 2_000);
  const count = Math.max(1, Math.round(args.screenings / PER_CASE));
  const open: MadeCase[] = [];
  const known: string[] = [];
  let stored = 0;
  const finish = (operations: MadeOperations, made: MadeCase | undefined): void => {
    if (made !== undefined) workCase(operations, maker, made);
  };
  for (let number = 1; number <= count; number++) {
    // Re-screenings of monitors come on top; large answers have a block of their own.
    const until = Math.round((args.screenings * number) / count);
    const large = LARGE_PLACES.filter((place) => Math.ceil(place * count) === number).length;
    step((operations) => {
      const between = Array.from({ length: 400 }, () => chance.address());
      const made = openCase(operations, maker, { number, pool: { services, between } });
      open.push(made);
      stored += addBatch(operations, maker, made, Math.min(BATCH_ROWS, until - stored), known);
      while (stored < until) {
        screen(operations, maker, chance.pick(open), known);
        stored++;
      }
      for (let left = large; left > 0; left--) enlarge(operations, maker, made, args.largeHits);
      if (open.length > OPEN_AT_ONCE) finish(operations, open.shift());
    });
    index(step);
    args.tell(stored);
  }
  for (const made of open) step((operations) => finish(operations, made));
  index(step);
  return count;
}

function index(step: Step): void {
  let left = 1;
  while (left > 0) {
    step((operations) => {
      for (let rounds = 0; rounds < 50 && left > 0; rounds++) {
        ({ left } = operations.indexPending({ limit: 200 }));
      }
    });
  }
}

function screen(
  operations: MadeOperations,
  maker: ScreeningMaker,
  made: MadeCase,
  known: string[],
): void {
  const { chance, now } = maker;
  if (chance.happens(IMPORTED_SHARE)) {
    made.snapshots.push(importScreening(operations, maker, made.pool, made.id));
    return;
  }
  runNew(operations, maker, made, planScreening(maker, known), now());
}

function runNew(
  operations: MadeOperations,
  maker: ScreeningMaker,
  made: MadeCase,
  planned: Planned,
  at: number,
): void {
  const jobId = maker.chance.id<JobId>();
  const { environmentId } = sentTo(planned.job);
  operations.createJob({ id: jobId, caseId: made.id, environmentId, job: planned.job, at });
  made.snapshots.push(runJob(operations, maker, made.pool, { jobId, planned }));
}

/** One large answer. */
function enlarge(
  operations: MadeOperations,
  maker: ScreeningMaker,
  made: MadeCase,
  hitCount: number,
): void {
  let planned: Planned;
  do planned = planScreening(maker, []);
  while (planned.job.kind !== 'kya');
  runNew(operations, maker, made, { ...planned, hitCount }, maker.now());
}

/** A batch whose rows are sent, but for one that is wrong and one that is there twice. */
function addBatch(
  operations: MadeOperations,
  maker: ScreeningMaker,
  made: MadeCase,
  rows: number,
  known: string[],
): number {
  const { chance, now } = maker;
  const id = chance.id<Parameters<MadeOperations['createBatch']>[0]['id']>();
  const sends = Array.from({ length: rows }, () => ({
    planned: planScreening(maker, known),
    jobId: chance.id<JobId>(),
  }));
  const rowOf = (index: number, subject: string) => ({
    ...{ rowNumber: index + 2, cells: [subject, chance.hex(8)], subject },
  });
  const faults = [{ problem: 'address_length', column: 'address' } as const];
  operations.createBatch({
    ...{ id, caseId: made.id, title: `Addresses of ${chance.companyName()}`, at: now() },
    source: {
      ...{ kind: 'csv', fileName: 'addresses.csv', sizeBytes: 4711, encoding: 'utf-8' },
      ...{ sha256: createHash('sha256').update(id).digest('hex') as never, delimiter: ',' },
      hasHeader: true,
    },
    rows: [
      ...sends.map(({ planned: { job }, jobId }, index) => ({
        ...rowOf(index, subjectTextOf(job)),
        plan: { kind: 'send' as const, job },
        job: { id: jobId, environmentId: sentTo(job).environmentId },
      })),
      { ...rowOf(rows, '0x12'), plan: { kind: 'wrong', faults }, job: null },
      { ...rowOf(rows + 1, '0x12'), plan: { kind: 'duplicate', ofRow: 2 }, job: null },
    ],
  });
  for (const { planned, jobId } of sends) {
    made.snapshots.push(runJob(operations, maker, made.pool, { jobId, planned }));
  }
  operations.changeBatch({ id, from: ['running'], to: 'complete', at: now() });
  return rows;
}

function subjectTextOf(job: Planned['job']): string {
  switch (job.kind) {
    case 'kya':
      return job.request.address;
    case 'kyt':
      return job.request.transaction;
    case 'name':
      return job.request.name;
  }
}

function fileIdOf({ seed, screenings }: MadeFileArgs): string {
  return `made-${String(seed)}-${String(screenings)}`;
}
