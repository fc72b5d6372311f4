// A range of a file in order, in pieces of bounded size: while one is worked on, the next is read.
import type { FileHandle } from 'node:fs/promises';

/** One mebibyte: larger pieces are no faster. */
export const CHUNK_BYTES = 1024 * 1024;

/**
 * The bytes from `from` up to `to`. A piece is valid only until the next one is asked for. Ends early
 * where the file does. Rejects with what the system says.
 */
export async function* readChunks(
  file: Pick<FileHandle, 'read'>,
  from: number,
  to: number,
): AsyncGenerator<Buffer, void, void> {
  const pieceBytes = Math.max(0, Math.min(CHUNK_BYTES, to - from));
  let [current, spare] = [Buffer.allocUnsafe(pieceBytes), Buffer.allocUnsafe(pieceBytes)];
  const readAt = (buffer: Buffer, position: number) =>
    file.read(buffer, 0, Math.min(buffer.length, to - position), position);
  let position = from;
  let reading = from < to ? readAt(current, position) : null;
  try {
    while (reading !== null) {
      const { bytesRead } = await reading;
      reading = null;
      if (bytesRead === 0) return;
      position += bytesRead;
      const piece = current.subarray(0, bytesRead);
      [current, spare] = [spare, current];
      if (position < to) reading = readAt(current, position);
      yield piece;
    }
  } finally {
    // Who stops early must be able to close the file.
    await reading?.catch(() => undefined);
  }
}

/** Exactly these bytes, fewer only where the file ends. */
export async function readRange(
  file: Pick<FileHandle, 'read'>,
  from: number,
  to: number,
): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(Math.max(0, to - from));
  let done = 0;
  while (done < bytes.length) {
    const { bytesRead } = await file.read(bytes, done, bytes.length - done, from + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return bytes.subarray(0, done);
}
