// The own findings of the case that is looked at: entities and links that the investigator states.
import type { FactId } from '#shared/domain/ids.ts';
import type { OwnFact, OwnFactFields, OwnFacts } from '#shared/domain/own-fact.ts';
import type { Api } from '#shared/ipc/contract.ts';
import { m } from '#shared/messages/generated/messages.js';
import { ownKindWord } from '#shared/words/own-fact-words.ts';
import type { EventPort } from '../../lib/bridge.ts';
import { CaseReading } from '../../lib/case-reading.svelte.ts';
import { Task } from '../../lib/task.svelte.ts';
import { removeWithUndo, type OfferUndo } from '../../lib/undo.ts';

type OwnFactsApi = Pick<Api, Extract<keyof Api, `ownFacts.${string}`>>;

const NOTHING: OwnFacts = { facts: [] };

/** Entities and links by hand. */
export class OwnFactsController extends CaseReading<OwnFacts> {
  readonly saving = new Task();
  readonly removing = new Task();
  readonly looking = new Task();
  /** The revisions of one finding, newest first. */
  revisions = $state.raw<OwnFact[] | null>(null);
  readonly #api: OwnFactsApi;
  readonly #offerUndo: OfferUndo;

  constructor(api: OwnFactsApi, events: EventPort, offerUndo: OfferUndo) {
    super(events, 'ownFacts', (caseId) => api['ownFacts.list']({ caseId }));
    this.#api = api;
    this.#offerUndo = offerUndo;
  }

  /** Those that hold. */
  get facts(): readonly OwnFact[] {
    return (this.current ?? NOTHING).facts;
  }

  /** Some cannot be read. */
  get isUnreadable(): boolean {
    return this.current?.isUnreadable ?? false;
  }

  /** The revision of a finding that holds. */
  find(factId: FactId): OwnFact | undefined {
    return this.facts.find((fact) => fact.factId === factId);
  }

  /** States a finding, or states it otherwise; can be undone. True when it was. */
  async enter(before: OwnFact | null, fields: OwnFactFields): Promise<boolean> {
    const entered = await this.saving.run(() => this.#state(before?.factId ?? null, fields));
    if (entered === undefined) return false;
    const { caseId, factId } = entered;
    const name = nameOf(fields);
    if (before === null) {
      this.#offerUndo({
        caseId,
        words: () => m.own_undo_added({ name }),
        undo: () => this.#setRemoved(factId, true),
        redo: () => this.#setRemoved(factId, false),
      });
    } else {
      this.#offerUndo({
        caseId,
        words: () => m.own_undo_changed({ name }),
        undo: () => this.#state(factId, before.fields),
        redo: () => this.#state(factId, fields),
      });
    }
    return true;
  }

  /** Removes a finding; can be undone. True when it was. */
  async remove({ factId, caseId, fields }: OwnFact): Promise<boolean> {
    const words = () => m.own_undo_removed({ name: nameOf(fields) });
    return removeWithUndo(this.removing, this.#offerUndo, { caseId, words }, (isRemoved) =>
      this.#setRemoved(factId, isRemoved),
    );
  }

  /** Reads the revisions of a finding. */
  async lookBack(factId: FactId): Promise<void> {
    this.revisions = null;
    const read = await this.looking.runLatest(() => this.#api['ownFacts.revisions']({ factId }));
    if (read !== undefined) this.revisions = read;
  }

  override clear(): void {
    super.clear();
    this.revisions = null;
  }

  async #state(factId: FactId | null, fields: OwnFactFields): Promise<OwnFact | undefined> {
    const { caseId } = this;
    if (caseId === null) return undefined;
    const previous = factId === null ? null : (this.find(factId)?.id ?? null);
    return this.#put(await this.#api['ownFacts.state']({ caseId, factId, previous, fields }));
  }

  async #setRemoved(factId: FactId, isRemoved: boolean): Promise<void> {
    this.#put(await this.#api['ownFacts.setRemoved']({ factId, isRemoved }));
  }

  #put(fact: OwnFact): OwnFact {
    this.put(fact, (read) => {
      const known = read ?? NOTHING;
      const at = known.facts.findIndex(({ factId }) => factId === fact.factId);
      const others = known.facts.filter(({ factId }) => factId !== fact.factId);
      if (fact.isRemoved) return { ...known, facts: others };
      return { ...known, facts: others.toSpliced(at === -1 ? others.length : at, 0, fact) };
    });
    return fact;
  }
}

function nameOf({ name, kind }: OwnFactFields): string {
  return name === '' ? ownKindWord(kind) : name;
}
