// One page of the screenings that a filter lets through, and how many there are. Both go by an index
// that holds every column of the filter: no row is read that is not on the page, but by a sorting that
// is of no case.
import { subjectKey } from '#shared/domain/subject.ts';
import {
  isNewestFirst,
  NEWEST_FIRST,
  type ListedScreening,
  type ScreeningFilter,
  type ScreeningPage,
  type ScreeningSort,
} from '#shared/records/search.ts';
import { JOB_KINDS, type JobKind } from '#shared/screening/job.ts';
import { statement, type ReadDb } from '../database.ts';
import { findLabel } from './private-labels.ts';
import { columnsOfOrder, sortPlaces, type SortedRow } from './screening-order.ts';
import { findHits } from './search-hits.ts';
import { SELECT_SUMMARY, toSummary, type SummaryRow } from './snapshots.ts';

/** As the indexes have both; a screening has a verdict or, of a name, a decision, unless its mark says otherwise. */
const OUTCOME = 'coalesce(outcome_mark, coalesce(verdict, decision))';
const ONE_OF = (column: string, list: string): string =>
  `${column} IN (SELECT value FROM json_each(@${list}))`;
/** Keys are in small letters, but for addresses of families that are written in both. */
const HOLDS_TEXT = 'instr(lower(subject_key), @text) > 0';

/** The queries behind a list of a case or without a text, in the index's order. */
interface PageQueries {
  /** All, with what they are sorted by; null when they are sorted by time. */
  sorted: string | null;
  count: string;
  /** Row numbers of a page. */
  page: string;
  /** Row numbers of all, when the index is read through for the count anyway; else null. */
  all: string | null;
}

/** One of a few dozen. */
export function pageQueries(
  filter: ScreeningFilter,
  { key, isReversed }: ScreeningSort = NEWEST_FIRST,
): PageQueries {
  const { caseId, text } = filter;
  const index = caseId === null ? 'snapshots_for_lists' : 'snapshots_for_case_lists';
  const range = [...(caseId === null ? [] : ['case_id = @caseId']), ...timesOf(filter)];
  const conditions = [
    ...conditionsOf(filter),
    ...(filter.kinds.length === 0 ? [] : [ONE_OF('kind', 'kinds')]),
    ...(text === '' ? [] : [HOLDS_TEXT]),
  ];
  const from = `FROM snapshots INDEXED BY ${index} ${whereOf([...range, ...conditions])}`;
  const byTime = (direction: 'ASC' | 'DESC'): string => {
    const last = caseId === null ? '' : `, id ${direction}`;
    return `ORDER BY taken_at ${direction}${last}`;
  };
  const all = `SELECT rowid ${from} ${byTime(key === 'date' && isReversed ? 'ASC' : 'DESC')}`;
  return {
    sorted: key === 'date' ? null : `SELECT ${columnsOfOrder(key)} ${from} ${byTime('DESC')}`,
    count: `SELECT count(*) ${from}`,
    page: `${all} LIMIT @limit OFFSET @offset`,
    all: conditions.length === 0 ? null : all,
  };
}

/** The queries behind a list by a text over all cases, for one kind, in the index's own order. */
interface TextQueries {
  /** Row numbers and times of all. */
  all: string;
  /** Their times alone: most of what so many rows take is the making of the rows. */
  times: string;
  /** Row numbers and times of those that were taken from `oldest` to `newest`. */
  places: string;
}

/** With `isStart` the text is how the subject begins. */
export function textQueries(filter: ScreeningFilter, isStart: boolean): TextQueries {
  const holds = isStart ? ['subject_key >= @text', 'subject_key < @beyond'] : [HOLDS_TEXT];
  const from = 'FROM snapshots INDEXED BY snapshots_for_text';
  const where = whereOf(['kind = @kind', ...holds, ...timesOf(filter), ...conditionsOf(filter)]);
  return {
    all: `SELECT rowid, taken_at ${from} ${where}`,
    times: `SELECT taken_at ${from} ${where}`,
    places: `SELECT rowid, taken_at ${from} ${where} AND taken_at BETWEEN @oldest AND @newest`,
  };
}

/** One page, and the number of all that the filter lets through. */
export function listScreenings(
  db: ReadDb,
  args: {
    filter: ScreeningFilter;
    /** The newest first when left out. */
    sort?: ScreeningSort | undefined;
    offset: number;
    limit: number;
  },
): ScreeningPage<ListedScreening> {
  const { filter, sort = NEWEST_FIRST, offset, limit } = args;
  const { caseId, text } = filter;
  const isByText = text !== '' && caseId === null && isNewestFirst(sort);
  const { total, places } = isByText
    ? pageByText(db, filter, offset, limit)
    : pageOf(db, { filter, sort, offset, limit });
  const line = statement(db, `${SELECT_SUMMARY} WHERE rowid = ?`);
  return { rows: places.map((place) => listed(db, line.get(place) as SummaryRow)), total };
}

function listed(db: ReadDb, row: SummaryRow): ListedScreening {
  const summary = toSummary(row);
  const { id, caseId } = summary;
  const found = findHits(db, caseId, id);
  const key = summary.kind === 'kya' ? subjectKey('address', summary.address) : null;
  return {
    ...summary,
    progress: found === null ? null : { hits: found.hits, decided: found.decided },
    topEntity: found?.topEntity ?? null,
    label: key === null ? null : findLabel(db, caseId, key),
  };
}

interface Places {
  total: number;
  /** Row numbers of the page. */
  places: number[];
}

function pageOf(
  db: ReadDb,
  {
    filter,
    sort,
    offset,
    limit,
  }: { filter: ScreeningFilter; sort: ScreeningSort; offset: number; limit: number },
): Places {
  const { sorted, count, page, all } = pageQueries(filter, sort);
  const values = valuesOf(filter);
  if (sorted !== null && sort.key !== 'date') {
    const rows = statement(db, sorted).raw().all(values) as SortedRow[];
    const places = sortPlaces(rows, sort.key, sort);
    return { total: rows.length, places: places.slice(offset, offset + limit) };
  }
  if (all !== null) {
    const found = statement(db, all).pluck().all(values) as number[];
    return { total: found.length, places: found.slice(offset, offset + limit) };
  }
  const total = statement(db, count).pluck().get(values) as number;
  if (offset >= total) return { total, places: [] };
  const places = statement(db, page)
    .pluck()
    .all({ ...values, offset, limit });
  return { total, places: places as number[] };
}

/**
 * The index of a text is in another order: the times of all are sorted here, and only what may be
 * on the page is compared.
 */
function pageByText(db: ReadDb, filter: ScreeningFilter, offset: number, limit: number): Places {
  const { text } = valuesOf(filter);
  const kinds: readonly JobKind[] = filter.kinds.length === 0 ? JOB_KINDS : filter.kinds;
  // Nothing but the start of an address or a hash begins so.
  const isStart = (kind: JobKind): boolean => kind !== 'name' && text.startsWith('0x');
  const lists = kinds.map((kind) =>
    isStart(kind) ? beginningWith(db, filter, kind) : holding(db, filter, kind),
  );
  const times = Float64Array.from(lists.flatMap((list) => list.times)).sort();
  const total = times.length;
  const newest = times.at(-1 - offset);
  if (newest === undefined) return { total, places: [] };
  const oldest = times[Math.max(0, total - offset - limit)] ?? newest;
  const near = lists.flatMap((list) => list.within({ oldest, newest }));
  near.sort(([placeA, atA], [placeB, atB]) => atB - atA || placeB - placeA);
  // Of those of the first moment some are on the page before.
  const before = total - 1 - times.lastIndexOf(newest);
  const places = near.slice(offset - before, offset - before + limit);
  return { total, places: places.map(([place]) => place) };
}

/** What a text finds of one kind. */
interface FoundList {
  times: number[];
  within: (span: { oldest: number; newest: number }) => Found[];
}

/** Thousands begin with a few characters, and are found again at once: only the page's are read. */
function beginningWith(db: ReadDb, filter: ScreeningFilter, kind: JobKind): FoundList {
  const { times, places } = textQueries(filter, true);
  const values = { ...valuesOf(filter), kind };
  return {
    times: statement(db, times).pluck().all(values) as number[],
    within: (span) =>
      statement(db, places)
        .raw()
        .all({ ...values, ...span }) as Found[],
  };
}

/** Each has to be looked through: once. */
function holding(db: ReadDb, filter: ScreeningFilter, kind: JobKind): FoundList {
  const query = statement(db, textQueries(filter, false).all).raw();
  const found = query.all({ ...valuesOf(filter), kind }) as Found[];
  return {
    times: found.map(([, at]) => at),
    within: ({ oldest, newest }) => found.filter(([, at]) => at >= oldest && at <= newest),
  };
}

/** A row number and when its screening was taken. */
type Found = [place: number, at: number];

function timesOf(filter: ScreeningFilter): string[] {
  return [
    ...(filter.from === null ? [] : ['taken_at >= @from']),
    ...(filter.before === null ? [] : ['taken_at < @before']),
  ];
}

/** Conditions that are checked row by row, on any index. */
function conditionsOf(filter: ScreeningFilter): string[] {
  return [
    ...(filter.environmentKinds.length === 0
      ? []
      : [ONE_OF('environment_kind', 'environmentKinds')]),
    ...(filter.risks.length === 0 ? [] : [ONE_OF('risk', 'risks')]),
    ...(filter.outcomes.length === 0 ? [] : [ONE_OF(OUTCOME, 'outcomes')]),
  ];
}

function valuesOf(filter: ScreeningFilter) {
  const { caseId, from, before } = filter;
  const text = subjectKey('name', filter.text);
  return {
    caseId,
    from,
    before,
    text,
    beyond: `${text}\u{10FFFF}`,
    kinds: JSON.stringify(filter.kinds),
    environmentKinds: JSON.stringify(filter.environmentKinds),
    risks: JSON.stringify(filter.risks),
    outcomes: JSON.stringify(filter.outcomes),
  };
}

function whereOf(conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
}
