// An archive written in one pass over what comes: a file's header is written once its bytes have gone
// by, for only then are its size and checksum known. What the records look like is in zip-layout.ts.
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { AppError } from '#shared/errors.ts';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { BagSink } from './bag-sink.ts';
import {
  centralHeader,
  endRecords,
  LENGTHS,
  localHeader,
  MAX_ENTRY_BYTES,
  type ZipEntry,
} from '../zip/layout.ts';

/** A file's bytes, in order and as they come. */
export type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** What was written of one file. */
export interface StoredFile {
  sha256: Sha256Hex;
  sizeBytes: number;
}

/** An archive under way; its calls follow one another. */
export interface ZipWriter {
  /** Errors: `evidence.too_large` from 4 GiB up, those of the sink, and what giving the bytes raises. */
  add: (name: string, chunks: Chunks) => Promise<StoredFile>;
  /** Writes the directory and the end. */
  end: () => Promise<void>;
}

const BUFFER_BYTES = 1024 * 1024;

/**
 * An empty archive.
 * @param tell is informed of every piece that was taken in, and may end the work by throwing
 */
export function createZipWriter(sink: BagSink, tell: (bytes: number) => void): ZipWriter {
  const entries: ZipEntry[] = [];
  const out = bufferedSink(sink);

  return {
    async add(name, chunks) {
      const offset = out.position();
      await out.append(Buffer.alloc(LENGTHS.local + Buffer.byteLength(name)));
      const hash = createHash('sha256');
      let [sum, sizeBytes] = [0, 0];
      for await (const chunk of chunks) {
        tell(chunk.length);
        sizeBytes += chunk.length;
        if (sizeBytes >= MAX_ENTRY_BYTES) {
          throw new AppError('evidence.too_large', 'one file of a bundle stays below 4 GiB');
        }
        hash.update(chunk);
        sum = crc32(chunk, sum);
        await out.append(chunk);
      }
      const entry = { name, crc32: sum, sizeBytes, offset };
      entries.push(entry);
      await out.patch(localHeader(entry), offset);
      return { sha256: hash.digest('hex') as Sha256Hex, sizeBytes };
    },
    async end() {
      const directoryOffset = out.position();
      for (const entry of entries) await out.append(centralHeader(entry));
      const directoryBytes = out.position() - directoryOffset;
      await out.append(endRecords({ count: entries.length, directoryOffset, directoryBytes }));
      await out.flush();
    },
  };
}

/** Small pieces gathered: most files are smaller than what is worth a write of its own. */
function bufferedSink(sink: BagSink) {
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  let [flushed, held] = [0, 0];
  const flush = async () => {
    if (held === 0) return;
    await sink.write(buffer.subarray(0, held), flushed);
    flushed += held;
    held = 0;
  };
  return {
    flush,
    position: () => flushed + held,
    async append(bytes: Uint8Array) {
      if (held + bytes.length > BUFFER_BYTES) await flush();
      if (bytes.length > BUFFER_BYTES) {
        await sink.write(bytes, flushed);
        flushed += bytes.length;
        return;
      }
      buffer.set(bytes, held);
      held += bytes.length;
    },
    async patch(bytes: Uint8Array, position: number) {
      // A header that is only partly written out yet is written out first.
      if (position < flushed && position + bytes.length > flushed) await flush();
      if (position >= flushed) buffer.set(bytes, position - flushed);
      else await sink.write(bytes, position);
    },
  };
}
