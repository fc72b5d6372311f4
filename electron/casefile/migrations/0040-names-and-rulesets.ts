// Hits of names that stand with a subject; lists of rulesets, versions that were read and drafts; and
// what finds the screenings of a version. Never edited after a release.
import {
  isHash,
  keepUntilDestroyed,
  refuseChangeWhenSealed,
  refuseWhenSealed,
} from './constraints.ts';
import type { Migration } from './runner.ts';

/** Schema 40: names and rulesets. */
export const namesAndRulesets: Migration = {
  number: 40,
  name: 'names-and-rulesets',
  up(db) {
    db.exec(ATTACHED_HITS);
    db.exec(RULESETS);
    db.exec(USES);
  },
};

/** What a hit is stays as it was attached; what a person says of it may change. */
const ATTACHED_HITS = `
  CREATE TABLE attached_hits (
    id TEXT PRIMARY KEY NOT NULL,
    case_id TEXT NOT NULL REFERENCES cases (id),
    subject_id TEXT NOT NULL REFERENCES subjects (id),
    snapshot_id TEXT NOT NULL REFERENCES snapshots (id),
    hit_key TEXT NOT NULL ${isHash('hit_key')},
    fingerprint TEXT NOT NULL ${isHash('fingerprint')},
    hit_group TEXT NOT NULL CHECK (hit_group IN ('sanctions', 'pep', 'convicted', 'adverse_media',
      'relationships', 'live_news')),
    title TEXT NOT NULL,
    confidence TEXT CHECK (confidence IN ('confirmed', 'probable', 'possible', 'doubtful')),
    remark TEXT NOT NULL,
    attached_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    removed_at INTEGER
  ) STRICT;
  CREATE INDEX attached_hits_by_subject ON attached_hits (subject_id, attached_at, id);
  CREATE INDEX attached_hits_by_case ON attached_hits (case_id, attached_at, id);
  CREATE INDEX attached_hits_by_snapshot ON attached_hits (snapshot_id);
  CREATE UNIQUE INDEX attached_hits_once ON attached_hits (subject_id, hit_key)
    WHERE removed_at IS NULL;
  CREATE TRIGGER attached_hits_keep_hit BEFORE UPDATE ON attached_hits
  WHEN NEW.id IS NOT OLD.id OR NEW.case_id IS NOT OLD.case_id
    OR NEW.subject_id IS NOT OLD.subject_id OR NEW.snapshot_id IS NOT OLD.snapshot_id
    OR NEW.hit_key IS NOT OLD.hit_key OR NEW.fingerprint IS NOT OLD.fingerprint
    OR NEW.hit_group IS NOT OLD.hit_group OR NEW.title IS NOT OLD.title
    OR NEW.attached_at IS NOT OLD.attached_at
  BEGIN SELECT RAISE(ABORT, 'attached hits keep their hit'); END;
  ${keepUntilDestroyed('attached_hits')}
  ${refuseWhenSealed('attached_hits')}
  ${refuseChangeWhenSealed('attached_hits')}
`;

/** Of no case: what environments listed last, which versions were read there, and drafts. */
const RULESETS = `
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
  WHEN NEW.id IS NOT OLD.id OR NEW.created_at IS NOT OLD.created_at
  BEGIN SELECT RAISE(ABORT, 'drafts keep their identity'); END;
`;

/** The screenings of a version, with all that is asked of them: no row of a screening is read. */
const USES = `
  CREATE INDEX snapshot_rulesets_by_text ON snapshot_rulesets (sha256, snapshot_id)
    WHERE sha256 IS NOT NULL;
  CREATE INDEX snapshots_for_rulesets ON snapshots (id, taken_at, environment_id);
`;
