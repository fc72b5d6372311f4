// Faults of the connection: it is refused, reset, closed or left open, or the right answer arrives
// slowly, in part, or with more than anybody wants to read.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Fault } from './fault.ts';

const PIECES = 10;
const PADDING = Buffer.alloc(64 * 1024, ' ');

/** In the order of FAULTS.md. */
export const CONNECTION_FAULTS: readonly Fault[] = [
  // Ordered once, the address comes back after `ms`; ordered always, when the orders are replaced. Struck
  // by a seed it comes back after `ms`, and the request that drew it is still answered.
  { kind: 'refuse', stage: 'listener' },
  { kind: 'reset-before-read', stage: 'before-read' },
  // A job may have been accepted.
  { kind: 'reset-after-read', stage: 'after', then: 'reset' },
  // Closed, without a reset, after the request ran. Clients that resend by themselves then run it twice.
  { kind: 'close-reused-connection', stage: 'after', then: 'close', isForReused: true },
  { kind: 'hang', stage: 'after', then: 'hang' },
  {
    // The head comes at once, the body in pieces over `ms`.
    kind: 'slow-body',
    stage: 'deliver',
    deliver: async ({ response, bytes, writeHead, options, sleep }) => {
      writeHead(bytes.length);
      const size = Math.ceil(bytes.length / PIECES);
      for (let start = 0; start < bytes.length && !response.destroyed; start += size) {
        response.write(bytes.subarray(start, start + size));
        await sleep(options.ms / PIECES);
      }
      response.end();
    },
  },
  {
    // The whole length is announced and half of it arrives.
    kind: 'truncate',
    stage: 'deliver',
    deliver: async ({ response, bytes, writeHead }) => {
      writeHead(bytes.length);
      await new Promise<void>((resolve) => {
        response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => resolve());
      });
      response.socket?.end();
    },
  },
  {
    // Still valid JSON; made piece by piece, so that the service needs no memory for it.
    kind: 'oversized',
    stage: 'deliver',
    deliver: async ({ response, bytes, writeHead, options }) => {
      writeHead(bytes.length + options.bytes);
      await pipeline(Readable.from(padded(bytes, options.bytes)), response);
    },
  },
];

function* padded(bytes: Buffer, extra: number): Generator<Buffer> {
  yield bytes;
  for (let rest = extra; rest > 0; rest -= PADDING.length) yield PADDING.subarray(0, rest);
}
