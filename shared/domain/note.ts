// Notes in Markdown: every saving is a revision, none is ever lost; a citation names the bytes of
// an answer by their hash and a place in them.
import type { CaseId, NoteId, Sha256Hex, SnapshotId, SubjectId } from './ids.ts';
import type { UtcMs } from './time.ts';

/** Characters of a note's text, at most. */
export const MAX_NOTE_CHARACTERS = 200_000;

/** A place in the stored bytes of an answer that a text refers to. */
export interface Citation {
  /** Of the answer's bytes. */
  answerSha256: Sha256Hex;
  /** RFC 6901; empty for the whole answer. */
  pointer: string;
}

/**
 * Why a citation shows no value: the file has no such answer, its bytes are not those that were
 * stored, they are no JSON that can be read, or it has no such place.
 */
export type CitationProblem = 'no_snapshot' | 'hash_mismatch' | 'unreadable' | 'no_such_place';

/** A citation as found in the file. */
export interface ResolvedCitation extends Citation {
  /** The snapshot with these bytes, in this case before any other; null when the file has none. */
  snapshotId: SnapshotId | null;
  /** When that was taken. */
  takenAt: UtcMs | null;
  /** The value at the place, as JSON text cut at 500 characters; null with a problem. */
  value: string | null;
  problem: CitationProblem | null;
}

/** One saved state of a note. */
export interface NoteRevision {
  /** 1, 2, 3 … */
  revision: number;
  title: string;
  /** Markdown (CommonMark with tables). */
  body: string;
  author: string;
  at: UtcMs;
}

/** A note with its newest revision. */
export interface Note extends NoteRevision {
  id: NoteId;
  caseId: CaseId;
  subjectId: SubjectId | null;
  createdAt: UtcMs;
  removedAt: UtcMs | null;
}
