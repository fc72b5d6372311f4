// The changes that can be taken back, newest last, and what the toast says of the newest one.
import type { CaseId } from '#shared/domain/ids.ts';
import type { OfferUndo, ReversibleChange } from '../lib/undo.ts';
import { Task } from '../lib/task.svelte.ts';

/** How many changes are kept. */
const DEPTH = 20;

/** What the toast tells: a change that was made, or one that was taken back. */
export interface UndoNews {
  kind: 'done' | 'undone';
  change: ReversibleChange;
}

/** The stack of reversible changes; of one file, and gone when that is closed. */
export class UndoStack {
  /** Newest last. */
  changes = $state.raw<readonly ReversibleChange[]>([]);
  /** Null while there is nothing to tell. */
  news = $state.raw<UndoNews | null>(null);
  readonly undoing = new Task();
  readonly #isOpen: (caseId: CaseId) => boolean;

  /** @param isOpen whether a case is there and not sealed */
  constructor(isOpen: (caseId: CaseId) => boolean) {
    this.#isOpen = isOpen;
  }

  /** Keeps a change that was just made, and tells of it. */
  readonly offer: OfferUndo = (change) => {
    this.changes = [...this.changes.slice(1 - DEPTH), change];
    this.undoing.dismiss();
    this.news = { kind: 'done', change };
  };

  /** Takes the newest change back. When that is refused it stays, and `undoing.error` says why. */
  async undo(): Promise<void> {
    const change = this.changes.at(-1);
    if (change === undefined) return;
    const isUndone = await this.undoing.run(async () => {
      await change.undo();
      return true;
    });
    if (isUndone === undefined) {
      // The refusal is told beside the change it is about.
      if (this.undoing.error) this.news = { kind: 'done', change };
      return;
    }
    this.changes = this.changes.filter((one) => one !== change);
    this.news = { kind: 'undone', change };
  }

  /** Forgets what was changed in cases that were closed or destroyed since: that stands. */
  forgetSealed(): void {
    const isKept = ({ caseId }: ReversibleChange) => caseId === null || this.#isOpen(caseId);
    if (!this.changes.every(isKept)) this.changes = this.changes.filter(isKept);
    if (this.news !== null && !isKept(this.news.change)) this.dismiss();
  }

  /** Puts the toast away; the change can still be taken back. */
  dismiss(): void {
    this.news = null;
    this.undoing.dismiss();
  }

  /** Forgets everything when the file is closed. */
  clear(): void {
    this.changes = [];
    this.dismiss();
  }
}
