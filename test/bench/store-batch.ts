// Storing a batch of 10,000 rows in one transaction, against its journal entries alone; and as many
// questions for fresh snapshots, against as many rows looked up by their key.
import { join } from 'node:path';
import { createCaseFileOperations } from '../../electron/casefile/case-file.ts';
import { inTransaction } from '../../electron/casefile/database.ts';
import { appendJournal } from '../../electron/casefile/journal.ts';
import { openFile, type OpenArgs } from '../../electron/casefile/open.ts';
import { addBatch, numberedJob } from '../builders/casefile-batches.ts';
import { ENVIRONMENT, FAST_PASSPHRASE, T0 } from '../builders/casefile-records.ts';
import { OWN_AIMS } from './aims.ts';
import { median, timed, type BenchRow } from './measure.ts';

const ROWS = 10_000;
const ROUNDS = 5;
const ENGINE = { nativeBinding: null };

/** Both figures. */
export async function benchStoreBatch(folder: string): Promise<BenchRow[]> {
  const path = join(folder, 'batch.tracefile');
  const open: OpenArgs = {
    ...{ path, passphrase: FAST_PASSPHRASE, mode: 'write', at: T0, appVersion: '0.0.0' },
  };
  const operations = createCaseFileOperations(ENGINE);
  operations.create({ ...open, investigator: 'Bench', fileId: 'bench' });
  const sorts = Array.from({ length: ROWS }, () => 'send' as const);
  const stored = await medianOf((round) => addBatch(operations, round, sorts));
  const questions = Array.from({ length: ROWS }, (_, index) => ({
    environmentId: ENVIRONMENT,
    job: numberedJob(index),
  }));
  const asked = await medianOf(() => operations.findFresh({ questions, since: 0 }));
  operations.close({});
  const { db, close } = openFile(open, ENGINE);
  const journaled = await medianOf(() =>
    inTransaction(db, (write) => {
      for (let row = 0; row < ROWS; row++) appendJournal(write, note(row));
    }),
  );
  const find = db.prepare('SELECT state FROM jobs WHERE id = ?');
  const found = await medianOf(() => {
    for (let row = 0; row < ROWS; row++) find.get(`job-1-${String(row + 2)}`);
  });
  close();
  return [
    {
      what: 'store a batch of 10,000 rows in one transaction',
      ...{ measured: stored, against: 'its journal entries alone', baseline: journaled },
      aim: null,
    },
    {
      what: 'ask for fresh snapshots of 10,000 questions',
      ...{ measured: asked, against: '10,000 rows by their key', baseline: found },
      aim: OWN_AIMS.fresh,
    },
  ];
}

/** An entry as a row of a batch leaves it. */
function note(row: number): Parameters<typeof appendJournal>[1] {
  const what = { kind: 'kya', environmentId: 'practice', chain: 'Ethereum', row: String(row) };
  const subject = `job-0-${String(row)}`;
  return { at: T0, kind: 'job.created', caseId: null, subject, what, why: null };
}

async function medianOf(call: (round: number) => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) times.push(await timed(() => call(round)));
  return median(times);
}
