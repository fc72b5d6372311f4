// An answer larger than anybody wants to read: the right one, and `bytes` of spaces after it.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Fault } from './fault.ts';

const PIECE = Buffer.alloc(64 * 1024, ' ');

/** Still valid JSON; made piece by piece, so that the service needs no memory for it. */
export const oversized: Fault = {
  kind: 'oversized',
  stage: 'deliver',
  deliver: async ({ response, bytes, writeHead, options }) => {
    writeHead(bytes.length + options.bytes);
    await pipeline(Readable.from(padded(bytes, options.bytes)), response);
  },
};

function* padded(bytes: Buffer, extra: number): Generator<Buffer> {
  yield bytes;
  for (let rest = extra; rest > 0; rest -= PIECE.length) yield PIECE.subarray(0, rest);
}
