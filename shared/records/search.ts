// What lists, search and "seen elsewhere" give.
import type { EnvironmentKind } from '../domain/environment.ts';
import type {
  AttachmentId,
  CaseId,
  FactId,
  NoteId,
  ReportId,
  SavedViewId,
  SnapshotId,
  SubjectId,
  TimelineEntryId,
} from '../domain/ids.ts';
import type { PrivateLabel } from '../domain/label.ts';
import type { OutcomeMark } from '../domain/risk.ts';
import type { SubjectMemberKind } from '../domain/subject.ts';
import type { UtcMs } from '../domain/time.ts';
import type { Outcome } from '../screening/outcome.ts';
import type { SnapshotSummary } from '../screening/snapshot.ts';

/** Areas that keep filters. */
export const VIEW_AREAS = ['cases', 'screenings'] as const;

/** A filter under a name. */
export interface SavedView {
  id: SavedViewId;
  area: (typeof VIEW_AREAS)[number];
  name: string;
  /** The view's own filter, as it wrote it. */
  filterJson: string;
}

/** The flows of a screening: an address has one, a transaction one of each side and one of both. */
export const FLOW_VIEW_SIDES = ['address', 'in', 'out', 'both'] as const;
/** One of these. */
export type FlowViewSide = (typeof FLOW_VIEW_SIDES)[number];

/** The longest state of a flow's view that is kept, in characters. */
export const MAX_FLOW_VIEW_LENGTH = 100_000;

/** How the flow of a screening was left, or a view of it under a name. */
export interface FlowViewRecord {
  side: FlowViewSide;
  /** Empty for how it was left. */
  name: string;
  /** The view's own state with its format version, as it wrote it. */
  stateJson: string;
}

/** The longest preview that is kept, in UTF-16 code units. */
export const MAX_PREVIEW_LENGTH = 1_000_000;

/** What there is to show of a screening before its answer is read. */
export interface SnapshotPreview {
  summary: SnapshotSummary;
  /** A text of figures/flow-preview.ts. */
  flowJson: string;
}

/** Which screenings a list shows; null or empty = no condition. */
export interface ScreeningFilter {
  caseId: CaseId | null;
  kinds: SnapshotSummary['kind'][];
  /** Verdicts and decisions as sent, and marks of outcomes (`outcomeKey`). */
  outcomes: string[];
  /** Risk levels, as sent. */
  risks: string[];
  environmentKinds: (EnvironmentKind | 'imported')[];
  /** Part of the subject, in any letter case. */
  text: string;
  /** Taken at or after, and before. */
  from: UtcMs | null;
  before: UtcMs | null;
}

/** No condition: every screening of the file. */
export const EVERY_SCREENING: Readonly<ScreeningFilter> = {
  caseId: null,
  kinds: [],
  outcomes: [],
  risks: [],
  environmentKinds: [],
  text: '',
  from: null,
  before: null,
};

/** Columns that a list of screenings is sorted by. */
export const SCREENING_SORT_KEYS = [
  'outcome',
  'risk',
  'score',
  'subject',
  'label',
  'entity',
  'hits',
  'undecided',
  'environment',
  'date',
  'sha256',
] as const;
/** One of these. */
export type ScreeningSortKey = (typeof SCREENING_SORT_KEYS)[number];

/** A column and its direction; not reversed is its natural one: worst, most, latest, first letter first. */
export interface ScreeningSort {
  key: ScreeningSortKey;
  isReversed: boolean;
}

/** Latest first. */
export const NEWEST_FIRST: Readonly<ScreeningSort> = { key: 'date', isReversed: false };
/** Whether what is added comes on top. */
export function isNewestFirst({ key, isReversed }: ScreeningSort): boolean {
  return key === 'date' && !isReversed;
}

/** Worst first, and of one outcome those with undecided hits before the others. */
export const WORST_FIRST: Readonly<ScreeningSort> = { key: 'outcome', isReversed: false };

/** How far the decisions on the hits of a screening are. */
export interface HitProgress {
  hits: number;
  /** Hits with a decision that holds. */
  decided: number;
}

/** The line of a list with what the index says of its hits, and the person of its address. */
export type ListedScreening = SnapshotSummary & {
  /** Null while the index does not have it. */
  progress: HitProgress | null;
  /** The entity that its worst hit leads to, else the category; null without either. */
  topEntity: string | null;
  /** The person's own label on the screened address. */
  label: PrivateLabel | null;
};

/** One page of screenings. */
export interface ScreeningPage<Row extends SnapshotSummary = SnapshotSummary> {
  rows: Row[];
  total: number;
}

/** How often an outcome occurs among the screenings of a case. */
export interface OutcomeTally {
  kind: SnapshotSummary['kind'];
  environmentKind: EnvironmentKind | 'imported';
  /** The verdict or the decision, as sent; null where there is none. */
  outcome: string | null;
  /** Why that word is not the outcome. */
  mark: OutcomeMark | null;
  count: number;
}

/** The screenings of one thing in one case, newest first. */
export interface MemberScreenings {
  rows: SnapshotSummary[];
  /** There are older ones. */
  hasMore: boolean;
}

/** Things whose screenings are read in one call, at most. */
export const MAX_MEMBERS_READ = 500;
/** Screenings of each of them, at most. */
export const MAX_MEMBER_SCREENINGS = 200;

/** Where a result leads. */
export type SearchTarget =
  | { kind: 'case'; caseId: CaseId }
  | { kind: 'snapshot'; snapshotId: SnapshotId; caseId: CaseId }
  | { kind: 'subject'; subjectId: SubjectId; caseId: CaseId }
  | { kind: 'note'; noteId: NoteId; caseId: CaseId }
  | { kind: 'attachment'; attachmentId: AttachmentId; caseId: CaseId }
  | { kind: 'own_fact'; factId: FactId; caseId: CaseId }
  | { kind: 'timeline'; entryId: TimelineEntryId; caseId: CaseId }
  | { kind: 'report'; reportId: ReportId; caseId: CaseId };

/** Groups of results, in the order shown. */
export const SEARCH_GROUPS = [
  'case',
  'subject',
  'screening',
  'address',
  'transaction',
  'name',
  'label',
  'rule',
  'hash',
  'note',
  'attachment',
  'decision',
  'own_fact',
  'timeline',
  'report',
] as const;
/** One of these. */
export type SearchGroupName = (typeof SEARCH_GROUPS)[number];

/** One thing found, with the places it leads to (at most 20, newest first). */
export interface SearchHit {
  text: string;
  /** The words around the match, for records with text; null for terms. */
  excerpt: string | null;
  places: SearchPlace[];
  placeCount: number;
}

/** Where something was found. */
export interface SearchPlace {
  target: SearchTarget;
  caseReference: string;
  role: string;
  at: UtcMs | null;
  /** What the screening came to that it leads to; left out for other records. */
  outcome?: Outcome;
}

/** What was found, grouped. */
export interface SearchResult {
  groups: { name: SearchGroupName; hits: SearchHit[]; hasMore: boolean }[];
  /** Snapshots not yet indexed: what they hold may be missing. */
  pending: number;
}

/** Cases named of those where a thing was seen, at most. */
export const MAX_CASES_ELSEWHERE = 10;
/** Things that one call asks for: so many popular ones are found in 100,000 screenings within 50 ms. */
export const MAX_THINGS_ELSEWHERE = 150;

/** Where else a thing was seen. */
export interface SeenElsewhere {
  position: number;
  kind: SubjectMemberKind;
  /** It was seen in more cases than these. */
  hasMore: boolean;
  /** Those with a subject or a label first, then by how telling its role is. */
  cases: {
    caseId: CaseId;
    reference: string;
    /** As a screened subject, in a path, as a match …, most telling first. */
    roles: string[];
    snapshotCount: number;
    newestSnapshotId: SnapshotId | null;
    /** The case's own label on the address; null without one. */
    label: string | null;
    /** Subjects of the case that it belongs to. */
    subjects: string[];
  }[];
}
