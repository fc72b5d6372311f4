// The scope of a stored screening, read from its bytes where they are: a list asks for it without
// the answer leaving the case file.
import type { SnapshotId } from '#shared/domain/ids.ts';
import { scopeOfView, type StatedScope } from '#shared/review/stated-scope.ts';
import type { ReadDb } from './database.ts';
import { openScreening } from './screenings.ts';

/** What a verdict or a decision covers. Errors: as `openScreening`. */
export function readScope(db: ReadDb, { id }: { id: SnapshotId }): StatedScope {
  return scopeOfView(openScreening(db, { id }));
}
