// The names that files have next to their place until they are whole, and what dead programs left under
// them: a name tells which machine and which process made it.
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';

const PART = /^\.tracefile-([0-9a-f]{8})-(\d{1,10})-[0-9a-f]{12}\.part$/;

/** A temporary path next to `path`, another one each time. */
export function partPathBeside(path: string): string {
  // Not made of the file's own name, which may already be as long as a name can be.
  const random = randomBytes(6).toString('hex');
  return join(dirname(path), `.tracefile-${ownHost()}-${String(process.pid)}-${random}.part`);
}

/**
 * Removes what processes of this machine that are no more left in a folder. Never rejects: what cannot be
 * seen or removed now stays, whole or not under a name that nobody takes for a file.
 */
export async function removeDeadParts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const dead = names.filter(isDead);
  await Promise.all(
    dead.map((name) => rm(join(folder, name), { force: true }).catch(() => undefined)),
  );
}

/** As `removeDeadParts`, for a thread that may wait. Never throws. */
export function removeDeadPartsNow(folder: string): void {
  try {
    for (const name of readdirSync(folder).filter(isDead)) {
      rmSync(join(folder, name), { force: true });
    }
  } catch {
    return; // The next one that is written there tries again.
  }
}

/** Whether a name is of a part that nobody is writing any more. */
function isDead(name: string): boolean {
  const [, host, pid] = PART.exec(name) ?? [];
  return host === ownHost() && pid !== undefined && !isAlive(Number(pid));
}

/** Another machine's processes on a shared folder are not known here. */
function ownHost(): string {
  return createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0); // Sends nothing: it only asks.
    return true;
  } catch (error) {
    // Somebody else's process lives too.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
