// The temporary names under which this program makes files next to a case file, and their removal
// when whoever made them died. No other file is ever taken for one of these.
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { removeTemporary } from './file-system.ts';

/**
 * What is made under a temporary name: a new file, a copy that will take the file's place, or one
 * that shows what the file would be or was, or the second name of a file that gives way.
 */
const PURPOSES = [
  'unfinished',
  'migrating',
  'restoring',
  'rekeying',
  'compacting',
  'indexing',
  'recovering',
  'unmerged',
  'keeping',
] as const;
/** One of these. */
export type TemporaryPurpose = (typeof PURPOSES)[number];

const FILES_OF_SQLITE = /-(journal|wal|shm)$/;
const ID = /^[\w-]{1,64}$/;

/** The name next to a case file, e.g. `case.tracefile.rekeying`, or with an id before the word. */
export function temporaryName(path: string, purpose: TemporaryPurpose, id?: string): string {
  return id === undefined ? `${path}.${purpose}` : `${path}.${id}.${purpose}`;
}

/** Removes what dead tasks left next to a file. Only for the holder of its lock. */
export function removeLeftovers(path: string): void {
  const folder = dirname(path);
  const start = `${basename(path)}.`;
  for (const name of readdirSync(folder)) {
    if (name.startsWith(start) && isTemporary(name.slice(start.length))) {
      removeTemporary(join(folder, name.replace(FILES_OF_SQLITE, '')));
    }
  }
}

/** Whether what follows the file's name is one of our words, or an id and the word for a new file. */
function isTemporary(rest: string): boolean {
  const [first = '', second, ...more] = rest.replace(FILES_OF_SQLITE, '').split('.');
  if (more.length > 0) return false;
  if (second === undefined) {
    return first !== 'unfinished' && PURPOSES.some((purpose) => purpose === first);
  }
  return second === 'unfinished' && ID.test(first);
}
