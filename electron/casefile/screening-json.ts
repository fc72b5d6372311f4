// A screening's view as bytes: they are moved from thread to thread, where objects would be copied,
// and what is many megabytes of objects would hold up the thread that only passes it on.
import type { SnapshotId } from '#shared/domain/ids.ts';
import { MAX_PARSED_BYTES } from '#shared/screening/json.ts';
import type { ScreeningView } from '#shared/screening/snapshot.ts';
import type { ReadDb } from './database.ts';
import { openScreening } from './screenings.ts';

/** An answer as services send it is about as long read as it was sent; this is for odd ones. */
const MAX_VIEW_LENGTH = 4 * MAX_PARSED_BYTES;

/**
 * `openScreening` as JSON in UTF-8, and with its errors. A result that is longer than this when it is
 * read, in UTF-16 code units, is given as one that is too large to open.
 */
export function openScreeningAsJson(
  db: ReadDb,
  args: { id: SnapshotId },
  maxLength: number = MAX_VIEW_LENGTH,
): { json: Uint8Array } {
  const view = openScreening(db, args);
  const whole = toJson(view);
  const json =
    whole !== null && whole.length <= maxLength
      ? whole
      : JSON.stringify({ ...view, result: null, unreadable: 'too_large' });
  return { json: new TextEncoder().encode(json) };
}

/** Null when it would be longer than any text can be. */
function toJson(view: ScreeningView): string | null {
  try {
    return JSON.stringify(view);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
