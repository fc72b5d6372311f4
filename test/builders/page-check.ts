// SQLite's own check of a file's pages without a thread of its own. Runs without vitest.
import { arePagesSound, type PageCheck } from '../../electron/casefile/keeper/pages.ts';

/** As a task of the keeper asks for it. */
export async function pagesHere(check: PageCheck): Promise<boolean> {
  return arePagesSound(check, { nativeBinding: null }, () => undefined);
}
