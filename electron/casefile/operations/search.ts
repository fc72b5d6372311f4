// Operations that find things: pages of screenings, search, and where else something was seen.
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import type { SubjectMemberKind } from '#shared/domain/subject.ts';
import type { HistoryList } from '#shared/ipc/history.ts';
import type {
  MemberScreenings,
  OutcomeTally,
  ScreeningFilter,
  ScreeningPage,
  SearchResult,
  SeenElsewhere,
} from '#shared/ipc/search.ts';

/** Finding. */
export interface SearchOperations {
  listScreenings(args: { filter: ScreeningFilter; offset: number; limit: number }): ScreeningPage;
  /** How often each outcome occurs in a case. */
  countOutcomes(args: { caseId: CaseId }): OutcomeTally[];
  /** The newest screenings of each thing, in the order given. */
  listMemberScreenings(args: {
    caseId: CaseId;
    members: { kind: SubjectMemberKind; value: string }[];
    limit: number;
  }): MemberScreenings[];
  /** Every snapshot of the address or transaction of one of them; none for a name. */
  listHistory(args: { id: SnapshotId }): HistoryList;
  /** Grouped, best first, at most `limit` of each group. */
  search(args: { text: string; caseId: CaseId | null; limit: number }): SearchResult;
  /** By the position of the thing asked for; those seen nowhere else are left out. */
  findSeenElsewhere(args: {
    things: { kind: SubjectMemberKind; value: string }[];
    notInCaseId: CaseId;
  }): SeenElsewhere[];
  /**
   * Indexes at most `limit` waiting records and snapshots, or part of a large one; gives how many
   * still wait.
   */
  indexPending(args: { limit: number }): { left: number };
}
