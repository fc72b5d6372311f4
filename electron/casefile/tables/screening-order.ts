// What a list of screenings is sorted by: the columns that a sorting reads, and the order of what it read.
// Worst, most or the first letter comes first, and the other way round where it is reversed; what has no
// value comes last, either way; equals stay as they were read, the newest first.
import type { OutcomeMark } from '#shared/domain/risk.ts';
import type { ScreeningSort, ScreeningSortKey } from '#shared/records/search.ts';
import type { JobKind } from '#shared/screening/job.ts';
import { levelRank, makeOutcome, outcomeRank } from '#shared/screening/outcome.ts';

/** By time a list goes by its index. */
type Key = Exclude<ScreeningSortKey, 'date'>;
type Weight = number | string | null;

/** A row as it is read to be sorted. */
export type SortedRow = [place: number, ...values: unknown[]];

interface Sorting {
  /** Expressions over `snapshots`. */
  columns: readonly string[];
  /** Of numbers the largest is first, of texts the one that begins with the first letter. */
  weigh: (...values: never[]) => Weight;
  /** Of equals those come first that have it, either way. */
  isFirst?: (...values: never[]) => boolean;
}

const OF_ITS_HITS = `FROM search_hits INDEXED BY search_hits_by_case
  WHERE case_id = snapshots.case_id AND snapshot_id = snapshots.id`;
/** Hits without a decision that holds; what is not in the index yet has none. */
const UNDECIDED = `coalesce((SELECT hits - decided ${OF_ITS_HITS}), hit_count)`;
const LABEL = `(SELECT text FROM private_labels WHERE case_id = snapshots.case_id
  AND address_key = iif(snapshots.kind = 'kya', subject_key, NULL) AND removed_at IS NULL)`;
const OUTCOME = ['kind', 'coalesce(verdict, decision)', 'outcome_mark'];

type OutcomeValues = [JobKind, string | null, OutcomeMark | null, isOpen: 0 | 1 | null];

const { compare: byLetter } = new Intl.Collator(undefined, { sensitivity: 'base' });
const asItIs = (value: Weight): Weight => (value === '' ? null : value);

const SORTINGS: Readonly<Record<Key, Sorting>> = {
  outcome: {
    columns: [...OUTCOME, `${UNDECIDED} > 0`],
    weigh: (...[kind, word, mark]: OutcomeValues) => outcomeRank(makeOutcome(kind, word, mark)),
    isFirst: (...[, , , isOpen]: OutcomeValues) => isOpen === 1,
  },
  risk: { columns: ['kind', 'risk'], weigh: levelRank },
  // For the order alone; the digits shown are those delivered.
  score: { columns: ['CAST(score AS REAL)'], weigh: asItIs },
  subject: { columns: ['subject_key'], weigh: asItIs },
  label: { columns: [LABEL], weigh: asItIs },
  entity: { columns: [`(SELECT top_entity ${OF_ITS_HITS})`], weigh: asItIs },
  hits: { columns: ['hit_count'], weigh: asItIs },
  undecided: { columns: [UNDECIDED], weigh: asItIs },
  environment: { columns: ["environment_kind || ' ' || environment_name"], weigh: asItIs },
  sha256: { columns: ['answer_sha256'], weigh: asItIs },
};

/** What a sorting reads of each row, as in `SortedRow`. */
export function columnsOfOrder(key: Key): string {
  return ['rowid', ...SORTINGS[key].columns].join(', ');
}

/** Rows that are equal. */
interface Group {
  weight: Weight;
  isFirst: boolean;
  places: number[];
}

/** The row numbers of all rows in their order; only what differs is compared. */
export function sortPlaces(
  rows: readonly SortedRow[],
  key: Key,
  { isReversed }: ScreeningSort,
): number[] {
  const sign = isReversed ? -1 : 1;
  return groupsOf(rows, SORTINGS[key])
    .sort(
      (a, b) => compareWeights(a.weight, b.weight, sign) || Number(b.isFirst) - Number(a.isFirst),
    )
    .flatMap(({ places }) => places);
}

function groupsOf(rows: readonly SortedRow[], { weigh, isFirst }: Sorting): Group[] {
  const groups = new Map<string, Group>();
  const known = new Map<string, Group>();
  for (const [place, ...values] of rows) {
    const said = values.join('\n');
    let group = known.get(said);
    if (group === undefined) {
      const weight = weigh(...(values as never[]));
      const isOfFirst = isFirst?.(...(values as never[])) === true;
      const name = `${String(isOfFirst)} ${typeof weight} ${String(weight)}`;
      group = groups.get(name) ?? { weight, isFirst: isOfFirst, places: [] };
      groups.set(name, group);
      known.set(said, group);
    }
    group.places.push(place);
  }
  return [...groups.values()];
}

function compareWeights(a: Weight, b: Weight, sign: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' && typeof b === 'number') return sign * (b - a);
  const [one, other] = [String(a), String(b)];
  return sign * (byLetter(one, other) || (one < other ? -1 : Number(one > other)));
}
