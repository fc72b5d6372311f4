// The operations behind a rehearsal.
import type { RehearsalOperations } from '../operations/rehearsal.ts';
import { readRehearsedSides } from '../rehearsed-sides.ts';
import type { Serve } from '../serve.ts';
import { listRehearsed } from '../tables/rehearsed-screenings.ts';

/** Serves them over the open file. */
export function serveRehearsal({ read }: Pick<Serve, 'read'>): RehearsalOperations {
  return {
    listRehearsed: read(listRehearsed),
    readRehearsedSides: read(readRehearsedSides),
  };
}
