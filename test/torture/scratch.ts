// A folder for what is tortured, in memory where there is such a place. What a killed process gave to
// the system is there either way; what a lost power supply would leave is not asked there: that the
// program flushes, and what comes of a flush that fails, shows in the faults.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepTemporaryFilesInMemory } from '../fakes/memory-folder.ts';

/** Such a folder; the program keeps its temporary files in it too until it is closed. */
export interface Scratch {
  folder: string;
  close: () => void;
}

/** Makes one. */
export function openScratch(): Scratch {
  const before = process.env['TMPDIR'];
  keepTemporaryFilesInMemory();
  const folder = mkdtempSync(join(tmpdir(), 'tracefile-torture-'));
  process.env['TMPDIR'] = folder;
  return {
    folder,
    close() {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Gives one to the work. */
export async function inScratch<Value>(work: (folder: string) => Promise<Value>): Promise<Value> {
  const { folder, close } = openScratch();
  try {
    return await work(folder);
  } finally {
    close();
  }
}
