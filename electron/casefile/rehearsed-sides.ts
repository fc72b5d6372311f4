// What a rehearsal needs of stored screenings, as bytes: read and hashed where they are, a few at a
// time, so that no step takes long.
import { AppError } from '#shared/errors.ts';
import type { SnapshotId } from '#shared/domain/ids.ts';
import type { MatchingType } from '#shared/rulesets/rehearsal.ts';
import { rehearsedSideOf, type StoredSide } from '#shared/rulesets/rehearsed-side.ts';
import type { ReadDb } from './database.ts';
import { openWithoutRulesets } from './screenings.ts';
import { findRehearsed } from './tables/rehearsed-screenings.ts';

/** The sides of the first of these places. */
export function readRehearsedSides(
  db: ReadDb,
  args: { rulesetType: MatchingType; places: number[]; maxBytes: number },
): { json: Uint8Array; read: number; unreadable: number } {
  const sides: StoredSide[] = [];
  let [read, bytes, unreadable] = [0, 0, 0];
  for (const place of args.places) {
    const stored = findRehearsed(db, place);
    bytes += stored?.answerBytes ?? 0;
    if (read > 0 && bytes > args.maxBytes) break;
    read += 1;
    const side = stored === null ? 'none' : readSide(db, stored.id, args.rulesetType);
    if (side === 'unreadable') unreadable += 1;
    else if (side !== 'none') sides.push(side);
  }
  return { json: new TextEncoder().encode(JSON.stringify(sides)), read, unreadable };
}

function readSide(
  db: ReadDb,
  id: SnapshotId,
  type: MatchingType,
): StoredSide | 'none' | 'unreadable' {
  try {
    const view = openWithoutRulesets(db, { id });
    return view === null ? 'none' : rehearsedSideOf(view, type);
  } catch (error) {
    // One that was changed is told of by its own page, and by a check of the file.
    if (error instanceof AppError && error.code === 'evidence.hash_mismatch') return 'unreadable';
    throw error;
  }
}
