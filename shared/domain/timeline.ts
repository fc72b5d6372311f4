// What happened in a case, in order of time: manual entries of what happened in the world, and
// automatic ones of what was done in the case.
import type { CaseStatus } from './case.ts';
import type {
  AttachmentId,
  CaseId,
  NoteId,
  SnapshotId,
  SubjectId,
  TimelineEntryId,
} from './ids.ts';
import type { EnvironmentKind } from './environment.ts';
import type { OutcomeMark } from './risk.ts';
import type { UtcMs } from './time.ts';

/** How exactly the time of an event is known. */
export const TIME_PRECISIONS = ['year', 'month', 'day', 'minute'] as const;
/** One of these. */
export type TimePrecision = (typeof TIME_PRECISIONS)[number];

/** What a person enters. */
export interface TimelineFields {
  /** The beginning of the year, month, day or minute, in UTC. */
  happenedAt: UtcMs;
  precision: TimePrecision;
  title: string;
  body: string;
  subjectId: SubjectId | null;
}

/** A manual entry. */
export interface TimelineEntry extends TimelineFields {
  id: TimelineEntryId;
  caseId: CaseId;
  createdAt: UtcMs;
  updatedAt: UtcMs;
  removedAt: UtcMs | null;
}

/** The changes of a case that its timeline tells of. */
export const TIMELINE_CHANGES = [
  'case.created',
  'case.status_changed',
  'case.closed',
  'case.reopened',
  'case.exported',
  'case.imported',
  'decision.made',
] as const;
/** One of these. */
export type TimelineChange = (typeof TIMELINE_CHANGES)[number];

/** The parts of a timeline in the order in which they are read. */
export const TIMELINE_PARTS = ['change', 'entry', 'note', 'attachment', 'screening'] as const;
/** One of these. */
export type TimelinePart = (typeof TIMELINE_PARTS)[number];

/** Behind which line the next page begins. */
export interface TimelineCursor {
  part: TimelinePart;
  /** Of the last line that was given; null at the beginning of the part. */
  last: { at: UtcMs; id: string } | null;
}

/** Some lines of a timeline, in the order of its parts and not of time. */
export interface TimelinePage {
  items: TimelineItem[];
  /** Null when nothing is left. */
  next: TimelineCursor | null;
}

/** Lines of one page, at most, but for the changes, which are in one. */
export const MAX_TIMELINE_PAGE = 1000;

/** A line of the timeline. Titles are data, e.g. a note's title; the page puts them into words. */
export type TimelineItem =
  | { kind: 'entry'; at: UtcMs; entry: TimelineEntry }
  | {
      kind: 'screening';
      at: UtcMs;
      snapshotId: SnapshotId;
      screened: 'kya' | 'kyt' | 'name';
      subject: string;
      /** The verdict or decision as the service sent it; empty when there is none. */
      title: string;
      /** Why that is not the outcome. */
      outcomeMark: OutcomeMark | null;
      /** Practice and imported answers are shown as such. */
      environmentKind: EnvironmentKind | 'imported';
    }
  | { kind: 'note'; at: UtcMs; noteId: NoteId; title: string }
  | { kind: 'attachment'; at: UtcMs; attachmentId: AttachmentId; title: string }
  | {
      kind: 'change';
      at: UtcMs;
      /** The file whose journal tells of it when the case was imported; null for this one. */
      originFileId: string | null;
      /** The first entry that tells of it. */
      seq: number;
      change: TimelineChange;
      actor: string;
      /** The case's title, or the first hit's; empty when there is nothing to name. */
      title: string;
      /** Hits decided at once; 1 for other changes. */
      count: number;
      /** Where the case is since, for `case.status_changed`; null for other changes. */
      status: CaseStatus | null;
      why: string | null;
      /** What the journal says of it cannot be read. */
      isUnreadable?: true;
    };
