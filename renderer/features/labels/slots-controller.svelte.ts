// The verified transactions of hops, of the case that is looked at: open slots on the paths of hits.
import type { CaseId, Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';
import type { HopSlot } from '#shared/domain/label.ts';
import type { Api } from '#shared/ipc/contract.ts';
import { m } from '#shared/messages/generated/messages.js';
import { formatCount } from '#shared/words/format.ts';
import type { EventPort } from '../../lib/bridge.ts';
import { groupedBy } from '../../lib/collections.ts';
import { joinReloads } from '../../lib/reload.ts';
import { Task } from '../../lib/task.svelte.ts';
import type { OfferUndo } from '../../lib/undo.ts';

type SlotsApi = Pick<Api, Extract<keyof Api, `slots.${string}`>>;

/** A hop of a path, as a person looks at it. */
export interface HopPlace {
  snapshotId: SnapshotId;
  hitKey: Sha256Hex;
  /** 1 is the hop beside the subject. */
  hop: number;
}

/** What is entered for a hop; everything empty clears it. */
export type SlotFields = Pick<HopSlot, 'transactionHash' | 'blockHeight' | 'remark'>;

/** Slots by hit and hop. */
export class SlotsController {
  /** Newest first; null until loaded. */
  slots = $state.raw<HopSlot[] | null>(null);
  caseId = $state.raw<CaseId | null>(null);
  readonly loading = new Task();
  readonly saving = new Task();
  readonly #api: SlotsApi;
  readonly #offerUndo: OfferUndo;
  readonly #byHop = $derived.by(() => groupedBy(this.slots ?? [], keyOf));

  constructor(api: SlotsApi, events: EventPort, offerUndo: OfferUndo) {
    this.#api = api;
    this.#offerUndo = offerUndo;
    events.on('records.changed', ({ caseId, area }) => {
      if (caseId === this.caseId && area === 'slots') void this.#load();
    });
  }

  /** Looks at a case: reads its slots. */
  async look(caseId: CaseId): Promise<void> {
    if (caseId !== this.caseId) this.clear();
    this.caseId = caseId;
    await this.#load();
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

  /** Forgets everything when the file is closed. */
  clear(): void {
    this.caseId = null;
    this.slots = null;
  }

  readonly #load = joinReloads(async () => {
    const { caseId } = this;
    if (caseId === null) return;
    const slots = await this.loading.run(() => this.#api['slots.list']({ caseId }));
    if (slots && caseId === this.caseId) this.slots = slots;
  });

  #put(slot: HopSlot): void {
    if (slot.caseId !== this.caseId) return;
    this.slots = [slot, ...(this.slots ?? []).filter((one) => one.id !== slot.id)];
  }
}

function keyOf({ hitKey, hop }: Pick<HopPlace, 'hitKey' | 'hop'>): string {
  return `${hitKey} ${hop}`;
}
