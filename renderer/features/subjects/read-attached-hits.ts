// Reads where attached hits are from the stored screenings of their names, each screening once.
import type { AttachedHitId, SnapshotId } from '#shared/domain/ids.ts';
import type { AttachedHit } from '#shared/domain/subject.ts';
import type { Api } from '#shared/ipc/contract.ts';
import type { NameView } from '#shared/screening/snapshot.ts';
import { standAttachedHit, type AttachedStanding } from '#shared/review/attached-hit.ts';

/** What it calls. */
export type AttachedHitCalls = Pick<Api, 'screenings.open' | 'history.list'>;
/** By the id of the attached hit. */
export type AttachedStandings = ReadonlyMap<AttachedHitId, AttachedStanding>;

/** Where these hits are. Errors: those of `screenings.open` and `history.list`. */
export async function readAttachedHits(
  api: AttachedHitCalls,
  hits: readonly AttachedHit[],
): Promise<AttachedStandings> {
  const views = new Map<SnapshotId, NameView | null>();
  const newest = new Map<SnapshotId, SnapshotId>();
  const standings = new Map<AttachedHitId, AttachedStanding>();
  const open = async (id: SnapshotId): Promise<NameView | null> => {
    if (!views.has(id)) views.set(id, await openName(api, id));
    return views.get(id) ?? null;
  };
  // One after the other: each may be many megabytes.
  for (const hit of hits) {
    const { snapshotId } = hit;
    const looked = await open(snapshotId);
    if (!newest.has(snapshotId)) {
      newest.set(snapshotId, await newestOf(api, snapshotId, looked));
    }
    const now = await open(newest.get(snapshotId) ?? snapshotId);
    standings.set(hit.id, standAttachedHit(hit, looked, now));
  }
  return standings;
}

async function openName(api: AttachedHitCalls, id: SnapshotId): Promise<NameView | null> {
  const view = await api['screenings.open']({ id });
  return view.kind === 'name' ? view : null;
}

/** Of the same name in the same case; practice is compared with practice alone. */
async function newestOf(
  api: AttachedHitCalls,
  id: SnapshotId,
  looked: NameView | null,
): Promise<SnapshotId> {
  const { own } = await api['history.list']({ snapshotId: id });
  const isPractice = looked?.summary.environmentKind === 'practice';
  const found = own.find(({ summary }) => (summary.environmentKind === 'practice') === isPractice);
  return found?.summary.id ?? id;
}
