// Reads the stored screenings of what belongs to subjects, many things in one call.
import type { CaseId } from '#shared/domain/ids.ts';
import type { SubjectMember } from '#shared/domain/subject.ts';
import {
  MAX_MEMBER_SCREENINGS,
  MAX_MEMBERS_READ,
  type MemberScreenings,
} from '#shared/records/search.ts';
import { memberKeyOf, type ScreeningsByMember } from '#shared/words/standing.ts';

/** What makes a member the same as another. */
export type MemberIdentity = Pick<SubjectMember, 'kind' | 'value'>;
/** Answers in the order of what was asked for. */
export type ReadMembers = (asked: {
  caseId: CaseId;
  members: MemberIdentity[];
  limit: number;
}) => Promise<MemberScreenings[]>;

/** Screenings by member; `isPartial` when of some members not every one was read. */
export async function readMemberScreenings(
  read: ReadMembers,
  caseId: CaseId,
  members: readonly MemberIdentity[],
): Promise<{ byMember: ScreeningsByMember; isPartial: boolean }> {
  const wanted = [
    ...new Map(members.map(({ kind, value }) => [memberKeyOf({ kind, value }), { kind, value }])),
  ];
  const byMember = new Map<string, MemberScreenings['rows']>();
  let isPartial = false;
  for (let from = 0; from < wanted.length; from += MAX_MEMBERS_READ) {
    const part = wanted.slice(from, from + MAX_MEMBERS_READ);
    const asked = part.map(([, member]) => member);
    const found = await read({ caseId, members: asked, limit: MAX_MEMBER_SCREENINGS });
    for (const [position, { rows, hasMore }] of found.entries()) {
      const key = part[position]?.[0];
      if (key !== undefined && rows.length > 0) byMember.set(key, rows);
      isPartial ||= hasMore;
    }
  }
  return { byMember, isPartial };
}
