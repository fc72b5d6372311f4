// Reads the stored screenings of what belongs to subjects. A case of ordinary size is read once from
// its newest screening on; in a very large one the rest is asked for member by member.
import type { CaseId } from '#shared/domain/ids.ts';
import type { SubjectMember } from '#shared/domain/subject.ts';
import type { ScreeningFilter, ScreeningPage } from '#shared/ipc/search.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import { jobKindOf } from '../../domain/attribution-words.ts';
import { memberKeyOf, screeningKeyOf, type ScreeningsByMember } from './standing.ts';

/** What makes a member the same as another. */
export type MemberIdentity = Pick<SubjectMember, 'kind' | 'value'>;
/** One page of a list of screenings. */
export type ListPage = (filter: ScreeningFilter, offset: number) => Promise<ScreeningPage>;

/** Rows of one call; the contract allows no more. */
export const MEMBER_PAGE = 500;
/** Pages read of the whole case before its members are asked for one by one. */
const WHOLE_PAGES = 4;
/** Members asked for one by one, at most. */
const MAX_ASKED = 200;

const NO_FILTER: Omit<ScreeningFilter, 'caseId'> = {
  ...{ kinds: [], outcomes: [], risks: [], environmentKinds: [], text: '' },
  ...{ from: null, before: null },
};

/** Screenings by member; `isPartial` when of some members not every one was read. */
export async function readMemberScreenings(
  listPage: ListPage,
  caseId: CaseId,
  members: readonly MemberIdentity[],
): Promise<{ byMember: ScreeningsByMember; isPartial: boolean }> {
  const wanted = new Map(members.map((one) => [memberKeyOf(one), one]));
  if (wanted.size === 0) return { byMember: new Map(), isPartial: false };
  const rows: SnapshotSummary[] = [];
  let total = 0;
  for (let page = 0; page < WHOLE_PAGES; page += 1) {
    const read = await listPage({ ...NO_FILTER, caseId }, page * MEMBER_PAGE);
    rows.push(...read.rows);
    total = read.total;
    if (rows.length >= total || read.rows.length === 0) break;
  }
  if (rows.length >= total) return { byMember: groupRows(rows, wanted), isPartial: false };
  const byMember = new Map<string, SnapshotSummary[]>();
  let isPartial = wanted.size > MAX_ASKED;
  for (const [key, { kind, value }] of [...wanted].slice(0, MAX_ASKED)) {
    const conditions = { caseId, kinds: [jobKindOf(kind)], text: value.slice(0, 500) };
    const read = await listPage({ ...NO_FILTER, ...conditions }, 0);
    // The text is part of the subject; here it must be the whole.
    const own = read.rows.filter((row) => screeningKeyOf(row) === key);
    byMember.set(key, own);
    if (read.total > read.rows.length) isPartial = true;
  }
  return { byMember, isPartial };
}

function groupRows(
  rows: readonly SnapshotSummary[],
  wanted: ReadonlyMap<string, unknown>,
): ScreeningsByMember {
  const groups = new Map<string, SnapshotSummary[]>();
  for (const row of rows) {
    const key = screeningKeyOf(row);
    if (!wanted.has(key)) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}
