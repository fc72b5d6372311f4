// The messages between the case file's worker and its client.
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

/** What the worker is started with. */
export interface WorkerSetup {
  nativeBinding: string | null;
}
