// What a person states of screened transactions, of the case that is looked at.
import type { SnapshotId } from '#shared/domain/ids.ts';
import {
  entriesAbout,
  statedOf,
  type ScreenedTransaction,
  type StatedTransaction,
} from '#shared/domain/stated-transaction.ts';
import type { Api } from '#shared/ipc/contract.ts';
import { m } from '#shared/messages/generated/messages.js';
import type { EventPort } from '../../lib/bridge.ts';
import { CaseReading } from '../../lib/case-reading.svelte.ts';
import { Task } from '../../lib/task.svelte.ts';
import type { OfferUndo } from '../../lib/undo.ts';

type StatedApi = Pick<Api, Extract<keyof Api, `statedTransactions.${string}`>>;

/** A screened transaction, as a person looks at it. */
export interface StatedPlace extends ScreenedTransaction {
  id: SnapshotId;
}

/** What is stated of it; everything empty clears it. */
export type StatedFields = Pick<StatedTransaction, 'amount' | 'happenedAt' | 'source'>;

const NOTHING: StatedFields = { amount: null, happenedAt: null, source: '' };

/** Entries about screened transactions. */
export class StatedTransactionsController extends CaseReading<StatedTransaction[]> {
  /** The screening of the transaction that is being stated. */
  asked = $state.raw<SnapshotId | null>(null);
  readonly saving = new Task();
  readonly #api: StatedApi;
  readonly #offerUndo: OfferUndo;

  constructor(api: StatedApi, events: EventPort, offerUndo: OfferUndo) {
    super(events, 'statedTransactions', (caseId) => api['statedTransactions.list']({ caseId }));
    this.#api = api;
    this.#offerUndo = offerUndo;
  }

  /** What holds for a transaction; null where nothing is stated. */
  of(screened: ScreenedTransaction): StatedTransaction | null {
    return statedOf(this.current ?? [], screened);
  }

  /** Everything that was entered about a transaction, newest first. */
  historyOf(screened: ScreenedTransaction): StatedTransaction[] {
    return entriesAbout(this.current ?? [], screened);
  }

  /** Enters what a person states of a transaction; can be undone. True when it was. */
  async set(place: StatedPlace, fields: StatedFields): Promise<boolean> {
    const { caseId } = this;
    if (caseId === null) return false;
    const { amount, happenedAt, source } = this.of(place) ?? NOTHING;
    const set = async (stated: StatedFields): Promise<StatedTransaction> => {
      const call = this.#api['statedTransactions.set'];
      const entry = await call({ caseId, snapshotId: place.id, ...stated });
      this.put(entry, (list) => [entry, ...(list ?? []).filter(({ id }) => id !== entry.id)]);
      return entry;
    };
    const entered = await this.saving.run(() => set(fields));
    if (!entered) return false;
    this.#offerUndo({
      caseId,
      words: fields.source === '' ? m.stated_undo_cleared : m.stated_undo_set,
      undo: () => set({ amount, happenedAt, source }),
    });
    return true;
  }

  /** Clears what holds for a transaction; can be undone. True when it was. */
  clearOf(place: StatedPlace): Promise<boolean> {
    return this.set(place, NOTHING);
  }
}
