// The changes that can be taken back, newest last, those that can be made again, and what the toast
// says of the newest one.
import type { CaseId } from '#shared/domain/ids.ts';
import type { OfferUndo, ReversibleChange } from '../lib/undo.ts';
import { Task } from '../lib/task.svelte.ts';

/** How many changes are kept. */
const DEPTH = 20;

/** What the toast tells: a change that was made, taken back, or made again. */
export interface UndoNews {
  kind: 'done' | 'undone' | 'redone';
  change: ReversibleChange;
}

/** The stack of reversible changes; of one file, and gone when that is closed. */
export class UndoStack {
  /** Newest last. */
  changes = $state.raw<readonly ReversibleChange[]>([]);
  /** Taken back, and can be made again; newest last. A new change forgets them. */
  undone = $state.raw<readonly ReversibleChange[]>([]);
  /** Null while there is nothing to tell. */
  news = $state.raw<UndoNews | null>(null);
  readonly undoing = new Task();
  /** What an act of several changes has offered so far; null outside of one. */
  #parts: ReversibleChange[] | null = null;
  readonly #isOpen: (caseId: CaseId) => boolean;

  /** @param isOpen whether a case is there and not sealed */
  constructor(isOpen: (caseId: CaseId) => boolean) {
    this.#isOpen = isOpen;
  }

  /** Keeps a change that was just made, and tells of it. */
  readonly offer: OfferUndo = (change) => {
    if (this.#parts !== null) {
      this.#parts.push(change);
      return;
    }
    this.#push(change);
    this.undone = [];
    this.undoing.dismiss();
    this.news = { kind: 'done', change };
  };

  /**
   * Keeps what an act changes in several places as one change, in the words of the first. For parts that
   * do not depend on each other, are never refused, can be made again, and go together.
   */
  asOne(act: () => void): void {
    const parts: ReversibleChange[] = [];
    this.#parts = parts;
    try {
      act();
    } finally {
      this.#parts = null;
    }
    const [first] = parts;
    if (first === undefined) return;
    this.offer({
      ...first,
      undo: () => Promise.all(parts.map(({ undo }) => undo())),
      redo: () => Promise.all(parts.map(async ({ redo }) => await redo?.())),
    });
  }

  /** Takes the newest change back. When that is refused it stays, and `undoing.error` says why. */
  async undo(): Promise<void> {
    const change = this.changes.at(-1);
    if (change === undefined) return;
    const isUndone = await this.undoing.run(async () => {
      await change.undo();
      return true;
    });
    if (isUndone === undefined) {
      // The refusal is shown next to the change it is about.
      if (this.undoing.error) this.news = { kind: 'done', change };
      return;
    }
    this.changes = this.changes.filter((one) => one !== change);
    if (change.redo !== undefined) this.undone = [...this.undone, change];
    this.news = { kind: 'undone', change };
  }

  /** Makes the change again that was taken back last; when that is refused, as `undo`. */
  async redo(): Promise<void> {
    const change = this.undone.at(-1);
    const { redo } = change ?? {};
    if (change === undefined || redo === undefined) return;
    const isRedone = await this.undoing.run(async () => {
      await redo();
      return true;
    });
    if (isRedone === undefined) {
      if (this.undoing.error) this.news = { kind: 'undone', change };
      return;
    }
    this.undone = this.undone.filter((one) => one !== change);
    this.#push(change);
    this.news = { kind: 'redone', change };
  }

  /** Forgets the changes of something that is gone. */
  forgetOwner(owner: object): void {
    const isKept = (change: ReversibleChange) => change.owner !== owner;
    this.#keep(isKept);
  }

  #push(change: ReversibleChange): void {
    this.changes = [...this.changes.slice(1 - DEPTH), change];
  }

  #keep(isKept: (change: ReversibleChange) => boolean): void {
    if (!this.changes.every(isKept)) this.changes = this.changes.filter(isKept);
    if (!this.undone.every(isKept)) this.undone = this.undone.filter(isKept);
    if (this.news !== null && !isKept(this.news.change)) this.dismiss();
  }

  /** Forgets what was changed in cases that were closed or destroyed since: that is. */
  forgetSealed(): void {
    this.#keep(({ caseId }) => caseId === null || this.#isOpen(caseId));
  }

  /** Puts the toast away; the change can still be taken back. */
  dismiss(): void {
    this.news = null;
    this.undoing.dismiss();
  }

  /** Forgets everything when the file is closed. */
  clear(): void {
    this.changes = [];
    this.undone = [];
    this.dismiss();
  }
}
