// The ruleset browser: what an environment's service lists, every stored version, and what a person
// does with one at the service. It is asked at the first look and on the person's word; else the stored
// list is shown with its time. Drafts are the editor's.
import type { EnvironmentId, Sha256Hex } from '#shared/domain/ids.ts';
import type { Api } from '#shared/ipc/contract.ts';
import type { BacktestSource } from '#shared/rulesets/backtest.ts';
import type { RulesetList, RulesetText, RulesetVersion } from '#shared/rulesets/version.ts';
import type { EventPort } from '../../lib/bridge.ts';
import { setOf, withMembers } from '../../lib/collections.ts';
import { joinReloads } from '../../lib/reload.ts';
import { Task } from '../../lib/task.svelte.ts';
import {
  groupVersions,
  isLater,
  isNarrowing,
  narrowRulesets,
  narrowVersions,
  NO_RULESET_CONDITIONS,
  type RulesetConditions,
} from './ruleset-lists.ts';

type RulesetsApi = Pick<
  Api,
  | 'rulesets.list'
  | 'rulesets.get'
  | 'rulesets.versions'
  | 'rulesets.clone'
  | 'rulesets.delete'
  | 'rulesets.export'
>;

/** Parts of the browser. */
export const RULESET_PARTS = ['service', 'versions', 'drafts'] as const;
/** One of these. */
export type RulesetPart = (typeof RULESET_PARTS)[number];

/** A ruleset at a service, as far as a dialog names it. */
export interface NamedRuleset {
  environmentId: EnvironmentId;
  rulesetId: string;
  name: string;
}

/** What a dialog is open for. A deletion names the version that it was decided on. */
export type RulesetDialog =
  | { kind: 'clone'; ruleset: NamedRuleset }
  | { kind: 'delete'; ruleset: NamedRuleset; text: RulesetText | null };

/** Rulesets and stored versions. */
export class RulesetsController {
  part = $state<RulesetPart>('service');
  environmentId = $state.raw<EnvironmentId | null>(null);
  /** Of `environmentId`; null until read. */
  list = $state.raw<RulesetList | null>(null);
  /** Newest use first; null until read. */
  versions = $state.raw<RulesetVersion[] | null>(null);
  conditions = $state.raw<RulesetConditions>(NO_RULESET_CONDITIONS);
  /** Versions to be compared, at most two, in the order in which they were chosen. */
  chosen = $state.raw<readonly Sha256Hex[]>([]);
  dialog = $state.raw<RulesetDialog | null>(null);
  /** The file that was written last, until something else is done. */
  exportedTo = $state.raw<string | null>(null);
  /** Asking the service; its error is next to the stored list. */
  readonly listing = new Task();
  readonly readingStored = new Task();
  readonly loadingVersions = new Task();
  readonly reading = new Task();
  readonly cloning = new Task();
  readonly deleting = new Task();
  readonly exporting = new Task();

  readonly isFiltered = $derived(isNarrowing(this.conditions));
  readonly shown = $derived(narrowRulesets(this.list?.items ?? [], this.conditions));
  readonly groups = $derived(groupVersions(narrowVersions(this.versions ?? [], this.conditions)));
  /** Kinds that occur next to the documented ones. */
  readonly otherTypes = $derived(
    [...(this.list?.items ?? []), ...(this.versions ?? [])].map(({ rulesetType }) => rulesetType),
  );
  readonly #api: RulesetsApi;
  /** Environments whose service was asked since the file was opened, or rulesets changed there. */
  #asked: ReadonlySet<EnvironmentId> = setOf();

  constructor(api: RulesetsApi, events: EventPort) {
    this.#api = api;
    // It comes after drafts were kept, too: the service is asked when somebody looks again.
    events.on('rulesets.changed', ({ environmentId }) => {
      this.#asked =
        environmentId === null ? setOf() : withMembers(this.#asked, [environmentId], false);
    });
  }

  /** Turns to an environment: at the first look its service is asked, later the list is the stored one. */
  async look(environmentId: EnvironmentId): Promise<void> {
    if (environmentId !== this.environmentId) {
      this.environmentId = environmentId;
      this.list = null;
      this.listing.dismiss();
    }
    if (this.#asked.has(environmentId)) await this.#readStored();
    else await this.refresh();
  }

  /** Asks the service; where it does not answer, the list as it was stored. */
  async refresh(): Promise<void> {
    const { environmentId } = this;
    if (environmentId === null) return;
    this.#asked = withMembers(this.#asked, [environmentId], true);
    const list = await this.listing.runLatest(() =>
      this.#api['rulesets.list']({ environmentId, refresh: true }),
    );
    if (environmentId !== this.environmentId) return;
    if (list === undefined) await this.#readStored();
    else this.list = list;
  }

  /** Reads every stored version. */
  readonly loadVersions = joinReloads(async () => {
    const versions = await this.loadingVersions.run(() => this.#api['rulesets.versions']({}));
    if (versions === undefined) return;
    this.versions = versions;
    const known = setOf(versions.map(({ sha256 }) => sha256));
    this.chosen = this.chosen.filter((sha256) => known.has(sha256));
  });

  /** Narrows both lists. */
  narrow(change: Partial<RulesetConditions>): void {
    this.conditions = { ...this.conditions, ...change };
  }

  /** Chooses a version to be compared, or not; a third one takes the place of the first. */
  choose(sha256: Sha256Hex, isChosen: boolean): void {
    const others = this.chosen.filter((one) => one !== sha256);
    this.chosen = isChosen ? [...others.slice(-1), sha256] : others;
  }

  /** The two chosen ones, the earlier before the later; null with less. */
  get pair(): { before: Sha256Hex; after: Sha256Hex } | null {
    const [one, other] = this.chosen.map((sha256) =>
      this.versions?.find((version) => version.sha256 === sha256),
    );
    if (one === undefined || other === undefined) return null;
    return isLater(one, other)
      ? { before: other.sha256, after: one.sha256 }
      : { before: one.sha256, after: other.sha256 };
  }

  /** The ruleset as it is at the service now; null when it could not be read. */
  async read({
    environmentId,
    rulesetId,
  }: Omit<NamedRuleset, 'name'>): Promise<RulesetText | null> {
    this.exportedTo = null;
    const text = await this.reading.runLatest(() =>
      this.#api['rulesets.get']({ environmentId, rulesetId }),
    );
    return text ?? null;
  }

  /** Opens the dialog that asks for the name of a copy. */
  askClone(ruleset: NamedRuleset): void {
    this.exportedTo = null;
    this.cloning.dismiss();
    this.dialog = { kind: 'clone', ruleset };
  }

  /** Makes a copy of the caller's own; its text when it is made. */
  async clone(
    { environmentId, rulesetId }: NamedRuleset,
    name: string,
  ): Promise<RulesetText | null> {
    const cloned = await this.cloning.run(() =>
      this.#api['rulesets.clone']({ environmentId, rulesetId, name }),
    );
    if (cloned === undefined) return null;
    this.dialog = null;
    if (environmentId === this.environmentId) await this.refresh();
    return cloned;
  }

  /** Opens the dialog that asks before a deletion, and reads the version that would be deleted. */
  async askDelete(ruleset: NamedRuleset): Promise<void> {
    this.exportedTo = null;
    this.deleting.dismiss();
    this.dialog = { kind: 'delete', ruleset, text: null };
    const text = await this.read(ruleset);
    // Another dialog may have been opened, or this one closed, while it was read.
    const dialog = this.#presentDialog();
    if (dialog?.kind === 'delete' && dialog.ruleset === ruleset) this.dialog = { ...dialog, text };
  }

  /** Deletes the version that the dialog showed; true when it is gone. */
  async delete(): Promise<boolean> {
    const { dialog } = this;
    if (dialog?.kind !== 'delete' || dialog.text === null) return false;
    const { environmentId, rulesetId } = dialog.ruleset;
    const { sha256 } = dialog.text;
    const deleted = await this.deleting.run(() =>
      this.#api['rulesets.delete']({ environmentId, rulesetId, sha256 }),
    );
    if (deleted === undefined) return false;
    this.dialog = null;
    if (environmentId === this.environmentId) await this.refresh();
    return true;
  }

  /** Closes the dialog. */
  closeDialog(): void {
    this.dialog = null;
    this.reading.dismiss();
  }

  /** Writes a version into a file that the person chooses. */
  async exportVersion(source: Extract<BacktestSource, { kind: 'version' }>): Promise<void> {
    this.exportedTo = null;
    const written = await this.exporting.run(() => this.#api['rulesets.export']({ source }));
    if (written) this.exportedTo = written.path;
  }

  /** Forgets everything when the file is closed. */
  clear(): void {
    this.part = 'service';
    this.environmentId = null;
    this.list = null;
    this.versions = null;
    this.conditions = NO_RULESET_CONDITIONS;
    this.chosen = [];
    this.dialog = null;
    this.exportedTo = null;
    this.listing.dismiss();
    this.#asked = setOf();
  }

  #presentDialog(): RulesetDialog | null {
    return this.dialog;
  }

  async #readStored(): Promise<void> {
    const { environmentId } = this;
    if (environmentId === null) return;
    const list = await this.readingStored.runLatest(() =>
      this.#api['rulesets.list']({ environmentId, refresh: false }),
    );
    if (list !== undefined && environmentId === this.environmentId) this.list = list;
  }
}
