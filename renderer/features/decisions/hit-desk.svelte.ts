// The hits of one screening as they are decided: how many are, which is the next, which several are
// marked to be decided at once.
import type { DecisionState, Disposition, HitDecision } from '#shared/domain/decision.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import type { SnapshotId } from '#shared/domain/ids.ts';
import { byKey, noEntries, setOf, withEntries, withMembers } from '../../lib/collections.ts';
import type { DecisionCommandId } from '#shared/commands/place-commands.ts';
import type {
  DecidableHit,
  DecisionsController,
  SpokenWords,
} from './decisions-controller.svelte.ts';

/** A hit at its place in the view. */
export interface DeskHit<Id> extends DecidableHit {
  id: Id;
}

const DISPOSITIONS: Partial<Record<DecisionCommandId, Disposition>> = {
  decide_true: 'true',
  decide_possible: 'possible',
  decide_false: 'false',
  decide_unsure: 'unsure',
};

const NONE: DecisionState = { kind: 'none' };

/** What a desk needs from the view. */
export interface DeskView<Id> {
  /** The hit that is looked at, if any. */
  current: () => Id | null;
  /** Looks at another one. */
  show: (id: Id | null) => void;
  /** Why nothing can be decided, in words; null when it can. */
  blocked: () => string | null;
  /** The hits that are listed, in their order; left out: all, as they come. */
  order?: () => readonly Id[];
}

/** One for each screening shown. */
export class HitDesk<Id> {
  /** Null while identities are computed. */
  hits = $state.raw<readonly DeskHit<Id>[] | null>(null);
  isUndecidedOnly = $state(false);
  /** Marked to be decided at once. */
  marked = $state.raw(setOf<Id>());
  readonly controller: DecisionsController;
  readonly snapshotId: SnapshotId;
  readonly #view: DeskView<Id>;

  constructor(controller: DecisionsController, snapshotId: SnapshotId, view: DeskView<Id>) {
    this.controller = controller;
    this.snapshotId = snapshotId;
    this.#view = view;
  }

  readonly #byId = $derived.by(() => byKey(this.hits ?? [], ({ id }) => id));
  readonly #byKey = $derived.by(() => groupBy(this.hits ?? [], ({ identity }) => identity.key));
  readonly #states = $derived.by(() => {
    const hits = this.hits ?? [];
    const states = this.controller.statesOf(hits.map(({ identity }) => identity));
    return withEntries(
      noEntries<Id, DecisionState>(),
      hits.map(({ id }, position) => [id, states[position] ?? NONE] as const),
    );
  });
  /** Hits whose decision holds. */
  readonly decidedCount = $derived.by(
    () => [...this.#states.values()].filter(({ kind }) => kind === 'holds').length,
  );
  readonly reopenedCount = $derived.by(
    () => [...this.#states.values()].filter(({ kind }) => kind === 'reopened').length,
  );
  readonly blocked = $derived.by(() => this.#view.blocked());
  readonly #order = $derived.by(
    () => this.#view.order?.() ?? (this.hits ?? []).map(({ id }) => id),
  );
  /** Hits that are marked although the list does not show them now. */
  readonly unlistedCount = $derived.by(() => {
    if (this.marked.size === 0) return 0;
    const listed = setOf(this.#order);
    return [...this.marked].filter((id) => !listed.has(id)).length;
  });
  /** The hit that is looked at. */
  readonly current = $derived.by(() => this.#view.current());
  /** What a decision would be about: the marked hits, else the one that is looked at. */
  readonly targets = $derived.by((): readonly DeskHit<Id>[] => {
    if (this.marked.size > 0) return (this.hits ?? []).filter(({ id }) => this.marked.has(id));
    const current = this.current;
    const hit = current === null ? undefined : this.#byId.get(current);
    return hit === undefined ? [] : [hit];
  });

  /** Of what was typed about these targets: it waits there when others are looked at. */
  readonly #place = $derived.by(() => {
    const about = this.marked.size > 0 ? 'marked' : String(this.current);
    return `${this.snapshotId} ${about}`;
  });
  /** Typed for the present targets; null while nothing was. */
  readonly #typed = $derived.by(() => this.controller.typedAt(this.#place));
  /** How many hits, or marked ones together, have words that no decision says yet. */
  readonly unsavedCount = $derived.by(() => this.controller.countTyped(`${this.snapshotId} `));
  /** Reason and remark as the fields show them: as typed, else of the decision that is. */
  readonly saying = $derived.by(() => {
    if (this.#typed !== null) return this.#typed;
    const present = this.#present;
    return { reason: present?.reason ?? '', remark: present?.remark ?? '' };
  });
  /** Whether something was typed that no decision says yet. */
  readonly isTyped = $derived.by(() => this.#typed !== null);

  /** The decision on the single hit that is looked at. */
  get #present(): HitDecision | null {
    const [only, ...others] = this.targets;
    if (only === undefined || others.length > 0 || this.marked.size > 0) return null;
    const state = this.stateOf(only.id);
    return state.kind === 'none' ? null : state.decision;
  }

  /** Types a reason or a remark for the present targets. */
  say(parts: Partial<SpokenWords>): void {
    const present = this.#present;
    const { reason, remark } = { ...this.saying, ...parts };
    const isSaid = reason === (present?.reason ?? '') && remark === (present?.remark ?? '');
    this.controller.keepTyped(this.#place, isSaid ? null : { reason, remark });
  }

  /** Reads what other cases decided about the same content, once hits and decisions are there. */
  async lookElsewhere(): Promise<void> {
    const { hits } = this;
    if (hits === null || this.controller.decisions === null) return;
    await this.controller.lookElsewhere(hits.map(({ identity }) => identity));
  }

  /** The hit at a place; undefined while identities are computed. */
  find(id: Id): DeskHit<Id> | undefined {
    return this.#byId.get(id);
  }

  /** Where a hit is. */
  stateOf(id: Id): DecisionState {
    return this.#states.get(id) ?? NONE;
  }

  /** Every decision on a hit, newest first; not those on what another hit of its key says. */
  historyOf({ identity: { key, fingerprint } }: DeskHit<Id>): readonly HitDecision[] {
    const others = setOf(this.#byKey.get(key)?.map(({ identity }) => identity.fingerprint) ?? []);
    return this.controller
      .historyOf(key)
      .filter((one) => one.fingerprint === fingerprint || !others.has(one.fingerprint));
  }

  /** Whether the filter lets a hit through; the one that is looked at always. */
  isShown(id: Id): boolean {
    return !this.isUndecidedOnly || this.stateOf(id).kind !== 'holds' || id === this.current;
  }

  /** Marks hits, or takes the mark away. */
  mark(ids: readonly Id[], isMarked: boolean): void {
    this.marked = withMembers(this.marked, ids, isMarked);
  }

  /** The next listed hit that is not decided, after the present one and then from the start. */
  readonly next = $derived.by((): Id | null => {
    if (this.hits === null) return null;
    const order = this.#order;
    const from = order.findIndex((id) => id === this.current);
    const others = [...order.slice(from + 1), ...order.slice(0, Math.max(0, from))];
    return others.find((id) => this.stateOf(id).kind !== 'holds') ?? null;
  });

  /** Looks at that one. */
  showNext(): void {
    if (this.next !== null) this.#view.show(this.next);
  }

  /** Decides the targets, or these hits. */
  async decide(
    disposition: Disposition | 'withdrawn',
    hits: readonly DeskHit<Id>[] = this.targets,
  ): Promise<void> {
    const about = hits.filter((hit) => this.#isNews(hit, disposition));
    const place = this.#place;
    if (!(await this.decideAlike(disposition, this.#wordsFor(disposition), about))) return;
    // Taking a decision back says no words: those about a single hit wait for the next one.
    if (disposition !== 'withdrawn' || this.marked.size > 0) this.controller.keepTyped(place, null);
    this.marked = setOf();
  }

  /** Decides hits alike, whatever is marked or was typed; true when it was done. */
  async decideAlike(
    disposition: Disposition | 'withdrawn',
    { reason, remark }: SpokenWords,
    hits: readonly DeskHit<Id>[],
  ): Promise<boolean> {
    if (this.blocked !== null || hits.length === 0) return false;
    const about = hits.map((hit) => ({ ...hit, standing: this.stateOf(hit.id) }));
    const said = { disposition, reason: reason.trim(), remark: remark.trim() };
    return await this.controller.decide(this.snapshotId, about, said);
  }

  /** What goes with a decision. An old reason does not speak for another disposition. */
  #wordsFor(disposition: Disposition | 'withdrawn'): { reason: string; remark: string } {
    const present = this.#present;
    if (disposition === 'withdrawn') return { reason: '', remark: '' };
    if (this.#typed !== null) return this.#typed;
    return present?.disposition === disposition ? present : { reason: '', remark: '' };
  }

  /** Whether deciding a hit so would say anything that is not said. */
  #isNews({ id }: DeskHit<Id>, disposition: Disposition | 'withdrawn'): boolean {
    const state = this.stateOf(id);
    if (disposition === 'withdrawn') return state.kind !== 'none';
    const isSame = state.kind === 'holds' && state.decision.disposition === disposition;
    return !isSame || this.#typed !== null;
  }

  /** Does what a key means; false when it means nothing here. */
  obey(command: DecisionCommandId): boolean {
    const disposition = DISPOSITIONS[command];
    if (disposition !== undefined) void this.decide(disposition);
    else if (command === 'decide_withdraw') void this.decide('withdrawn');
    else if (command === 'decide_next') this.showNext();
    else {
      const current = this.current;
      if (current === null) return false;
      this.mark([current], !this.marked.has(current));
    }
    return true;
  }
}
