// What can be searched of each kind of record of a case, read from the record as it is: its
// title in the first line, then the rest.
import type { CaseId } from '#shared/domain/ids.ts';
import { statement, type ReadDb } from '../database.ts';
import { jsonField, jsonList } from '../stored-json.ts';

/** Records of a case that are searched. `member`, `attached_hit`: of a subject; `private_label`: on an address; `own_fact`: a revision of an own finding. */
export const SEARCHED_RECORD_KINDS = [
  'case',
  'subject',
  'member',
  'attached_hit',
  'note',
  'attachment',
  'decision',
  'timeline',
  'private_label',
  'own_fact',
  'report',
] as const;
/** One of these. */
export type SearchedRecordKind = (typeof SEARCHED_RECORD_KINDS)[number];

/** For each kind the record by its id: its case and its lines; no row when it was removed. */
const SELECT_RECORD: Readonly<Record<SearchedRecordKind, string>> = {
  case: `SELECT id AS caseId, reference || ' ' || title AS title, owner AS second,
      classification AS third,
      (SELECT group_concat(value, ' · ') FROM json_each(${jsonList('tags_json')})) AS fourth, summary AS fifth
    FROM cases WHERE id = ?`,
  subject: `SELECT case_id AS caseId, name AS title, role AS second, remark AS third
    FROM subjects WHERE id = ? AND removed_at IS NULL`,
  member: `SELECT subject_members.case_id AS caseId, value AS title, chain AS second,
      subject_members.role AS third, subject_members.remark AS fourth
    FROM subject_members JOIN subjects ON subjects.id = subject_members.subject_id
    WHERE subject_members.id = ? AND subject_members.removed_at IS NULL
      AND subjects.removed_at IS NULL`,
  attached_hit: `SELECT attached_hits.case_id AS caseId, title, attached_hits.remark AS second
    FROM attached_hits JOIN subjects ON subjects.id = attached_hits.subject_id
    WHERE attached_hits.id = ? AND attached_hits.removed_at IS NULL
      AND subjects.removed_at IS NULL`,
  note: `SELECT notes.case_id AS caseId, title, body AS second
    FROM notes JOIN note_revisions ON note_revisions.note_id = notes.id
    WHERE notes.id = ? AND removed_at IS NULL ORDER BY revision DESC LIMIT 1`,
  attachment: `SELECT attachments.case_id AS caseId, name AS title, source AS second,
      remark AS third, sha256 AS fourth
    FROM attachments JOIN files ON files.id = attachments.file_id
    WHERE attachments.id = ? AND removed_at IS NULL`,
  decision: `SELECT case_id AS caseId, title, reason AS second, remark AS third
    FROM decisions WHERE id = ?`,
  timeline: `SELECT case_id AS caseId, title, body AS second
    FROM timeline_entries WHERE id = ? AND removed_at IS NULL`,
  private_label: `SELECT case_id AS caseId, text AS title, address AS second, remark AS third
    FROM private_labels WHERE id = ? AND removed_at IS NULL`,
  // A revision that holds no more is not found.
  own_fact: `SELECT case_id AS caseId, ${jsonField('fields_json', 'name')} AS title,
      ${jsonField('fields_json', 'remark')} AS second
    FROM own_facts WHERE id = ? AND is_removed = 0 AND rowid =
      (SELECT max(rowid) FROM own_facts AS newest WHERE newest.fact_id = own_facts.fact_id)`,
  report: `SELECT case_id AS caseId, ${jsonField('draft_json', 'title')} AS title
    FROM reports WHERE id = ? AND removed_at IS NULL`,
};

/** The ids of all records of a kind, removed ones too. */
const SELECT_IDS: Readonly<Record<SearchedRecordKind, string>> = {
  case: 'SELECT id FROM cases',
  subject: 'SELECT id FROM subjects',
  member: 'SELECT id FROM subject_members',
  attached_hit: 'SELECT id FROM attached_hits',
  note: 'SELECT id FROM notes',
  attachment: 'SELECT id FROM attachments',
  decision: 'SELECT id FROM decisions',
  timeline: 'SELECT id FROM timeline_entries',
  private_label: 'SELECT id FROM private_labels',
  own_fact: 'SELECT id FROM own_facts',
  report: 'SELECT id FROM reports',
};

/** A record's case and text; null when it was removed or is not there. */
export function readRecordText(
  db: ReadDb,
  kind: SearchedRecordKind,
  id: string,
): { caseId: CaseId; text: string } | null {
  const row = statement(db, SELECT_RECORD[kind]).get(id) as
    ({ caseId: string } & Record<string, string | null>) | undefined;
  if (row === undefined) return null;
  const { caseId, ...lines } = row;
  const text = Object.values(lines)
    .filter((line) => line !== null && line !== '')
    .join('\n');
  return { caseId: caseId as CaseId, text };
}

/** The ids of all records of a kind, removed ones too. */
export function listRecordIds(db: ReadDb, kind: SearchedRecordKind): string[] {
  return statement(db, SELECT_IDS[kind]).pluck().all() as string[];
}

/** What belongs to a subject, which is searched as long as it is there. */
export function listBelongings(
  db: ReadDb,
  subjectId: string,
): { kind: SearchedRecordKind; id: string }[] {
  return statement(
    db,
    `SELECT 'member' AS kind, id FROM subject_members WHERE subject_id = @subjectId
     UNION ALL SELECT 'attached_hit', id FROM attached_hits WHERE subject_id = @subjectId`,
  ).all({ subjectId }) as { kind: SearchedRecordKind; id: string }[];
}
