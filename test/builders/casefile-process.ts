// A process that opens a case file without the right to do so: who is root may do everything, so it
// gives that up first.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { FAST_PASSPHRASE } from './casefile-records.ts';

/** Opens a file, holds it, and says so; see its first lines. */
export const HOLDER = fileURLToPath(new URL('../casefile/holder/entry.ts', import.meta.url));

/** Reading and writing whatever the rights of a file say. */
const RIGHTS = '-dac_override,-dac_read_search';

const OUTSIDER = fileURLToPath(new URL('../casefile/outsider/entry.ts', import.meta.url));

/** Whether SQLite's locks on an open file keep another process from taking it for itself. */
export async function isHeld(path: string): Promise<boolean> {
  return (await outputOf(process.execPath, [OUTSIDER, path, FAST_PASSPHRASE])) === 'held';
}

/** What a process prints that opens a file as it may by the rights of the file alone. */
export async function openByRights(path: string, mode: 'write' | 'read'): Promise<string> {
  const open = [process.execPath, HOLDER, path, FAST_PASSPHRASE, mode];
  const isRoot = process.getuid?.() === 0;
  const bound = ['setpriv', `--bounding-set=${RIGHTS}`, `--inh-caps=${RIGHTS}`];
  const [command = '', ...args] = isRoot ? [...bound, ...open] : open;
  return outputOf(command, args);
}

async function outputOf(command: string, args: readonly string[]): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  await once(child, 'close');
  return output.trim();
}
