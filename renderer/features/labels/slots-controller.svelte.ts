// The verified transactions of hops, of the case that is looked at: open slots on the paths of hits.
import { groupBy } from '#shared/domain/group-by.ts';
import type { Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';
import type { HopSlot } from '#shared/domain/label.ts';
import type { Api } from '#shared/ipc/contract.ts';
import { m } from '#shared/messages/generated/messages.js';
import { formatCount } from '#shared/words/format.ts';
import type { EventPort } from '../../lib/bridge.ts';
import { CaseReading } from '../../lib/case-reading.svelte.ts';
import { Task } from '../../lib/task.svelte.ts';
import type { OfferUndo } from '../../lib/undo.ts';

type SlotsApi = Pick<Api, Extract<keyof Api, `slots.${string}`>>;

/** A hop of a path, as a person looks at it. */
export interface HopPlace {
  snapshotId: SnapshotId;
  hitKey: Sha256Hex;
  /** 1 is the hop next to the subject. */
  hop: number;
}

/** What is entered for a hop; everything empty clears it. */
export type SlotFields = Pick<HopSlot, 'transactionHash' | 'blockHeight' | 'remark'>;

/** Slots by hit and hop. */
export class SlotsController extends CaseReading<HopSlot[]> {
  /** Newest first; null until loaded. */
  readonly slots = $derived(this.current);
  /** The hop whose slot is to be opened for entry where it is shown. */
  asked = $state.raw<Pick<HopPlace, 'hitKey' | 'hop'> | null>(null);
  readonly saving = new Task();
  readonly #api: SlotsApi;
  readonly #offerUndo: OfferUndo;
  readonly #byHop = $derived.by(() => groupBy(this.slots ?? [], keyOf));

  constructor(api: SlotsApi, events: EventPort, offerUndo: OfferUndo) {
    super(events, 'slots', (caseId) => api['slots.list']({ caseId }));
    this.#api = api;
    this.#offerUndo = offerUndo;
  }

  /** Everything that was entered for a hop, newest first. */
  historyOf(place: Pick<HopPlace, 'hitKey' | 'hop'>): readonly HopSlot[] {
    return this.#byHop.get(keyOf(place)) ?? [];
  }

  /** What holds for a hop; null while its slot is open. */
  slotOf(place: Pick<HopPlace, 'hitKey' | 'hop'>): HopSlot | null {
    const [newest] = this.historyOf(place);
    return newest === undefined || newest.transactionHash === null ? null : newest;
  }

  /** Enters what was verified for a hop, or clears it; can be undone. True when it was. */
  async set(place: HopPlace, fields: SlotFields): Promise<boolean> {
    const { caseId } = this;
    if (caseId === null) return false;
    const before = this.historyOf(place)[0];
    const set = this.#api['slots.set'];
    const slot = await this.saving.run(() => set({ caseId, ...place, ...fields }));
    if (!slot) return false;
    this.#put(slot);
    const words = fields.transactionHash === null ? m.slots_undo_cleared : m.slots_undo_set;
    this.#offerUndo({
      caseId,
      words: () => words({ hop: formatCount(place.hop) }),
      undo: async () => {
        const { transactionHash = null, blockHeight = null, remark = '' } = before ?? {};
        this.#put(await set({ caseId, ...place, transactionHash, blockHeight, remark }));
      },
    });
    return true;
  }

  #put(slot: HopSlot): void {
    this.put(slot, (list) => [slot, ...(list ?? []).filter((one) => one.id !== slot.id)]);
  }
}

function keyOf({ hitKey, hop }: Pick<HopPlace, 'hitKey' | 'hop'>): string {
  return `${hitKey} ${hop}`;
}
