// The messages between the case file's worker and its client, and how bytes travel in them.
import type { WireError } from '#shared/errors.ts';

/** One call; `op` is the name of an operation. */
export interface WorkerCall {
  id: number;
  op: string;
  args: unknown;
}

/** The reply to the call of the same id. */
export type WorkerReply =
  { id: number; ok: true; value: unknown } | { id: number; ok: false; error: WireError };

/**
 * The bytes that are in the fields of a value, to be moved instead of cloned: as copies, with which
 * the value comes back. Bytes that are `given` away are moved themselves, unless they are a piece of
 * a larger buffer or one that another part of Node made.
 */
export function moveBytes<Value>(
  value: Value,
  hold: 'kept' | 'given',
): { value: Value; transfer: ArrayBuffer[] } {
  if (typeof value !== 'object' || value === null) return { value, transfer: [] };
  const moved = Object.entries(value).flatMap(([field, bytes]) =>
    bytes instanceof Uint8Array
      ? [[field, hold === 'given' ? ownBytes(bytes) : new Uint8Array(bytes)] as const]
      : [],
  );
  if (moved.length === 0) return { value, transfer: [] };
  return {
    value: { ...value, ...Object.fromEntries(moved) },
    transfer: moved.map(([, { buffer }]) => buffer),
  };
}

/** The bytes themselves when a plain array has a buffer to itself, else a copy that has. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return isWhole(bytes) ? bytes : new Uint8Array(bytes);
}

/** A `Buffer` may lie in memory that cannot be moved. */
function isWhole(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  if (Object.getPrototypeOf(bytes) !== Uint8Array.prototype) return false;
  return buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength;
}

/** What the worker is started with. */
export interface WorkerSetup {
  nativeBinding: string | null;
}
