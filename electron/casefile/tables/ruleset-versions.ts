// Versions of rulesets: the stored texts that screenings are frozen with, or that were read from a
// service, each with where and when.
import type { EnvironmentId, Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { toAppError } from '#shared/errors.ts';
import type { ScreeningPage } from '#shared/records/search.ts';
import type { RulesetText, RulesetVersion } from '#shared/rulesets/version.ts';
import type { Ruleset } from '#shared/screening/ruleset.ts';
import { readStoredRuleset } from '../answers.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { journalHash } from '../record-hashes.ts';
import { eachRow, type JournaledRecord, type RecordTable } from '../records.ts';
import { getSummary } from './snapshots.ts';
import { readText } from './stored-texts.ts';

/** A screening may be frozen with one text in two roles: it counts once. */
const USED = `FROM (SELECT DISTINCT snapshot_id FROM snapshot_rulesets WHERE sha256 = ?) AS used
  CROSS JOIN snapshots INDEXED BY snapshots_by_id ON snapshots.id = used.snapshot_id`;

/** The query behind the versions that are used: the next one in the order of their hashes. */
export const FIND_NEXT_USED = `SELECT sha256 FROM snapshot_rulesets
  WHERE sha256 > ? ORDER BY sha256 LIMIT 1`;
/** The query behind how often and when one was used, and between which environments' ids. */
export const COUNT_USES = `SELECT count(*) AS usedBy, min(taken_at) AS firstUsedAt,
  max(taken_at) AS lastUsedAt, min(environment_id) AS least, max(environment_id) AS most ${USED}`;
/** The query behind the environments in which one was used, when there are several. */
export const FIND_ENVIRONMENTS = `SELECT DISTINCT environment_id ${USED}`;
/** The query behind the screenings of one. */
export const LIST_USES = `SELECT snapshots.id, taken_at ${USED}`;
/** The query behind the versions that were read. */
export const LIST_SIGHTINGS = `SELECT sha256, environment_id AS environmentId,
  first_seen_at AS firstSeenAt, last_seen_at AS lastSeenAt
  FROM ruleset_sightings ORDER BY sha256, environment_id`;

interface Sighting {
  sha256: Sha256Hex;
  environmentId: EnvironmentId;
  firstSeenAt: UtcMs;
  lastSeenAt: UtcMs;
}

/** What is known of a version without its text. */
type Occurrence = Pick<
  RulesetVersion,
  'environmentIds' | 'usedBy' | 'firstUsedAt' | 'lastUsedAt' | 'firstSeenAt' | 'lastSeenAt'
>;

const EVERY_SIGHTING = 'SELECT * FROM ruleset_sightings';

/** Where and when versions were read, as "verify" holds it against the journal. */
export const SIGHTING_RECORDS: RecordTable = {
  name: 'ruleset_sighting',
  *each(db) {
    for (const row of eachRow(db, EVERY_SIGHTING)) yield sightingRecord(row);
  },
};

function sightingRecord(record: Record<string, unknown>): JournaledRecord {
  const id = `${String(record['sha256'])}/${String(record['environment_id'])}`;
  return { id, caseId: null, record, under: id };
}

/** A version was read; its text is stored already. Errors: `record.not_found` when it is not. */
export function noteRulesetSeen(
  db: WriteDb,
  args: { environmentId: EnvironmentId; sha256: Sha256Hex; at: UtcMs },
): null {
  const find = statement(
    db,
    `${EVERY_SIGHTING} WHERE sha256 = @sha256 AND environment_id = @environmentId`,
  );
  const before = find.get(args) as object | undefined;
  statement(
    db,
    `INSERT INTO ruleset_sightings (sha256, environment_id, first_seen_at, last_seen_at)
     VALUES (@sha256, @environmentId, @at, @at)
     ON CONFLICT (sha256, environment_id) DO UPDATE
       SET first_seen_at = min(first_seen_at, @at), last_seen_at = max(last_seen_at, @at)`,
  ).run(args);
  const { id, record: after } = sightingRecord(find.get(args) as Record<string, unknown>);
  journalHash(db, { at: args.at, record: SIGHTING_RECORDS.name, id, before, after });
  return null;
}

/**
 * Every version that was used or seen, newest use first, then last seen first. One whose text is not
 * what was stored is in the list with its `problem`, and without what its text would say.
 */
export function listRulesetVersions(db: ReadDb): RulesetVersion[] {
  const sightings = statement(db, LIST_SIGHTINGS).all() as Sighting[];
  const seen = new Map<Sha256Hex, Sighting[]>();
  for (const one of sightings) seen.set(one.sha256, [...(seen.get(one.sha256) ?? []), one]);
  const hashes = new Set([...listUsed(db), ...seen.keys()]);
  const versions = [...hashes].map((sha256): RulesetVersion => {
    const occurrence = occurrenceOf(db, sha256, seen.get(sha256) ?? []);
    return { sha256, ...textOf(db, sha256), ...occurrence };
  });
  return versions.sort(
    (a, b) =>
      newestFirst(a.lastUsedAt, b.lastUsedAt) ||
      newestFirst(a.lastSeenAt, b.lastSeenAt) ||
      (a.sha256 < b.sha256 ? -1 : 1),
  );
}

/** Hashed again. Errors: `record.not_found`, `evidence.hash_mismatch`, `evidence.unreadable`. */
export function readRulesetVersion(db: ReadDb, { sha256 }: { sha256: Sha256Hex }): RulesetText {
  return { sha256, ruleset: readStoredRuleset(db, sha256), text: readText(db, sha256) };
}

/** The screenings that a version is frozen with, in any role, each once, newest first. */
export function listRulesetUses(
  db: ReadDb,
  { sha256, offset, limit }: { sha256: Sha256Hex; offset: number; limit: number },
): ScreeningPage {
  // No index has them by version and time: sorted here, where only the page's are read.
  const uses = statement(db, LIST_USES).raw().all(sha256) as [id: SnapshotId, takenAt: UtcMs][];
  uses.sort(([a, atA], [b, atB]) => atB - atA || (a < b ? -1 : 1));
  const rows = uses.slice(offset, offset + limit).map(([id]) => getSummary(db, id));
  return { rows, total: uses.length };
}

function listUsed(db: ReadDb): Sha256Hex[] {
  const next = statement(db, FIND_NEXT_USED).pluck();
  const hashes: Sha256Hex[] = [];
  for (let last = ''; ;) {
    const sha256 = next.get(last) as Sha256Hex | undefined;
    if (sha256 === undefined) return hashes;
    hashes.push(sha256);
    last = sha256;
  }
}

function occurrenceOf(db: ReadDb, sha256: Sha256Hex, sightings: readonly Sighting[]): Occurrence {
  const { least, most, ...uses } = statement(db, COUNT_USES).get(sha256) as Pick<
    RulesetVersion,
    'usedBy' | 'firstUsedAt' | 'lastUsedAt'
  > & { least: string | null; most: string | null };
  const used =
    least === most
      ? [least]
      : (statement(db, FIND_ENVIRONMENTS).pluck().all(sha256) as (string | null)[]);
  const seen = sightings.map(({ environmentId }) => environmentId);
  const environments = new Set([...used.filter((id) => id !== null), ...seen]);
  return {
    ...uses,
    environmentIds: [...environments].sort() as EnvironmentId[],
    firstSeenAt: sightings.length === 0 ? null : Math.min(...sightings.map((s) => s.firstSeenAt)),
    lastSeenAt: sightings.length === 0 ? null : Math.max(...sightings.map((s) => s.lastSeenAt)),
  };
}

type TextPart = Omit<RulesetVersion, 'sha256' | keyof Occurrence>;

function textOf(db: ReadDb, sha256: Sha256Hex): TextPart {
  let ruleset: Ruleset;
  try {
    ruleset = readStoredRuleset(db, sha256);
  } catch (error) {
    const { code } = toAppError(error);
    if (code !== 'evidence.hash_mismatch' && code !== 'evidence.unreadable') throw error;
    return {
      problem: code,
      rulesetId: '',
      name: '',
      rulesetType: '',
      isBuiltin: false,
      rulesCount: 0,
      highlightedRulesCount: 0,
      updatedAt: null,
    };
  }
  const { id: rulesetId, name, rulesetType, isBuiltin, rules, updatedAt } = ruleset;
  return {
    problem: null,
    rulesetId,
    name,
    rulesetType,
    isBuiltin,
    updatedAt,
    rulesCount: rules.length,
    highlightedRulesCount: rules.filter((rule) => rule.isHighlighted).length,
  };
}

/** Those without a time are last. */
function newestFirst(a: UtcMs | null, b: UtcMs | null): number {
  return (b ?? -Infinity) === (a ?? -Infinity) ? 0 : (b ?? -Infinity) - (a ?? -Infinity);
}
