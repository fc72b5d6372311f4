// Part of migration 10: jobs and batches, the requests that were sent for them and what came back.
// Never edited after a release.
import {
  isChanged,
  isHash,
  keepUntilDestroyed,
  refuseUpdate,
  refuseWhenSealed,
} from './constraints.ts';

/** What a job asks for never changes, and none of it once it is complete. */
export const JOBS = `
  CREATE TABLE jobs (
    id TEXT PRIMARY KEY NOT NULL,
    case_id TEXT NOT NULL REFERENCES cases (id),
    batch_id TEXT REFERENCES batches (id),
    batch_row INTEGER CHECK (batch_row > 0),
    kind TEXT NOT NULL CHECK (kind IN ('kya', 'kyt', 'name')),
    environment_id TEXT NOT NULL,
    request_json TEXT NOT NULL CHECK (json_valid(request_json)),
    question_sha256 TEXT NOT NULL ${isHash('question_sha256')},
    state TEXT NOT NULL CHECK (state IN ('intent', 'sending', 'accepted', 'processing',
      'complete', 'failed', 'unknown', 'stopped')),
    remote_job_id TEXT,
    remote_status TEXT,
    billed TEXT NOT NULL CHECK (billed IN ('not_billed', 'billed', 'may_be_billed')),
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    accepted_at INTEGER,
    error_json TEXT CHECK (error_json IS NULL OR json_valid(error_json)),
    CHECK ((batch_id IS NULL) = (batch_row IS NULL))
  ) STRICT;
  CREATE INDEX jobs_by_case ON jobs (case_id, created_at DESC, batch_row, id);
  CREATE INDEX jobs_by_creation ON jobs (created_at DESC, batch_row, id);
  CREATE INDEX jobs_by_update ON jobs (case_id, updated_at);
  CREATE INDEX jobs_by_state ON jobs (state, created_at, batch_row, id);
  CREATE INDEX jobs_by_case_and_state ON jobs (case_id, state);
  CREATE INDEX jobs_by_environment ON jobs (environment_id, state);
  CREATE INDEX jobs_by_batch ON jobs (batch_id, state, batch_row, billed)
    WHERE batch_id IS NOT NULL;
  CREATE INDEX jobs_by_question ON jobs (question_sha256, id);
  CREATE TRIGGER jobs_keep_intent BEFORE UPDATE ON jobs
  WHEN ${isChanged([
    ...['id', 'case_id', 'batch_id', 'batch_row', 'kind', 'environment_id', 'request_json'],
    ...['question_sha256', 'created_at'],
  ])} OR OLD.state = 'complete'
  BEGIN SELECT RAISE(ABORT, 'jobs keep their intent'); END;
  ${keepUntilDestroyed('jobs')}
  ${refuseWhenSealed('jobs')}
`;

/**
 * Every row of a source, whatever came of it. One may rest on a screening of another case, which may
 * be destroyed before it. `corrected_json` is null for cells that a person left as they were given.
 */
export const BATCHES = `
  CREATE TABLE batches (
    id TEXT PRIMARY KEY NOT NULL,
    case_id TEXT NOT NULL REFERENCES cases (id),
    title TEXT NOT NULL,
    source_json TEXT NOT NULL CHECK (json_valid(source_json)),
    rows_json TEXT NOT NULL CHECK (json_valid(rows_json)),
    environments_json TEXT NOT NULL CHECK (json_valid(environments_json)),
    state TEXT NOT NULL CHECK (state IN ('running', 'paused', 'cancelled', 'complete')),
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX batches_by_case ON batches (case_id, created_at DESC, id);
  CREATE INDEX batches_by_creation ON batches (created_at DESC, id);
  CREATE TRIGGER batches_keep_source BEFORE UPDATE ON batches
  WHEN ${isChanged([
    ...['id', 'case_id', 'title', 'source_json', 'rows_json', 'environments_json', 'created_at'],
  ])}
  BEGIN SELECT RAISE(ABORT, 'batches keep their source'); END;
  ${keepUntilDestroyed('batches')}
  ${refuseWhenSealed('batches')}

  CREATE TABLE batch_rows (
    batch_id TEXT NOT NULL REFERENCES batches (id),
    row_number INTEGER NOT NULL CHECK (row_number > 0),
    cells_json TEXT NOT NULL CHECK (json_valid(cells_json)),
    subject TEXT NOT NULL,
    kind TEXT CHECK (kind IN ('kya', 'kyt', 'name')),
    fate TEXT NOT NULL CHECK (fate IN ('send', 'wrong', 'duplicate', 'fresh')),
    faults_json TEXT CHECK (faults_json IS NULL OR json_valid(faults_json)),
    of_row INTEGER CHECK (of_row > 0),
    fresh_snapshot_id TEXT,
    job_id TEXT UNIQUE REFERENCES jobs (id),
    corrected_json TEXT CHECK (corrected_json IS NULL OR json_valid(corrected_json)),
    PRIMARY KEY (batch_id, row_number),
    CHECK ((fate = 'wrong') = (faults_json IS NOT NULL)),
    CHECK ((fate = 'duplicate') = (of_row IS NOT NULL)),
    CHECK ((fate = 'fresh') = (fresh_snapshot_id IS NOT NULL)),
    CHECK ((fate IN ('send', 'fresh')) = (kind IS NOT NULL)),
    CHECK (fate != 'send' OR job_id IS NOT NULL),
    CHECK (fate IN ('send', 'fresh') OR job_id IS NULL)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX batch_rows_by_fate ON batch_rows (batch_id, fate, row_number);
  CREATE INDEX batch_rows_by_snapshot ON batch_rows (fresh_snapshot_id)
    WHERE fresh_snapshot_id IS NOT NULL;
  ${refuseUpdate('batch_rows')}
  ${keepUntilDestroyed('batch_rows', '(SELECT case_id FROM batches WHERE id = OLD.batch_id)')}
`;

/** What was sent is written before it is sent; its outcome is added once. */
export const REQUESTS = `
  CREATE TABLE requests (
    id TEXT PRIMARY KEY NOT NULL,
    job_id TEXT REFERENCES jobs (id),
    environment_id TEXT NOT NULL,
    purpose TEXT NOT NULL,
    method TEXT NOT NULL CHECK (method IN ('GET', 'POST')),
    base TEXT NOT NULL,
    path TEXT NOT NULL,
    body TEXT,
    sent_at INTEGER NOT NULL,
    sent_monotonic_ms REAL NOT NULL,
    reached TEXT CHECK (reached IN ('yes', 'no', 'unknown')),
    http_status INTEGER,
    headers_json TEXT CHECK (headers_json IS NULL OR json_valid(headers_json)),
    server_date INTEGER,
    received_at INTEGER,
    received_monotonic_ms REAL,
    error_code TEXT,
    is_truncated INTEGER CHECK (is_truncated IN (0, 1)),
    key_id TEXT,
    billed TEXT CHECK (billed IS NULL
      OR (reached IS NOT NULL AND billed IN ('not_billed', 'billed', 'may_be_billed'))),
    CHECK ((reached IS NULL) = (headers_json IS NULL)),
    CHECK ((reached IS NULL) = (received_at IS NULL)),
    CHECK ((reached IS NULL) = (received_monotonic_ms IS NULL)),
    CHECK ((reached IS NULL) = (is_truncated IS NULL)),
    CHECK (reached IS NOT NULL
      OR (http_status IS NULL AND server_date IS NULL AND error_code IS NULL))
  ) STRICT;
  CREATE INDEX requests_by_time ON requests (sent_at DESC, id);
  CREATE INDEX requests_by_job ON requests (job_id, purpose, sent_at);
  CREATE INDEX requests_of_job ON requests (job_id, sent_at DESC, id);
  CREATE INDEX requests_by_environment ON requests (environment_id, sent_at DESC, id);
  CREATE INDEX requests_by_purpose ON requests (purpose, sent_at DESC, id);
  CREATE INDEX requests_open ON requests (sent_at DESC, id) WHERE reached IS NULL;
  CREATE INDEX requests_in_trouble ON requests (sent_at DESC, id)
    WHERE reached IN ('no', 'unknown') OR http_status >= 300 OR error_code IS NOT NULL;
  CREATE INDEX requests_by_day ON requests (sent_at / 86400000 DESC, environment_id, key_id);
  CREATE TRIGGER requests_outcome_once BEFORE UPDATE ON requests
  WHEN OLD.reached IS NOT NULL OR NEW.reached IS NULL OR ${isChanged([
    ...['id', 'job_id', 'environment_id', 'key_id', 'purpose', 'method', 'base', 'path', 'body'],
    ...['sent_at', 'sent_monotonic_ms'],
  ])}
  BEGIN SELECT RAISE(ABORT, 'a request has one outcome'); END;
  CREATE TRIGGER requests_begin_open BEFORE INSERT ON requests WHEN NEW.reached IS NOT NULL
  BEGIN SELECT RAISE(ABORT, 'a request begins without an outcome'); END;
  ${keepUntilDestroyed('requests', '(SELECT case_id FROM jobs WHERE id = OLD.job_id)')}
`;

/** The case of the request that a row belongs to. */
const REQUEST_CASE = `(SELECT jobs.case_id FROM requests
    JOIN jobs ON jobs.id = requests.job_id WHERE requests.id = OLD.request_id)`;

/**
 * The bytes of an answer. A poll that is answered with the same bytes as one before it refers to them:
 * its own pieces, which were stored before their hash was known, are the only ones that may go without
 * their case.
 */
export const BODIES = `
  CREATE TABLE bodies (
    request_id TEXT PRIMARY KEY NOT NULL REFERENCES requests (id),
    size_bytes INTEGER CHECK (size_bytes > 0),
    sha256 TEXT ${isHash('sha256')},
    same_as TEXT REFERENCES bodies (request_id)
      CHECK (same_as IS NULL OR (sha256 IS NOT NULL AND same_as <> request_id)),
    CHECK ((sha256 IS NULL) = (size_bytes IS NULL))
  ) STRICT;
  CREATE INDEX bodies_repeating ON bodies (same_as) WHERE same_as IS NOT NULL;
  CREATE TRIGGER bodies_finish_once BEFORE UPDATE ON bodies
  WHEN OLD.sha256 IS NOT NULL OR NEW.sha256 IS NULL OR ${isChanged(['request_id'])}
  BEGIN SELECT RAISE(ABORT, 'a body is finished once'); END;
  CREATE TRIGGER bodies_begin_open BEFORE INSERT ON bodies
  WHEN NEW.sha256 IS NOT NULL
    OR (SELECT reached FROM requests WHERE id = NEW.request_id) IS NOT NULL
  BEGIN SELECT RAISE(ABORT, 'a body belongs to a request without an outcome'); END;
  ${keepUntilDestroyed('bodies', REQUEST_CASE)}

  CREATE TABLE body_chunks (
    id INTEGER PRIMARY KEY,
    request_id TEXT NOT NULL REFERENCES bodies (request_id),
    seq INTEGER NOT NULL CHECK (seq >= 0),
    bytes BLOB NOT NULL CHECK (length(bytes) BETWEEN 1 AND 1048576),
    UNIQUE (request_id, seq)
  ) STRICT;
  CREATE TRIGGER body_chunks_refuse_late BEFORE INSERT ON body_chunks
  WHEN (SELECT sha256 FROM bodies WHERE request_id = NEW.request_id) IS NOT NULL
    OR NEW.seq IS NOT
      (SELECT coalesce(max(seq) + 1, 0) FROM body_chunks WHERE request_id = NEW.request_id)
  BEGIN SELECT RAISE(ABORT, 'a body grows at its end until it is finished'); END;
  ${refuseUpdate('body_chunks')}
  CREATE TRIGGER body_chunks_refuse_delete BEFORE DELETE ON body_chunks
  WHEN NOT EXISTS (SELECT 1 FROM bodies WHERE request_id = OLD.request_id AND same_as IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM destroyed_cases
      WHERE is_done = 0 AND case_id = ${REQUEST_CASE})
  BEGIN SELECT RAISE(ABORT, 'body_chunks refuses DELETE'); END;
`;

/** The newest word on each key; an empty `key_id` is that of requests without a key. */
export const QUOTAS = `
  CREATE TABLE quotas (
    environment_id TEXT NOT NULL,
    key_id TEXT NOT NULL,
    request_limit INTEGER CHECK (request_limit >= 0),
    remaining INTEGER,
    told_at INTEGER NOT NULL,
    blocked_until INTEGER,
    resets_at INTEGER NOT NULL,
    PRIMARY KEY (environment_id, key_id)
  ) STRICT, WITHOUT ROWID;
`;
