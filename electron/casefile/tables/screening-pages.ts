// One page of the screenings that a filter lets through, newest first, and how many there are. Both
// go by an index that holds every column of the filter: no row is read that is not on the page.
import { subjectKey } from '#shared/domain/subject.ts';
import type { ScreeningFilter, ScreeningPage } from '#shared/ipc/search.ts';
import { JOB_KINDS, type JobKind } from '#shared/screening/job.ts';
import { statement, type ReadDb } from '../database.ts';
import { SELECT_SUMMARY, toSummary, type SummaryRow } from './snapshots.ts';

/** As the indexes have it; a screening has a verdict or, of a name, a decision. */
const OUTCOME = 'coalesce(verdict, decision)';
const ONE_OF = (column: string, list: string): string =>
  `${column} IN (SELECT value FROM json_each(@${list}))`;
/** Keys are in small letters, but for addresses of families that are written in both. */
const HOLDS_TEXT = 'instr(lower(subject_key), @text) > 0';

/** The queries behind a list of a case or without a text, in the index's order. */
interface PageQueries {
  count: string;
  /** Row numbers of a page. */
  page: string;
  /** Row numbers of all, when the index is read through for the count anyway; else null. */
  all: string | null;
}

/** One of a few dozen. */
export function pageQueries(filter: ScreeningFilter): PageQueries {
  const { caseId, text } = filter;
  const index = caseId === null ? 'snapshots_for_lists' : 'snapshots_for_case_lists';
  const range = [...(caseId === null ? [] : ['case_id = @caseId']), ...timesOf(filter)];
  const conditions = [
    ...conditionsOf(filter),
    ...(filter.kinds.length === 0 ? [] : [ONE_OF('kind', 'kinds')]),
    ...(text === '' ? [] : [HOLDS_TEXT]),
  ];
  const from = `FROM snapshots INDEXED BY ${index} ${whereOf([...range, ...conditions])}`;
  const all = `SELECT rowid ${from} ORDER BY taken_at DESC`;
  return {
    count: `SELECT count(*) ${from}`,
    page: `${all} LIMIT @limit OFFSET @offset`,
    all: conditions.length === 0 ? null : all,
  };
}

/**
 * The query behind a list by a text over all cases, for one kind: row numbers and times, sorted by
 * the caller. With `isStart` the text is how the subject begins.
 */
export function textQuery(filter: ScreeningFilter, isStart: boolean): string {
  const holds = isStart ? ['subject_key >= @text', 'subject_key < @beyond'] : [HOLDS_TEXT];
  return `SELECT rowid, taken_at FROM snapshots INDEXED BY snapshots_for_text
    ${whereOf(['kind = @kind', ...holds, ...timesOf(filter), ...conditionsOf(filter)])}`;
}

/** One page, and the number of all that the filter lets through. */
export function listScreenings(
  db: ReadDb,
  { filter, offset, limit }: { filter: ScreeningFilter; offset: number; limit: number },
): ScreeningPage {
  const { total, places } =
    filter.text === '' || filter.caseId !== null
      ? pageOf(db, filter, offset, limit)
      : pageByText(db, filter, offset, limit);
  const line = statement(db, `${SELECT_SUMMARY} WHERE rowid = ?`);
  return { rows: places.map((place) => toSummary(line.get(place) as SummaryRow)), total };
}

interface Places {
  total: number;
  /** Row numbers of the page. */
  places: number[];
}

function pageOf(db: ReadDb, filter: ScreeningFilter, offset: number, limit: number): Places {
  const { count, page, all } = pageQueries(filter);
  const values = valuesOf(filter);
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

/** The index of a text is in another order: what it gives is sorted here. */
function pageByText(db: ReadDb, filter: ScreeningFilter, offset: number, limit: number): Places {
  const values = valuesOf(filter);
  const kinds: readonly JobKind[] = filter.kinds.length === 0 ? JOB_KINDS : filter.kinds;
  const found = kinds.flatMap((kind) => {
    // Nothing but the start of an address or a hash begins so.
    const isStart = kind !== 'name' && values.text.startsWith('0x');
    const query = statement(db, textQuery(filter, isStart)).raw();
    return query.all({ ...values, kind }) as Found[];
  });
  return { total: found.length, places: newestOf(found, offset, limit) };
}

/** A row number and when its screening was taken. */
type Found = [place: number, at: number];

/** A page of them, newest first; only what may stand on the page is compared. */
function newestOf(found: readonly Found[], offset: number, limit: number): number[] {
  const times = Float64Array.from(found, ([, at]) => at).sort();
  const newest = times.at(-1 - offset);
  if (newest === undefined) return [];
  const oldest = times[Math.max(0, times.length - offset - limit)] ?? newest;
  const near = found.filter(([, at]) => at >= oldest && at <= newest);
  near.sort(([placeA, atA], [placeB, atB]) => atB - atA || placeB - placeA);
  // Of those of the first moment some stand on the page before.
  const before = times.length - 1 - times.lastIndexOf(newest);
  return near.slice(offset - before, offset - before + limit).map(([place]) => place);
}

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
    ...{ caseId, from, before, text, beyond: `${text}\u{10FFFF}` },
    kinds: JSON.stringify(filter.kinds),
    environmentKinds: JSON.stringify(filter.environmentKinds),
    risks: JSON.stringify(filter.risks),
    outcomes: JSON.stringify(filter.outcomes),
  };
}

function whereOf(conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
}
