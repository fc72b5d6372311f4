// Sending a draft: what goes, how far it is, and what came between: a ruleset that was changed there
// meanwhile becomes a question and is never written over; a sending that stopped half way shows what
// is left. Nothing is sent again on its own.
import type { WireError } from '#shared/errors.ts';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { Api } from '#shared/ipc/contract.ts';
import type { RulesetText } from '#shared/rulesets/version.ts';
import { rebaseDraft, type Rebased, type RebaseConflict } from '#shared/rulesets/rebase-draft.ts';
import type { RulesetStep } from '#shared/rulesets/step.ts';
import type { Ruleset } from '#shared/screening/ruleset.ts';
import { toWireError, type EventPort } from '../../lib/bridge.ts';
import { noEntries, withEntries } from '../../lib/collections.ts';
import { Task } from '../../lib/task.svelte.ts';
import type { DraftEditor } from './draft-editor.svelte.ts';
import { resolveConflicts, type Side } from './resolve-conflicts.ts';

type SendApi = Pick<Api, 'rulesets.send' | 'rulesets.version' | 'rulesets.drafts'>;

/** What the sending asks of those around it. */
export interface SendPorts {
  /** Puts the draft into the file as it is. True when it is there. */
  keep: () => Promise<boolean>;
  /** Reads the version that the draft rests on now. */
  readBase: () => Promise<void>;
  /** The service has all of it: the draft is gone. */
  onsent: () => void;
}

/** What is at the service now, compared with the draft. */
export interface MergeQuestion {
  rebased: Rebased;
  now: Ruleset;
  sha256: Sha256Hex;
}

/** Where a sending stopped. */
export interface Stop {
  error: WireError;
  done: number;
  total: number;
  /** The step that was not taken; null where it cannot be told. */
  step: RulesetStep | null;
}

/** What the service answers to a change that it does not take (blockchain API 7). */
const REFUSALS: readonly WireError['code'][] = ['http.invalid_request', 'http.conflict'];

/** The sending of one draft. */
export class SendController {
  /** While it continues. */
  progress = $state.raw<{ done: number; total: number } | null>(null);
  question = $state.raw<MergeQuestion | null>(null);
  stop = $state.raw<Stop | null>(null);
  readonly sending = new Task();
  readonly #api: SendApi;
  readonly #editor: DraftEditor;
  readonly #ports: SendPorts;
  readonly stopListening: () => void;
  #sides = $state.raw(noEntries<RebaseConflict, Side>());

  constructor(api: SendApi, events: EventPort, editor: DraftEditor, ports: SendPorts) {
    this.#api = api;
    this.#editor = editor;
    this.#ports = ports;
    this.stopListening = events.on('rulesets.sending', ({ draftId, done, total }) => {
      if (draftId === editor.record.id && this.sending.isBusy) this.progress = { done, total };
    });
  }

  /** Sends what differs. The ruleset as it is then; null when it was not all taken. */
  async send(): Promise<RulesetText | null> {
    if (this.sending.isBusy || !(await this.#ports.keep())) return null;
    const steps = this.#editor.plan ?? [];
    const { id } = this.#editor.record;
    this.stop = null;
    this.question = null;
    this.progress = { done: 0, total: steps.length };
    const sent = await this.sending.run(() => this.#api['rulesets.send']({ id }));
    this.progress = null;
    if (sent !== undefined) {
      this.#ports.onsent();
      return sent;
    }
    await this.#explain(steps);
    return null;
  }

  /** Whose value continues in a conflict; null while nothing was chosen. */
  sideOf(conflict: RebaseConflict): Side | null {
    return this.#sides.get(conflict) ?? null;
  }

  /** Chooses a side of a conflict. */
  choose(conflict: RebaseConflict, side: Side): void {
    this.#sides = withEntries(this.#sides, [[conflict, side]]);
  }

  /** Chooses one side of all of them. */
  chooseAll(side: Side): void {
    const conflicts = this.question?.rebased.conflicts ?? [];
    this.#sides = withEntries(
      this.#sides,
      conflicts.map((conflict) => [conflict, side] as const),
    );
  }

  /** How many conflicts nobody has decided yet. */
  readonly undecided = $derived(
    (this.question?.rebased.conflicts ?? []).filter((one) => !this.#sides.has(one)).length,
  );

  /** Puts what was chosen into the draft, which rests on what is there now. */
  async settle(): Promise<void> {
    const { question } = this;
    if (question === null || this.undecided > 0) return;
    const { rebased, now, sha256 } = question;
    const draft = resolveConflicts(rebased, now, this.#sides);
    this.#editor.replace(draft, { rulesetId: now.id, baseSha256: sha256 }, now);
    this.question = null;
    this.#sides = noEntries();
    this.sending.dismiss();
    await this.#ports.keep();
  }

  /** Puts the words about a sending away. */
  dismiss(): void {
    this.stop = null;
    this.sending.dismiss();
  }

  async #explain(steps: readonly RulesetStep[]): Promise<void> {
    const { error } = this.sending;
    if (error === null) return;
    if (error.code === 'ruleset.changed_elsewhere') await this.#compare(error);
    if (error.code === 'ruleset.partly_sent') await this.#takeRest(error, steps);
    // Refused before anything was changed: it is the first step that was.
    if (REFUSALS.includes(error.code)) {
      this.stop = { error, done: 0, total: steps.length, step: steps[0] ?? null };
    }
  }

  /** Reads what is there and what the draft rests on. A failure to read is reported instead. */
  async #compare({ details }: WireError): Promise<void> {
    const { target, base } = this.#editor;
    if (target === null || base === null) return;
    try {
      const sha256 = details['sha256'] as Sha256Hex;
      const { ruleset: now } = await this.#api['rulesets.version']({ sha256 });
      this.#sides = noEntries();
      this.question = { rebased: rebaseDraft(base, now, this.#editor.draft), now, sha256 };
    } catch (failure) {
      this.sending.error = toWireError(failure);
    }
  }

  /** The draft rests on what is there now: what is left is planned again. */
  async #takeRest(error: WireError, steps: readonly RulesetStep[]): Promise<void> {
    const { done, total } = error.details;
    const count = typeof done === 'number' ? done : 0;
    const all = typeof total === 'number' ? total : steps.length;
    const step = all === steps.length ? (steps[count] ?? null) : null;
    this.stop = { error, done: count, total: all, step };
    try {
      const records = await this.#api['rulesets.drafts']({});
      const record = records.find(({ id }) => id === this.#editor.record.id);
      if (record === undefined) return;
      this.#editor.take(record);
      await this.#ports.readBase();
    } catch (failure) {
      this.sending.error = toWireError(failure);
    }
  }
}
