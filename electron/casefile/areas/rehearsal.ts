// The operations behind a rehearsal.
import { readRehearsedSides } from '../rehearsed-sides.ts';
import type { Serve } from '../serve.ts';
import { listRehearsed } from '../tables/rehearsed-screenings.ts';

/** Serves them over the open file. */
export function serveRehearsal({ read }: Pick<Serve, 'read'>) {
  return {
    listRehearsed: read(listRehearsed),
    readRehearsedSides: read(readRehearsedSides),
  };
}
