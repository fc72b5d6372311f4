// Part of migration 10: monitoring, where imported cases came from, and the search index. Never edited
// after a release.
import {
  isChanged,
  isHash,
  keepUntilDestroyed,
  refuseUpdate,
  refuseWhenSealed,
} from './constraints.ts';

/** Monitored addresses, transactions and names, and what was found. */
export const MONITORING = `
  CREATE TABLE monitors (
    id TEXT PRIMARY KEY NOT NULL,
    case_id TEXT NOT NULL REFERENCES cases (id),
    environment_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('kya', 'kyt', 'name')),
    request_json TEXT NOT NULL CHECK (json_valid(request_json)),
    subject TEXT NOT NULL,
    subject_key TEXT NOT NULL,
    interval_days INTEGER NOT NULL CHECK (interval_days BETWEEN 1 AND 3650),
    approval TEXT NOT NULL CHECK (approval IN ('ask', 'budget')),
    runs_left INTEGER NOT NULL CHECK (runs_left >= 0),
    base_snapshot_id TEXT REFERENCES snapshots (id),
    last_job_id TEXT REFERENCES jobs (id),
    next_due_at INTEGER NOT NULL,
    paused_at INTEGER,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    removed_at INTEGER
  ) STRICT;
  CREATE INDEX monitors_by_case ON monitors (case_id, created_at, id);
  CREATE INDEX monitors_by_due ON monitors (next_due_at, id)
    WHERE removed_at IS NULL AND paused_at IS NULL;
  CREATE INDEX monitors_by_creation ON monitors (created_at, id);
  CREATE INDEX monitors_by_job ON monitors (last_job_id, base_snapshot_id)
    WHERE last_job_id IS NOT NULL;
  CREATE INDEX monitors_by_base ON monitors (base_snapshot_id);
  ${keepUntilDestroyed('monitors')}
  ${refuseWhenSealed('monitors')}

  CREATE TABLE notices (
    id TEXT PRIMARY KEY NOT NULL,
    case_id TEXT NOT NULL REFERENCES cases (id),
    monitor_id TEXT NOT NULL REFERENCES monitors (id),
    snapshot_id TEXT NOT NULL REFERENCES snapshots (id),
    previous_snapshot_id TEXT NOT NULL REFERENCES snapshots (id),
    changes_json TEXT NOT NULL CHECK (json_valid(changes_json)),
    at INTEGER NOT NULL,
    seen_at INTEGER,
    UNIQUE (monitor_id, snapshot_id)
  ) STRICT;
  CREATE INDEX notices_by_time ON notices (at DESC, id);
  CREATE INDEX notices_by_case ON notices (case_id, at DESC, id);
  CREATE INDEX notices_unseen ON notices (at DESC, id) WHERE seen_at IS NULL;
  CREATE INDEX notices_by_snapshot ON notices (snapshot_id);
  CREATE INDEX notices_by_previous ON notices (previous_snapshot_id);
  CREATE TRIGGER notices_keep_finding BEFORE UPDATE ON notices
  WHEN ${isChanged([
    ...['id', 'case_id', 'monitor_id', 'snapshot_id', 'previous_snapshot_id', 'changes_json'],
    ...['at'],
  ])}
  BEGIN SELECT RAISE(ABORT, 'notices keep their finding'); END;
  ${keepUntilDestroyed('notices')}
`;

/** Where an imported case came from, and the entries of its journal there. */
export const IMPORTED_CASES = `
  CREATE TABLE case_imports (
    id TEXT PRIMARY KEY NOT NULL,
    case_id TEXT NOT NULL REFERENCES cases (id),
    origin_file_id TEXT NOT NULL,
    origin_investigator TEXT NOT NULL,
    origin_entries INTEGER NOT NULL CHECK (origin_entries > 0),
    origin_head TEXT NOT NULL ${isHash('origin_head')},
    file_name TEXT,
    file_sha256 TEXT ${isHash('file_sha256')},
    report_json TEXT NOT NULL CHECK (json_valid(report_json)),
    at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX case_imports_by_case ON case_imports (case_id, at);
  ${refuseUpdate('case_imports')}
  ${keepUntilDestroyed('case_imports')}

  CREATE TABLE custody_entries (
    case_id TEXT NOT NULL REFERENCES cases (id),
    origin_file_id TEXT NOT NULL,
    seq INTEGER NOT NULL CHECK (seq > 0),
    at INTEGER NOT NULL,
    actor TEXT NOT NULL,
    kind TEXT NOT NULL,
    origin_case_id TEXT,
    subject TEXT,
    what_json TEXT NOT NULL CHECK (json_valid(what_json)),
    why TEXT,
    previous_hash TEXT NOT NULL ${isHash('previous_hash')},
    hash TEXT NOT NULL ${isHash('hash')},
    PRIMARY KEY (case_id, origin_file_id, seq)
  ) STRICT, WITHOUT ROWID;
  ${refuseUpdate('custody_entries')}
  ${keepUntilDestroyed('custody_entries')}
`;

/**
 * Made from the records and made again when in doubt. An entry is a term (an address, a name, a
 * label, a rule: once in the file, with its places) or a record of a case (a note, a subject).
 * What is not yet there waits in `search_pending`. Cases and snapshots have numbers, which a place
 * needs by the million; `search_tallies` counts the places of an entry in each case. `search_hits` has
 * what lists say of the hits of an answer, and of each the first 8 bytes of its key and its fingerprint;
 * `search_previews` the first pictures of large flows.
 */
export const SEARCH = `
  CREATE TABLE search_entries (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    entry_key TEXT NOT NULL,
    case_id TEXT REFERENCES cases (id),
    text TEXT NOT NULL,
    UNIQUE (kind, entry_key)
  ) STRICT;
  CREATE INDEX search_entries_by_case ON search_entries (case_id) WHERE case_id IS NOT NULL;
  CREATE INDEX search_entries_by_end ON search_entries (kind, substr(entry_key, -4))
    WHERE case_id IS NULL;
  CREATE TABLE search_cases (
    number INTEGER PRIMARY KEY,
    case_id TEXT NOT NULL UNIQUE REFERENCES cases (id)
  ) STRICT;
  CREATE TABLE search_snapshots (
    number INTEGER PRIMARY KEY,
    snapshot_id TEXT NOT NULL UNIQUE REFERENCES snapshots (id),
    case_number INTEGER NOT NULL REFERENCES search_cases (number)
  ) STRICT;
  CREATE INDEX search_snapshots_by_case ON search_snapshots (case_number);
  CREATE TABLE search_places (
    entry_id INTEGER NOT NULL REFERENCES search_entries (id),
    role TEXT NOT NULL CHECK (role IN ('subject', 'source', 'path', 'rule', 'label', 'match')),
    taken_at INTEGER NOT NULL,
    snapshot_number INTEGER NOT NULL REFERENCES search_snapshots (number),
    PRIMARY KEY (entry_id, role, taken_at DESC, snapshot_number)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX search_places_by_snapshot ON search_places (snapshot_number);
  CREATE TABLE search_tallies (
    entry_id INTEGER NOT NULL REFERENCES search_entries (id),
    case_number INTEGER NOT NULL REFERENCES search_cases (number),
    role TEXT NOT NULL CHECK (role IN ('subject', 'source', 'path', 'rule', 'label', 'match')),
    places INTEGER NOT NULL CHECK (places > 0),
    newest_at INTEGER NOT NULL,
    newest_snapshot INTEGER NOT NULL,
    PRIMARY KEY (entry_id, role, case_number)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX search_tallies_by_case ON search_tallies (case_number, entry_id);
  CREATE TABLE search_hits (
    snapshot_id TEXT PRIMARY KEY NOT NULL REFERENCES snapshots (id),
    case_id TEXT NOT NULL REFERENCES cases (id),
    hits INTEGER NOT NULL CHECK (hits >= 0),
    decided INTEGER NOT NULL CHECK (decided BETWEEN 0 AND hits),
    top_entity TEXT,
    identities BLOB NOT NULL CHECK (length(identities) = 16 * hits)
  ) STRICT;
  CREATE INDEX search_hits_by_case ON search_hits
    (case_id, snapshot_id, hits, decided, top_entity);
  CREATE TABLE search_previews (
    snapshot_id TEXT PRIMARY KEY NOT NULL REFERENCES snapshots (id),
    case_id TEXT NOT NULL REFERENCES cases (id),
    preview_json TEXT NOT NULL
      CHECK (json_valid(preview_json) AND length(preview_json) <= 1000000)
  ) STRICT;
  CREATE INDEX search_previews_by_case ON search_previews (case_id);
  CREATE VIRTUAL TABLE search_text USING fts5 (
    words, content = '', contentless_delete = 1, prefix = '1 2 3 4',
    tokenize = 'unicode61 remove_diacritics 2'
  );
  CREATE TABLE search_pending (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    done INTEGER NOT NULL DEFAULT 0 CHECK (done >= 0),
    PRIMARY KEY (kind, id)
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER snapshots_await_search AFTER INSERT ON snapshots
  BEGIN INSERT INTO search_pending (kind, id) VALUES ('snapshot', NEW.id); END;
`;

/**
 * The links of stored screenings, made from the answers as the search index is: each address and each
 * screened transaction once in the file, where each screening has it, and its distinct links. `version` is
 * that of the reader (shared/graph/answer-links.ts): another one makes them again.
 */
export const GRAPH = `
  CREATE TABLE graph_nodes (
    number INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('address', 'transaction')),
    chain TEXT NOT NULL,
    node_key TEXT NOT NULL,
    value TEXT NOT NULL,
    UNIQUE (node_key, chain, kind)
  ) STRICT;
  CREATE TABLE graph_screenings (
    number INTEGER PRIMARY KEY,
    snapshot_id TEXT NOT NULL UNIQUE REFERENCES snapshots (id),
    case_id TEXT NOT NULL REFERENCES cases (id),
    version INTEGER NOT NULL,
    anchor INTEGER NOT NULL,
    places INTEGER NOT NULL CHECK (places > 0),
    links INTEGER NOT NULL CHECK (links >= 0)
  ) STRICT;
  CREATE INDEX graph_screenings_by_case ON graph_screenings (case_id, number);
  CREATE TABLE graph_places (
    screening INTEGER NOT NULL REFERENCES graph_screenings (number),
    node INTEGER NOT NULL REFERENCES graph_nodes (number),
    hop INTEGER NOT NULL CHECK (hop >= 0),
    level TEXT,
    entity TEXT,
    category TEXT,
    hits INTEGER NOT NULL CHECK (hits >= 0),
    PRIMARY KEY (screening, node)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX graph_places_by_node ON graph_places (node, screening);
  CREATE TABLE graph_links (
    screening INTEGER NOT NULL REFERENCES graph_screenings (number),
    near INTEGER NOT NULL,
    far INTEGER NOT NULL,
    position INTEGER NOT NULL CHECK (position >= 0),
    kind TEXT NOT NULL CHECK (kind IN ('delivered', 'gap', 'transaction')),
    side TEXT NOT NULL CHECK (side IN ('inflow', 'outflow', 'unknown')),
    hop INTEGER NOT NULL CHECK (hop >= 0),
    amount TEXT,
    at INTEGER,
    hits INTEGER NOT NULL CHECK (hits >= 0),
    hit INTEGER,
    path_node INTEGER,
    missing_nodes INTEGER NOT NULL CHECK (missing_nodes >= 0),
    is_contradictory INTEGER NOT NULL CHECK (is_contradictory IN (0, 1)),
    PRIMARY KEY (screening, near, far, position)
  ) STRICT, WITHOUT ROWID;
`;
