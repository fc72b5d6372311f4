// What is inside an asar archive, read by hand: a header of Pickle fields around JSON, then the files one
// after the other (electron/asar, README, "Format").
import { readFileSync } from 'node:fs';

interface AsarEntry {
  files?: Record<string, AsarEntry>;
  offset?: string;
  size?: number;
  unpacked?: boolean;
}

/** A file of the archive; `bytes` is null for one that lies next to it. */
export interface AsarFile {
  /** With `/` between folders, none in front. */
  path: string;
  bytes: Buffer | null;
}

/** Every file of an archive. Throws for what is none. */
export function readAsar(file: string): AsarFile[] {
  const archive = readFileSync(file);
  const headerSize = archive.readUInt32LE(4);
  const jsonSize = archive.readUInt32LE(12);
  const begin = 8 + headerSize;
  const root = JSON.parse(archive.toString('utf8', 16, 16 + jsonSize)) as AsarEntry;
  const found: AsarFile[] = [];
  const visit = (entry: AsarEntry, path: string): void => {
    if (entry.files !== undefined) {
      for (const [name, below] of Object.entries(entry.files)) {
        visit(below, path === '' ? name : `${path}/${name}`);
      }
      return;
    }
    const at = begin + Number(entry.offset);
    const bytes = entry.unpacked === true ? null : archive.subarray(at, at + (entry.size ?? 0));
    found.push({ path, bytes });
  };
  visit(root, '');
  return found;
}
