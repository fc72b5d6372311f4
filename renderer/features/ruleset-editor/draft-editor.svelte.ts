// One draft while it is edited: its present state, what is shown of it, the changes that can be taken
// back, what is wrong with it and what would be sent. It keeps nothing on its own.
import type { UtcMs } from '#shared/domain/time.ts';
import { checkDraft } from '#shared/rulesets/check-draft.ts';
import type {
  DraftRule,
  DraftTarget,
  RulesetDraft,
  RulesetDraftRecord,
} from '#shared/rulesets/draft.ts';
import { planChanges } from '#shared/rulesets/plan-changes.ts';
import type { Ruleset } from '#shared/screening/ruleset.ts';
import { makeAgain, noEdits, takeBack, withEdit } from './edit-history.ts';
import { groupProblems } from './draft-problems.ts';
import {
  addRule,
  changeRule,
  duplicateRule,
  moveRule,
  neighbourOf,
  removeRule,
} from './rule-edits.ts';

/** What a change replaces: the draft and the rule that was shown. */
interface Shown {
  draft: RulesetDraft;
  selectedKey: string | null;
}

/** What the editor asks of those around it. */
export interface EditorPorts {
  now: () => UtcMs;
  /** A key that no rule has yet. */
  newKey: () => string;
  /** Something was changed and wants to be kept. */
  onchange: () => void;
}

/** A draft being edited. */
export class DraftEditor {
  /** As the file has it. */
  record: RulesetDraftRecord;
  draft: RulesetDraft;
  target: DraftTarget | null;
  /** The rule that is shown; null for none. */
  selectedKey = $state.raw<string | null>(null);
  /** The version it was made from; null while it is read, and for a new ruleset. */
  base = $state.raw<Ruleset | null>(null);
  readonly #ports: EditorPorts;
  #history = $state.raw(noEdits<Shown>());
  #kept: RulesetDraft;

  readonly problems = $derived.by(() => groupProblems(checkDraft(this.draft, this.base)));
  /** Null while the version it was made from is not read. */
  readonly plan = $derived.by(() => {
    if (this.target !== null && this.base === null) return null;
    return planChanges(this.base, this.draft);
  });
  readonly selected = $derived.by(
    () => this.draft.rules.find((rule) => rule.key === this.selectedKey) ?? null,
  );
  readonly canUndo = $derived(this.#history.past.length > 0);
  readonly canRedo = $derived(this.#history.future.length > 0);
  /** Whether anything is not yet in the file. */
  readonly isUnkept = $derived.by(() => this.#kept !== this.draft);

  constructor(record: RulesetDraftRecord, ports: EditorPorts) {
    this.#ports = ports;
    this.record = $state.raw(record);
    this.draft = $state.raw(record.draft);
    this.target = $state.raw(record.target);
    this.#kept = $state.raw(record.draft);
    this.selectedKey = record.draft.rules[0]?.key ?? null;
  }

  /** Shows the draft as the file has it, and forgets what was changed here. */
  take(record: RulesetDraftRecord): void {
    if (this.record.target?.baseSha256 !== record.target?.baseSha256) this.base = null;
    this.record = record;
    this.draft = record.draft;
    this.target = record.target;
    this.#kept = record.draft;
    this.#history = noEdits();
    if (this.selected === null) this.selectedKey = record.draft.rules[0]?.key ?? null;
  }

  /** The file has this state of it. */
  settle(record: RulesetDraftRecord, kept: RulesetDraft): void {
    this.record = record;
    this.#kept = kept;
  }

  /**
   * Changes the draft. @param tag the field, where strokes in it are one change
   */
  edit(change: (draft: RulesetDraft) => RulesetDraft, tag: string | null = null): void {
    const next = change(this.draft);
    if (next === this.draft) return;
    this.#remember(tag);
    this.draft = next;
    this.#ports.onchange();
  }

  /** Changes a field of the rule that is shown. */
  editRule(parts: Partial<DraftRule>, tag: string | null = null): void {
    const { selectedKey } = this;
    if (selectedKey === null) return;
    this.edit(
      (draft) => changeRule(draft, selectedKey, parts),
      tag === null ? null : `${selectedKey} ${tag}`,
    );
  }

  /** Puts another draft and base in its place, e.g. after a conflict; can be taken back no more. */
  replace(draft: RulesetDraft, target: DraftTarget | null, base: Ruleset | null): void {
    this.draft = draft;
    this.target = target;
    this.base = base;
    this.#history = noEdits();
    if (this.selected === null) this.selectedKey = draft.rules[0]?.key ?? null;
    this.#ports.onchange();
  }

  /** Adds a rule after the one that is shown, and shows it. */
  add(): void {
    const key = this.#ports.newKey();
    const after = this.selectedKey;
    this.edit((draft) => addRule(draft, key, after));
    this.selectedKey = key;
  }

  /** Copies the rule that is shown, and shows the copy. */
  duplicate(): void {
    const { selectedKey } = this;
    if (selectedKey === null) return;
    const key = this.#ports.newKey();
    this.edit((draft) => duplicateRule(draft, selectedKey, key));
    this.selectedKey = key;
  }

  /** Takes the rule that is shown out of the draft. */
  remove(): void {
    const { selectedKey } = this;
    if (selectedKey === null) return;
    const next = neighbourOf(this.draft, selectedKey);
    this.edit((draft) => removeRule(draft, selectedKey));
    this.selectedKey = next;
  }

  /** Moves the rule that is shown up (negative) or down. */
  move(by: number): void {
    const { selectedKey } = this;
    if (selectedKey !== null) this.edit((draft) => moveRule(draft, selectedKey, by));
  }

  /** Shows the rule so many places further; the list's ends hold it. */
  step(by: number): void {
    const { rules } = this.draft;
    const at = rules.findIndex(({ key }) => key === this.selectedKey);
    const next = rules[Math.min(rules.length - 1, Math.max(0, at + by))];
    if (next !== undefined) this.selectedKey = next.key;
  }

  /** Takes the newest change back. True when there was one. */
  undo(): boolean {
    return this.#travel(takeBack(this.#history, this.#present()));
  }

  /** Makes the change again that was taken back last. True when there was one. */
  redo(): boolean {
    return this.#travel(makeAgain(this.#history, this.#present()));
  }

  #travel(to: ReturnType<typeof takeBack<Shown>>): boolean {
    if (to === null) return false;
    this.#history = to.history;
    this.draft = to.state.draft;
    this.selectedKey = to.state.selectedKey;
    this.#ports.onchange();
    return true;
  }

  #remember(tag: string | null): void {
    this.#history = withEdit(this.#history, this.#present(), tag, this.#ports.now());
  }

  #present(): Shown {
    return { draft: this.draft, selectedKey: this.selectedKey };
  }
}
