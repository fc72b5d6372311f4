// Listing 100,000 stored screenings: through the worker and its client, against the SQL alone.
import { join } from 'node:path';
import type { CaseId } from '#shared/domain/ids.ts';
import { createCaseFileClient } from '../../electron/casefile/client.ts';
import { createCaseFileOperations } from '../../electron/casefile/case-file.ts';
import { openFile } from '../../electron/casefile/open.ts';
import {
  LIST_SNAPSHOTS,
  LIST_SNAPSHOTS_OF_CASE,
} from '../../electron/casefile/tables/snapshots.ts';
import { addPolledAnswer, FAST_PASSPHRASE, T0 } from '../builders/casefile-records.ts';
import { kyaAnswerOf } from './large-answer.ts';
import { median, timed, type BenchRow } from './measure.ts';

const SCREENINGS = 100_000;
/** The case on screen holds this many of them. */
const IN_CASE = 1_000;
const ROUNDS = 5;
const ENGINE = { nativeBinding: null };
const WORKER = new URL('../../electron/casefile/worker.ts', import.meta.url);

/** All screenings, and those of one case. */
export async function benchListScreenings(folder: string): Promise<BenchRow[]> {
  const path = join(folder, 'list.tracefile');
  const open = { path, passphrase: FAST_PASSPHRASE, at: T0, appVersion: '0.0.0' };
  makeFile(open);
  const caseId = 'case-1' as CaseId;

  const file = openFile(open, ENGINE);
  const sqlAll = await medianOf(() => file.db.prepare(LIST_SNAPSHOTS).all());
  const sqlOfCase = await medianOf(() => file.db.prepare(LIST_SNAPSHOTS_OF_CASE).all(caseId));
  file.close();

  const client = createCaseFileClient(WORKER, ENGINE);
  try {
    await client.open(open);
    const all = await medianOf(() => client.listSnapshots({ caseId: null }));
    const ofCase = await medianOf(() => client.listSnapshots({ caseId }));
    await client.close({});
    const against = 'the SQL alone';
    const total = SCREENINGS.toLocaleString('en');
    return [
      {
        what: `list all ${total} screenings through the worker`,
        ...{ measuredMs: all, against, baselineMs: sqlAll, aim: '-' },
      },
      {
        what: `list a case of ${IN_CASE.toLocaleString('en')} among ${total} through the worker`,
        ...{ measuredMs: ofCase, against, baselineMs: sqlOfCase, aim: '≤ 50 ms to rows' },
      },
    ];
  } finally {
    await client.terminate();
  }
}

async function medianOf(call: () => unknown): Promise<number> {
  await call();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await timed(call));
  return median(times);
}

/** One real screening, copied by SQL: its record hashes do not fit, but lists do not read them. */
function makeFile(open: {
  path: string;
  passphrase: string;
  at: number;
  appVersion: string;
}): void {
  const operations = createCaseFileOperations(ENGINE);
  operations.create({ ...open, investigator: 'Bench', fileId: 'bench' });
  operations.storeSnapshot({ draft: addPolledAnswer(operations, 1, kyaAnswerOf(3)) });
  operations.createCase({ id: 'case-2' as CaseId, reference: null, title: '', at: T0 });
  operations.close({});
  const { db, close } = openFile(open, ENGINE);
  db.exec('CREATE TEMP TABLE copies (n INTEGER PRIMARY KEY)');
  db.prepare(
    `INSERT INTO copies WITH RECURSIVE c (n) AS
       (SELECT 2 UNION ALL SELECT n + 1 FROM c WHERE n < ?) SELECT n FROM c`,
  ).run(SCREENINGS);
  const caseOf = `CASE WHEN n <= ${String(IN_CASE)} THEN 'case-1' ELSE 'case-2' END`;
  const copy = (table: string, changed: Record<string, string>): void => {
    const columns = db.pragma(`table_info(${table})`) as { name: string }[];
    const values = columns.map(({ name }) => changed[name] ?? `one.${name}`);
    db.exec(`INSERT INTO ${table} SELECT ${values.join(', ')} FROM ${table} AS one, copies`);
  };
  db.transaction(() => {
    copy('jobs', { id: `'job-' || n`, case_id: caseOf, created_at: 'one.created_at + n' });
    copy('snapshots', {
      id: `'snapshot-' || n`,
      job_id: `'job-' || n`,
      case_id: caseOf,
      taken_at: 'one.taken_at + n',
    });
  }).immediate();
  close();
}
