// Part of migration 10: what the file says of itself, its journal, its cases. Never edited after a
// release.
import { isChanged, isHash, keepUntilDestroyed, refuseDelete } from './constraints.ts';

/** The file itself, in one row. */
export const META = `
  CREATE TABLE meta (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    file_id TEXT NOT NULL,
    investigator TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    created_by TEXT NOT NULL,
    journal_entries INTEGER NOT NULL CHECK (journal_entries >= 0),
    journal_head TEXT NOT NULL ${isHash('journal_head')}
  ) STRICT;
  CREATE TRIGGER meta_keep_identity BEFORE UPDATE ON meta
  WHEN ${isChanged(['id', 'file_id', 'created_at', 'created_by'])}
    OR NEW.journal_entries NOT IN (OLD.journal_entries, OLD.journal_entries + 1)
  BEGIN SELECT RAISE(ABORT, 'meta keeps its identity'); END;
  ${refuseDelete('meta')}
`;

/** It only grows, at its end. Of the entries of a destroyed case only the links of the chain stay. */
export const JOURNAL = `
  CREATE TABLE journal (
    seq INTEGER PRIMARY KEY CHECK (seq > 0),
    at INTEGER NOT NULL,
    actor TEXT NOT NULL,
    kind TEXT NOT NULL,
    case_id TEXT,
    subject TEXT,
    what_json TEXT NOT NULL CHECK (json_valid(what_json)),
    why TEXT,
    previous_hash TEXT NOT NULL ${isHash('previous_hash')},
    hash TEXT NOT NULL UNIQUE ${isHash('hash')}
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
  CREATE TRIGGER journal_refuse_update BEFORE UPDATE ON journal
  WHEN NEW.seq IS NOT OLD.seq OR NEW.at IS NOT 0 OR NEW.actor IS NOT '' OR NEW.kind IS NOT 'erased'
    OR NEW.case_id IS NOT OLD.case_id OR NEW.subject IS NOT NULL OR NEW.what_json IS NOT '{}'
    OR NEW.why IS NOT NULL OR NEW.previous_hash IS NOT OLD.previous_hash
    OR NEW.hash IS NOT OLD.hash
    OR NOT EXISTS (SELECT 1 FROM destroyed_cases
      WHERE case_id = OLD.case_id AND journal_seq > OLD.seq AND is_done = 0)
  BEGIN SELECT RAISE(ABORT, 'journal refuses UPDATE'); END;
  ${refuseDelete('journal')}
`;

/** A closed case changes only by being opened again. */
export const CASES = `
  CREATE TABLE cases (
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
  WHEN ${isChanged(['id', 'created_at'])}
  BEGIN SELECT RAISE(ABORT, 'cases keep their identity'); END;
  CREATE TRIGGER cases_stay_sealed BEFORE UPDATE ON cases
  WHEN OLD.status = 'closed' AND NEW.status = 'closed'
  BEGIN SELECT RAISE(ABORT, 'the case is sealed'); END;
  ${keepUntilDestroyed('cases', 'OLD.id')}
`;

/**
 * A row here allows the rows of its case to go, until it says that they are gone: a case that comes
 * back by an import is kept like any other. `journal_seq` is the entry that tells of it.
 */
export const DESTROYED_CASES = `
  CREATE TABLE destroyed_cases (
    journal_seq INTEGER PRIMARY KEY CHECK (journal_seq > 0),
    case_id TEXT NOT NULL,
    at INTEGER NOT NULL,
    is_done INTEGER NOT NULL CHECK (is_done IN (0, 1))
  ) STRICT;
  CREATE INDEX destroyed_cases_by_case ON destroyed_cases (case_id, journal_seq);
  CREATE TRIGGER destroyed_cases_end_once BEFORE UPDATE ON destroyed_cases
  WHEN OLD.is_done = 1 OR NEW.is_done = 0 OR ${isChanged(['journal_seq', 'case_id', 'at'])}
  BEGIN SELECT RAISE(ABORT, 'a case is destroyed once'); END;
  ${refuseDelete('destroyed_cases')}
`;

/** Saved filters of lists; of no case. */
export const SAVED_VIEWS = `
  CREATE TABLE saved_views (
    id TEXT PRIMARY KEY NOT NULL,
    area TEXT NOT NULL CHECK (area IN ('cases', 'screenings')),
    name TEXT NOT NULL COLLATE NOCASE CHECK (length(name) > 0),
    filter_json TEXT NOT NULL CHECK (json_valid(filter_json)),
    created_at INTEGER NOT NULL,
    UNIQUE (area, name)
  ) STRICT;
`;
