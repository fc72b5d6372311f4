// The file a bundle is written into: next to its place, at any position, read back once to be hashed.
// It has the rules of electron/report/write-file.ts, which also puts it into its place.
import { createHash } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import { discard, failedToWrite, openBeside, type WrittenFile } from '../files/write-file.ts';
import { readChunks } from './file-chunks.ts';

/** Where a bundle's bytes go. Errors of all: `export.failed` with `details.systemCode`. */
export interface BagSink {
  write: (bytes: Uint8Array, position: number) => Promise<void>;
  /** Flushes, closes and hashes what really is in the file; `check` may end that by throwing. */
  finish: (check: () => void) => Promise<WrittenFile>;
  /** Closes and removes it. Never rejects; after `finish` too. */
  discard: () => Promise<void>;
}

/**
 * Makes the file next to `path`. Errors: `export.failed` with `details.systemCode`.
 * @param part of `partPathBeside`, where it is to be removed by somebody else too
 */
export async function openBagSink(path: string, part?: string): Promise<BagSink> {
  const { file, temporaryPath } = await openBeside(path, part);
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await file.close();
  };
  return {
    async write(bytes, position) {
      try {
        for (let done = 0; done < bytes.length;) {
          const left = bytes.length - done;
          done += (await file.write(bytes, done, left, position + done)).bytesWritten;
        }
      } catch (error) {
        throw failedToWrite(error);
      }
    },
    async finish(check) {
      const hash = createHash('sha256');
      let sizeBytes: number;
      try {
        await file.sync();
        sizeBytes = (await file.stat()).size;
        for await (const chunk of readChunks(file, 0, sizeBytes)) {
          check();
          hash.update(chunk);
        }
        await close();
      } catch (error) {
        throw error instanceof AppError ? error : failedToWrite(error);
      }
      return { temporaryPath, sha256: hash.digest('hex') as Sha256Hex, sizeBytes };
    },
    async discard() {
      await close().catch(() => undefined);
      await discard({ temporaryPath });
    },
  };
}
