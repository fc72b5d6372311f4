// Decisions of a case that do not hold any more: what was decided on an earlier screening, held
// against the newest one of the same question.
import { decisionsOf } from '#shared/domain/decision.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import { identifyHits } from '#shared/review/hit-identities.ts';
import type { JobKind } from '#shared/screening/job.ts';
import { statement, type ReadDb } from './database.ts';
import { openScreening } from './screenings.ts';
import { LIST_RETAKEN } from './tables/case-screenings.ts';
import { LIST_DECISIONS, listDecisions } from './tables/decisions.ts';

/** An answer of more hits is not looked through: nothing else is served meanwhile. */
const MAX_HITS = 5000;

interface Asked {
  kind: JobKind;
  key: string;
  chain: string | null;
  token: string | null;
  direction: string | null;
}

type Taken = Omit<Asked, 'kind' | 'key'> & { id: SnapshotId; hitCount: number | null };

/**
 * The newest screening of every question of which an older one was decided about; `isLarge` when it
 * has more hits than are looked through.
 */
export function listRetaken(
  db: ReadDb,
  { caseId }: { caseId: CaseId },
): { snapshotId: SnapshotId; isLarge: boolean }[] {
  const rows = statement(db, LIST_DECISIONS).all(caseId) as { snapshot_id: SnapshotId }[];
  const decided = new Set(rows.map((row) => row.snapshot_id));
  const retaken = new Map<SnapshotId, boolean>();
  for (const id of decided) {
    const asked = statement(
      db,
      'SELECT kind, subject_key AS key, chain, token, direction FROM snapshots WHERE id = ?',
    ).get(id) as Asked;
    const newest = newestOf(db, caseId, asked);
    if (newest !== undefined && newest.id !== id) {
      retaken.set(newest.id, (newest.hitCount ?? 0) > MAX_HITS);
    }
  }
  return Array.from(retaken, ([snapshotId, isLarge]) => ({ snapshotId, isLarge }));
}

/** How many hits of a screening have a decision that was made about other content. */
export function countReopened(
  db: ReadDb,
  { caseId, snapshotId }: { caseId: CaseId; snapshotId: SnapshotId },
): number {
  const byKey = groupBy(listDecisions(db, { caseId }), ({ hitKey }) => hitKey);
  const hits = identifyHits(openScreening(db, { id: snapshotId }));
  const states = decisionsOf(hits, (key) => byKey.get(key) ?? []);
  return states.filter(({ kind }) => kind === 'reopened').length;
}

function newestOf(db: ReadDb, caseId: CaseId, asked: Asked): Taken | undefined {
  const { kind, key } = asked;
  const rows = statement(db, LIST_RETAKEN).all({ kind, key, caseId }) as Taken[];
  return rows.find(
    (one) =>
      one.chain === asked.chain && one.token === asked.token && one.direction === asked.direction,
  );
}
