// The messages between the case file's worker and its client, and how bytes travel in them.
import type { WireError } from '#shared/errors.ts';

/** One call; `op` is a name of `CaseFileOperations`. */
export interface WorkerCall {
  id: number;
  op: string;
  args: unknown;
}

/** The reply to the call of the same id. */
export type WorkerReply =
  { id: number; ok: true; value: unknown } | { id: number; ok: false; error: WireError };

/**
 * The bytes that stand in the fields of a value, to be moved instead of cloned. Pieces of a larger
 * buffer are copied first; the value comes back with the copies.
 */
export function moveBytes<Value>(value: Value): { value: Value; transfer: ArrayBuffer[] } {
  if (typeof value !== 'object' || value === null) return { value, transfer: [] };
  const moved = Object.entries(value).flatMap(([field, bytes]) =>
    bytes instanceof Uint8Array ? [[field, new Uint8Array(bytes)] as const] : [],
  );
  if (moved.length === 0) return { value, transfer: [] };
  return {
    value: { ...value, ...Object.fromEntries(moved) },
    transfer: moved.map(([, { buffer }]) => buffer),
  };
}

/** What the worker is started with. */
export interface WorkerSetup {
  nativeBinding: string | null;
}
