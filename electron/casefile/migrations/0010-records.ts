// Part of migration 10: what a person adds to a case. Never edited after a release.
import {
  isChanged,
  isHash,
  keepUntilDestroyed,
  refuseUpdate,
  refuseWhenSealed,
  sealWithCase,
} from './constraints.ts';

/**
 * Subjects, and what belongs to them. What an attached hit is stays as it was attached; what a person
 * says of it may change.
 */
export const SUBJECTS = `
  CREATE TABLE subjects (
    id TEXT PRIMARY KEY NOT NULL,
    case_id TEXT NOT NULL REFERENCES cases (id),
    kind TEXT NOT NULL CHECK (kind IN ('person', 'company', 'cluster', 'unknown')),
    name TEXT NOT NULL CHECK (length(name) > 0),
    role TEXT NOT NULL,
    confidence TEXT CHECK (confidence IN ('confirmed', 'probable', 'possible', 'doubtful')),
    remark TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    removed_at INTEGER
  ) STRICT;
  CREATE INDEX subjects_by_case ON subjects (case_id, created_at, id);
  ${sealWithCase('subjects')}

  CREATE TABLE subject_members (
    id TEXT PRIMARY KEY NOT NULL,
    case_id TEXT NOT NULL REFERENCES cases (id),
    subject_id TEXT NOT NULL REFERENCES subjects (id),
    kind TEXT NOT NULL CHECK (kind IN ('address', 'transaction', 'name')),
    value TEXT NOT NULL CHECK (length(value) > 0),
    member_key TEXT NOT NULL CHECK (length(member_key) > 0),
    chain TEXT,
    role TEXT NOT NULL,
    confidence TEXT CHECK (confidence IN ('confirmed', 'probable', 'possible', 'doubtful')),
    remark TEXT NOT NULL,
    added_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    removed_at INTEGER
  ) STRICT;
  CREATE INDEX subject_members_by_subject ON subject_members (subject_id, added_at, id);
  CREATE INDEX subject_members_by_case ON subject_members (case_id, added_at, id);
  CREATE INDEX subject_members_by_key ON subject_members (kind, member_key, case_id);
  CREATE UNIQUE INDEX subject_members_once ON subject_members (subject_id, kind, member_key)
    WHERE removed_at IS NULL;
  ${sealWithCase('subject_members')}

  CREATE TABLE attached_hits (
    id TEXT PRIMARY KEY NOT NULL,
    case_id TEXT NOT NULL REFERENCES cases (id),
    subject_id TEXT NOT NULL REFERENCES subjects (id),
    snapshot_id TEXT NOT NULL REFERENCES snapshots (id),
    hit_key TEXT NOT NULL ${isHash('hit_key')},
    fingerprint TEXT NOT NULL ${isHash('fingerprint')},
    hit_group TEXT NOT NULL CHECK (hit_group IN ('sanctions', 'pep', 'convicted', 'adverse_media',
      'relationships', 'live_news')),
    title TEXT NOT NULL,
    confidence TEXT CHECK (confidence IN ('confirmed', 'probable', 'possible', 'doubtful')),
    remark TEXT NOT NULL,
    attached_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    removed_at INTEGER
  ) STRICT;
  CREATE INDEX attached_hits_by_subject ON attached_hits (subject_id, attached_at, id);
  CREATE INDEX attached_hits_by_case ON attached_hits (case_id, attached_at, id);
  CREATE INDEX attached_hits_by_snapshot ON attached_hits (snapshot_id);
  CREATE UNIQUE INDEX attached_hits_once ON attached_hits (subject_id, hit_key)
    WHERE removed_at IS NULL;
  CREATE TRIGGER attached_hits_keep_hit BEFORE UPDATE ON attached_hits
  WHEN ${isChanged([
    ...['id', 'case_id', 'subject_id', 'snapshot_id', 'hit_key', 'fingerprint'],
    ...['hit_group', 'title', 'attached_at'],
  ])}
  BEGIN SELECT RAISE(ABORT, 'attached hits keep their hit'); END;
  ${sealWithCase('attached_hits')}
`;

/** Notes, every saving of them, and what each cites. */
export const NOTES = `
  CREATE TABLE notes (
    id TEXT PRIMARY KEY NOT NULL,
    case_id TEXT NOT NULL REFERENCES cases (id),
    subject_id TEXT REFERENCES subjects (id),
    created_at INTEGER NOT NULL,
    removed_at INTEGER
  ) STRICT;
  CREATE INDEX notes_by_case ON notes (case_id, created_at DESC, id);
  CREATE INDEX notes_by_subject ON notes (subject_id) WHERE subject_id IS NOT NULL;
  ${sealWithCase('notes')}

  CREATE TABLE note_revisions (
    note_id TEXT NOT NULL REFERENCES notes (id),
    revision INTEGER NOT NULL CHECK (revision > 0),
    case_id TEXT NOT NULL REFERENCES cases (id),
    title TEXT NOT NULL,
    body TEXT NOT NULL,
    author TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (note_id, revision)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX note_revisions_by_case ON note_revisions (case_id, note_id);
  ${refuseUpdate('note_revisions')}
  ${keepUntilDestroyed('note_revisions')}
  ${refuseWhenSealed('note_revisions')}

  CREATE TABLE note_citations (
    note_id TEXT NOT NULL,
    revision INTEGER NOT NULL,
    position INTEGER NOT NULL CHECK (position >= 0),
    case_id TEXT NOT NULL REFERENCES cases (id),
    answer_sha256 TEXT NOT NULL ${isHash('answer_sha256')},
    pointer TEXT NOT NULL,
    PRIMARY KEY (note_id, revision, position),
    FOREIGN KEY (note_id, revision) REFERENCES note_revisions (note_id, revision)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX note_citations_by_answer ON note_citations (answer_sha256, case_id);
  CREATE INDEX note_citations_by_case ON note_citations (case_id);
  ${refuseUpdate('note_citations')}
  ${keepUntilDestroyed('note_citations')}
`;

/** What a person says about a file of the case. */
export const ATTACHMENTS = `
  CREATE TABLE attachments (
    id TEXT PRIMARY KEY NOT NULL,
    case_id TEXT NOT NULL REFERENCES cases (id),
    subject_id TEXT REFERENCES subjects (id),
    file_id TEXT NOT NULL REFERENCES files (id),
    name TEXT NOT NULL CHECK (length(name) > 0),
    media_type TEXT NOT NULL,
    source TEXT NOT NULL,
    remark TEXT NOT NULL,
    file_modified_at INTEGER,
    added_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    removed_at INTEGER
  ) STRICT;
  CREATE INDEX attachments_by_case ON attachments (case_id, added_at DESC, id);
  CREATE INDEX attachments_by_subject ON attachments (subject_id) WHERE subject_id IS NOT NULL;
  CREATE INDEX attachments_by_file ON attachments (file_id);
  CREATE TRIGGER attachments_keep_file BEFORE UPDATE ON attachments
  WHEN ${isChanged(['id', 'case_id', 'file_id', 'file_modified_at', 'added_at'])}
  BEGIN SELECT RAISE(ABORT, 'attachments keep their file'); END;
  ${sealWithCase('attachments')}
`;

/**
 * Only ever added to: the newest row of a key is the decision, the rest its history. What was
 * decided at once has one act: the id of its first decision. Newest is what was stored last.
 */
export const DECISIONS = `
  CREATE TABLE decisions (
    id TEXT PRIMARY KEY NOT NULL,
    case_id TEXT NOT NULL REFERENCES cases (id),
    act_id TEXT NOT NULL,
    position INTEGER NOT NULL CHECK (position >= 0),
    snapshot_id TEXT NOT NULL REFERENCES snapshots (id),
    hit_key TEXT NOT NULL ${isHash('hit_key')},
    fingerprint TEXT NOT NULL ${isHash('fingerprint')},
    title TEXT NOT NULL,
    disposition TEXT NOT NULL
      CHECK (disposition IN ('true', 'possible', 'false', 'unsure', 'withdrawn')),
    reason TEXT NOT NULL,
    remark TEXT NOT NULL,
    author TEXT NOT NULL,
    at INTEGER NOT NULL,
    UNIQUE (act_id, position)
  ) STRICT;
  CREATE INDEX decisions_by_case ON decisions (case_id);
  CREATE INDEX decisions_by_fingerprint ON decisions (fingerprint, case_id);
  CREATE INDEX decisions_by_snapshot ON decisions (snapshot_id);
  ${refuseUpdate('decisions')}
  ${keepUntilDestroyed('decisions')}
  ${refuseWhenSealed('decisions')}
`;

/** What was entered next to what a service provides: of addresses, of the hops of paths, of transactions. */
export const ENTERED = `
  CREATE TABLE private_labels (
    id TEXT PRIMARY KEY NOT NULL,
    case_id TEXT NOT NULL REFERENCES cases (id),
    address TEXT NOT NULL CHECK (length(address) > 0),
    address_key TEXT NOT NULL CHECK (length(address_key) > 0),
    text TEXT NOT NULL,
    colour TEXT CHECK (colour IN ('red', 'orange', 'yellow', 'green', 'blue', 'purple', 'grey')),
    remark TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    removed_at INTEGER
  ) STRICT;
  CREATE INDEX private_labels_by_case ON private_labels (case_id, created_at, id);
  CREATE INDEX private_labels_by_address ON private_labels (address_key, case_id);
  CREATE UNIQUE INDEX private_labels_once ON private_labels (case_id, address_key)
    WHERE removed_at IS NULL;
  ${sealWithCase('private_labels')}

  CREATE TABLE hop_slots (
    id TEXT PRIMARY KEY NOT NULL,
    case_id TEXT NOT NULL REFERENCES cases (id),
    snapshot_id TEXT NOT NULL REFERENCES snapshots (id),
    hit_key TEXT NOT NULL ${isHash('hit_key')},
    hop INTEGER NOT NULL CHECK (hop > 0),
    transaction_hash TEXT,
    block_height TEXT,
    remark TEXT NOT NULL,
    author TEXT NOT NULL,
    at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX hop_slots_by_case ON hop_slots (case_id);
  CREATE INDEX hop_slots_by_snapshot ON hop_slots (snapshot_id);
  ${refuseUpdate('hop_slots')}
  ${keepUntilDestroyed('hop_slots')}
  ${refuseWhenSealed('hop_slots')}

  CREATE TABLE stated_transactions (
    id TEXT PRIMARY KEY NOT NULL,
    case_id TEXT NOT NULL REFERENCES cases (id),
    snapshot_id TEXT NOT NULL REFERENCES snapshots (id),
    transaction_key TEXT NOT NULL CHECK (length(transaction_key) > 0),
    chain TEXT NOT NULL,
    token TEXT NOT NULL,
    amount TEXT,
    happened_at INTEGER,
    source TEXT NOT NULL,
    author TEXT NOT NULL,
    at INTEGER NOT NULL,
    CHECK ((source = '') = (amount IS NULL AND happened_at IS NULL))
  ) STRICT;
  CREATE INDEX stated_transactions_by_case ON stated_transactions (case_id);
  CREATE INDEX stated_transactions_by_snapshot ON stated_transactions (snapshot_id);
  ${refuseUpdate('stated_transactions')}
  ${keepUntilDestroyed('stated_transactions')}
  ${refuseWhenSealed('stated_transactions')}
`;

/** Own findings: every saving adds a revision, the newest of a finding holds. Newest is what was stored last. */
export const OWN_FACTS = `
  CREATE TABLE own_facts (
    id TEXT PRIMARY KEY NOT NULL,
    case_id TEXT NOT NULL REFERENCES cases (id),
    fact_id TEXT NOT NULL,
    fields_json TEXT NOT NULL,
    is_removed INTEGER NOT NULL CHECK (is_removed IN (0, 1)),
    author TEXT NOT NULL,
    at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX own_facts_by_case ON own_facts (case_id);
  CREATE INDEX own_facts_by_fact ON own_facts (fact_id);
  ${refuseUpdate('own_facts')}
  ${keepUntilDestroyed('own_facts')}
  ${refuseWhenSealed('own_facts')}
`;

/** Manual entries of the timeline. */
export const TIMELINE = `
  CREATE TABLE timeline_entries (
    id TEXT PRIMARY KEY NOT NULL,
    case_id TEXT NOT NULL REFERENCES cases (id),
    subject_id TEXT REFERENCES subjects (id),
    happened_at INTEGER NOT NULL,
    precision TEXT NOT NULL CHECK (precision IN ('year', 'month', 'day', 'minute')),
    title TEXT NOT NULL CHECK (length(title) > 0),
    body TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    removed_at INTEGER
  ) STRICT;
  CREATE INDEX timeline_entries_by_case ON timeline_entries (case_id, happened_at, id);
  CREATE INDEX timeline_entries_by_subject ON timeline_entries (subject_id)
    WHERE subject_id IS NOT NULL;
  ${sealWithCase('timeline_entries')}
`;
