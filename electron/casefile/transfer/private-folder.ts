// Folders for copies of foreign files: only their owner can look into them, they go with the work,
// and those of a process that died go with the next one.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NAME = /^tracefile-(\d{1,10})-[0-9a-f]{16}$/;

/** Makes the folder of a purpose; what the same purpose left there goes. */
export function makePrivateFolder(purpose: string): string {
  removeDead();
  const folder = folderOf(purpose);
  removePrivateFolder(purpose);
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

/** Removes the folder of a purpose, if there is one. */
export function removePrivateFolder(purpose: string): void {
  rmSync(folderOf(purpose), { recursive: true, force: true });
}

function folderOf(purpose: string): string {
  const hash = createHash('sha256').update(purpose).digest('hex').slice(0, 16);
  return join(tmpdir(), `tracefile-${String(process.pid)}-${hash}`);
}

function removeDead(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = NAME.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const folder = join(tmpdir(), name);
    const stat = statSync(folder, { throwIfNoEntry: false });
    // Others may have folders of this name in a place that all share.
    const isOurs = process.getuid === undefined || stat?.uid === process.getuid();
    if (isOurs) rmSync(folder, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of somebody else may not be asked, but is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
