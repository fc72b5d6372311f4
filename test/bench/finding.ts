// Lists and search over a made case file: through the worker and its client, against the SQL alone.
// Every kind of question is asked many times, each time otherwise.
import {
  MAX_THINGS_ELSEWHERE,
  NEWEST_FIRST,
  WORST_FIRST,
  type ScreeningFilter,
} from '#shared/records/search.ts';
import { createCaseFileClient, type CaseFileClient } from '../../electron/casefile/client.ts';
import type { ReadDb } from '../../electron/casefile/database.ts';
import {
  listRulesetUses,
  listRulesetVersions,
} from '../../electron/casefile/tables/ruleset-versions.ts';
import { listScreenings } from '../../electron/casefile/tables/screening-pages.ts';
import { findSeenElsewhere } from '../../electron/casefile/tables/search-elsewhere.ts';
import { search } from '../../electron/casefile/tables/search.ts';
import { EVERY_SCREENING } from '../builders/casefile-lists.ts';
import { PRODUCT_AIMS } from './aims.ts';
import {
  connectBeside,
  ENGINE,
  findLargestCase,
  requireMadeFile,
  WORKER,
  type SizeOptions,
} from './made-file.ts';
import { alternate, p95, timed, type BenchRow } from './measure.ts';

const PAGE = 100;
const ROUNDS = 20;
/** Found of each group, as the search dialog asks. */
const FOUND = 8;

/** As many as one call asks for, in turn. */
function partOf(values: readonly string[], round: number): readonly string[] {
  const from = (round * MAX_THINGS_ELSEWHERE) % Math.max(1, values.length);
  return values.slice(from, from + MAX_THINGS_ELSEWHERE);
}

interface Question {
  what: string;
  throughWorker: (client: CaseFileClient, round: number) => Promise<unknown>;
  alone: (db: ReadDb, round: number) => unknown;
  /** None is set for what is read once when a page is opened. */
  aim?: null;
}

/** All of them, p95. */
export async function benchFinding(folder: string, options: SizeOptions): Promise<BenchRow[]> {
  const file = requireMadeFile(folder, options);
  const client = createCaseFileClient(WORKER, ENGINE);
  await client.open(file.open);
  const db = connectBeside(file);
  try {
    const rows: BenchRow[] = [];
    for (const { what, throughWorker, alone, aim = PRODUCT_AIMS.finding } of questionsOf(db)) {
      const times = await alternate(
        ROUNDS,
        (round) => timed(() => throughWorker(client, round)),
        (round) => timed(() => alone(db, round)),
        p95,
      );
      rows.push({ what: `${what}, p95`, ...times, against: 'the SQL alone', aim });
    }
    return rows;
  } finally {
    db.close();
    await client.close({});
    await client.terminate();
  }
}

function questionsOf(db: ReadDb): Question[] {
  const total = db.prepare('SELECT count(*) FROM snapshots').pluck().get() as number;
  const of = total.toLocaleString('en');
  const texts = (query: string): string[] =>
    db
      .prepare(query)
      .pluck()
      .all(ROUNDS + 1) as string[];
  const subjects = (kind: string): string[] =>
    texts(`SELECT subject FROM snapshots WHERE kind = '${kind}' AND rowid % 37 = 1 LIMIT ?`);
  const addresses = subjects('kya');
  const names = subjects('name');
  const caseId = findLargestCase(db);
  const [version] = listRulesetVersions(db);
  if (version === undefined) throw new Error('the file has no version of a ruleset');
  const uses = { sha256: version.sha256, offset: 0, limit: PAGE };
  const at = (list: readonly string[], round: number): string => list[round % list.length] ?? '';
  const word = (list: readonly string[], round: number): string =>
    at(list, round).split(' ').at(-1) ?? '';
  const verdicts = ['block', 'edd', 'review', 'accept'];
  const popular = db
    .prepare(
      `SELECT text FROM search_entries WHERE kind = 'address'
       ORDER BY (SELECT sum(places) FROM search_tallies WHERE entry_id = search_entries.id) DESC
       LIMIT 5000`,
    )
    .pluck()
    .all() as string[];
  return [
    list(`list the first of ${of}`, () => ({}), 0),
    list(
      'list by verdict and risk',
      (round) => ({ outcomes: [at(verdicts, round)], risks: ['high', 'critical', 'low'] }),
      0,
    ),
    list(
      'list names of one month',
      (round) => ({
        kinds: ['name'],
        from: Date.UTC(2023, round, 1),
        before: Date.UTC(2023, round + 1, 1),
      }),
      0,
    ),
    list('list a case', () => ({ caseId }), 0),
    list('list a case, worst first', () => ({ caseId }), 0, WORST_FIRST),
    list('list a case by entity', () => ({ caseId }), 0, { key: 'entity', isReversed: false }),
    list('list by part of a name', (round) => ({ text: word(names, round).slice(0, 4) }), 0),
    list(
      'list by the start of an address',
      (round) => ({ text: at(addresses, round).slice(0, 6) }),
      0,
    ),
    list('list by 0x, last page', () => ({ text: '0x' }), Math.floor(total * 0.7) - PAGE),
    list(`list the last of ${of}`, () => ({}), total - PAGE),
    find('search an address', (round) => at(addresses, round)),
    find('search the start of an address', (round) => at(addresses, round).slice(0, 8)),
    find('search a transaction', (round) => at(subjects('kyt'), round)),
    find('search a name', (round) => at(names, round)),
    find('search a word of a name', (round) => word(names, round)),
    find('search a rule code', (round) => at(['KYA-MIX-02', 'KYA-SAN', 'KYA-OTC-01'], round)),
    find('search a word of labels', (round) => at(['exchange', 'holdings', 'freight'], round)),
    find('search words of notes', () => 'is named, see'),
    elsewhere('seen elsewhere: 100 addresses', () => popular.slice(2000, 2100)),
    elsewhere(
      `seen elsewhere: ${String(MAX_THINGS_ELSEWHERE)} of 5,000 popular addresses`,
      (round) => partOf(popular, round),
    ),
    {
      what: 'every version of a ruleset',
      throughWorker: (client) => client.listRulesetVersions({}),
      alone: listRulesetVersions,
      aim: null,
    },
    {
      what: 'the first screenings of a version',
      throughWorker: (client) => client.listRulesetUses(uses),
      alone: (beside) => listRulesetUses(beside, uses),
      aim: null,
    },
  ];

  function list(
    what: string,
    changed: (round: number) => Partial<ScreeningFilter>,
    offset: number,
    sort = NEWEST_FIRST,
  ): Question {
    const args = (round: number) => ({
      ...{ filter: { ...EVERY_SCREENING, ...changed(round) }, sort, offset, limit: PAGE },
    });
    return {
      what,
      throughWorker: (client, round) => client.listScreenings(args(round)),
      alone: (beside, round) => listScreenings(beside, args(round)),
    };
  }

  function find(what: string, textOf: (round: number) => string): Question {
    const args = (round: number) => ({ text: textOf(round), caseId: null, limit: FOUND });
    return {
      what,
      throughWorker: (client, round) => client.search(args(round)),
      alone: (beside, round) => search(beside, args(round)),
    };
  }

  function elsewhere(what: string, valuesOf: (round: number) => readonly string[]): Question {
    const args = (round: number) => ({
      things: valuesOf(round).map((value) => ({ kind: 'address' as const, value })),
      notInCaseId: caseId,
    });
    return {
      what,
      throughWorker: (client, round) => client.findSeenElsewhere(args(round)),
      alone: (beside, round) => findSeenElsewhere(beside, args(round)),
    };
  }
}
