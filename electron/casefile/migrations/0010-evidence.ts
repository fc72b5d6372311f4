// Part of migration 10: bytes that came from a file, rulesets, and the snapshots that may be made of them.
// Never edited after a release.
import {
  filledOnlyWhere,
  isChanged,
  isHash,
  keepUntilDestroyed,
  refuseDelete,
  refuseUpdate,
  refuseWhenSealed,
} from './constraints.ts';

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
 * Of no case: texts of rulesets, what environments listed last, which versions were read there, and
 * drafts.
 */
export const RULESETS = `
  CREATE TABLE stored_texts (
    sha256 TEXT PRIMARY KEY NOT NULL ${isHash('sha256')},
    text TEXT NOT NULL
  ) STRICT;
  ${refuseUpdate('stored_texts')}
  ${refuseDelete('stored_texts')}

  CREATE TABLE chain_lists (
    environment_id TEXT PRIMARY KEY NOT NULL,
    chains_json TEXT NOT NULL CHECK (json_valid(chains_json)),
    read_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE ruleset_lists (
    environment_id TEXT PRIMARY KEY NOT NULL,
    items_json TEXT NOT NULL CHECK (json_valid(items_json)),
    read_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE ruleset_sightings (
    sha256 TEXT NOT NULL REFERENCES stored_texts (sha256),
    environment_id TEXT NOT NULL,
    first_seen_at INTEGER NOT NULL,
    last_seen_at INTEGER NOT NULL CHECK (last_seen_at >= first_seen_at),
    PRIMARY KEY (sha256, environment_id)
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER ruleset_sightings_only_widen BEFORE UPDATE ON ruleset_sightings
  WHEN ${isChanged(['sha256', 'environment_id'])}
    OR NEW.first_seen_at > OLD.first_seen_at OR NEW.last_seen_at < OLD.last_seen_at
  BEGIN SELECT RAISE(ABORT, 'a version was seen when it was seen'); END;
  ${refuseDelete('ruleset_sightings')}

  CREATE TABLE ruleset_drafts (
    id TEXT PRIMARY KEY NOT NULL,
    environment_id TEXT NOT NULL,
    ruleset_id TEXT CHECK (length(ruleset_id) > 0),
    base_sha256 TEXT REFERENCES stored_texts (sha256),
    draft_json TEXT NOT NULL CHECK (json_valid(draft_json) AND json_type(draft_json) = 'object'),
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    CHECK ((ruleset_id IS NULL) = (base_sha256 IS NULL))
  ) STRICT;
  CREATE INDEX ruleset_drafts_by_change ON ruleset_drafts (updated_at DESC, id);
  CREATE INDEX ruleset_drafts_by_base ON ruleset_drafts (base_sha256)
    WHERE base_sha256 IS NOT NULL;
  CREATE TRIGGER ruleset_drafts_keep_identity BEFORE UPDATE ON ruleset_drafts
  WHEN ${isChanged(['id', 'created_at'])}
  BEGIN SELECT RAISE(ABORT, 'drafts keep their identity'); END;
`;

/**
 * A snapshot is either what a service answered to a job, or an answer that somebody saved
 * elsewhere and a person imported: then what is known of its origin is what the person stated.
 */
export const SNAPSHOTS = `
  CREATE TABLE snapshots (
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
    outcome_mark TEXT CHECK (outcome_mark IN ('exempted', 'unreadable', 'contradictory')),
    CHECK ((kind = 'name') = (chain IS NULL)),
    CHECK ((kind = 'name') = (token IS NULL)),
    CHECK ((kind = 'kyt') = (direction IS NOT NULL)),
    CHECK (kind != 'name' OR (score IS NULL AND verdict IS NULL)),
    CHECK (kind = 'name' OR (decision IS NULL AND report_request_id IS NULL)),
    CHECK ((report_request_id IS NULL) = (report_sha256 IS NULL)),
    CHECK ((report_request_id IS NULL) = (report_bytes IS NULL)),
    CHECK ((report_request_id IS NULL) = (report_content_type IS NULL)),
    ${filledOnlyWhere("origin = 'service'", [
      ...['job_id', 'environment_id', 'request_json', 'answer_request_id', 'request_body'],
      ...['request_sha256', 'base', 'path', 'method', 'http_status', 'headers_json'],
      ...['received_at', 'received_monotonic_ms'],
    ])},
    CHECK ((origin = 'imported') = (answer_file_id IS NOT NULL)),
    CHECK ((origin = 'imported') = (environment_kind = 'imported')),
    CHECK ((origin = 'imported') = (imported_at IS NOT NULL)),
    CHECK ((origin = 'imported') = (imported_name IS NOT NULL)),
    CHECK ((origin = 'imported') = (stated_origin IS NOT NULL))
  ) STRICT;
  CREATE INDEX snapshots_by_case ON snapshots (case_id, taken_at DESC, id);
  CREATE INDEX snapshots_for_lists ON snapshots
    (taken_at, kind, environment_kind, risk, coalesce(verdict, decision), outcome_mark);
  CREATE INDEX snapshots_for_text ON snapshots (kind, subject_key, taken_at, environment_kind, risk,
    coalesce(verdict, decision), outcome_mark);
  CREATE INDEX snapshots_for_case_lists ON snapshots (case_id, taken_at, id, kind,
    environment_kind, risk, coalesce(verdict, decision), outcome_mark, subject_key, hit_count, score,
    environment_name);
  CREATE INDEX snapshots_by_kind ON snapshots (environment_id, kind, taken_at DESC, id);
  CREATE INDEX snapshots_by_answer ON snapshots (answer_request_id);
  CREATE INDEX snapshots_by_report ON snapshots (report_request_id);
  CREATE INDEX snapshots_by_file ON snapshots (answer_file_id);
  CREATE INDEX snapshots_by_subject ON snapshots (kind, subject_key, taken_at DESC, id);
  CREATE INDEX snapshots_by_answer_hash ON snapshots (answer_sha256);
  CREATE INDEX snapshots_by_remote_job ON snapshots (remote_job_id);
  CREATE INDEX snapshots_by_id ON snapshots (id, taken_at, environment_id, kind,
    coalesce(verdict, decision), outcome_mark);
  ${refuseUpdate('snapshots')}
  ${keepUntilDestroyed('snapshots')}
  ${refuseWhenSealed('snapshots')}

  CREATE TABLE snapshot_rulesets (
    snapshot_id TEXT NOT NULL REFERENCES snapshots (id),
    position INTEGER NOT NULL CHECK (position >= 0),
    role TEXT NOT NULL
      CHECK (role IN ('detection', 'detection_in', 'detection_out', 'scoring')),
    requested_id TEXT NOT NULL,
    certainty TEXT NOT NULL CHECK (certainty IN ('named', 'inferred', 'unknown')),
    sha256 TEXT REFERENCES stored_texts (sha256),
    changed_while_running INTEGER NOT NULL CHECK (changed_while_running IN (0, 1)),
    PRIMARY KEY (snapshot_id, position)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX snapshot_rulesets_by_text ON snapshot_rulesets (sha256, snapshot_id)
    WHERE sha256 IS NOT NULL;
  ${refuseUpdate('snapshot_rulesets')}
  ${keepUntilDestroyed(
    'snapshot_rulesets',
    '(SELECT case_id FROM snapshots WHERE id = OLD.snapshot_id)',
  )}
`;

/**
 * How the flow of a screening was last looked at, views of it under names, and how the graph of a case was
 * left: no evidence, and no record of the case. It stays in this file when the case is copied out of it, and
 * goes with the case.
 */
export const FLOW_VIEWS = `
  CREATE TABLE flow_views (
    snapshot_id TEXT NOT NULL REFERENCES snapshots (id),
    side TEXT NOT NULL CHECK (side IN ('address', 'in', 'out', 'both')),
    name TEXT NOT NULL COLLATE NOCASE CHECK (length(name) <= 100),
    state_json TEXT NOT NULL CHECK (json_valid(state_json) AND length(state_json) <= 100000),
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (snapshot_id, side, name)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE graph_views (
    case_id TEXT PRIMARY KEY REFERENCES cases (id),
    state_json TEXT NOT NULL CHECK (json_valid(state_json) AND length(state_json) <= 100000),
    updated_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;
