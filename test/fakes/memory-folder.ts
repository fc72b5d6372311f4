// Temporary files in memory, for tests of many thousand writes: they test what survives a killed
// process, not what survives a lost disk, and every commit would wait for the disk.
import { accessSync, constants } from 'node:fs';

/** Where Linux keeps files in memory. Elsewhere the ordinary folder does, only slower. */
const SHARED_MEMORY = '/dev/shm';

/** From now on `tmpdir()` of this process and of those it starts is in memory, if there is such. */
export function keepTemporaryFilesInMemory(): void {
  try {
    accessSync(SHARED_MEMORY, constants.W_OK);
  } catch {
    return; // Not on this system.
  }
  process.env['TMPDIR'] = SHARED_MEMORY;
}
