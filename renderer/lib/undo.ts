// A change that can be taken back, as the feature that made it hands it over. The stack that keeps
// it is state/undo.svelte.ts.

import type { CaseId } from '#shared/domain/ids.ts';
import type { Task } from './task.svelte.ts';

/** A change that was made and can be taken back. */
export interface ReversibleChange {
  /** The case it was made in, which has to be open to take it back; null for none. */
  caseId: CaseId | null;
  /** What was done, as a whole sentence without a full stop, e.g. `Removed “Deposit address”`. */
  words: () => string;
  /** Takes it back. Rejects with an `AppError` when that is refused; the change stays then. */
  undo: () => Promise<unknown>;
  /** Makes it again after it was taken back; without it that cannot be. */
  redo?: () => Promise<unknown>;
  /** What it is a change of, where that goes before the file is closed. */
  owner?: object;
}

/** Hands over a change that was just made. Controllers take it as a port. */
export type OfferUndo = (change: ReversibleChange) => void;

/** Removes something, and hands over how it comes back. True when it was removed; else see the task's error. */
export async function removeWithUndo(
  task: Task,
  offerUndo: OfferUndo,
  of: Pick<ReversibleChange, 'caseId' | 'words'>,
  setRemoved: (isRemoved: boolean) => Promise<unknown>,
): Promise<boolean> {
  const isRemoved = await task.run(async () => {
    await setRemoved(true);
    return true;
  });
  if (isRemoved !== true) return false;
  offerUndo({ ...of, undo: () => setRemoved(false), redo: () => setRemoved(true) });
  return true;
}
