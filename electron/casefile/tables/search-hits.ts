// What lists say of the hits of an answer: how many there are, how many of them are decided, and whom they
// lead to. Part of the search index: made from the answers, and counted again with every decision.
import { decisionsOf, type HitDecision } from '#shared/domain/decision.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import type { CaseId, Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';
import type { HitProgress } from '#shared/records/search.ts';
import type { HitIdentity } from '#shared/review/hit-key.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';

/** What an answer says of its hits. */
export interface AnswerHits {
  identities: readonly HitIdentity[];
  topEntity: string | null;
}

/** The query behind what is decided in a case: what was stored last comes first. */
export const LIST_DECIDED = `SELECT hit_key AS hitKey, fingerprint, disposition
  FROM decisions WHERE case_id = ? ORDER BY rowid DESC`;
/** The query behind the hits of a case. */
export const LIST_KEPT_HITS = `SELECT snapshot_id AS snapshotId, identities
  FROM search_hits WHERE case_id = ? AND hits > 0`;

/** The query behind `findHits`, by an index that holds all of it. */
export const FIND_HITS = `SELECT hits, decided, top_entity AS topEntity
  FROM search_hits INDEXED BY search_hits_by_case WHERE case_id = ? AND snapshot_id = ?`;

/** Bytes of a key and of a fingerprint that are kept: enough to tell the hits of a case apart. */
const KEPT_BYTES = 8;
const DIGITS = 2 * KEPT_BYTES;

/** By key, newest first; keys and fingerprints cut as they are kept. */
type Decided = ReadonlyMap<Sha256Hex, Pick<HitDecision, 'fingerprint' | 'disposition'>[]>;

/** Puts the hits of an answer in. */
export function putHits(
  db: WriteDb,
  { id, caseId }: { id: SnapshotId; caseId: CaseId },
  { identities, topEntity }: AnswerHits,
): void {
  const kept = identities.map(cut);
  const digits = kept.map(({ key, fingerprint }) => key + fingerprint).join('');
  statement(
    db,
    `INSERT OR REPLACE INTO search_hits VALUES
       (@id, @caseId, @hits, @decided, @topEntity, @identities)`,
  ).run({
    id,
    caseId,
    hits: kept.length,
    decided: kept.length === 0 ? 0 : countDecided(kept, readDecided(db, caseId)),
    topEntity,
    identities: Buffer.from(digits, 'hex'),
  });
}

/**
 * Counts again how many hits are decided, in every screening of a case that has one of these.
 * @param keys null: in all of them
 */
export function recountDecided(
  db: WriteDb,
  caseId: CaseId,
  keys: readonly Sha256Hex[] | null,
): void {
  const changed = keys?.map((key) => Buffer.from(key.slice(0, DIGITS), 'hex')) ?? null;
  const decided = readDecided(db, caseId);
  const rows = statement(db, LIST_KEPT_HITS).iterate(caseId) as Iterable<HitsRow>;
  const counted: { snapshotId: SnapshotId; count: number }[] = [];
  for (const { snapshotId, identities } of rows) {
    // As bytes: most rows of a large case have none of them.
    if (changed?.some((key) => hasKey(identities, key)) === false) continue;
    counted.push({ snapshotId, count: countDecided(readKept(identities), decided) });
  }
  const update = statement(db, 'UPDATE search_hits SET decided = ? WHERE snapshot_id = ?');
  for (const { snapshotId, count } of counted) update.run(count, snapshotId);
}

/** What the index has of the hits of a screening; null while it has nothing. */
export function findHits(
  db: ReadDb,
  caseId: CaseId,
  id: SnapshotId,
): (HitProgress & { topEntity: string | null }) | null {
  const row = statement(db, FIND_HITS).get(caseId, id);
  return (row as (HitProgress & { topEntity: string | null }) | undefined) ?? null;
}

interface HitsRow {
  snapshotId: SnapshotId;
  identities: Buffer;
}

function readDecided(db: ReadDb, caseId: CaseId): Decided {
  const rows = statement(db, LIST_DECIDED).all(caseId) as Pick<
    HitDecision,
    'hitKey' | 'fingerprint' | 'disposition'
  >[];
  const kept = rows.map(({ hitKey, fingerprint, disposition }) => ({
    ...cut({ key: hitKey, fingerprint }),
    disposition,
  }));
  return groupBy(kept, ({ key }) => key);
}

function countDecided(kept: readonly HitIdentity[], decided: Decided): number {
  if (decided.size === 0) return 0;
  const states = decisionsOf(kept, (key) => decided.get(key) ?? []);
  return states.filter(({ kind }) => kind === 'holds').length;
}

function cut({ key, fingerprint }: HitIdentity): HitIdentity {
  return {
    key: key.slice(0, DIGITS) as Sha256Hex,
    fingerprint: fingerprint.slice(0, DIGITS) as Sha256Hex,
  };
}

function hasKey(identities: Buffer, key: Buffer): boolean {
  for (let at = identities.indexOf(key); at !== -1; at = identities.indexOf(key, at + 1)) {
    if (at % (2 * KEPT_BYTES) === 0) return true;
  }
  return false;
}

function readKept(identities: Buffer): HitIdentity[] {
  const digits = identities.toString('hex');
  return Array.from({ length: identities.length / (2 * KEPT_BYTES) }, (_, place) => {
    const from = place * 2 * DIGITS;
    return {
      key: digits.slice(from, from + DIGITS) as Sha256Hex,
      fingerprint: digits.slice(from + DIGITS, from + 2 * DIGITS) as Sha256Hex,
    };
  });
}
