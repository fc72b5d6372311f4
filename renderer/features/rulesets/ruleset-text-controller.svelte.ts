// One ruleset with its text: as a service has it now, or a stored version; the screenings that it was
// frozen with, and another version that it is compared with.
import type { EnvironmentId, Sha256Hex } from '#shared/domain/ids.ts';
import type { Api } from '#shared/ipc/contract.ts';
import type { ScreeningPage } from '#shared/records/search.ts';
import { compareVersions, scoringConfigOf } from '#shared/rulesets/compare-versions.ts';
import type { RulesetText } from '#shared/rulesets/version.ts';
import { Task } from '../../lib/task.svelte.ts';

type TextApi = Pick<Api, 'rulesets.get' | 'rulesets.version' | 'rulesets.usedBy'>;

/** Where the text is read. */
export type RulesetPlace =
  | { kind: 'service'; environmentId: EnvironmentId; rulesetId: string }
  | { kind: 'version'; sha256: Sha256Hex };

/** Screenings on one page. */
export const USES_PAGE_SIZE = 50;

/** One ruleset of the browser. */
export class RulesetTextController {
  readonly place: RulesetPlace;
  /** Null until read. */
  text = $state.raw<RulesetText | null>(null);
  /** Null until read. */
  uses = $state.raw<ScreeningPage | null>(null);
  usesPage = $state(0);
  /** The other one of a comparison; null for none. */
  other = $state.raw<RulesetText | null>(null);
  /** This one is the earlier one of the two. */
  isBefore = $state(false);
  readonly reading = new Task();
  readonly readingUses = new Task();
  readonly readingOther = new Task();
  readonly scoringConfig = $derived(
    this.text === null ? undefined : scoringConfigOf(this.text.text),
  );
  /** The two in their order; null without another one. */
  readonly pair = $derived.by(() => {
    const { text, other } = this;
    if (text === null || other === null) return null;
    return this.isBefore ? { before: text, after: other } : { before: other, after: text };
  });
  readonly difference = $derived(
    this.pair === null ? null : compareVersions(this.pair.before, this.pair.after),
  );
  readonly #api: TextApi;

  constructor(api: TextApi, place: RulesetPlace) {
    this.#api = api;
    this.place = place;
  }

  /** Reads the text, and the first of the screenings that it was frozen with. */
  async open(): Promise<void> {
    const { place } = this;
    const text = await this.reading.runLatest(() =>
      place.kind === 'version'
        ? this.#api['rulesets.version']({ sha256: place.sha256 })
        : this.#api['rulesets.get']({
            environmentId: place.environmentId,
            rulesetId: place.rulesetId,
          }),
    );
    if (text === undefined) return;
    this.text = text;
    await this.turnUses(0);
  }

  /** Reads a page of the screenings that it was frozen with. */
  async turnUses(page: number): Promise<void> {
    const sha256 = this.text?.sha256;
    if (sha256 === undefined) return;
    const offset = page * USES_PAGE_SIZE;
    const read = await this.readingUses.runLatest(() =>
      this.#api['rulesets.usedBy']({ sha256, offset, limit: USES_PAGE_SIZE }),
    );
    if (read === undefined) return;
    this.uses = read;
    this.usesPage = page;
  }

  /**
   * Reads the version to compare with.
   * @param isBefore this one is the earlier one of the two
   */
  async compareWith(sha256: Sha256Hex, isBefore: boolean): Promise<void> {
    this.isBefore = isBefore;
    const other = await this.readingOther.runLatest(() =>
      this.#api['rulesets.version']({ sha256 }),
    );
    this.other = other ?? null;
  }

  /** Exchanges before and after. */
  swap(): void {
    this.isBefore = !this.isBefore;
  }
}
