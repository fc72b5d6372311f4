// Where a record that was found leads to.
import type { OutcomeMark } from '#shared/domain/risk.ts';
import type {
  AttachmentId,
  CaseId,
  FactId,
  NoteId,
  ReportId,
  SnapshotId,
  SubjectId,
  TimelineEntryId,
} from '#shared/domain/ids.ts';
import type { SearchHit, SearchPlace, SearchTarget } from '#shared/records/search.ts';
import { makeOutcome } from '#shared/screening/outcome.ts';
import type { JobKind } from '#shared/screening/job.ts';
import { statement, type ReadDb } from '../database.ts';
import { findEntry } from './search-entries.ts';
import { listPlaces } from './search-places.ts';
import type { SearchedRecordKind } from './search-records.ts';

interface Row {
  caseId: CaseId;
  caseReference: string;
  at: number | null;
  /** What the record belongs to, where it is not opened itself. */
  of: string | null;
}

const from = (table: string, at: string, of = 'NULL'): string => `
  SELECT cases.id AS caseId, reference AS caseReference, ${at} AS at, ${of} AS "of"
  FROM ${table} CROSS JOIN cases ON cases.id = ${table}.case_id WHERE ${table}.id = ?`;

/** For each kind of record its case, when it is of, and what it belongs to. */
const SELECT_TARGET: Readonly<Record<SearchedRecordKind, string>> = {
  case: `SELECT id AS caseId, reference AS caseReference, updated_at AS at, NULL AS "of"
    FROM cases WHERE id = ?`,
  subject: from('subjects', 'subjects.updated_at'),
  member: from('subject_members', 'subject_members.updated_at', 'subject_id'),
  attached_hit: from('attached_hits', 'attached_hits.updated_at', 'subject_id'),
  note: from(
    'notes',
    '(SELECT at FROM note_revisions WHERE note_id = notes.id ORDER BY revision DESC LIMIT 1)',
  ),
  attachment: from('attachments', 'added_at'),
  decision: from('decisions', 'decisions.at', 'snapshot_id'),
  timeline: from('timeline_entries', 'happened_at'),
  private_label: from('private_labels', 'private_labels.updated_at', 'address_key'),
  own_fact: from('own_facts', 'own_facts.at', 'fact_id'),
  report: from('reports', 'reports.updated_at'),
};

/** The query behind what a screening came to, by an index that holds all of it. */
export const FIND_OUTCOME = `SELECT kind, coalesce(verdict, decision), outcome_mark
  FROM snapshots INDEXED BY snapshots_by_id WHERE id = ?`;

/** The same place with what its screening came to; any other record as it is. */
export function withOutcome(db: ReadDb, place: SearchPlace): SearchPlace {
  if (place.target.kind !== 'snapshot') return place;
  const row = statement(db, FIND_OUTCOME).raw().get(place.target.snapshotId);
  if (row === undefined) return place;
  return {
    ...place,
    outcome: makeOutcome(...(row as [JobKind, string | null, OutcomeMark | null])),
  };
}

/** The one place of a record; none when it is not there. */
export function placesOfRecord(
  db: ReadDb,
  kind: SearchedRecordKind,
  id: string,
): SearchHit['places'] {
  const row = statement(db, SELECT_TARGET[kind]).get(id) as Row | undefined;
  if (row === undefined) return [];
  const { caseReference, at } = row;
  return [{ target: targetOf(db, kind, id, row), caseReference, role: kind, at }];
}

function targetOf(
  db: ReadDb,
  kind: SearchedRecordKind,
  id: string,
  { caseId, of }: Row,
): SearchTarget {
  switch (kind) {
    case 'case':
      return { kind, caseId };
    case 'subject':
      return { kind, subjectId: id as SubjectId, caseId };
    case 'member':
    case 'attached_hit':
      return { kind: 'subject', subjectId: of as SubjectId, caseId };
    case 'note':
      return { kind, noteId: id as NoteId, caseId };
    case 'attachment':
      return { kind, attachmentId: id as AttachmentId, caseId };
    case 'decision':
      return { kind: 'snapshot', snapshotId: of as SnapshotId, caseId };
    case 'timeline':
      return { kind, entryId: id as TimelineEntryId, caseId };
    case 'own_fact':
      return { kind, factId: of as FactId, caseId };
    case 'report':
      return { kind, reportId: id as ReportId, caseId };
    case 'private_label':
      return newestWith(db, of ?? '', caseId) ?? { kind: 'case', caseId };
  }
}

/** The newest screening of the case that the address occurs in. */
function newestWith(db: ReadDb, addressKey: string, caseId: CaseId): SearchTarget | null {
  const entryId = findEntry(db, 'address', addressKey);
  const inCase = statement(db, 'SELECT number FROM search_cases WHERE case_id = ?')
    .pluck()
    .get(caseId) as number | undefined;
  if (entryId === null || inCase === undefined) return null;
  const roles = ['subject', 'source', 'path'] as const;
  const [newest] = listPlaces(db, { entryId, roles, inCase, limit: 1 });
  if (newest === undefined) return null;
  return { kind: 'snapshot', snapshotId: newest.snapshotId, caseId };
}
