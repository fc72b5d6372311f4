// Reports with their drafts, what was written from them, evidence bundles and what reviewers signed; equal
// answers to polls, which are stored once; why the word of an answer is not its outcome; and rows of
// a table as a person corrected them.
// Never edited after a release.
import {
  isHash,
  keepUntilDestroyed,
  refuseChangeWhenSealed,
  refuseUpdate,
  refuseWhenSealed,
} from './constraints.ts';
import type { Migration } from './runner.ts';

/** Schema 50: reports. */
export const reports: Migration = {
  number: 50,
  name: 'reports',
  up(db) {
    db.exec(EQUAL_ANSWERS);
    db.exec(REPORTS);
    db.exec(WRITTEN);
    db.exec(APPROVALS);
    db.exec(OUTCOMES);
    db.exec(CORRECTIONS);
  },
};

/**
 * A poll that is answered with the same bytes as one before it refers to them. Its own pieces, which
 * came in before their hash was known, are the only ones that may go without their case.
 */
const EQUAL_ANSWERS = `
  ALTER TABLE bodies ADD COLUMN same_as TEXT REFERENCES bodies (request_id)
    CHECK (same_as IS NULL OR (sha256 IS NOT NULL AND same_as <> request_id));
  CREATE INDEX bodies_repeating ON bodies (same_as) WHERE same_as IS NOT NULL;
  DROP TRIGGER body_chunks_refuse_delete;
  CREATE TRIGGER body_chunks_refuse_delete BEFORE DELETE ON body_chunks
  WHEN NOT EXISTS (SELECT 1 FROM bodies WHERE request_id = OLD.request_id AND same_as IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM destroyed_cases
      WHERE is_done = 0 AND case_id = (SELECT jobs.case_id FROM requests
        JOIN jobs ON jobs.id = requests.job_id WHERE requests.id = OLD.request_id))
  BEGIN SELECT RAISE(ABORT, 'body_chunks refuses DELETE'); END;
`;

/** The newest draft alone is kept; the journal has the hash of each that was saved. */
const REPORTS = `
  CREATE TABLE reports (
    id TEXT PRIMARY KEY NOT NULL,
    case_id TEXT NOT NULL REFERENCES cases (id),
    template TEXT NOT NULL CHECK (template IN ('investigation', 'screening_certificate',
      'periodic_review', 'suspicious_activity')),
    revision INTEGER NOT NULL CHECK (revision >= 1),
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    removed_at INTEGER,
    draft_json TEXT NOT NULL CHECK (json_valid(draft_json) AND json_type(draft_json) = 'object')
  ) STRICT;
  CREATE INDEX reports_by_case ON reports (case_id, created_at DESC, id);
  CREATE TRIGGER reports_keep_identity BEFORE UPDATE ON reports
  WHEN NEW.id IS NOT OLD.id OR NEW.case_id IS NOT OLD.case_id
    OR NEW.template IS NOT OLD.template OR NEW.created_at IS NOT OLD.created_at
    OR NEW.revision < OLD.revision
  BEGIN SELECT RAISE(ABORT, 'reports keep their identity'); END;
  ${keepUntilDestroyed('reports')}
  ${refuseWhenSealed('reports')}
  ${refuseChangeWhenSealed('reports')}
`;

/** A file that never came into its place is told so, once. */
const failsOnce = (table: string, columns: readonly string[]): string => `
  CREATE TRIGGER ${table}_refuse_update BEFORE UPDATE ON ${table}
  WHEN OLD.failed IS NOT NULL OR NEW.failed IS NULL
    OR ${columns.map((column) => `NEW.${column} IS NOT OLD.${column}`).join(' OR ')}
  BEGIN SELECT RAISE(ABORT, '${table} refuses UPDATE'); END;`;

/**
 * What left the program. A closed case takes it too, as its journal takes the entry: nothing of the
 * case is changed by it. A document (its canonical JSON, packed with gzip) is kept once, however many
 * formats were written of it; of a bundle its manifest, packed likewise, so that the next one can be
 * compared.
 */
const WRITTEN = `
  CREATE TABLE report_documents (
    case_id TEXT NOT NULL REFERENCES cases (id),
    sha256 TEXT NOT NULL ${isHash('sha256')},
    size_bytes INTEGER NOT NULL CHECK (size_bytes >= 0),
    packed BLOB NOT NULL,
    PRIMARY KEY (case_id, sha256)
  ) STRICT;
  ${refuseUpdate('report_documents')}
  ${keepUntilDestroyed('report_documents')}

  CREATE TABLE report_files (
    id TEXT PRIMARY KEY NOT NULL,
    case_id TEXT NOT NULL REFERENCES cases (id),
    report_id TEXT NOT NULL REFERENCES reports (id),
    revision INTEGER NOT NULL CHECK (revision >= 1),
    format TEXT NOT NULL CHECK (format IN ('pdf', 'html', 'docx', 'xlsx', 'csv', 'md', 'json')),
    profile TEXT NOT NULL CHECK (profile IN ('internal', 'external')),
    file_name TEXT NOT NULL,
    sha256 TEXT NOT NULL ${isHash('sha256')},
    size_bytes INTEGER NOT NULL CHECK (size_bytes >= 0),
    content_sha256 TEXT NOT NULL ${isHash('content_sha256')},
    document_sha256 TEXT NOT NULL,
    prepared_at INTEGER NOT NULL,
    failed TEXT CHECK (length(failed) > 0),
    FOREIGN KEY (case_id, document_sha256) REFERENCES report_documents (case_id, sha256)
  ) STRICT;
  CREATE INDEX report_files_by_case ON report_files (case_id, prepared_at DESC, id);
  CREATE INDEX report_files_by_report ON report_files (report_id, prepared_at DESC, id);
  CREATE INDEX report_files_by_document ON report_files (case_id, document_sha256);
  ${failsOnce('report_files', [
    ...['id', 'case_id', 'report_id', 'revision', 'format', 'profile', 'file_name', 'sha256'],
    ...['size_bytes', 'content_sha256', 'document_sha256', 'prepared_at'],
  ])}
  ${keepUntilDestroyed('report_files')}

  CREATE TABLE bundles (
    id TEXT PRIMARY KEY NOT NULL,
    case_id TEXT NOT NULL REFERENCES cases (id),
    profile TEXT NOT NULL CHECK (profile IN ('internal', 'external')),
    file_name TEXT NOT NULL,
    sha256 TEXT NOT NULL ${isHash('sha256')},
    size_bytes INTEGER NOT NULL CHECK (size_bytes >= 0),
    manifest_sha256 TEXT NOT NULL ${isHash('manifest_sha256')},
    signer_fingerprint TEXT NOT NULL ${isHash('signer_fingerprint')},
    reports_json TEXT NOT NULL
      CHECK (json_valid(reports_json) AND json_type(reports_json) = 'array'),
    at INTEGER NOT NULL,
    packed_manifest BLOB NOT NULL,
    failed TEXT CHECK (length(failed) > 0)
  ) STRICT;
  CREATE INDEX bundles_by_case ON bundles (case_id, at DESC, id);
  ${failsOnce('bundles', [
    ...['id', 'case_id', 'profile', 'file_name', 'sha256', 'size_bytes', 'manifest_sha256'],
    ...['signer_fingerprint', 'reports_json', 'at', 'packed_manifest'],
  ])}
  ${keepUntilDestroyed('bundles')}
`;

/** With the reviewer's signed file, byte for byte. A closed case is reviewed as well. */
const APPROVALS = `
  CREATE TABLE approvals (
    id TEXT PRIMARY KEY NOT NULL,
    case_id TEXT NOT NULL REFERENCES cases (id),
    decision TEXT NOT NULL CHECK (decision IN ('approved', 'objected')),
    reason TEXT NOT NULL,
    reviewer TEXT NOT NULL,
    fingerprint TEXT NOT NULL ${isHash('fingerprint')},
    manifest_sha256 TEXT NOT NULL ${isHash('manifest_sha256')},
    contents_json TEXT NOT NULL
      CHECK (json_valid(contents_json) AND json_type(contents_json) = 'array'),
    signed_at INTEGER NOT NULL,
    received_at INTEGER NOT NULL,
    signed_file BLOB NOT NULL CHECK (length(signed_file) > 0)
  ) STRICT;
  CREATE INDEX approvals_by_case ON approvals (case_id, received_at DESC, id);
  ${refuseUpdate('approvals')}
  ${keepUntilDestroyed('approvals')}
`;

/**
 * Why the verdict or the decision of a screening is not its outcome, e.g. of an exempted exchange address;
 * the indexes behind lists hold it, so that such a screening is neither counted nor found as a clean one.
 */
const OUTCOMES = `
  ALTER TABLE snapshots ADD COLUMN outcome_mark TEXT
    CHECK (outcome_mark IN ('exempted', 'unreadable', 'contradictory'));
  DROP INDEX snapshots_for_lists;
  DROP INDEX snapshots_for_text;
  DROP INDEX snapshots_for_case_lists;
  CREATE INDEX snapshots_for_lists ON snapshots
    (taken_at, kind, environment_kind, risk, coalesce(verdict, decision), outcome_mark);
  CREATE INDEX snapshots_for_text ON snapshots (kind, subject_key, taken_at, environment_kind, risk,
    coalesce(verdict, decision), outcome_mark);
  CREATE INDEX snapshots_for_case_lists ON snapshots (case_id, taken_at, kind, environment_kind, risk,
    coalesce(verdict, decision), outcome_mark, subject_key);
`;

/** Beside the cells as the person gave them; null for a row that was not corrected. */
const CORRECTIONS = `
  ALTER TABLE batch_rows ADD COLUMN corrected_json TEXT
    CHECK (corrected_json IS NULL OR json_valid(corrected_json));
`;
