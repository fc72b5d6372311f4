// Part of migration 30: bytes that came from a file, and snapshots that may be made of them. Never
// edited after a release.
import { isHash, keepUntilDestroyed, refuseUpdate, refuseWhenSealed } from './constraints.ts';

/** Bytes that came from a file: attachments and imported answers. */
export const FILES = `
  CREATE TABLE files (
    id TEXT PRIMARY KEY NOT NULL,
    case_id TEXT NOT NULL REFERENCES cases (id),
    size_bytes INTEGER NOT NULL CHECK (size_bytes >= 0),
    sha256 TEXT NOT NULL ${isHash('sha256')}
  ) STRICT;
  CREATE INDEX files_by_case ON files (case_id, id);
  CREATE INDEX files_by_hash ON files (sha256, case_id);
  ${refuseUpdate('files')}
  ${keepUntilDestroyed('files')}
  ${refuseWhenSealed('files')}

  CREATE TABLE file_chunks (
    id INTEGER PRIMARY KEY,
    file_id TEXT NOT NULL REFERENCES files (id),
    seq INTEGER NOT NULL CHECK (seq >= 0),
    bytes BLOB NOT NULL CHECK (length(bytes) BETWEEN 1 AND 1048576),
    UNIQUE (file_id, seq)
  ) STRICT;
  ${refuseUpdate('file_chunks')}
  ${keepUntilDestroyed('file_chunks', '(SELECT case_id FROM files WHERE id = OLD.file_id)')}
`;

/**
 * A snapshot is either what a service answered to a job, or an answer that somebody saved
 * elsewhere and a person imported: then what is known of its origin is what the person stated.
 */
export const SNAPSHOTS = `
  CREATE TABLE new_snapshots (
    id TEXT PRIMARY KEY NOT NULL,
    case_id TEXT NOT NULL REFERENCES cases (id),
    origin TEXT NOT NULL CHECK (origin IN ('service', 'imported')),
    job_id TEXT UNIQUE REFERENCES jobs (id),
    kind TEXT NOT NULL CHECK (kind IN ('kya', 'kyt', 'name')),
    environment_id TEXT,
    environment_name TEXT NOT NULL,
    environment_kind TEXT NOT NULL CHECK
      (environment_kind IN ('practice', 'test', 'production', 'custom', 'imported')),
    request_json TEXT CHECK (request_json IS NULL OR json_valid(request_json)),
    subject TEXT NOT NULL,
    subject_key TEXT NOT NULL,
    chain TEXT,
    token TEXT,
    direction TEXT CHECK (direction IN ('in', 'out', 'both')),
    request_body TEXT,
    request_sha256 TEXT ${isHash('request_sha256')},
    answer_request_id TEXT REFERENCES bodies (request_id),
    answer_file_id TEXT REFERENCES files (id),
    answer_sha256 TEXT NOT NULL ${isHash('answer_sha256')},
    answer_bytes INTEGER NOT NULL CHECK (answer_bytes > 0),
    report_request_id TEXT REFERENCES bodies (request_id),
    report_sha256 TEXT ${isHash('report_sha256')},
    report_bytes INTEGER CHECK (report_bytes > 0),
    report_content_type TEXT,
    base TEXT,
    path TEXT,
    method TEXT,
    http_status INTEGER,
    headers_json TEXT CHECK (headers_json IS NULL OR json_valid(headers_json)),
    server_date INTEGER,
    received_at INTEGER,
    received_monotonic_ms REAL,
    remote_job_id TEXT,
    app_version TEXT NOT NULL,
    taken_at INTEGER NOT NULL,
    imported_at INTEGER,
    imported_name TEXT,
    stated_origin TEXT,
    score TEXT,
    verdict TEXT,
    decision TEXT,
    risk TEXT,
    hit_count INTEGER CHECK (hit_count >= 0),
    record_hash TEXT NOT NULL ${isHash('record_hash')},
    CHECK ((kind = 'name') = (chain IS NULL)),
    CHECK ((kind = 'name') = (token IS NULL)),
    CHECK ((kind = 'kyt') = (direction IS NOT NULL)),
    CHECK (kind != 'name' OR (score IS NULL AND verdict IS NULL)),
    CHECK (kind = 'name' OR (decision IS NULL AND report_request_id IS NULL)),
    CHECK ((report_request_id IS NULL) = (report_sha256 IS NULL)),
    CHECK ((report_request_id IS NULL) = (report_bytes IS NULL)),
    CHECK ((report_request_id IS NULL) = (report_content_type IS NULL)),
    CHECK ((origin = 'service') = (job_id IS NOT NULL)),
    CHECK ((origin = 'service') = (environment_id IS NOT NULL)),
    CHECK ((origin = 'service') = (request_json IS NOT NULL)),
    CHECK ((origin = 'service') = (answer_request_id IS NOT NULL)),
    CHECK ((origin = 'service') = (request_body IS NOT NULL)),
    CHECK ((origin = 'service') = (request_sha256 IS NOT NULL)),
    CHECK ((origin = 'service') = (base IS NOT NULL)),
    CHECK ((origin = 'service') = (path IS NOT NULL)),
    CHECK ((origin = 'service') = (method IS NOT NULL)),
    CHECK ((origin = 'service') = (http_status IS NOT NULL)),
    CHECK ((origin = 'service') = (headers_json IS NOT NULL)),
    CHECK ((origin = 'service') = (received_at IS NOT NULL)),
    CHECK ((origin = 'service') = (received_monotonic_ms IS NOT NULL)),
    CHECK ((origin = 'imported') = (answer_file_id IS NOT NULL)),
    CHECK ((origin = 'imported') = (environment_kind = 'imported')),
    CHECK ((origin = 'imported') = (imported_at IS NOT NULL)),
    CHECK ((origin = 'imported') = (imported_name IS NOT NULL)),
    CHECK ((origin = 'imported') = (stated_origin IS NOT NULL))
  ) STRICT;
  INSERT INTO new_snapshots (rowid, id, case_id, origin, job_id, kind, environment_id,
    environment_name, environment_kind, request_json, subject, subject_key, chain, token,
    direction, request_body, request_sha256, answer_request_id, answer_sha256, answer_bytes,
    report_request_id, report_sha256, report_bytes, report_content_type, base, path, method,
    http_status, headers_json, server_date, received_at, received_monotonic_ms, remote_job_id,
    app_version, taken_at, score, verdict, decision, risk, hit_count, record_hash)
  SELECT rowid, id, case_id, 'service', job_id, kind, environment_id,
    environment_name, environment_kind, request_json, subject, subject_key_of(kind, subject),
    chain, token,
    direction, request_body, request_sha256, answer_request_id, answer_sha256, answer_bytes,
    report_request_id, report_sha256, report_bytes, report_content_type, base, path, method,
    http_status, headers_json, server_date, received_at, received_monotonic_ms, remote_job_id,
    app_version, taken_at, score, verdict, decision, risk, hit_count, record_hash
  FROM snapshots ORDER BY rowid;
  DROP TABLE snapshots;
  ALTER TABLE new_snapshots RENAME TO snapshots;
  CREATE INDEX snapshots_by_case ON snapshots (case_id, taken_at DESC, id);
  CREATE INDEX snapshots_for_lists ON snapshots
    (taken_at, kind, environment_kind, risk, coalesce(verdict, decision));
  CREATE INDEX snapshots_for_text ON snapshots
    (kind, subject_key, taken_at, environment_kind, risk, coalesce(verdict, decision));
  CREATE INDEX snapshots_for_case_lists ON snapshots
    (case_id, taken_at, kind, environment_kind, risk, coalesce(verdict, decision), subject_key);
  CREATE INDEX snapshots_by_kind ON snapshots (environment_id, kind, taken_at DESC, id);
  CREATE INDEX snapshots_by_answer ON snapshots (answer_request_id);
  CREATE INDEX snapshots_by_report ON snapshots (report_request_id);
  CREATE INDEX snapshots_by_file ON snapshots (answer_file_id);
  CREATE INDEX snapshots_by_subject ON snapshots (kind, subject_key, taken_at DESC, id);
  CREATE INDEX snapshots_by_answer_hash ON snapshots (answer_sha256);
  CREATE INDEX snapshots_by_remote_job ON snapshots (remote_job_id);
  ${refuseUpdate('snapshots')}
  ${keepUntilDestroyed('snapshots')}
  ${refuseWhenSealed('snapshots')}
`;
