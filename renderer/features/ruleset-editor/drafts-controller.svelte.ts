// The drafts of rulesets in the file, and those that are being edited: each is kept a moment after a
// change. What could not be kept before the file was closed waits until it is open again.
import { AppError } from '#shared/errors.ts';
import type { EnvironmentId, RulesetDraftId } from '#shared/domain/ids.ts';
import type { Clock } from '#shared/domain/time.ts';
import type { Api } from '#shared/ipc/contract.ts';
import {
  hasSendableIds,
  toDraft,
  type RulesetDraft,
  type RulesetDraftRecord,
} from '#shared/rulesets/draft.ts';
import type { RulesetText } from '#shared/rulesets/version.ts';
import { isKnownWord } from '#shared/domain/risk.ts';
import { RULESET_TYPES, type RulesetType } from '#shared/screening/ruleset.ts';
import type { EventPort } from '../../lib/bridge.ts';
import { noEntries, withEntries, withoutKey } from '../../lib/collections.ts';
import { joinReloads } from '../../lib/reload.ts';
import { Task } from '../../lib/task.svelte.ts';
import { DraftEditor } from './draft-editor.svelte.ts';
import { SendController } from './send-controller.svelte.ts';

type DraftsApi = Pick<
  Api,
  | 'rulesets.drafts'
  | 'rulesets.keepDraft'
  | 'rulesets.removeDraft'
  | 'rulesets.send'
  | 'rulesets.readFile'
  | 'rulesets.export'
  | 'rulesets.version'
>;

/** What `rulesets.keepDraft` takes. */
type KeptInput = Parameters<DraftsApi['rulesets.keepDraft']>[0];

/** After the last change. */
const REST_MS = 400;

/** A draft with how it is edited and sent. */
export interface OpenDraft {
  editor: DraftEditor;
  sender: SendController;
}

/** One for the page. */
export class DraftsController {
  /** Last changed first; null until loaded. */
  records = $state.raw<RulesetDraftRecord[] | null>(null);
  /** The one that is looked at. */
  open = $state.raw<OpenDraft | null>(null);
  readonly loading = new Task();
  readonly beginning = new Task();
  readonly keeping = new Task();
  readonly removing = new Task();
  readonly readingFile = new Task();
  readonly exporting = new Task();
  readonly readingBase = new Task();
  readonly #api: DraftsApi;
  readonly #events: EventPort;
  readonly #clock: Clock;
  #editors = $state.raw(noEntries<RulesetDraftId, OpenDraft>());
  /** Changed and not in the file when that was closed. */
  #left = $state.raw(noEntries<RulesetDraftId, KeptInput>());
  #timer: ReturnType<typeof setTimeout> | null = null;
  #newKeys = 0;

  constructor(api: DraftsApi, events: EventPort, clock: Clock) {
    this.#api = api;
    this.#events = events;
    this.#clock = clock;
    events.on('rulesets.changed', () => {
      if (this.records !== null) void this.load();
    });
  }

  /** Whether a draft has changes that are not in the file. */
  get hasUnkept(): boolean {
    return [...this.#editors.values()].some(({ editor }) => editor.isUnkept);
  }

  /** Reads the drafts of the file; what was left over from before it was closed is kept first. */
  readonly load = joinReloads(async () => {
    let records = await this.loading.run(() => this.#api['rulesets.drafts']({}));
    if (records === undefined) return;
    const waiting = records.flatMap(({ id }) => this.#left.get(id) ?? []);
    if (waiting.length > 0) {
      for (const input of waiting) {
        const kept = await this.keeping.run(() => this.#api['rulesets.keepDraft'](input));
        if (kept === undefined) return;
        this.#left = withoutKey(this.#left, kept.id);
      }
      records = await this.loading.run(() => this.#api['rulesets.drafts']({}));
      if (records === undefined) return;
    }
    this.records = records;
  });

  /** Opens a draft; null when it is not in the file. What is being edited continues. */
  async look(id: RulesetDraftId): Promise<OpenDraft | null> {
    if (this.records === null) await this.load();
    const record = this.records?.find((one) => one.id === id);
    const known = this.#editors.get(id);
    if (record === undefined) {
      this.open = null;
      return null;
    }
    const open = known ?? this.#openRecord(record);
    if (
      known !== undefined &&
      !known.editor.isUnkept &&
      record.updatedAt > known.editor.record.updatedAt
    ) {
      known.editor.take(record);
    }
    this.open = open;
    await this.readBase(open.editor);
    return open;
  }

  /** Nothing is looked at any more: what waits is kept now. */
  async leave(): Promise<void> {
    this.open = null;
    await this.flush();
  }

  /** Reads the version that a draft was made from. */
  async readBase(editor: DraftEditor): Promise<void> {
    const { target, base } = editor;
    if (target === null || base !== null) return;
    const sha256 = target.baseSha256;
    const read = await this.readingBase.runLatest(() => this.#api['rulesets.version']({ sha256 }));
    if (read !== undefined && editor.target?.baseSha256 === sha256) editor.base = read.ruleset;
  }

  /** The draft of an own ruleset that is kept, if any. */
  draftOf(environmentId: EnvironmentId, rulesetId: string): RulesetDraftRecord | null {
    const isOf = (one: RulesetDraftRecord): boolean =>
      one.environmentId === environmentId && one.target?.rulesetId === rulesetId;
    return this.records?.find(isOf) ?? null;
  }

  /**
   * A draft of an own ruleset as it is at the service; the one that is kept continues. Null for a kind
   * that is not documented or rules that no call can name, and see `beginning.error`.
   */
  async beginFrom(
    environmentId: EnvironmentId,
    { ruleset, sha256 }: RulesetText,
  ): Promise<RulesetDraftRecord | null> {
    const kept = this.draftOf(environmentId, ruleset.id);
    if (kept !== null) return kept;
    const { rulesetType } = ruleset;
    if (!isKnownWord(RULESET_TYPES, rulesetType)) return this.#refuse('unknown_type');
    if (!hasSendableIds(ruleset)) return this.#refuse('rule_ids');
    const target = { rulesetId: ruleset.id, baseSha256: sha256 };
    return this.#begin({ id: null, environmentId, target, draft: toDraft(ruleset, rulesetType) });
  }

  /** No draft is begun of what could not be sent, and `beginning.error` says why. */
  async #refuse(reason: 'unknown_type' | 'rule_ids'): Promise<null> {
    const refused = new AppError('ruleset.not_sendable', 'no draft of it could be sent', {
      details: { reason },
    });
    await this.beginning.run(() => Promise.reject(refused));
    return null;
  }

  /** A draft of a new ruleset. */
  async beginNew(
    environmentId: EnvironmentId,
    rulesetType: RulesetType,
    name: string,
  ): Promise<RulesetDraftRecord | null> {
    return this.beginImported(environmentId, {
      name,
      rulesetType,
      jurisdiction: 'Global',
      icon: '',
      rules: [],
      scoringConfigText: null,
    });
  }

  /** A draft of a new ruleset out of what was read. */
  async beginImported(
    environmentId: EnvironmentId,
    draft: RulesetDraft,
  ): Promise<RulesetDraftRecord | null> {
    return this.#begin({ id: null, environmentId, target: null, draft });
  }

  /** Lets the person choose a file; null when nothing was chosen, or see `readingFile.error`. */
  async readFile(): Promise<{ fileName: string; text: string } | null> {
    return (await this.readingFile.run(() => this.#api['rulesets.readFile']({}))) ?? null;
  }

  /** Writes a draft into a file as JSON; its path, or null. */
  async export(id: RulesetDraftId): Promise<string | null> {
    await this.flush();
    const written = await this.exporting.run(() =>
      this.#api['rulesets.export']({ source: { kind: 'draft', draftId: id } }),
    );
    return written?.path ?? null;
  }

  /** Puts a draft away for good. True when it is gone. */
  async remove(id: RulesetDraftId): Promise<boolean> {
    const isGone = await this.removing.run(async () => {
      await this.#api['rulesets.removeDraft']({ id });
      return true;
    });
    if (isGone !== true) return false;
    this.#forget(id);
    return true;
  }

  /** Writes what waits, now. True when everything is in the file. */
  async flush(): Promise<boolean> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#keepAll();
    return !this.hasUnkept;
  }

  /** Forgets everything when the file is closed; what is not in it waits. */
  clear(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    for (const { editor, sender } of this.#editors.values()) {
      sender.stopListening();
      if (!editor.isUnkept) continue;
      this.#left = withEntries(this.#left, [[editor.record.id, inputOf(editor)]]);
    }
    this.#editors = noEntries();
    this.open = null;
    this.records = null;
    this.keeping.dismiss();
  }

  /** One after the other, so that an older state never comes after a newer one. */
  readonly #keepAll = joinReloads(async () => {
    for (const { editor } of this.#editors.values()) {
      if (!editor.isUnkept) continue;
      const input = inputOf(editor);
      const kept = await this.keeping.run(() => this.#api['rulesets.keepDraft'](input));
      if (kept !== undefined) this.#settle(editor, kept, input.draft);
    }
  });

  #settle(editor: DraftEditor, kept: RulesetDraftRecord, draft: RulesetDraft): void {
    editor.settle(kept, draft);
    this.records = [kept, ...(this.records ?? []).filter((one) => one.id !== kept.id)];
  }

  async #begin(input: KeptInput): Promise<RulesetDraftRecord | null> {
    const record = await this.beginning.run(() => this.#api['rulesets.keepDraft'](input));
    if (record === undefined) return null;
    this.records = [record, ...(this.records ?? []).filter((one) => one.id !== record.id)];
    return record;
  }

  #openRecord(record: RulesetDraftRecord): OpenDraft {
    const editor = new DraftEditor(record, {
      now: () => this.#clock.now(),
      newKey: () => `new-${String(this.#clock.now())}-${String((this.#newKeys += 1))}`,
      onchange: () => this.#schedule(),
    });
    const sender = new SendController(this.#api, this.#events, editor, {
      keep: () => this.flush(),
      readBase: () => this.readBase(editor),
      onsent: () => this.#forget(record.id),
    });
    const open = { editor, sender };
    this.#editors = withEntries(this.#editors, [[record.id, open]]);
    return open;
  }

  #schedule(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), REST_MS);
  }

  #forget(id: RulesetDraftId): void {
    this.#editors.get(id)?.sender.stopListening();
    this.#editors = withoutKey(this.#editors, id);
    this.#left = withoutKey(this.#left, id);
    if (this.open?.editor.record.id === id) this.open = null;
    this.records = this.records?.filter((one) => one.id !== id) ?? null;
  }
}

function inputOf({ record, target, draft }: DraftEditor): KeptInput {
  return { id: record.id, environmentId: record.environmentId, target, draft };
}
