// Jobs and snapshots of three kinds, batches with every row of their source, quotas, and what a
// request cost under which key. CHECK constraints cannot be altered: their tables are built anew
// (https://www.sqlite.org/lang_altertable.html, section 7). Never edited after a release.
import type { EnvironmentId } from '#shared/domain/ids.ts';
import type { JobRequest } from '#shared/screening/job.ts';
import type { ReadDb } from '../database.ts';
import { questionHash } from '../question.ts';
import type { Migration } from './runner.ts';

const HEX = (column: string) =>
  `CHECK (length(${column}) = 64 AND ${column} NOT GLOB '*[^0-9a-f]*')`;

const frozen = (table: string, verb: 'UPDATE' | 'DELETE') => `
  CREATE TRIGGER ${table}_refuse_${verb.toLowerCase()} BEFORE ${verb} ON ${table}
  BEGIN SELECT RAISE(ABORT, '${table} refuses ${verb}'); END;`;
const immutable = (table: string) => frozen(table, 'UPDATE') + frozen(table, 'DELETE');

/** Schema 20: kinds of jobs and snapshots, batches, costs and quotas. */
export const kindsAndBatches: Migration = {
  number: 20,
  name: 'kinds-and-batches',
  up(db) {
    db.exec(BATCHES);
    rebuildJobs(db);
    db.exec(SNAPSHOTS);
    db.exec(SNAPSHOT_RULESETS);
    db.exec(BATCH_ROWS);
    db.exec(REQUESTS);
    db.exec(QUOTAS);
  },
};

const BATCHES = `
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
  WHEN NEW.id IS NOT OLD.id OR NEW.case_id IS NOT OLD.case_id OR NEW.title IS NOT OLD.title
    OR NEW.source_json IS NOT OLD.source_json OR NEW.rows_json IS NOT OLD.rows_json
    OR NEW.environments_json IS NOT OLD.environments_json
    OR NEW.created_at IS NOT OLD.created_at
  BEGIN SELECT RAISE(ABORT, 'batches keep their source'); END;
  ${frozen('batches', 'DELETE')}
`;

const NEW_JOBS = `
  CREATE TABLE new_jobs (
    id TEXT PRIMARY KEY NOT NULL,
    case_id TEXT NOT NULL REFERENCES cases (id),
    batch_id TEXT REFERENCES batches (id),
    batch_row INTEGER CHECK (batch_row > 0),
    kind TEXT NOT NULL CHECK (kind IN ('kya', 'kyt', 'name')),
    environment_id TEXT NOT NULL,
    request_json TEXT NOT NULL CHECK (json_valid(request_json)),
    question_sha256 TEXT NOT NULL ${HEX('question_sha256')},
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
`;

const JOBS = `
  DROP TABLE jobs;
  ALTER TABLE new_jobs RENAME TO jobs;
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
  WHEN NEW.id IS NOT OLD.id OR NEW.case_id IS NOT OLD.case_id
    OR NEW.batch_id IS NOT OLD.batch_id OR NEW.batch_row IS NOT OLD.batch_row
    OR NEW.kind IS NOT OLD.kind OR NEW.environment_id IS NOT OLD.environment_id
    OR NEW.request_json IS NOT OLD.request_json
    OR NEW.question_sha256 IS NOT OLD.question_sha256
    OR NEW.created_at IS NOT OLD.created_at OR OLD.state = 'complete'
  BEGIN SELECT RAISE(ABORT, 'jobs keep their intent'); END;
  ${frozen('jobs', 'DELETE')}
`;

/** Older jobs are all KYA jobs of no batch; what each asks is hashed from its stored request. */
function rebuildJobs(db: ReadDb): void {
  db.exec(NEW_JOBS);
  db.function('question_of', { deterministic: true }, (environmentId, requestJson) => {
    const request = JSON.parse(String(requestJson)) as JobRequest['request'];
    return questionHash(environmentId as EnvironmentId, { kind: 'kya', request } as JobRequest);
  });
  db.exec(`
    INSERT INTO new_jobs (rowid, id, case_id, kind, environment_id, request_json,
      question_sha256, state, remote_job_id, remote_status, billed, created_at, updated_at,
      accepted_at, error_json)
    SELECT rowid, id, case_id, kind, environment_id, request_json,
      question_of(environment_id, request_json), state, remote_job_id, remote_status, billed,
      created_at, updated_at, accepted_at, error_json
    FROM jobs ORDER BY rowid;
  `);
  db.exec(JOBS);
}

const SNAPSHOTS = `
  CREATE TABLE new_snapshots (
    id TEXT PRIMARY KEY NOT NULL,
    case_id TEXT NOT NULL REFERENCES cases (id),
    job_id TEXT NOT NULL UNIQUE REFERENCES jobs (id),
    kind TEXT NOT NULL CHECK (kind IN ('kya', 'kyt', 'name')),
    environment_id TEXT NOT NULL,
    environment_name TEXT NOT NULL,
    environment_kind TEXT NOT NULL
      CHECK (environment_kind IN ('practice', 'test', 'production', 'custom')),
    request_json TEXT NOT NULL CHECK (json_valid(request_json)),
    subject TEXT NOT NULL,
    chain TEXT,
    token TEXT,
    direction TEXT CHECK (direction IN ('in', 'out', 'both')),
    request_body TEXT NOT NULL,
    request_sha256 TEXT NOT NULL ${HEX('request_sha256')},
    answer_request_id TEXT NOT NULL REFERENCES bodies (request_id),
    answer_sha256 TEXT NOT NULL ${HEX('answer_sha256')},
    answer_bytes INTEGER NOT NULL CHECK (answer_bytes > 0),
    report_request_id TEXT REFERENCES bodies (request_id),
    report_sha256 TEXT ${HEX('report_sha256')},
    report_bytes INTEGER CHECK (report_bytes > 0),
    report_content_type TEXT,
    base TEXT NOT NULL,
    path TEXT NOT NULL,
    method TEXT NOT NULL,
    http_status INTEGER NOT NULL,
    headers_json TEXT NOT NULL CHECK (json_valid(headers_json)),
    server_date INTEGER,
    received_at INTEGER NOT NULL,
    received_monotonic_ms REAL NOT NULL,
    remote_job_id TEXT,
    app_version TEXT NOT NULL,
    taken_at INTEGER NOT NULL,
    score TEXT,
    verdict TEXT,
    decision TEXT,
    risk TEXT,
    hit_count INTEGER CHECK (hit_count >= 0),
    record_hash TEXT NOT NULL ${HEX('record_hash')},
    CHECK ((kind = 'name') = (chain IS NULL)),
    CHECK ((kind = 'name') = (token IS NULL)),
    CHECK ((kind = 'kyt') = (direction IS NOT NULL)),
    CHECK (kind != 'name' OR (score IS NULL AND verdict IS NULL)),
    CHECK (kind = 'name' OR (decision IS NULL AND report_request_id IS NULL)),
    CHECK ((report_request_id IS NULL) = (report_sha256 IS NULL)),
    CHECK ((report_request_id IS NULL) = (report_bytes IS NULL)),
    CHECK ((report_request_id IS NULL) = (report_content_type IS NULL))
  ) STRICT;
  INSERT INTO new_snapshots (rowid, id, case_id, job_id, kind, environment_id, environment_name,
    environment_kind, request_json, subject, chain, token, request_body, request_sha256,
    answer_request_id, answer_sha256, answer_bytes, base, path, method, http_status, headers_json,
    server_date, received_at, received_monotonic_ms, remote_job_id, app_version, taken_at, score,
    verdict, risk, hit_count, record_hash)
  SELECT rowid, id, case_id, job_id, kind, environment_id, environment_name,
    environment_kind, request_json, address, chain, token, request_body, request_sha256,
    answer_request_id, answer_sha256, answer_bytes, base, path, method, http_status, headers_json,
    server_date, received_at, received_monotonic_ms, remote_job_id, app_version, taken_at, score,
    verdict, risk, hit_count, record_hash
  FROM snapshots ORDER BY rowid;
  DROP TABLE snapshots;
  ALTER TABLE new_snapshots RENAME TO snapshots;
  CREATE INDEX snapshots_by_case ON snapshots (case_id, taken_at DESC, id);
  CREATE INDEX snapshots_by_time ON snapshots (taken_at DESC, id);
  CREATE INDEX snapshots_by_kind ON snapshots (environment_id, kind, taken_at DESC, id);
  CREATE INDEX snapshots_by_answer ON snapshots (answer_request_id);
  CREATE INDEX snapshots_by_report ON snapshots (report_request_id);
  ${immutable('snapshots')}
`;

const SNAPSHOT_RULESETS = `
  CREATE TABLE new_snapshot_rulesets (
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
  INSERT INTO new_snapshot_rulesets SELECT * FROM snapshot_rulesets;
  DROP TABLE snapshot_rulesets;
  ALTER TABLE new_snapshot_rulesets RENAME TO snapshot_rulesets;
  ${immutable('snapshot_rulesets')}
`;

const BATCH_ROWS = `
  CREATE TABLE batch_rows (
    batch_id TEXT NOT NULL REFERENCES batches (id),
    row_number INTEGER NOT NULL CHECK (row_number > 0),
    cells_json TEXT NOT NULL CHECK (json_valid(cells_json)),
    subject TEXT NOT NULL,
    kind TEXT CHECK (kind IN ('kya', 'kyt', 'name')),
    fate TEXT NOT NULL CHECK (fate IN ('send', 'wrong', 'duplicate', 'fresh')),
    faults_json TEXT CHECK (json_valid(faults_json)),
    of_row INTEGER CHECK (of_row > 0),
    fresh_snapshot_id TEXT REFERENCES snapshots (id),
    job_id TEXT UNIQUE REFERENCES jobs (id),
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
  ${immutable('batch_rows')}
`;

const SENT = "purpose = 'screen' AND reached IS NOT NULL";

/**
 * An earlier submit of a job was sent again because it had not run, or because a person said so;
 * what is known of a job's money is known of its last one.
 */
const REQUESTS = `
  ALTER TABLE requests ADD COLUMN key_id TEXT;
  ALTER TABLE requests ADD COLUMN billed TEXT CHECK (billed IS NULL
    OR (reached IS NOT NULL AND billed IN ('not_billed', 'billed', 'may_be_billed')));
  DROP TRIGGER requests_outcome_once;
  UPDATE requests SET billed =
    CASE WHEN reached = 'no' OR http_status = 429 THEN 'not_billed' ELSE 'may_be_billed' END
  WHERE ${SENT};
  UPDATE requests SET billed = (SELECT billed FROM jobs WHERE jobs.id = requests.job_id)
  WHERE ${SENT} AND job_id IS NOT NULL AND rowid = (
    SELECT max(sent.rowid) FROM requests AS sent
    WHERE sent.job_id = requests.job_id AND sent.purpose = 'screen');
  CREATE INDEX requests_of_job ON requests (job_id, sent_at DESC, id);
  CREATE INDEX requests_by_environment ON requests (environment_id, sent_at DESC, id);
  CREATE INDEX requests_by_purpose ON requests (purpose, sent_at DESC, id);
  CREATE INDEX requests_open ON requests (sent_at DESC, id) WHERE reached IS NULL;
  CREATE INDEX requests_in_trouble ON requests (sent_at DESC, id)
    WHERE reached IN ('no', 'unknown') OR http_status >= 300 OR error_code IS NOT NULL;
  CREATE INDEX requests_by_day ON requests (sent_at / 86400000 DESC, environment_id, key_id);
  CREATE TRIGGER requests_outcome_once BEFORE UPDATE ON requests
  WHEN OLD.reached IS NOT NULL OR NEW.reached IS NULL
    OR NEW.id IS NOT OLD.id OR NEW.job_id IS NOT OLD.job_id
    OR NEW.environment_id IS NOT OLD.environment_id OR NEW.key_id IS NOT OLD.key_id
    OR NEW.purpose IS NOT OLD.purpose
    OR NEW.method IS NOT OLD.method OR NEW.base IS NOT OLD.base OR NEW.path IS NOT OLD.path
    OR NEW.body IS NOT OLD.body OR NEW.sent_at IS NOT OLD.sent_at
    OR NEW.sent_monotonic_ms IS NOT OLD.sent_monotonic_ms
  BEGIN SELECT RAISE(ABORT, 'a request has one outcome'); END;
`;

/** The newest word on each key; an empty `key_id` stands for a request without a key. */
const QUOTAS = `
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
