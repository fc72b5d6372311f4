// The operations behind a back-test.
import { readBacktestedSides } from '../backtested-sides.ts';
import type { Serve } from '../serve.ts';
import { listBacktested } from '../tables/backtested-screenings.ts';

/** Serves them over the open file. */
export function serveBacktest({ read }: Pick<Serve, 'read'>) {
  return {
    listBacktested: read(listBacktested),
    readBacktestedSides: read(readBacktestedSides),
  };
}
