// Small files that a person picks: a key, a review, a ruleset. None of them is evidence of the case on its own.
import { open } from 'node:fs/promises';
import type { CaseFile } from '../casefile/operations.ts';
import type { WrittenFile } from '../files/write-file.ts';
import type { PlacedFiles } from './place-file.ts';

/** What writes a small file. */
export interface SmallFilePorts {
  caseFile: Pick<CaseFile, 'requireOtherFile'>;
  files: Pick<PlacedFiles, 'putInPlace'> & {
    /** Errors: `export.failed`. */
    writeBeside: (path: string, bytes: Uint8Array) => Promise<WrittenFile>;
  };
}

/** Writes a file that is no evidence of the case. Errors: `input.open_case_file`, `export.failed`. */
export async function placeSmallFile(
  { caseFile, files }: SmallFilePorts,
  path: string,
  bytes: Uint8Array,
): Promise<WrittenFile> {
  await caseFile.requireOtherFile({ path });
  const written = await files.writeBeside(path, bytes);
  await files.putInPlace(written, path);
  return written;
}

/** The bytes of a file; null for one that is larger or no file. Rejects with what the system says. */
export async function readSmallFile(path: string, maxBytes: number): Promise<Buffer | null> {
  const file = await open(path, 'r');
  try {
    const stat = await file.stat();
    return stat.isFile() && stat.size <= maxBytes ? await file.readFile() : null;
  } finally {
    await file.close();
  }
}
