// Putting a finished file or folder into its place. On Windows a virus scanner or an indexer may hold
// either for a moment, and a rename is refused; so it is tried again there, within bounds.
import { renameSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** What Windows says of a file that somebody else has open. */
const HELD = new Set(['EPERM', 'EBUSY', 'EACCES']);

/** How long is waited before each further attempt: 2.5 s in all. */
const DELAYS_MS = [10, 20, 40, 80, 150, 300, 600, 1300];

/** What is asked of the system; tests put their own in its place. */
export interface Renaming {
  platform: NodeJS.Platform;
  rename: (from: string, to: string) => void | Promise<void>;
  delaysMs?: readonly number[];
}

/** The delay before the next attempt, or null where the refusal counts. */
function nextDelay(
  error: unknown,
  tries: number,
  { platform, delaysMs = DELAYS_MS }: Renaming,
): number | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return platform === 'win32' && HELD.has(code) ? (delaysMs[tries] ?? null) : null;
}

/** Renames; another file of that name goes in the same moment. Throws what the system says last. */
export async function replaceFile(
  from: string,
  to: string,
  given: Renaming = { platform: process.platform, rename },
): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await given.rename(from, to);
      return;
    } catch (error) {
      const wait = nextDelay(error, tries, given);
      if (wait === null) throw error;
      await delay(wait);
    }
  }
}

/** The same for the case file's threads, which wait as they are. */
export function replaceFileSync(
  from: string,
  to: string,
  given: Renaming = { platform: process.platform, rename: renameSync },
): void {
  for (let tries = 0; ; tries++) {
    try {
      void given.rename(from, to);
      return;
    } catch (error) {
      const wait = nextDelay(error, tries, given);
      if (wait === null) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, wait);
    }
  }
}

/** Writes a small file as a whole, for its owner alone: a dead process leaves the old one or the new one. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${path}.new`;
  const file = await open(temporary, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await replaceFile(temporary, path);
}
