// A case with a row in every table that holds rows of cases, a given text wherever a person or a
// service wrote one. What needs more than its words is put there as rows.
import { canonicalText } from '#shared/canonical-text.ts';
import { buildOwnNodeFields } from './own-fact-samples.ts';
import { createHash } from 'node:crypto';
import type { BatchId, CaseId, MemberId, SubjectId, TimelineEntryId } from '#shared/domain/ids.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { inTransaction, type ReadDb, type WriteDb } from '../../electron/casefile/database.ts';
import { SOURCE } from './casefile-batches.ts';
import { addPolledAnswer, T0 } from './casefile-records.ts';
import { buildDraft } from './casefile-reports.ts';
import { kyaAnswer } from './casefile-monitors.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Case `number` with everything that operations put into it; the text is in every part. */
export function addWorkedCase(
  operations: CaseFileOperations,
  number: number,
  text: string,
): CaseId {
  const caseId = `case-${String(number)}` as CaseId;
  const answer = kyaAnswer({ verdict: text, rules: [text] });
  operations.storeSnapshot({ draft: addPolledAnswer(operations, number, answer) });
  operations.updateCase({
    ...{ id: caseId, at: T0 + 1 },
    change: {
      ...{ reference: `${text} ${String(number)}`, title: text, owner: text },
      ...{ classification: text, tags: [text], summary: text },
    },
  });
  const subjectId = `subject-${String(number)}` as SubjectId;
  operations.createSubject({
    ...{ id: subjectId, caseId, at: T0 + 2 },
    fields: { kind: 'person', name: text, role: text, confidence: null, remark: text },
  });
  operations.addMember({
    ...{ id: `member-${String(number)}` as MemberId, subjectId, at: T0 + 3 },
    fields: {
      ...{ kind: 'name', value: text, chain: null, role: text, confidence: null, remark: text },
    },
  });
  operations.addTimelineEntry({
    ...{ id: `entry-${String(number)}` as TimelineEntryId, caseId, at: T0 + 4 },
    fields: { happenedAt: T0, precision: 'day', title: text, body: text, subjectId },
  });
  operations.createBatch({
    ...{ id: `batch-${String(number)}` as BatchId, caseId, title: text, at: T0 + 5 },
    source: { ...SOURCE, fileName: text },
    rows: [
      {
        ...{ rowNumber: 2, cells: [text], subject: text, job: null },
        plan: { kind: 'wrong', faults: [{ problem: 'address_length', column: text }] },
      },
    ],
  });
  operations.addJournalEntry({
    ...{ kind: 'table.exported', caseId, subject: null, at: T0 + 6, why: text },
    what: { name: text },
  });
  return caseId;
}

/** Rows in the tables that are left. */
export function addRowsOfEveryTable(db: ReadDb, number: number, text: string): void {
  const n = String(number);
  const [caseId, subjectId, snapshotId] = [`case-${n}`, `subject-${n}`, `snapshot-${n}`];
  const hash = sha256(`${text}${n}`);
  const author = text;
  const at = T0 + 10;
  const edited = { created_at: at, updated_at: at };
  inTransaction(db, (write) => {
    const insert = (table: string, row: Record<string, unknown>) => insertRow(write, table, row);
    insert('files', {
      ...{ id: `file-${n}`, case_id: caseId, size_bytes: Buffer.byteLength(text) },
      sha256: sha256(text),
    });
    insert('file_chunks', { file_id: `file-${n}`, seq: 0, bytes: Buffer.from(text) });
    insert('attachments', {
      ...{ id: `attachment-${n}`, case_id: caseId, subject_id: subjectId, file_id: `file-${n}` },
      ...{ name: text, media_type: 'text/plain', source: text, remark: text },
      ...{ added_at: at, updated_at: at },
    });
    insert('notes', { id: `note-${n}`, case_id: caseId, subject_id: subjectId, created_at: at });
    const note = { note_id: `note-${n}`, revision: 1, case_id: caseId };
    insert('note_revisions', { ...note, title: text, body: text, author, at });
    insert('note_citations', { ...note, position: 0, answer_sha256: hash, pointer: text });
    const hit = { case_id: caseId, snapshot_id: snapshotId, hit_key: hash, author, at };
    insert('decisions', {
      ...{ id: `decision-${n}`, act_id: `act-${n}`, position: 0, ...hit, fingerprint: hash },
      ...{ title: text, disposition: 'true', reason: text, remark: text },
    });
    insert('attached_hits', {
      ...{ id: `hit-${n}`, case_id: caseId, subject_id: subjectId, snapshot_id: snapshotId },
      ...{ hit_key: hash, fingerprint: hash, hit_group: 'pep', title: text, remark: text },
      ...{ attached_at: at, updated_at: at },
    });
    insert('hop_slots', { id: `slot-${n}`, ...hit, hop: 1, transaction_hash: text, remark: text });
    insert('stated_transactions', {
      ...{ id: `stated-${n}`, case_id: caseId, snapshot_id: snapshotId, transaction_key: text },
      ...{ chain: text, token: text, amount: '1', source: text, author, at },
    });
    insert('own_facts', {
      ...{ id: `revision-${n}`, case_id: caseId, fact_id: `fact-${n}`, is_removed: 0, author, at },
      fields_json: canonicalText(buildOwnNodeFields({ name: text })),
    });
    const left = { snapshot_id: snapshotId, side: 'address', name: '', updated_at: at };
    insert('flow_views', { ...left, state_json: JSON.stringify({ text }) });
    const graph = { case_id: caseId, updated_at: at };
    insert('graph_views', { ...graph, state_json: JSON.stringify({ text }) });
    insert('private_labels', {
      ...{
        id: `label-${n}`,
        case_id: caseId,
        address: text,
        address_key: text,
        text,
        remark: text,
      },
      ...edited,
    });
    insert('monitors', {
      ...{ id: `monitor-${n}`, case_id: caseId, environment_id: 'practice', kind: 'kya' },
      ...{ request_json: JSON.stringify({ text }), subject: text, subject_key: text, ...edited },
      ...{ interval_days: 7, approval: 'ask', runs_left: 0, next_due_at: at },
      ...{ base_snapshot_id: snapshotId, last_job_id: `job-${n}` },
    });
    insert('notices', {
      ...{
        id: `notice-${n}`,
        case_id: caseId,
        monitor_id: `monitor-${n}`,
        snapshot_id: snapshotId,
      },
      ...{ previous_snapshot_id: snapshotId, changes_json: JSON.stringify([text]), at },
    });
    insert('reports', {
      ...{ id: `report-${n}`, case_id: caseId, template: 'investigation', revision: 1 },
      ...{ draft_json: JSON.stringify(buildDraft({ title: text, sections: [] })), ...edited },
    });
    insert('report_documents', {
      case_id: caseId,
      sha256: hash,
      size_bytes: 3,
      packed: Buffer.from(text),
    });
    insert('report_files', {
      ...{ id: `written-${n}`, case_id: caseId, report_id: `report-${n}`, revision: 1 },
      ...{ format: 'pdf', profile: 'internal', file_name: text, sha256: hash, size_bytes: 3 },
      ...{ content_sha256: hash, document_sha256: hash, prepared_at: at },
    });
    insert('bundles', {
      ...{ id: `bundle-${n}`, case_id: caseId, profile: 'internal', file_name: text, at },
      ...{ sha256: hash, size_bytes: 3, manifest_sha256: hash, signer_fingerprint: hash },
      reports_json: JSON.stringify([{ reportId: `report-${n}`, contentSha256: hash }]),
      packed_manifest: Buffer.from(text),
    });
    insert('approvals', {
      ...{ id: `approval-${n}`, case_id: caseId, decision: 'approved', reason: text },
      ...{ reviewer: text, fingerprint: hash, manifest_sha256: hash, contents_json: '[]' },
      ...{ signed_at: at, received_at: at, signed_file: Buffer.from(text) },
    });
    insert('case_imports', {
      ...{ id: `import-${n}`, case_id: caseId, origin_file_id: 'elsewhere', at },
      ...{ origin_investigator: text, origin_entries: 1, origin_head: hash, file_sha256: hash },
      ...{ file_name: text, report_json: JSON.stringify({ text }) },
    });
    insert('custody_entries', {
      ...{ case_id: caseId, origin_file_id: 'elsewhere', seq: 1, at, actor: text },
      ...{ kind: 'case.created', subject: text, what_json: JSON.stringify({ title: text }) },
      ...{ why: text, previous_hash: hash, hash },
    });
  });
}

function insertRow(db: WriteDb, table: string, row: Record<string, unknown>): void {
  const columns = Object.keys(row);
  const values = columns.map((column) => `@${column}`).join(', ');
  db.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values})`).run(row);
}
