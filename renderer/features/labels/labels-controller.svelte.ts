// The private labels of the case that is looked at, by the address they are on.
import { addressKey } from '#shared/domain/address.ts';
import type { CaseId } from '#shared/domain/ids.ts';
import type { LabelColour, PrivateLabel } from '#shared/domain/label.ts';
import type { Api } from '#shared/ipc/contract.ts';
import { m } from '#shared/messages/generated/messages.js';
import { privateLabelText } from '#shared/words/label-colour-words.ts';
import type { EventPort } from '../../lib/bridge.ts';
import { CaseReading, withRecord } from '../../lib/case-reading.svelte.ts';
import { byKey } from '../../lib/collections.ts';
import { Task } from '../../lib/task.svelte.ts';
import type { OfferUndo } from '../../lib/undo.ts';

type LabelsApi = Pick<Api, Extract<keyof Api, `labels.${string}`>>;

/** What a person says of an address. */
export interface LabelFields {
  text: string;
  colour: LabelColour | null;
  remark: string;
}

/** Private labels. */
export class LabelsController extends CaseReading<PrivateLabel[]> {
  readonly labels = $derived(this.current);
  /** The address whose label is being set. */
  asked = $state.raw<string | null>(null);
  readonly saving = new Task();
  readonly #api: LabelsApi;
  readonly #offerUndo: OfferUndo;
  readonly #byKey = $derived.by(() => byKey(this.labels ?? [], (label) => label.addressKey));

  constructor(api: LabelsApi, events: EventPort, offerUndo: OfferUndo) {
    super(events, 'labels', (caseId) => api['labels.list']({ caseId }));
    this.#api = api;
    this.#offerUndo = offerUndo;
  }

  /** The label of an address; null without one. */
  readonly of = (address: string): PrivateLabel | null =>
    this.#byKey.get(addressKey(address)) ?? null;

  /** Sets the label of an address; can be undone. True when it was. */
  async set(address: string, fields: LabelFields): Promise<boolean> {
    const { caseId } = this;
    if (caseId === null) return false;
    const before = this.of(address);
    const set = this.#api['labels.set'];
    const label = await this.saving.run(() => set({ caseId, address, ...fields }));
    if (!label) return false;
    this.#put(label);
    this.#offerUndo({
      caseId: label.caseId,
      words: () => m.labels_undo_set({ label: privateLabelText(label) }),
      undo: async () => {
        const { id } = label;
        if (before === null) this.#put(await this.#api['labels.remove']({ id }));
        else this.#put(await set(settingOf(before)));
      },
    });
    return true;
  }

  /** Takes a label away; can be undone. True when it was. */
  async remove(label: PrivateLabel): Promise<boolean> {
    const { id } = label;
    const removed = await this.saving.run(() => this.#api['labels.remove']({ id }));
    if (!removed) return false;
    this.#put(removed);
    this.#offerUndo({
      caseId: label.caseId,
      words: () => m.labels_undo_removed({ label: privateLabelText(label) }),
      undo: async () => this.#put(await this.#api['labels.set'](settingOf(label))),
    });
    return true;
  }

  override clear(): void {
    super.clear();
    this.asked = null;
  }

  #put(label: PrivateLabel): void {
    this.put(label, (list) => withRecord(list, label, () => 0));
  }
}

function settingOf({ caseId, address, text, colour, remark }: PrivateLabel): LabelFields & {
  caseId: CaseId;
  address: string;
} {
  return { caseId, address, text, colour, remark };
}
