// What a case holds besides screenings: subjects, notes, decisions, attachments, labels, slots,
// timeline, watch list; sealed cases; cases destroyed or imported; answers imported from files;
// and the search index. Tables whose checks change are built anew
// (https://www.sqlite.org/lang_altertable.html, section 7). Never edited after a release.
import { subjectKey, type SubjectMemberKind } from '#shared/domain/subject.ts';
import {
  FLOW_VIEWS,
  IMPORTED_CASES,
  SAVED_VIEWS,
  SEARCH,
  WATCHES,
} from './0030-beside-the-work.ts';
import { FILES, SNAPSHOTS } from './0030-evidence.ts';
import {
  ATTACHMENTS,
  DECISIONS,
  LABELS_AND_SLOTS,
  NOTES,
  SUBJECTS,
  TIMELINE,
} from './0030-records.ts';
import { keepUntilDestroyed, refuseUpdate, refuseWhenSealed } from './constraints.ts';
import type { Migration } from './runner.ts';

/** Schema 30: the work of a case. */
export const workOfACase: Migration = {
  number: 30,
  name: 'work-of-a-case',
  up(db) {
    db.function('subject_key_of', { deterministic: true }, (kind, subject) =>
      subjectKey(MEMBER_KINDS[String(kind)] ?? 'name', String(subject)),
    );
    db.exec(DESTROYED_CASES);
    db.exec(CASES);
    db.exec(FILES);
    db.exec(SNAPSHOTS);
    db.exec(BATCH_ROWS);
    db.exec(DELETE_TRIGGERS);
    db.exec(JOURNAL);
    db.exec(SUBJECTS);
    db.exec(NOTES);
    db.exec(ATTACHMENTS);
    db.exec(DECISIONS);
    db.exec(LABELS_AND_SLOTS);
    db.exec(TIMELINE);
    db.exec(WATCHES);
    db.exec(IMPORTED_CASES);
    db.exec(SAVED_VIEWS);
    db.exec(FLOW_VIEWS);
    db.exec(SEARCH);
  },
};

const MEMBER_KINDS: Readonly<Record<string, SubjectMemberKind>> = {
  kya: 'address',
  kyt: 'transaction',
};

/**
 * A row here allows the rows of its case to go, until it says that they are gone: a case that comes
 * back by an import is kept like any other. `journal_seq` is the entry that tells of it.
 */
const DESTROYED_CASES = `
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
`;

const CASES = `
  CREATE TABLE new_cases (
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
  INSERT INTO new_cases (rowid, id, reference, title, status, owner, severity, classification,
    tags_json, summary, created_at, opened_at, closed_at, updated_at)
  SELECT rowid, id, reference, title, 'open', coalesce((SELECT investigator FROM meta), ''), NULL,
    '', '[]', '',
    created_at, created_at, NULL, created_at
  FROM cases ORDER BY rowid;
  DROP TABLE cases;
  ALTER TABLE new_cases RENAME TO cases;
  CREATE INDEX cases_by_creation ON cases (created_at DESC, id);
  CREATE TRIGGER cases_keep_identity BEFORE UPDATE ON cases
  WHEN NEW.id IS NOT OLD.id OR NEW.created_at IS NOT OLD.created_at
  BEGIN SELECT RAISE(ABORT, 'cases keep their identity'); END;
  CREATE TRIGGER cases_stay_sealed BEFORE UPDATE ON cases
  WHEN OLD.status = 'closed' AND NEW.status = 'closed'
  BEGIN SELECT RAISE(ABORT, 'the case is sealed'); END;
  ${keepUntilDestroyed('cases', 'OLD.id')}
`;

/** A row may rest on a screening of another case, which may be destroyed before it. */
const BATCH_ROWS = `
  CREATE TABLE new_batch_rows (
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
    PRIMARY KEY (batch_id, row_number),
    CHECK ((fate = 'wrong') = (faults_json IS NOT NULL)),
    CHECK ((fate = 'duplicate') = (of_row IS NOT NULL)),
    CHECK ((fate = 'fresh') = (fresh_snapshot_id IS NOT NULL)),
    CHECK ((fate IN ('send', 'fresh')) = (kind IS NOT NULL)),
    CHECK (fate != 'send' OR job_id IS NOT NULL),
    CHECK (fate IN ('send', 'fresh') OR job_id IS NULL)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO new_batch_rows SELECT * FROM batch_rows;
  DROP TABLE batch_rows;
  ALTER TABLE new_batch_rows RENAME TO batch_rows;
  CREATE INDEX batch_rows_by_fate ON batch_rows (batch_id, fate, row_number);
  CREATE INDEX batch_rows_by_snapshot ON batch_rows (fresh_snapshot_id)
    WHERE fresh_snapshot_id IS NOT NULL;
  ${refuseUpdate('batch_rows')}
`;

const REQUEST_CASE = (requestId: string) => `(SELECT jobs.case_id FROM requests
    JOIN jobs ON jobs.id = requests.job_id WHERE requests.id = ${requestId})`;

/** What refused every DELETE now yields to a case that is destroyed, children before parents. */
const DELETE_TRIGGERS = `
  ${['jobs', 'batches', 'requests', 'bodies', 'body_chunks', 'snapshot_rulesets']
    .map((table) => `DROP TRIGGER ${table}_refuse_delete;`)
    .join('\n')}
  ${keepUntilDestroyed('jobs')}
  ${keepUntilDestroyed('batches')}
  ${keepUntilDestroyed('requests', '(SELECT case_id FROM jobs WHERE id = OLD.job_id)')}
  ${keepUntilDestroyed('bodies', REQUEST_CASE('OLD.request_id'))}
  ${keepUntilDestroyed('body_chunks', REQUEST_CASE('OLD.request_id'))}
  ${keepUntilDestroyed(
    'snapshot_rulesets',
    '(SELECT case_id FROM snapshots WHERE id = OLD.snapshot_id)',
  )}
  ${keepUntilDestroyed('batch_rows', '(SELECT case_id FROM batches WHERE id = OLD.batch_id)')}
  ${refuseWhenSealed('jobs')}
  ${refuseWhenSealed('batches')}
`;

/** Of the entries of a destroyed case only the links of the chain stay. */
const JOURNAL = `
  DROP TRIGGER journal_refuse_update;
  CREATE TRIGGER journal_refuse_update BEFORE UPDATE ON journal
  WHEN NEW.seq IS NOT OLD.seq OR NEW.at IS NOT 0 OR NEW.actor IS NOT '' OR NEW.kind IS NOT 'erased'
    OR NEW.case_id IS NOT OLD.case_id OR NEW.subject IS NOT NULL OR NEW.what_json IS NOT '{}'
    OR NEW.why IS NOT NULL OR NEW.previous_hash IS NOT OLD.previous_hash
    OR NEW.hash IS NOT OLD.hash
    OR NOT EXISTS (SELECT 1 FROM destroyed_cases
      WHERE case_id = OLD.case_id AND journal_seq > OLD.seq AND is_done = 0)
  BEGIN SELECT RAISE(ABORT, 'journal refuses UPDATE'); END;
  CREATE INDEX journal_by_kind ON journal (kind, seq);
  DROP INDEX journal_by_subject;
  CREATE INDEX journal_by_subject ON journal (subject, seq) WHERE subject IS NOT NULL;
  CREATE INDEX journal_of_timeline ON journal (case_id, seq) WHERE kind IN ('case.created',
    'case.status_changed', 'case.closed', 'case.reopened', 'case.exported', 'case.imported',
    'decision.made');
`;
