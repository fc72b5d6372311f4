// The first schema. Evidence refuses UPDATE and DELETE by trigger; a request's outcome and a
// body's hash are set once; the journal only grows at its end. Never edited after a release.
import type { Migration } from './runner.ts';

const HEX = (column: string) =>
  `CHECK (length(${column}) = 64 AND ${column} NOT GLOB '*[^0-9a-f]*')`;

const frozen = (table: string, verb: 'UPDATE' | 'DELETE') => `
  CREATE TRIGGER ${table}_refuse_${verb.toLowerCase()} BEFORE ${verb} ON ${table}
  BEGIN SELECT RAISE(ABORT, '${table} refuses ${verb}'); END;`;
const immutable = (table: string) => frozen(table, 'UPDATE') + frozen(table, 'DELETE');

/** Schema 10: meta, journal, cases, jobs, request ledger, bodies, texts, chains, snapshots. */
export const firstTables: Migration = {
  number: 10,
  name: 'first-tables',
  up(db) {
    db.exec(META_AND_JOURNAL);
    db.exec(CASES_AND_JOBS);
    db.exec(REQUESTS_AND_BODIES);
    db.exec(TEXTS_AND_CHAINS);
    db.exec(SNAPSHOTS);
  },
};

const META_AND_JOURNAL = `
  CREATE TABLE meta (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    file_id TEXT NOT NULL,
    investigator TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    created_by TEXT NOT NULL,
    journal_entries INTEGER NOT NULL CHECK (journal_entries >= 0),
    journal_head TEXT NOT NULL ${HEX('journal_head')}
  ) STRICT;
  CREATE TRIGGER meta_keep_identity BEFORE UPDATE ON meta
  WHEN NEW.id IS NOT OLD.id OR NEW.file_id IS NOT OLD.file_id
    OR NEW.created_at IS NOT OLD.created_at OR NEW.created_by IS NOT OLD.created_by
    OR NEW.journal_entries NOT IN (OLD.journal_entries, OLD.journal_entries + 1)
  BEGIN SELECT RAISE(ABORT, 'meta keeps its identity'); END;
  ${frozen('meta', 'DELETE')}

  CREATE TABLE journal (
    seq INTEGER PRIMARY KEY CHECK (seq > 0),
    at INTEGER NOT NULL,
    actor TEXT NOT NULL,
    kind TEXT NOT NULL,
    case_id TEXT,
    subject TEXT,
    what_json TEXT NOT NULL CHECK (json_valid(what_json)),
    why TEXT,
    previous_hash TEXT NOT NULL ${HEX('previous_hash')},
    hash TEXT NOT NULL UNIQUE ${HEX('hash')}
  ) STRICT;
  CREATE INDEX journal_by_case ON journal (case_id, seq);
  CREATE INDEX journal_by_subject ON journal (subject, kind, seq);
  CREATE TRIGGER journal_grow_at_end BEFORE INSERT ON journal
  WHEN NOT EXISTS (
    SELECT 1 FROM meta
    WHERE journal_entries = NEW.seq - 1 AND journal_head = NEW.previous_hash
  )
  BEGIN SELECT RAISE(ABORT, 'journal grows at its end'); END;
  ${immutable('journal')}
`;

const CASES_AND_JOBS = `
  CREATE TABLE cases (
    id TEXT PRIMARY KEY NOT NULL,
    reference TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (length(reference) > 0),
    title TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX cases_by_creation ON cases (created_at DESC, id);

  CREATE TABLE jobs (
    id TEXT PRIMARY KEY NOT NULL,
    case_id TEXT NOT NULL REFERENCES cases (id),
    kind TEXT NOT NULL CHECK (kind = 'kya'),
    environment_id TEXT NOT NULL,
    request_json TEXT NOT NULL CHECK (json_valid(request_json)),
    state TEXT NOT NULL CHECK (state IN ('intent', 'sending', 'accepted', 'processing',
      'complete', 'failed', 'unknown', 'stopped')),
    remote_job_id TEXT,
    remote_status TEXT,
    billed TEXT NOT NULL CHECK (billed IN ('not_billed', 'billed', 'may_be_billed')),
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    accepted_at INTEGER,
    error_json TEXT CHECK (error_json IS NULL OR json_valid(error_json))
  ) STRICT;
  CREATE INDEX jobs_by_case ON jobs (case_id, created_at DESC, id);
  CREATE INDEX jobs_by_creation ON jobs (created_at DESC, id);
  CREATE INDEX jobs_by_update ON jobs (case_id, updated_at);
  CREATE INDEX jobs_by_state ON jobs (state, created_at, id);
  CREATE INDEX jobs_by_case_and_state ON jobs (case_id, state);
  CREATE INDEX jobs_by_environment ON jobs (environment_id, state);
  CREATE TRIGGER jobs_keep_intent BEFORE UPDATE ON jobs
  WHEN NEW.id IS NOT OLD.id OR NEW.case_id IS NOT OLD.case_id OR NEW.kind IS NOT OLD.kind
    OR NEW.environment_id IS NOT OLD.environment_id
    OR NEW.request_json IS NOT OLD.request_json OR NEW.created_at IS NOT OLD.created_at
    OR OLD.state = 'complete'
  BEGIN SELECT RAISE(ABORT, 'jobs keep their intent'); END;
  ${frozen('jobs', 'DELETE')}
`;

const REQUESTS_AND_BODIES = `
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
    CHECK ((reached IS NULL) = (headers_json IS NULL)),
    CHECK ((reached IS NULL) = (received_at IS NULL)),
    CHECK ((reached IS NULL) = (received_monotonic_ms IS NULL)),
    CHECK ((reached IS NULL) = (is_truncated IS NULL)),
    CHECK (reached IS NOT NULL
      OR (http_status IS NULL AND server_date IS NULL AND error_code IS NULL))
  ) STRICT;
  CREATE INDEX requests_by_time ON requests (sent_at DESC, id);
  CREATE INDEX requests_by_job ON requests (job_id, purpose, sent_at);
  CREATE TRIGGER requests_outcome_once BEFORE UPDATE ON requests
  WHEN OLD.reached IS NOT NULL OR NEW.reached IS NULL
    OR NEW.id IS NOT OLD.id OR NEW.job_id IS NOT OLD.job_id
    OR NEW.environment_id IS NOT OLD.environment_id OR NEW.purpose IS NOT OLD.purpose
    OR NEW.method IS NOT OLD.method OR NEW.base IS NOT OLD.base OR NEW.path IS NOT OLD.path
    OR NEW.body IS NOT OLD.body OR NEW.sent_at IS NOT OLD.sent_at
    OR NEW.sent_monotonic_ms IS NOT OLD.sent_monotonic_ms
  BEGIN SELECT RAISE(ABORT, 'a request has one outcome'); END;
  CREATE TRIGGER requests_begin_open BEFORE INSERT ON requests WHEN NEW.reached IS NOT NULL
  BEGIN SELECT RAISE(ABORT, 'a request begins without an outcome'); END;
  ${frozen('requests', 'DELETE')}

  CREATE TABLE bodies (
    request_id TEXT PRIMARY KEY NOT NULL REFERENCES requests (id),
    size_bytes INTEGER CHECK (size_bytes > 0),
    sha256 TEXT ${HEX('sha256')},
    CHECK ((sha256 IS NULL) = (size_bytes IS NULL))
  ) STRICT;
  CREATE TRIGGER bodies_finish_once BEFORE UPDATE ON bodies
  WHEN OLD.sha256 IS NOT NULL OR NEW.sha256 IS NULL OR NEW.request_id IS NOT OLD.request_id
  BEGIN SELECT RAISE(ABORT, 'a body is finished once'); END;
  CREATE TRIGGER bodies_begin_open BEFORE INSERT ON bodies
  WHEN NEW.sha256 IS NOT NULL
    OR (SELECT reached FROM requests WHERE id = NEW.request_id) IS NOT NULL
  BEGIN SELECT RAISE(ABORT, 'a body belongs to a request without an outcome'); END;
  ${frozen('bodies', 'DELETE')}

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
  ${immutable('body_chunks')}
`;

const TEXTS_AND_CHAINS = `
  CREATE TABLE stored_texts (
    sha256 TEXT PRIMARY KEY NOT NULL ${HEX('sha256')},
    text TEXT NOT NULL
  ) STRICT;
  ${immutable('stored_texts')}

  CREATE TABLE chain_lists (
    environment_id TEXT PRIMARY KEY NOT NULL,
    chains_json TEXT NOT NULL CHECK (json_valid(chains_json)),
    read_at INTEGER NOT NULL
  ) STRICT;
`;

const SNAPSHOTS = `
  CREATE TABLE snapshots (
    id TEXT PRIMARY KEY NOT NULL,
    case_id TEXT NOT NULL REFERENCES cases (id),
    job_id TEXT NOT NULL UNIQUE REFERENCES jobs (id),
    kind TEXT NOT NULL CHECK (kind = 'kya'),
    environment_id TEXT NOT NULL,
    environment_name TEXT NOT NULL,
    environment_kind TEXT NOT NULL
      CHECK (environment_kind IN ('practice', 'test', 'production', 'custom')),
    request_json TEXT NOT NULL CHECK (json_valid(request_json)),
    chain TEXT NOT NULL,
    address TEXT NOT NULL,
    token TEXT NOT NULL,
    request_body TEXT NOT NULL,
    request_sha256 TEXT NOT NULL ${HEX('request_sha256')},
    answer_request_id TEXT NOT NULL REFERENCES bodies (request_id),
    answer_sha256 TEXT NOT NULL ${HEX('answer_sha256')},
    answer_bytes INTEGER NOT NULL CHECK (answer_bytes > 0),
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
    risk TEXT,
    hit_count INTEGER CHECK (hit_count >= 0),
    record_hash TEXT NOT NULL ${HEX('record_hash')}
  ) STRICT;
  CREATE INDEX snapshots_by_case ON snapshots (case_id, taken_at DESC, id);
  CREATE INDEX snapshots_by_time ON snapshots (taken_at DESC, id);
  CREATE INDEX snapshots_by_answer ON snapshots (answer_request_id);
  ${immutable('snapshots')}

  CREATE TABLE snapshot_rulesets (
    snapshot_id TEXT NOT NULL REFERENCES snapshots (id),
    position INTEGER NOT NULL CHECK (position >= 0),
    role TEXT NOT NULL CHECK (role IN ('detection', 'scoring')),
    requested_id TEXT NOT NULL,
    certainty TEXT NOT NULL CHECK (certainty IN ('named', 'inferred', 'unknown')),
    sha256 TEXT REFERENCES stored_texts (sha256),
    changed_while_running INTEGER NOT NULL CHECK (changed_while_running IN (0, 1)),
    PRIMARY KEY (snapshot_id, position)
  ) STRICT, WITHOUT ROWID;
  ${immutable('snapshot_rulesets')}
`;
