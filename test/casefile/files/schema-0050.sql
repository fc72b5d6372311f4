CREATE TABLE approvals (
  id TEXT PRIMARY KEY NOT NULL,
  case_id TEXT NOT NULL REFERENCES cases (id),
  decision TEXT NOT NULL CHECK (decision IN ('approved', 'objected')),
  reason TEXT NOT NULL,
  reviewer TEXT NOT NULL,
  fingerprint TEXT NOT NULL CHECK (length(fingerprint) = 64 AND fingerprint NOT GLOB '*[^0-9a-f]*'),
  manifest_sha256 TEXT NOT NULL CHECK (length(manifest_sha256) = 64 AND manifest_sha256 NOT GLOB '*[^0-9a-f]*'),
  contents_json TEXT NOT NULL
  CHECK (json_valid(contents_json) AND json_type(contents_json) = 'array'),
  signed_at INTEGER NOT NULL,
  received_at INTEGER NOT NULL,
  signed_file BLOB NOT NULL CHECK (length(signed_file) > 0)
  ) STRICT;

CREATE INDEX approvals_by_case ON approvals (case_id, received_at DESC, id);

CREATE TRIGGER approvals_refuse_delete BEFORE DELETE ON approvals
  WHEN NOT EXISTS (SELECT 1 FROM destroyed_cases WHERE case_id = OLD.case_id AND is_done = 0)
  BEGIN SELECT RAISE(ABORT, 'approvals refuses DELETE'); END;

CREATE TRIGGER approvals_refuse_update BEFORE UPDATE ON approvals
  BEGIN SELECT RAISE(ABORT, 'approvals refuses UPDATE'); END;

CREATE TABLE attached_hits (
  id TEXT PRIMARY KEY NOT NULL,
  case_id TEXT NOT NULL REFERENCES cases (id),
  subject_id TEXT NOT NULL REFERENCES subjects (id),
  snapshot_id TEXT NOT NULL REFERENCES snapshots (id),
  hit_key TEXT NOT NULL CHECK (length(hit_key) = 64 AND hit_key NOT GLOB '*[^0-9a-f]*'),
  fingerprint TEXT NOT NULL CHECK (length(fingerprint) = 64 AND fingerprint NOT GLOB '*[^0-9a-f]*'),
  hit_group TEXT NOT NULL CHECK (hit_group IN ('sanctions', 'pep', 'convicted', 'adverse_media',
  'relationships', 'live_news')),
  title TEXT NOT NULL,
  confidence TEXT CHECK (confidence IN ('confirmed', 'probable', 'possible', 'doubtful')),
  remark TEXT NOT NULL,
  attached_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  removed_at INTEGER
  ) STRICT;

CREATE INDEX attached_hits_by_case ON attached_hits (case_id, attached_at, id);

CREATE INDEX attached_hits_by_snapshot ON attached_hits (snapshot_id);

CREATE INDEX attached_hits_by_subject ON attached_hits (subject_id, attached_at, id);

CREATE UNIQUE INDEX attached_hits_once ON attached_hits (subject_id, hit_key)
  WHERE removed_at IS NULL;

CREATE TRIGGER attached_hits_keep_hit BEFORE UPDATE ON attached_hits
  WHEN NEW.id IS NOT OLD.id OR NEW.case_id IS NOT OLD.case_id
  OR NEW.subject_id IS NOT OLD.subject_id OR NEW.snapshot_id IS NOT OLD.snapshot_id
  OR NEW.hit_key IS NOT OLD.hit_key OR NEW.fingerprint IS NOT OLD.fingerprint
  OR NEW.hit_group IS NOT OLD.hit_group OR NEW.title IS NOT OLD.title
  OR NEW.attached_at IS NOT OLD.attached_at
  BEGIN SELECT RAISE(ABORT, 'attached hits keep their hit'); END;

CREATE TRIGGER attached_hits_refuse_delete BEFORE DELETE ON attached_hits
  WHEN NOT EXISTS (SELECT 1 FROM destroyed_cases WHERE case_id = OLD.case_id AND is_done = 0)
  BEGIN SELECT RAISE(ABORT, 'attached_hits refuses DELETE'); END;

CREATE TRIGGER attached_hits_refuse_sealed BEFORE INSERT ON attached_hits
  WHEN (SELECT status FROM cases WHERE id = NEW.case_id) = 'closed'
  BEGIN SELECT RAISE(ABORT, 'the case is sealed'); END;

CREATE TRIGGER attached_hits_stay_sealed BEFORE UPDATE ON attached_hits
  WHEN (SELECT status FROM cases WHERE id = OLD.case_id) = 'closed'
  BEGIN SELECT RAISE(ABORT, 'the case is sealed'); END;

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

CREATE INDEX attachments_by_file ON attachments (file_id);

CREATE INDEX attachments_by_subject ON attachments (subject_id) WHERE subject_id IS NOT NULL;

CREATE TRIGGER attachments_keep_file BEFORE UPDATE ON attachments
  WHEN NEW.id IS NOT OLD.id OR NEW.case_id IS NOT OLD.case_id OR NEW.file_id IS NOT OLD.file_id
  OR NEW.file_modified_at IS NOT OLD.file_modified_at OR NEW.added_at IS NOT OLD.added_at
  BEGIN SELECT RAISE(ABORT, 'attachments keep their file'); END;

CREATE TRIGGER attachments_refuse_delete BEFORE DELETE ON attachments
  WHEN NOT EXISTS (SELECT 1 FROM destroyed_cases WHERE case_id = OLD.case_id AND is_done = 0)
  BEGIN SELECT RAISE(ABORT, 'attachments refuses DELETE'); END;

CREATE TRIGGER attachments_refuse_sealed BEFORE INSERT ON attachments
  WHEN (SELECT status FROM cases WHERE id = NEW.case_id) = 'closed'
  BEGIN SELECT RAISE(ABORT, 'the case is sealed'); END;

CREATE TRIGGER attachments_stay_sealed BEFORE UPDATE ON attachments
  WHEN (SELECT status FROM cases WHERE id = OLD.case_id) = 'closed'
  BEGIN SELECT RAISE(ABORT, 'the case is sealed'); END;

CREATE TABLE "batch_rows" (
  batch_id TEXT NOT NULL REFERENCES batches (id),
  row_number INTEGER NOT NULL CHECK (row_number > 0),
  cells_json TEXT NOT NULL CHECK (json_valid(cells_json)),
  subject TEXT NOT NULL,
  kind TEXT CHECK (kind IN ('kya', 'kyt', 'name')),
  fate TEXT NOT NULL CHECK (fate IN ('send', 'wrong', 'duplicate', 'fresh')),
  faults_json TEXT CHECK (faults_json IS NULL OR json_valid(faults_json)),
  of_row INTEGER CHECK (of_row > 0),
  fresh_snapshot_id TEXT,
  job_id TEXT UNIQUE REFERENCES jobs (id), corrected_json TEXT
  CHECK (corrected_json IS NULL OR json_valid(corrected_json)),
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

CREATE TRIGGER batch_rows_refuse_delete BEFORE DELETE ON batch_rows
  WHEN NOT EXISTS (SELECT 1 FROM destroyed_cases WHERE case_id = (SELECT case_id FROM batches WHERE id = OLD.batch_id) AND is_done = 0)
  BEGIN SELECT RAISE(ABORT, 'batch_rows refuses DELETE'); END;

CREATE TRIGGER batch_rows_refuse_update BEFORE UPDATE ON batch_rows
  BEGIN SELECT RAISE(ABORT, 'batch_rows refuses UPDATE'); END;

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

CREATE TRIGGER batches_refuse_delete BEFORE DELETE ON batches
  WHEN NOT EXISTS (SELECT 1 FROM destroyed_cases WHERE case_id = OLD.case_id AND is_done = 0)
  BEGIN SELECT RAISE(ABORT, 'batches refuses DELETE'); END;

CREATE TRIGGER batches_refuse_sealed BEFORE INSERT ON batches
  WHEN (SELECT status FROM cases WHERE id = NEW.case_id) = 'closed'
  BEGIN SELECT RAISE(ABORT, 'the case is sealed'); END;

CREATE TABLE bodies (
  request_id TEXT PRIMARY KEY NOT NULL REFERENCES requests (id),
  size_bytes INTEGER CHECK (size_bytes > 0),
  sha256 TEXT CHECK (length(sha256) = 64 AND sha256 NOT GLOB '*[^0-9a-f]*'), same_as TEXT REFERENCES bodies (request_id)
  CHECK (same_as IS NULL OR (sha256 IS NOT NULL AND same_as <> request_id)),
  CHECK ((sha256 IS NULL) = (size_bytes IS NULL))
  ) STRICT;

CREATE INDEX bodies_repeating ON bodies (same_as) WHERE same_as IS NOT NULL;

CREATE TRIGGER bodies_begin_open BEFORE INSERT ON bodies
  WHEN NEW.sha256 IS NOT NULL
  OR (SELECT reached FROM requests WHERE id = NEW.request_id) IS NOT NULL
  BEGIN SELECT RAISE(ABORT, 'a body belongs to a request without an outcome'); END;

CREATE TRIGGER bodies_finish_once BEFORE UPDATE ON bodies
  WHEN OLD.sha256 IS NOT NULL OR NEW.sha256 IS NULL OR NEW.request_id IS NOT OLD.request_id
  BEGIN SELECT RAISE(ABORT, 'a body is finished once'); END;

CREATE TRIGGER bodies_refuse_delete BEFORE DELETE ON bodies
  WHEN NOT EXISTS (SELECT 1 FROM destroyed_cases WHERE case_id = (SELECT jobs.case_id FROM requests
  JOIN jobs ON jobs.id = requests.job_id WHERE requests.id = OLD.request_id) AND is_done = 0)
  BEGIN SELECT RAISE(ABORT, 'bodies refuses DELETE'); END;

CREATE TABLE body_chunks (
  id INTEGER PRIMARY KEY,
  request_id TEXT NOT NULL REFERENCES bodies (request_id),
  seq INTEGER NOT NULL CHECK (seq >= 0),
  bytes BLOB NOT NULL CHECK (length(bytes) BETWEEN 1 AND 1048576),
  UNIQUE (request_id, seq)
  ) STRICT;

CREATE TRIGGER body_chunks_refuse_delete BEFORE DELETE ON body_chunks
  WHEN NOT EXISTS (SELECT 1 FROM bodies WHERE request_id = OLD.request_id AND same_as IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM destroyed_cases
  WHERE is_done = 0 AND case_id = (SELECT jobs.case_id FROM requests
  JOIN jobs ON jobs.id = requests.job_id WHERE requests.id = OLD.request_id))
  BEGIN SELECT RAISE(ABORT, 'body_chunks refuses DELETE'); END;

CREATE TRIGGER body_chunks_refuse_late BEFORE INSERT ON body_chunks
  WHEN (SELECT sha256 FROM bodies WHERE request_id = NEW.request_id) IS NOT NULL
  OR NEW.seq IS NOT
  (SELECT coalesce(max(seq) + 1, 0) FROM body_chunks WHERE request_id = NEW.request_id)
  BEGIN SELECT RAISE(ABORT, 'a body grows at its end until it is finished'); END;

CREATE TRIGGER body_chunks_refuse_update BEFORE UPDATE ON body_chunks
  BEGIN SELECT RAISE(ABORT, 'body_chunks refuses UPDATE'); END;

CREATE TABLE bundles (
  id TEXT PRIMARY KEY NOT NULL,
  case_id TEXT NOT NULL REFERENCES cases (id),
  profile TEXT NOT NULL CHECK (profile IN ('internal', 'external')),
  file_name TEXT NOT NULL,
  sha256 TEXT NOT NULL CHECK (length(sha256) = 64 AND sha256 NOT GLOB '*[^0-9a-f]*'),
  size_bytes INTEGER NOT NULL CHECK (size_bytes >= 0),
  manifest_sha256 TEXT NOT NULL CHECK (length(manifest_sha256) = 64 AND manifest_sha256 NOT GLOB '*[^0-9a-f]*'),
  signer_fingerprint TEXT NOT NULL CHECK (length(signer_fingerprint) = 64 AND signer_fingerprint NOT GLOB '*[^0-9a-f]*'),
  reports_json TEXT NOT NULL
  CHECK (json_valid(reports_json) AND json_type(reports_json) = 'array'),
  at INTEGER NOT NULL,
  packed_manifest BLOB NOT NULL,
  failed TEXT CHECK (length(failed) > 0)
  ) STRICT;

CREATE INDEX bundles_by_case ON bundles (case_id, at DESC, id);

CREATE TRIGGER bundles_refuse_delete BEFORE DELETE ON bundles
  WHEN NOT EXISTS (SELECT 1 FROM destroyed_cases WHERE case_id = OLD.case_id AND is_done = 0)
  BEGIN SELECT RAISE(ABORT, 'bundles refuses DELETE'); END;

CREATE TRIGGER bundles_refuse_update BEFORE UPDATE ON bundles
  WHEN OLD.failed IS NOT NULL OR NEW.failed IS NULL
  OR NEW.id IS NOT OLD.id OR NEW.case_id IS NOT OLD.case_id OR NEW.profile IS NOT OLD.profile OR NEW.file_name IS NOT OLD.file_name OR NEW.sha256 IS NOT OLD.sha256 OR NEW.size_bytes IS NOT OLD.size_bytes OR NEW.manifest_sha256 IS NOT OLD.manifest_sha256 OR NEW.signer_fingerprint IS NOT OLD.signer_fingerprint OR NEW.reports_json IS NOT OLD.reports_json OR NEW.at IS NOT OLD.at OR NEW.packed_manifest IS NOT OLD.packed_manifest
  BEGIN SELECT RAISE(ABORT, 'bundles refuses UPDATE'); END;

CREATE TABLE case_imports (
  id TEXT PRIMARY KEY NOT NULL,
  case_id TEXT NOT NULL REFERENCES cases (id),
  origin_file_id TEXT NOT NULL,
  origin_investigator TEXT NOT NULL,
  origin_entries INTEGER NOT NULL CHECK (origin_entries > 0),
  origin_head TEXT NOT NULL CHECK (length(origin_head) = 64 AND origin_head NOT GLOB '*[^0-9a-f]*'),
  file_name TEXT,
  file_sha256 TEXT CHECK (length(file_sha256) = 64 AND file_sha256 NOT GLOB '*[^0-9a-f]*'),
  report_json TEXT NOT NULL CHECK (json_valid(report_json)),
  at INTEGER NOT NULL
  ) STRICT;

CREATE INDEX case_imports_by_case ON case_imports (case_id, at);

CREATE TRIGGER case_imports_refuse_delete BEFORE DELETE ON case_imports
  WHEN NOT EXISTS (SELECT 1 FROM destroyed_cases WHERE case_id = OLD.case_id AND is_done = 0)
  BEGIN SELECT RAISE(ABORT, 'case_imports refuses DELETE'); END;

CREATE TRIGGER case_imports_refuse_update BEFORE UPDATE ON case_imports
  BEGIN SELECT RAISE(ABORT, 'case_imports refuses UPDATE'); END;

CREATE TABLE "cases" (
  id TEXT PRIMARY KEY NOT NULL,
  reference TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (length(reference) > 0),
  title TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('open', 'in_review', 'on_hold', 'closed')),
  owner TEXT NOT NULL,
  severity TEXT CHECK (severity IN ('low', 'medium', 'high', 'critical')),
  classification TEXT NOT NULL,
  tags_json TEXT NOT NULL CHECK (json_valid(tags_json)),
  summary TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  opened_at INTEGER NOT NULL,
  closed_at INTEGER,
  updated_at INTEGER NOT NULL,
  CHECK ((status = 'closed') = (closed_at IS NOT NULL))
  ) STRICT;

CREATE INDEX cases_by_creation ON cases (created_at DESC, id);

CREATE TRIGGER cases_keep_identity BEFORE UPDATE ON cases
  WHEN NEW.id IS NOT OLD.id OR NEW.created_at IS NOT OLD.created_at
  BEGIN SELECT RAISE(ABORT, 'cases keep their identity'); END;

CREATE TRIGGER cases_refuse_delete BEFORE DELETE ON cases
  WHEN NOT EXISTS (SELECT 1 FROM destroyed_cases WHERE case_id = OLD.id AND is_done = 0)
  BEGIN SELECT RAISE(ABORT, 'cases refuses DELETE'); END;

CREATE TRIGGER cases_stay_sealed BEFORE UPDATE ON cases
  WHEN OLD.status = 'closed' AND NEW.status = 'closed'
  BEGIN SELECT RAISE(ABORT, 'the case is sealed'); END;

CREATE TABLE chain_lists (
  environment_id TEXT PRIMARY KEY NOT NULL,
  chains_json TEXT NOT NULL CHECK (json_valid(chains_json)),
  read_at INTEGER NOT NULL
  ) STRICT;

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
  previous_hash TEXT NOT NULL CHECK (length(previous_hash) = 64 AND previous_hash NOT GLOB '*[^0-9a-f]*'),
  hash TEXT NOT NULL CHECK (length(hash) = 64 AND hash NOT GLOB '*[^0-9a-f]*'),
  PRIMARY KEY (case_id, origin_file_id, seq)
  ) STRICT, WITHOUT ROWID;

CREATE TRIGGER custody_entries_refuse_delete BEFORE DELETE ON custody_entries
  WHEN NOT EXISTS (SELECT 1 FROM destroyed_cases WHERE case_id = OLD.case_id AND is_done = 0)
  BEGIN SELECT RAISE(ABORT, 'custody_entries refuses DELETE'); END;

CREATE TRIGGER custody_entries_refuse_update BEFORE UPDATE ON custody_entries
  BEGIN SELECT RAISE(ABORT, 'custody_entries refuses UPDATE'); END;

CREATE TABLE decisions (
  id TEXT PRIMARY KEY NOT NULL,
  case_id TEXT NOT NULL REFERENCES cases (id),
  act_id TEXT NOT NULL,
  position INTEGER NOT NULL CHECK (position >= 0),
  snapshot_id TEXT NOT NULL REFERENCES snapshots (id),
  hit_key TEXT NOT NULL CHECK (length(hit_key) = 64 AND hit_key NOT GLOB '*[^0-9a-f]*'),
  fingerprint TEXT NOT NULL CHECK (length(fingerprint) = 64 AND fingerprint NOT GLOB '*[^0-9a-f]*'),
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

CREATE TRIGGER decisions_refuse_delete BEFORE DELETE ON decisions
  WHEN NOT EXISTS (SELECT 1 FROM destroyed_cases WHERE case_id = OLD.case_id AND is_done = 0)
  BEGIN SELECT RAISE(ABORT, 'decisions refuses DELETE'); END;

CREATE TRIGGER decisions_refuse_sealed BEFORE INSERT ON decisions
  WHEN (SELECT status FROM cases WHERE id = NEW.case_id) = 'closed'
  BEGIN SELECT RAISE(ABORT, 'the case is sealed'); END;

CREATE TRIGGER decisions_refuse_update BEFORE UPDATE ON decisions
  BEGIN SELECT RAISE(ABORT, 'decisions refuses UPDATE'); END;

CREATE TABLE destroyed_cases (
  journal_seq INTEGER PRIMARY KEY CHECK (journal_seq > 0),
  case_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  is_done INTEGER NOT NULL CHECK (is_done IN (0, 1))
  ) STRICT;

CREATE INDEX destroyed_cases_by_case ON destroyed_cases (case_id, journal_seq);

CREATE TRIGGER destroyed_cases_end_once BEFORE UPDATE ON destroyed_cases
  WHEN OLD.is_done = 1 OR NEW.is_done = 0 OR NEW.journal_seq IS NOT OLD.journal_seq
  OR NEW.case_id IS NOT OLD.case_id OR NEW.at IS NOT OLD.at
  BEGIN SELECT RAISE(ABORT, 'a case is destroyed once'); END;

CREATE TRIGGER destroyed_cases_refuse_delete BEFORE DELETE ON destroyed_cases
  BEGIN SELECT RAISE(ABORT, 'destroyed_cases refuses DELETE'); END;

CREATE TABLE file_chunks (
  id INTEGER PRIMARY KEY,
  file_id TEXT NOT NULL REFERENCES files (id),
  seq INTEGER NOT NULL CHECK (seq >= 0),
  bytes BLOB NOT NULL CHECK (length(bytes) BETWEEN 1 AND 1048576),
  UNIQUE (file_id, seq)
  ) STRICT;

CREATE TRIGGER file_chunks_refuse_delete BEFORE DELETE ON file_chunks
  WHEN NOT EXISTS (SELECT 1 FROM destroyed_cases WHERE case_id = (SELECT case_id FROM files WHERE id = OLD.file_id) AND is_done = 0)
  BEGIN SELECT RAISE(ABORT, 'file_chunks refuses DELETE'); END;

CREATE TRIGGER file_chunks_refuse_update BEFORE UPDATE ON file_chunks
  BEGIN SELECT RAISE(ABORT, 'file_chunks refuses UPDATE'); END;

CREATE TABLE files (
  id TEXT PRIMARY KEY NOT NULL,
  case_id TEXT NOT NULL REFERENCES cases (id),
  size_bytes INTEGER NOT NULL CHECK (size_bytes >= 0),
  sha256 TEXT NOT NULL CHECK (length(sha256) = 64 AND sha256 NOT GLOB '*[^0-9a-f]*')
  ) STRICT;

CREATE INDEX files_by_case ON files (case_id, id);

CREATE INDEX files_by_hash ON files (sha256, case_id);

CREATE TRIGGER files_refuse_delete BEFORE DELETE ON files
  WHEN NOT EXISTS (SELECT 1 FROM destroyed_cases WHERE case_id = OLD.case_id AND is_done = 0)
  BEGIN SELECT RAISE(ABORT, 'files refuses DELETE'); END;

CREATE TRIGGER files_refuse_sealed BEFORE INSERT ON files
  WHEN (SELECT status FROM cases WHERE id = NEW.case_id) = 'closed'
  BEGIN SELECT RAISE(ABORT, 'the case is sealed'); END;

CREATE TRIGGER files_refuse_update BEFORE UPDATE ON files
  BEGIN SELECT RAISE(ABORT, 'files refuses UPDATE'); END;

CREATE TABLE flow_views (
  snapshot_id TEXT NOT NULL REFERENCES snapshots (id),
  side TEXT NOT NULL CHECK (side IN ('address', 'in', 'out')),
  state_json TEXT NOT NULL CHECK (json_valid(state_json) AND length(state_json) <= 100000),
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (snapshot_id, side)
  ) STRICT, WITHOUT ROWID;

CREATE TABLE hop_slots (
  id TEXT PRIMARY KEY NOT NULL,
  case_id TEXT NOT NULL REFERENCES cases (id),
  snapshot_id TEXT NOT NULL REFERENCES snapshots (id),
  hit_key TEXT NOT NULL CHECK (length(hit_key) = 64 AND hit_key NOT GLOB '*[^0-9a-f]*'),
  hop INTEGER NOT NULL CHECK (hop > 0),
  transaction_hash TEXT,
  block_height TEXT,
  remark TEXT NOT NULL,
  author TEXT NOT NULL,
  at INTEGER NOT NULL
  ) STRICT;

CREATE INDEX hop_slots_by_case ON hop_slots (case_id);

CREATE INDEX hop_slots_by_snapshot ON hop_slots (snapshot_id);

CREATE TRIGGER hop_slots_refuse_delete BEFORE DELETE ON hop_slots
  WHEN NOT EXISTS (SELECT 1 FROM destroyed_cases WHERE case_id = OLD.case_id AND is_done = 0)
  BEGIN SELECT RAISE(ABORT, 'hop_slots refuses DELETE'); END;

CREATE TRIGGER hop_slots_refuse_sealed BEFORE INSERT ON hop_slots
  WHEN (SELECT status FROM cases WHERE id = NEW.case_id) = 'closed'
  BEGIN SELECT RAISE(ABORT, 'the case is sealed'); END;

CREATE TRIGGER hop_slots_refuse_update BEFORE UPDATE ON hop_slots
  BEGIN SELECT RAISE(ABORT, 'hop_slots refuses UPDATE'); END;

CREATE TABLE "jobs" (
  id TEXT PRIMARY KEY NOT NULL,
  case_id TEXT NOT NULL REFERENCES cases (id),
  batch_id TEXT REFERENCES batches (id),
  batch_row INTEGER CHECK (batch_row > 0),
  kind TEXT NOT NULL CHECK (kind IN ('kya', 'kyt', 'name')),
  environment_id TEXT NOT NULL,
  request_json TEXT NOT NULL CHECK (json_valid(request_json)),
  question_sha256 TEXT NOT NULL CHECK (length(question_sha256) = 64 AND question_sha256 NOT GLOB '*[^0-9a-f]*'),
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

CREATE INDEX jobs_by_batch ON jobs (batch_id, state, batch_row, billed)
  WHERE batch_id IS NOT NULL;

CREATE INDEX jobs_by_case ON jobs (case_id, created_at DESC, batch_row, id);

CREATE INDEX jobs_by_case_and_state ON jobs (case_id, state);

CREATE INDEX jobs_by_creation ON jobs (created_at DESC, batch_row, id);

CREATE INDEX jobs_by_environment ON jobs (environment_id, state);

CREATE INDEX jobs_by_question ON jobs (question_sha256, id);

CREATE INDEX jobs_by_state ON jobs (state, created_at, batch_row, id);

CREATE INDEX jobs_by_update ON jobs (case_id, updated_at);

CREATE TRIGGER jobs_keep_intent BEFORE UPDATE ON jobs
  WHEN NEW.id IS NOT OLD.id OR NEW.case_id IS NOT OLD.case_id
  OR NEW.batch_id IS NOT OLD.batch_id OR NEW.batch_row IS NOT OLD.batch_row
  OR NEW.kind IS NOT OLD.kind OR NEW.environment_id IS NOT OLD.environment_id
  OR NEW.request_json IS NOT OLD.request_json
  OR NEW.question_sha256 IS NOT OLD.question_sha256
  OR NEW.created_at IS NOT OLD.created_at OR OLD.state = 'complete'
  BEGIN SELECT RAISE(ABORT, 'jobs keep their intent'); END;

CREATE TRIGGER jobs_refuse_delete BEFORE DELETE ON jobs
  WHEN NOT EXISTS (SELECT 1 FROM destroyed_cases WHERE case_id = OLD.case_id AND is_done = 0)
  BEGIN SELECT RAISE(ABORT, 'jobs refuses DELETE'); END;

CREATE TRIGGER jobs_refuse_sealed BEFORE INSERT ON jobs
  WHEN (SELECT status FROM cases WHERE id = NEW.case_id) = 'closed'
  BEGIN SELECT RAISE(ABORT, 'the case is sealed'); END;

CREATE TABLE journal (
  seq INTEGER PRIMARY KEY CHECK (seq > 0),
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  kind TEXT NOT NULL,
  case_id TEXT,
  subject TEXT,
  what_json TEXT NOT NULL CHECK (json_valid(what_json)),
  why TEXT,
  previous_hash TEXT NOT NULL CHECK (length(previous_hash) = 64 AND previous_hash NOT GLOB '*[^0-9a-f]*'),
  hash TEXT NOT NULL UNIQUE CHECK (length(hash) = 64 AND hash NOT GLOB '*[^0-9a-f]*')
  ) STRICT;

CREATE INDEX journal_by_case ON journal (case_id, seq);

CREATE INDEX journal_by_kind ON journal (kind, seq);

CREATE INDEX journal_by_subject ON journal (subject, seq) WHERE subject IS NOT NULL;

CREATE INDEX journal_of_timeline ON journal (case_id, seq) WHERE kind IN ('case.created',
  'case.status_changed', 'case.closed', 'case.reopened', 'case.exported', 'case.imported',
  'decision.made');

CREATE TRIGGER journal_grow_at_end BEFORE INSERT ON journal
  WHEN NOT EXISTS (
  SELECT 1 FROM meta
  WHERE journal_entries = NEW.seq - 1 AND journal_head = NEW.previous_hash
  )
  BEGIN SELECT RAISE(ABORT, 'journal grows at its end'); END;

CREATE TRIGGER journal_refuse_delete BEFORE DELETE ON journal
  BEGIN SELECT RAISE(ABORT, 'journal refuses DELETE'); END;

CREATE TRIGGER journal_refuse_update BEFORE UPDATE ON journal
  WHEN NEW.seq IS NOT OLD.seq OR NEW.at IS NOT 0 OR NEW.actor IS NOT '' OR NEW.kind IS NOT 'erased'
  OR NEW.case_id IS NOT OLD.case_id OR NEW.subject IS NOT NULL OR NEW.what_json IS NOT '{}'
  OR NEW.why IS NOT NULL OR NEW.previous_hash IS NOT OLD.previous_hash
  OR NEW.hash IS NOT OLD.hash
  OR NOT EXISTS (SELECT 1 FROM destroyed_cases
  WHERE case_id = OLD.case_id AND journal_seq > OLD.seq AND is_done = 0)
  BEGIN SELECT RAISE(ABORT, 'journal refuses UPDATE'); END;

CREATE TABLE meta (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  file_id TEXT NOT NULL,
  investigator TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  created_by TEXT NOT NULL,
  journal_entries INTEGER NOT NULL CHECK (journal_entries >= 0),
  journal_head TEXT NOT NULL CHECK (length(journal_head) = 64 AND journal_head NOT GLOB '*[^0-9a-f]*')
  ) STRICT;

CREATE TRIGGER meta_keep_identity BEFORE UPDATE ON meta
  WHEN NEW.id IS NOT OLD.id OR NEW.file_id IS NOT OLD.file_id
  OR NEW.created_at IS NOT OLD.created_at OR NEW.created_by IS NOT OLD.created_by
  OR NEW.journal_entries NOT IN (OLD.journal_entries, OLD.journal_entries + 1)
  BEGIN SELECT RAISE(ABORT, 'meta keeps its identity'); END;

CREATE TRIGGER meta_refuse_delete BEFORE DELETE ON meta
  BEGIN SELECT RAISE(ABORT, 'meta refuses DELETE'); END;

CREATE TABLE note_citations (
  note_id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  position INTEGER NOT NULL CHECK (position >= 0),
  case_id TEXT NOT NULL REFERENCES cases (id),
  answer_sha256 TEXT NOT NULL CHECK (length(answer_sha256) = 64 AND answer_sha256 NOT GLOB '*[^0-9a-f]*'),
  pointer TEXT NOT NULL,
  PRIMARY KEY (note_id, revision, position),
  FOREIGN KEY (note_id, revision) REFERENCES note_revisions (note_id, revision)
  ) STRICT, WITHOUT ROWID;

CREATE INDEX note_citations_by_answer ON note_citations (answer_sha256, case_id);

CREATE INDEX note_citations_by_case ON note_citations (case_id);

CREATE TRIGGER note_citations_refuse_delete BEFORE DELETE ON note_citations
  WHEN NOT EXISTS (SELECT 1 FROM destroyed_cases WHERE case_id = OLD.case_id AND is_done = 0)
  BEGIN SELECT RAISE(ABORT, 'note_citations refuses DELETE'); END;

CREATE TRIGGER note_citations_refuse_update BEFORE UPDATE ON note_citations
  BEGIN SELECT RAISE(ABORT, 'note_citations refuses UPDATE'); END;

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

CREATE TRIGGER note_revisions_refuse_delete BEFORE DELETE ON note_revisions
  WHEN NOT EXISTS (SELECT 1 FROM destroyed_cases WHERE case_id = OLD.case_id AND is_done = 0)
  BEGIN SELECT RAISE(ABORT, 'note_revisions refuses DELETE'); END;

CREATE TRIGGER note_revisions_refuse_sealed BEFORE INSERT ON note_revisions
  WHEN (SELECT status FROM cases WHERE id = NEW.case_id) = 'closed'
  BEGIN SELECT RAISE(ABORT, 'the case is sealed'); END;

CREATE TRIGGER note_revisions_refuse_update BEFORE UPDATE ON note_revisions
  BEGIN SELECT RAISE(ABORT, 'note_revisions refuses UPDATE'); END;

CREATE TABLE notes (
  id TEXT PRIMARY KEY NOT NULL,
  case_id TEXT NOT NULL REFERENCES cases (id),
  subject_id TEXT REFERENCES subjects (id),
  created_at INTEGER NOT NULL,
  removed_at INTEGER
  ) STRICT;

CREATE INDEX notes_by_case ON notes (case_id, created_at DESC, id);

CREATE INDEX notes_by_subject ON notes (subject_id) WHERE subject_id IS NOT NULL;

CREATE TRIGGER notes_refuse_delete BEFORE DELETE ON notes
  WHEN NOT EXISTS (SELECT 1 FROM destroyed_cases WHERE case_id = OLD.case_id AND is_done = 0)
  BEGIN SELECT RAISE(ABORT, 'notes refuses DELETE'); END;

CREATE TRIGGER notes_refuse_sealed BEFORE INSERT ON notes
  WHEN (SELECT status FROM cases WHERE id = NEW.case_id) = 'closed'
  BEGIN SELECT RAISE(ABORT, 'the case is sealed'); END;

CREATE TRIGGER notes_stay_sealed BEFORE UPDATE ON notes
  WHEN (SELECT status FROM cases WHERE id = OLD.case_id) = 'closed'
  BEGIN SELECT RAISE(ABORT, 'the case is sealed'); END;

CREATE TABLE notices (
  id TEXT PRIMARY KEY NOT NULL,
  case_id TEXT NOT NULL REFERENCES cases (id),
  watch_id TEXT NOT NULL REFERENCES watches (id),
  snapshot_id TEXT NOT NULL REFERENCES snapshots (id),
  previous_snapshot_id TEXT NOT NULL REFERENCES snapshots (id),
  changes_json TEXT NOT NULL CHECK (json_valid(changes_json)),
  at INTEGER NOT NULL,
  seen_at INTEGER,
  UNIQUE (watch_id, snapshot_id)
  ) STRICT;

CREATE INDEX notices_by_case ON notices (case_id, at DESC, id);

CREATE INDEX notices_by_previous ON notices (previous_snapshot_id);

CREATE INDEX notices_by_snapshot ON notices (snapshot_id);

CREATE INDEX notices_by_time ON notices (at DESC, id);

CREATE INDEX notices_unseen ON notices (at DESC, id) WHERE seen_at IS NULL;

CREATE TRIGGER notices_keep_finding BEFORE UPDATE ON notices
  WHEN NEW.id IS NOT OLD.id OR NEW.case_id IS NOT OLD.case_id OR NEW.watch_id IS NOT OLD.watch_id
  OR NEW.snapshot_id IS NOT OLD.snapshot_id
  OR NEW.previous_snapshot_id IS NOT OLD.previous_snapshot_id
  OR NEW.changes_json IS NOT OLD.changes_json OR NEW.at IS NOT OLD.at
  BEGIN SELECT RAISE(ABORT, 'notices keep their finding'); END;

CREATE TRIGGER notices_refuse_delete BEFORE DELETE ON notices
  WHEN NOT EXISTS (SELECT 1 FROM destroyed_cases WHERE case_id = OLD.case_id AND is_done = 0)
  BEGIN SELECT RAISE(ABORT, 'notices refuses DELETE'); END;

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

CREATE INDEX private_labels_by_address ON private_labels (address_key, case_id);

CREATE INDEX private_labels_by_case ON private_labels (case_id, created_at, id);

CREATE UNIQUE INDEX private_labels_once ON private_labels (case_id, address_key)
  WHERE removed_at IS NULL;

CREATE TRIGGER private_labels_refuse_delete BEFORE DELETE ON private_labels
  WHEN NOT EXISTS (SELECT 1 FROM destroyed_cases WHERE case_id = OLD.case_id AND is_done = 0)
  BEGIN SELECT RAISE(ABORT, 'private_labels refuses DELETE'); END;

CREATE TRIGGER private_labels_refuse_sealed BEFORE INSERT ON private_labels
  WHEN (SELECT status FROM cases WHERE id = NEW.case_id) = 'closed'
  BEGIN SELECT RAISE(ABORT, 'the case is sealed'); END;

CREATE TRIGGER private_labels_stay_sealed BEFORE UPDATE ON private_labels
  WHEN (SELECT status FROM cases WHERE id = OLD.case_id) = 'closed'
  BEGIN SELECT RAISE(ABORT, 'the case is sealed'); END;

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

CREATE TABLE report_documents (
  case_id TEXT NOT NULL REFERENCES cases (id),
  sha256 TEXT NOT NULL CHECK (length(sha256) = 64 AND sha256 NOT GLOB '*[^0-9a-f]*'),
  size_bytes INTEGER NOT NULL CHECK (size_bytes >= 0),
  packed BLOB NOT NULL,
  PRIMARY KEY (case_id, sha256)
  ) STRICT;

CREATE TRIGGER report_documents_refuse_delete BEFORE DELETE ON report_documents
  WHEN NOT EXISTS (SELECT 1 FROM destroyed_cases WHERE case_id = OLD.case_id AND is_done = 0)
  BEGIN SELECT RAISE(ABORT, 'report_documents refuses DELETE'); END;

CREATE TRIGGER report_documents_refuse_update BEFORE UPDATE ON report_documents
  BEGIN SELECT RAISE(ABORT, 'report_documents refuses UPDATE'); END;

CREATE TABLE report_files (
  id TEXT PRIMARY KEY NOT NULL,
  case_id TEXT NOT NULL REFERENCES cases (id),
  report_id TEXT NOT NULL REFERENCES reports (id),
  revision INTEGER NOT NULL CHECK (revision >= 1),
  format TEXT NOT NULL CHECK (format IN ('pdf', 'html', 'docx', 'xlsx', 'csv', 'md', 'json')),
  profile TEXT NOT NULL CHECK (profile IN ('internal', 'external')),
  file_name TEXT NOT NULL,
  sha256 TEXT NOT NULL CHECK (length(sha256) = 64 AND sha256 NOT GLOB '*[^0-9a-f]*'),
  size_bytes INTEGER NOT NULL CHECK (size_bytes >= 0),
  content_sha256 TEXT NOT NULL CHECK (length(content_sha256) = 64 AND content_sha256 NOT GLOB '*[^0-9a-f]*'),
  document_sha256 TEXT NOT NULL,
  prepared_at INTEGER NOT NULL,
  failed TEXT CHECK (length(failed) > 0),
  FOREIGN KEY (case_id, document_sha256) REFERENCES report_documents (case_id, sha256)
  ) STRICT;

CREATE INDEX report_files_by_case ON report_files (case_id, prepared_at DESC, id);

CREATE INDEX report_files_by_document ON report_files (case_id, document_sha256);

CREATE INDEX report_files_by_report ON report_files (report_id, prepared_at DESC, id);

CREATE TRIGGER report_files_refuse_delete BEFORE DELETE ON report_files
  WHEN NOT EXISTS (SELECT 1 FROM destroyed_cases WHERE case_id = OLD.case_id AND is_done = 0)
  BEGIN SELECT RAISE(ABORT, 'report_files refuses DELETE'); END;

CREATE TRIGGER report_files_refuse_update BEFORE UPDATE ON report_files
  WHEN OLD.failed IS NOT NULL OR NEW.failed IS NULL
  OR NEW.id IS NOT OLD.id OR NEW.case_id IS NOT OLD.case_id OR NEW.report_id IS NOT OLD.report_id OR NEW.revision IS NOT OLD.revision OR NEW.format IS NOT OLD.format OR NEW.profile IS NOT OLD.profile OR NEW.file_name IS NOT OLD.file_name OR NEW.sha256 IS NOT OLD.sha256 OR NEW.size_bytes IS NOT OLD.size_bytes OR NEW.content_sha256 IS NOT OLD.content_sha256 OR NEW.document_sha256 IS NOT OLD.document_sha256 OR NEW.prepared_at IS NOT OLD.prepared_at
  BEGIN SELECT RAISE(ABORT, 'report_files refuses UPDATE'); END;

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

CREATE TRIGGER reports_refuse_delete BEFORE DELETE ON reports
  WHEN NOT EXISTS (SELECT 1 FROM destroyed_cases WHERE case_id = OLD.case_id AND is_done = 0)
  BEGIN SELECT RAISE(ABORT, 'reports refuses DELETE'); END;

CREATE TRIGGER reports_refuse_sealed BEFORE INSERT ON reports
  WHEN (SELECT status FROM cases WHERE id = NEW.case_id) = 'closed'
  BEGIN SELECT RAISE(ABORT, 'the case is sealed'); END;

CREATE TRIGGER reports_stay_sealed BEFORE UPDATE ON reports
  WHEN (SELECT status FROM cases WHERE id = OLD.case_id) = 'closed'
  BEGIN SELECT RAISE(ABORT, 'the case is sealed'); END;

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
  is_truncated INTEGER CHECK (is_truncated IN (0, 1)), key_id TEXT, billed TEXT CHECK (billed IS NULL
  OR (reached IS NOT NULL AND billed IN ('not_billed', 'billed', 'may_be_billed'))),
  CHECK ((reached IS NULL) = (headers_json IS NULL)),
  CHECK ((reached IS NULL) = (received_at IS NULL)),
  CHECK ((reached IS NULL) = (received_monotonic_ms IS NULL)),
  CHECK ((reached IS NULL) = (is_truncated IS NULL)),
  CHECK (reached IS NOT NULL
  OR (http_status IS NULL AND server_date IS NULL AND error_code IS NULL))
  ) STRICT;

CREATE INDEX requests_by_day ON requests (sent_at / 86400000 DESC, environment_id, key_id);

CREATE INDEX requests_by_environment ON requests (environment_id, sent_at DESC, id);

CREATE INDEX requests_by_job ON requests (job_id, purpose, sent_at);

CREATE INDEX requests_by_purpose ON requests (purpose, sent_at DESC, id);

CREATE INDEX requests_by_time ON requests (sent_at DESC, id);

CREATE INDEX requests_in_trouble ON requests (sent_at DESC, id)
  WHERE reached IN ('no', 'unknown') OR http_status >= 300 OR error_code IS NOT NULL;

CREATE INDEX requests_of_job ON requests (job_id, sent_at DESC, id);

CREATE INDEX requests_open ON requests (sent_at DESC, id) WHERE reached IS NULL;

CREATE TRIGGER requests_begin_open BEFORE INSERT ON requests WHEN NEW.reached IS NOT NULL
  BEGIN SELECT RAISE(ABORT, 'a request begins without an outcome'); END;

CREATE TRIGGER requests_outcome_once BEFORE UPDATE ON requests
  WHEN OLD.reached IS NOT NULL OR NEW.reached IS NULL
  OR NEW.id IS NOT OLD.id OR NEW.job_id IS NOT OLD.job_id
  OR NEW.environment_id IS NOT OLD.environment_id OR NEW.key_id IS NOT OLD.key_id
  OR NEW.purpose IS NOT OLD.purpose
  OR NEW.method IS NOT OLD.method OR NEW.base IS NOT OLD.base OR NEW.path IS NOT OLD.path
  OR NEW.body IS NOT OLD.body OR NEW.sent_at IS NOT OLD.sent_at
  OR NEW.sent_monotonic_ms IS NOT OLD.sent_monotonic_ms
  BEGIN SELECT RAISE(ABORT, 'a request has one outcome'); END;

CREATE TRIGGER requests_refuse_delete BEFORE DELETE ON requests
  WHEN NOT EXISTS (SELECT 1 FROM destroyed_cases WHERE case_id = (SELECT case_id FROM jobs WHERE id = OLD.job_id) AND is_done = 0)
  BEGIN SELECT RAISE(ABORT, 'requests refuses DELETE'); END;

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

CREATE INDEX ruleset_drafts_by_base ON ruleset_drafts (base_sha256)
  WHERE base_sha256 IS NOT NULL;

CREATE INDEX ruleset_drafts_by_change ON ruleset_drafts (updated_at DESC, id);

CREATE TRIGGER ruleset_drafts_keep_identity BEFORE UPDATE ON ruleset_drafts
  WHEN NEW.id IS NOT OLD.id OR NEW.created_at IS NOT OLD.created_at
  BEGIN SELECT RAISE(ABORT, 'drafts keep their identity'); END;

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
  WHEN NEW.sha256 IS NOT OLD.sha256 OR NEW.environment_id IS NOT OLD.environment_id
  OR NEW.first_seen_at > OLD.first_seen_at OR NEW.last_seen_at < OLD.last_seen_at
  BEGIN SELECT RAISE(ABORT, 'a version was seen when it was seen'); END;

CREATE TRIGGER ruleset_sightings_refuse_delete BEFORE DELETE ON ruleset_sightings
  BEGIN SELECT RAISE(ABORT, 'ruleset_sightings refuses DELETE'); END;

CREATE TABLE saved_views (
  id TEXT PRIMARY KEY NOT NULL,
  area TEXT NOT NULL CHECK (area IN ('cases', 'screenings')),
  name TEXT NOT NULL COLLATE NOCASE CHECK (length(name) > 0),
  filter_json TEXT NOT NULL CHECK (json_valid(filter_json)),
  created_at INTEGER NOT NULL,
  UNIQUE (area, name)
  ) STRICT;

CREATE TABLE search_cases (
  number INTEGER PRIMARY KEY,
  case_id TEXT NOT NULL UNIQUE REFERENCES cases (id)
  ) STRICT;

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

CREATE TABLE search_pending (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  done INTEGER NOT NULL DEFAULT 0 CHECK (done >= 0),
  PRIMARY KEY (kind, id)
  ) STRICT, WITHOUT ROWID;

CREATE TABLE search_places (
  entry_id INTEGER NOT NULL REFERENCES search_entries (id),
  role TEXT NOT NULL CHECK (role IN ('subject', 'source', 'path', 'rule', 'label', 'match')),
  taken_at INTEGER NOT NULL,
  snapshot_number INTEGER NOT NULL REFERENCES search_snapshots (number),
  PRIMARY KEY (entry_id, role, taken_at DESC, snapshot_number)
  ) STRICT, WITHOUT ROWID;

CREATE INDEX search_places_by_snapshot ON search_places (snapshot_number);

CREATE TABLE search_snapshots (
  number INTEGER PRIMARY KEY,
  snapshot_id TEXT NOT NULL UNIQUE REFERENCES snapshots (id),
  case_number INTEGER NOT NULL REFERENCES search_cases (number)
  ) STRICT;

CREATE INDEX search_snapshots_by_case ON search_snapshots (case_number);

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

CREATE VIRTUAL TABLE search_text USING fts5 (
  words, content = '', contentless_delete = 1, prefix = '1 2 3 4',
  tokenize = 'unicode61 remove_diacritics 2'
  );

CREATE TABLE 'search_text_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE TABLE 'search_text_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'search_text_docsize'(id INTEGER PRIMARY KEY, sz BLOB, origin INTEGER);

CREATE TABLE 'search_text_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE TABLE "snapshot_rulesets" (
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

CREATE TRIGGER snapshot_rulesets_refuse_delete BEFORE DELETE ON snapshot_rulesets
  WHEN NOT EXISTS (SELECT 1 FROM destroyed_cases WHERE case_id = (SELECT case_id FROM snapshots WHERE id = OLD.snapshot_id) AND is_done = 0)
  BEGIN SELECT RAISE(ABORT, 'snapshot_rulesets refuses DELETE'); END;

CREATE TRIGGER snapshot_rulesets_refuse_update BEFORE UPDATE ON snapshot_rulesets
  BEGIN SELECT RAISE(ABORT, 'snapshot_rulesets refuses UPDATE'); END;

CREATE TABLE "snapshots" (
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
  request_sha256 TEXT CHECK (length(request_sha256) = 64 AND request_sha256 NOT GLOB '*[^0-9a-f]*'),
  answer_request_id TEXT REFERENCES bodies (request_id),
  answer_file_id TEXT REFERENCES files (id),
  answer_sha256 TEXT NOT NULL CHECK (length(answer_sha256) = 64 AND answer_sha256 NOT GLOB '*[^0-9a-f]*'),
  answer_bytes INTEGER NOT NULL CHECK (answer_bytes > 0),
  report_request_id TEXT REFERENCES bodies (request_id),
  report_sha256 TEXT CHECK (length(report_sha256) = 64 AND report_sha256 NOT GLOB '*[^0-9a-f]*'),
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
  record_hash TEXT NOT NULL CHECK (length(record_hash) = 64 AND record_hash NOT GLOB '*[^0-9a-f]*'), outcome_mark TEXT
  CHECK (outcome_mark IN ('exempted', 'unreadable', 'contradictory')),
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

CREATE INDEX snapshots_by_answer ON snapshots (answer_request_id);

CREATE INDEX snapshots_by_answer_hash ON snapshots (answer_sha256);

CREATE INDEX snapshots_by_case ON snapshots (case_id, taken_at DESC, id);

CREATE INDEX snapshots_by_file ON snapshots (answer_file_id);

CREATE INDEX snapshots_by_kind ON snapshots (environment_id, kind, taken_at DESC, id);

CREATE INDEX snapshots_by_remote_job ON snapshots (remote_job_id);

CREATE INDEX snapshots_by_report ON snapshots (report_request_id);

CREATE INDEX snapshots_by_subject ON snapshots (kind, subject_key, taken_at DESC, id);

CREATE INDEX snapshots_for_case_lists ON snapshots (case_id, taken_at, kind, environment_kind, risk,
  coalesce(verdict, decision), outcome_mark, subject_key);

CREATE INDEX snapshots_for_lists ON snapshots
  (taken_at, kind, environment_kind, risk, coalesce(verdict, decision), outcome_mark);

CREATE INDEX snapshots_for_rulesets ON snapshots (id, taken_at, environment_id);

CREATE INDEX snapshots_for_text ON snapshots (kind, subject_key, taken_at, environment_kind, risk,
  coalesce(verdict, decision), outcome_mark);

CREATE TRIGGER snapshots_await_search AFTER INSERT ON snapshots
  BEGIN INSERT INTO search_pending (kind, id) VALUES ('snapshot', NEW.id); END;

CREATE TRIGGER snapshots_refuse_delete BEFORE DELETE ON snapshots
  WHEN NOT EXISTS (SELECT 1 FROM destroyed_cases WHERE case_id = OLD.case_id AND is_done = 0)
  BEGIN SELECT RAISE(ABORT, 'snapshots refuses DELETE'); END;

CREATE TRIGGER snapshots_refuse_sealed BEFORE INSERT ON snapshots
  WHEN (SELECT status FROM cases WHERE id = NEW.case_id) = 'closed'
  BEGIN SELECT RAISE(ABORT, 'the case is sealed'); END;

CREATE TRIGGER snapshots_refuse_update BEFORE UPDATE ON snapshots
  BEGIN SELECT RAISE(ABORT, 'snapshots refuses UPDATE'); END;

CREATE TABLE stored_texts (
  sha256 TEXT PRIMARY KEY NOT NULL CHECK (length(sha256) = 64 AND sha256 NOT GLOB '*[^0-9a-f]*'),
  text TEXT NOT NULL
  ) STRICT;

CREATE TRIGGER stored_texts_refuse_delete BEFORE DELETE ON stored_texts
  BEGIN SELECT RAISE(ABORT, 'stored_texts refuses DELETE'); END;

CREATE TRIGGER stored_texts_refuse_update BEFORE UPDATE ON stored_texts
  BEGIN SELECT RAISE(ABORT, 'stored_texts refuses UPDATE'); END;

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

CREATE INDEX subject_members_by_case ON subject_members (case_id, added_at, id);

CREATE INDEX subject_members_by_key ON subject_members (kind, member_key, case_id);

CREATE INDEX subject_members_by_subject ON subject_members (subject_id, added_at, id);

CREATE UNIQUE INDEX subject_members_once ON subject_members (subject_id, kind, member_key)
  WHERE removed_at IS NULL;

CREATE TRIGGER subject_members_refuse_delete BEFORE DELETE ON subject_members
  WHEN NOT EXISTS (SELECT 1 FROM destroyed_cases WHERE case_id = OLD.case_id AND is_done = 0)
  BEGIN SELECT RAISE(ABORT, 'subject_members refuses DELETE'); END;

CREATE TRIGGER subject_members_refuse_sealed BEFORE INSERT ON subject_members
  WHEN (SELECT status FROM cases WHERE id = NEW.case_id) = 'closed'
  BEGIN SELECT RAISE(ABORT, 'the case is sealed'); END;

CREATE TRIGGER subject_members_stay_sealed BEFORE UPDATE ON subject_members
  WHEN (SELECT status FROM cases WHERE id = OLD.case_id) = 'closed'
  BEGIN SELECT RAISE(ABORT, 'the case is sealed'); END;

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

CREATE TRIGGER subjects_refuse_delete BEFORE DELETE ON subjects
  WHEN NOT EXISTS (SELECT 1 FROM destroyed_cases WHERE case_id = OLD.case_id AND is_done = 0)
  BEGIN SELECT RAISE(ABORT, 'subjects refuses DELETE'); END;

CREATE TRIGGER subjects_refuse_sealed BEFORE INSERT ON subjects
  WHEN (SELECT status FROM cases WHERE id = NEW.case_id) = 'closed'
  BEGIN SELECT RAISE(ABORT, 'the case is sealed'); END;

CREATE TRIGGER subjects_stay_sealed BEFORE UPDATE ON subjects
  WHEN (SELECT status FROM cases WHERE id = OLD.case_id) = 'closed'
  BEGIN SELECT RAISE(ABORT, 'the case is sealed'); END;

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

CREATE TRIGGER timeline_entries_refuse_delete BEFORE DELETE ON timeline_entries
  WHEN NOT EXISTS (SELECT 1 FROM destroyed_cases WHERE case_id = OLD.case_id AND is_done = 0)
  BEGIN SELECT RAISE(ABORT, 'timeline_entries refuses DELETE'); END;

CREATE TRIGGER timeline_entries_refuse_sealed BEFORE INSERT ON timeline_entries
  WHEN (SELECT status FROM cases WHERE id = NEW.case_id) = 'closed'
  BEGIN SELECT RAISE(ABORT, 'the case is sealed'); END;

CREATE TRIGGER timeline_entries_stay_sealed BEFORE UPDATE ON timeline_entries
  WHEN (SELECT status FROM cases WHERE id = OLD.case_id) = 'closed'
  BEGIN SELECT RAISE(ABORT, 'the case is sealed'); END;

CREATE TABLE watches (
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

CREATE INDEX watches_by_base ON watches (base_snapshot_id);

CREATE INDEX watches_by_case ON watches (case_id, created_at, id);

CREATE INDEX watches_by_creation ON watches (created_at, id);

CREATE INDEX watches_by_due ON watches (next_due_at, id)
  WHERE removed_at IS NULL AND paused_at IS NULL;

CREATE INDEX watches_by_job ON watches (last_job_id, base_snapshot_id)
  WHERE last_job_id IS NOT NULL;

CREATE TRIGGER watches_refuse_delete BEFORE DELETE ON watches
  WHEN NOT EXISTS (SELECT 1 FROM destroyed_cases WHERE case_id = OLD.case_id AND is_done = 0)
  BEGIN SELECT RAISE(ABORT, 'watches refuses DELETE'); END;

CREATE TRIGGER watches_refuse_sealed BEFORE INSERT ON watches
  WHEN (SELECT status FROM cases WHERE id = NEW.case_id) = 'closed'
  BEGIN SELECT RAISE(ABORT, 'the case is sealed'); END;
