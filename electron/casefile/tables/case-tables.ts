// Every table that holds rows of a case, parents before children: the one list by which a case is
// copied into another file, merged, compared and destroyed (there in reverse). What belongs to no
// case (meta, journal, lists of chains and rulesets, ruleset drafts, quotas, saved views, texts shared
// by hash), what is made from the records (the search index) and how flows were looked at is not in it.
import type { SearchedRecordKind } from './search-records.ts';

/**
 * - `evidence`: written once; two rows of one key have the same content.
 * - `covered`: evidence whose content the hash of its parent covers.
 * - `work`: a person may change it.
 * - `progress`: the program moves it on.
 * - `custody`: where the case came from, by each file it passed through.
 */
export type CaseTableNature = 'evidence' | 'covered' | 'work' | 'progress' | 'custody';

/** A table with rows of cases. */
export interface CaseTable {
  readonly name: string;
  readonly nature: CaseTableNature;
  /** What makes a row of two files the same row. */
  readonly key: readonly string[];
  /** SQL that holds for the rows of a case; its one parameter is the case's id. */
  readonly ofCase: string;
  /** Order in which the rows are added; the key's when left out. */
  readonly order?: string;
  /** A column that SQLite numbers on its own; it means nothing in another file. */
  readonly numbered?: string;
  /** Columns that say nothing when two rows of one key differ in them: they follow from the rest. */
  readonly moved?: readonly string[];
  /** Of the rows that have the same of these, the one with the highest rowid holds. */
  readonly newestOf?: readonly string[];
  /** Under which kind its rows are searched. */
  readonly searched?: SearchedRecordKind;
  /** Of the rows that were not removed, at most one has the same of these. */
  readonly once?: readonly string[];
  /** Columns that are set once, after the rows below: until then null, or as given here. */
  readonly late?: Readonly<Record<string, string | null>>;
}

const JOBS = 'SELECT id FROM jobs WHERE case_id = ?';
const REQUESTS = `SELECT id FROM requests WHERE job_id IN (${JOBS})`;

/** The columns of a job that its progress changes. */
export const JOB_PROGRESS = [
  ...['state', 'remote_job_id', 'remote_status', 'billed', 'updated_at', 'accepted_at'],
  'error_json',
] as const;

const ownRows = (name: string, nature: CaseTableNature, key: readonly string[] = ['id']) => ({
  name,
  nature,
  key,
  ofCase: 'case_id = ?',
});

/** All of them. */
export const CASE_TABLES: readonly CaseTable[] = [
  {
    name: 'cases',
    nature: 'work',
    key: ['id'],
    ofCase: 'id = ?',
    searched: 'case',
    moved: ['updated_at'],
    // Nothing is added to a closed case.
    late: { status: 'open', closed_at: null },
  },
  { ...ownRows('batches', 'progress'), moved: ['state', 'updated_at'] },
  { ...ownRows('jobs', 'progress'), moved: JOB_PROGRESS },
  {
    name: 'batch_rows',
    nature: 'evidence',
    key: ['batch_id', 'row_number'],
    ofCase: 'batch_id IN (SELECT id FROM batches WHERE case_id = ?)',
  },
  {
    name: 'requests',
    nature: 'evidence',
    key: ['id'],
    ofCase: `job_id IN (${JOBS})`,
    // The order in which they were stored says which submit was a job's last.
    order: 'rowid',
    late: {
      reached: null,
      http_status: null,
      headers_json: null,
      server_date: null,
      received_at: null,
      received_monotonic_ms: null,
      error_code: null,
      is_truncated: null,
      billed: null,
    },
  },
  {
    name: 'bodies',
    nature: 'evidence',
    key: ['request_id'],
    ofCase: `request_id IN (${REQUESTS})`,
    late: { size_bytes: null, sha256: null, same_as: null },
  },
  {
    name: 'body_chunks',
    nature: 'covered',
    key: ['request_id', 'seq'],
    ofCase: `request_id IN (${REQUESTS})`,
    numbered: 'id',
  },
  ownRows('files', 'evidence'),
  {
    name: 'file_chunks',
    nature: 'covered',
    key: ['file_id', 'seq'],
    ofCase: 'file_id IN (SELECT id FROM files WHERE case_id = ?)',
    numbered: 'id',
  },
  ownRows('snapshots', 'evidence'),
  {
    name: 'snapshot_rulesets',
    nature: 'covered',
    key: ['snapshot_id', 'position'],
    ofCase: 'snapshot_id IN (SELECT id FROM snapshots WHERE case_id = ?)',
  },
  { ...ownRows('subjects', 'work'), moved: ['updated_at'], searched: 'subject' },
  {
    ...ownRows('subject_members', 'work'),
    searched: 'member',
    moved: ['updated_at'],
    once: ['subject_id', 'kind', 'member_key'],
  },
  {
    ...ownRows('attached_hits', 'work'),
    searched: 'attached_hit',
    moved: ['updated_at'],
    once: ['subject_id', 'hit_key'],
  },
  { ...ownRows('notes', 'work'), searched: 'note' },
  ownRows('note_revisions', 'evidence', ['note_id', 'revision']),
  ownRows('note_citations', 'covered', ['note_id', 'revision', 'position']),
  { ...ownRows('attachments', 'work'), moved: ['updated_at'], searched: 'attachment' },
  {
    ...ownRows('decisions', 'evidence'),
    order: 'rowid',
    newestOf: ['case_id', 'hit_key'],
    searched: 'decision',
  },
  {
    ...ownRows('private_labels', 'work'),
    searched: 'private_label',
    moved: ['updated_at'],
    once: ['case_id', 'address_key'],
  },
  {
    ...ownRows('hop_slots', 'evidence'),
    order: 'rowid',
    newestOf: ['case_id', 'hit_key', 'hop'],
  },
  {
    ...ownRows('stated_transactions', 'evidence'),
    order: 'rowid',
    newestOf: ['case_id', 'transaction_key', 'chain', 'token'],
  },
  {
    ...ownRows('own_facts', 'evidence'),
    order: 'rowid',
    newestOf: ['case_id', 'fact_id'],
    searched: 'own_fact',
  },
  { ...ownRows('timeline_entries', 'work'), moved: ['updated_at'], searched: 'timeline' },
  {
    ...ownRows('monitors', 'work'),
    // A monitor that was copied is paused, and each file's own runs move it on.
    moved: [
      ...['paused_at', 'runs_left', 'next_due_at', 'base_snapshot_id', 'last_job_id'],
      'updated_at',
    ],
  },
  { ...ownRows('notices', 'work'), moved: ['seen_at'] },
  { ...ownRows('reports', 'work'), moved: ['updated_at'], searched: 'report' },
  ownRows('report_documents', 'covered', ['case_id', 'sha256']),
  { ...ownRows('report_files', 'evidence'), late: { failed: null } },
  { ...ownRows('bundles', 'evidence'), late: { failed: null } },
  ownRows('approvals', 'evidence'),
  ownRows('case_imports', 'custody'),
  ownRows('custody_entries', 'custody', ['case_id', 'origin_file_id', 'seq']),
];
