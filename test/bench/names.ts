// Search as a person types, letter by letter, in a file of 100,000 different names: through the worker
// and its client, against the SQL alone.
import { join } from 'node:path';
import { createCaseFileClient } from '../../electron/casefile/client.ts';
import { connect, enlargeCache } from '../../electron/casefile/connection.ts';
import { search } from '../../electron/casefile/tables/search.ts';
import { unlock } from '../../electron/casefile/unlock.ts';
import { PRODUCT_AIMS } from './aims.ts';
import { makeNamesFile } from './make/make-names-file.ts';
import { ENGINE, WORKER } from './made-file.ts';
import { alternate, p95, timed, type BenchRow } from './measure.ts';

const NAMES = 100_000;
const ROUNDS = 40;
/** Found of each group, as the search dialog asks. */
const FOUND = 8;
/** Steps through the names, so that those asked for come from all over the file. */
const STRIDE = 7_919;

/** What is in the field while a name is typed. */
interface Typing {
  what: string;
  names: readonly string[];
  /** Characters that were typed; null: a whole name, but for its last letter. */
  typed: number | null;
}

/** Of names in either script, p95. */
export async function benchNames(folder: string): Promise<BenchRow[]> {
  const file = { path: join(folder, 'names.tracefile'), passphrase: 'a passphrase for benches' };
  console.error(`making a case file of ${NAMES.toLocaleString('en')} names`);
  const names = makeNamesFile({ ...file, names: NAMES, seed: 1 });
  const client = createCaseFileClient(WORKER, ENGINE);
  await client.open({ ...file, mode: 'write', at: Date.UTC(2026, 2, 1), appVersion: '0.0.0' });
  const db = connect(file.path, unlock(file.path, file.passphrase, ENGINE).key, ENGINE, 'read');
  enlargeCache(db);
  try {
    const rows: BenchRow[] = [];
    for (const typing of typingsOf(names)) {
      const args = (round: number) => ({
        ...{ caseId: null, limit: FOUND },
        text: textOf(typing, round),
      });
      const times = await alternate(
        ROUNDS,
        (round) => timed(() => client.search(args(round))),
        (round) => timed(() => search(db, args(round))),
        p95,
      );
      rows.push({
        what: `${typing.what}, p95`,
        ...times,
        against: 'the SQL alone',
        aim: PRODUCT_AIMS.finding,
      });
    }
    return rows;
  } finally {
    db.close();
    await client.close({});
    await client.terminate();
  }
}

function typingsOf(names: readonly string[]): Typing[] {
  const han = names.filter((name) => /^\p{Script=Han}/u.test(name));
  const latin = names.filter((name) => !/^\p{Script=Han}/u.test(name));
  const second = latin.map((name) => name.split(' ').slice(1).join(' '));
  const of = `of ${names.length.toLocaleString('en')} names`;
  return [
    { what: `typing 1 letter ${of}`, names: latin, typed: 1 },
    { what: `typing 2 letters ${of}`, names: latin, typed: 2 },
    { what: `typing 3 letters ${of}`, names: latin, typed: 3 },
    { what: `typing 6 letters ${of}`, names: latin, typed: 6 },
    { what: `typing 4 letters of a second word ${of}`, names: second, typed: 4 },
    { what: `typing all but the last letter ${of}`, names: latin, typed: null },
    { what: `typing 1 Han character ${of}`, names: han, typed: 1 },
    { what: `typing 2 Han characters ${of}`, names: han, typed: 2 },
  ];
}

function textOf({ names, typed }: Typing, round: number): string {
  const name = [...(names[(round * STRIDE) % names.length] ?? '')];
  return name.slice(0, typed ?? -1).join('');
}
