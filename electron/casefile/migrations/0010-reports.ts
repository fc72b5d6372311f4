// Part of migration 10: reports with their drafts, what was written from them, evidence bundles and what
// reviewers signed. Never edited after a release.
import {
  failsOnce,
  isChanged,
  isHash,
  keepUntilDestroyed,
  refuseUpdate,
  sealWithCase,
} from './constraints.ts';

/** The newest draft alone is kept; the journal has the hash of each that was saved. */
export const REPORTS = `
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
  WHEN ${isChanged(['id', 'case_id', 'template', 'created_at'])}
    OR NEW.revision < OLD.revision
  BEGIN SELECT RAISE(ABORT, 'reports keep their identity'); END;
  ${sealWithCase('reports')}
`;

/**
 * What left the program. A closed case takes it too, as its journal takes the entry: nothing of the
 * case is changed by it. A document (its canonical JSON, packed with gzip) is kept once, however many
 * formats were written of it; of a bundle its manifest, packed likewise, so that the next one can be
 * compared.
 */
export const WRITTEN = `
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
`;

/** With the reviewer's signed file, byte for byte. A closed case is reviewed as well. */
export const APPROVALS = `
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
