// The rulesets of one database: its builtins and the caller's own. A change makes a new object and
// leaves the old one to the jobs that were accepted with it.
import type { Clock } from '#shared/domain/time.ts';
import {
  isJsonObject,
  JsonNumber,
  property,
  type JsonObject,
  type JsonValue,
} from '#shared/screening/json.ts';
import { RULESET_TYPES, type Rule, type RulesetType } from '#shared/screening/ruleset.ts';
import { readRuleset } from '#shared/screening/ruleset-reader.ts';
import { isKnownWord } from '#shared/domain/risk.ts';
import { jsonNumber, Refusal } from '../answer.ts';
import type { DatabaseName } from '../database.ts';
import type { Remember } from '../state-file.ts';
import { builtinsOf, type StoredRuleset } from './builtins.ts';
import { toRulesetJson } from './ruleset-json.ts';

/** What a new ruleset is made of. */
export type RulesetDraft = Pick<
  StoredRuleset,
  'name' | 'jurisdiction' | 'icon' | 'generatedBy' | 'rulesetType' | 'scoringConfig'
> & { rules: readonly Rule[] };

/** What an update may change; what is left out stays. */
export type RulesetChange = Partial<
  Pick<StoredRuleset, 'name' | 'jurisdiction' | 'icon' | 'scoringConfig' | 'rules'>
>;

/** All rulesets of a database. */
export class RulesetStore {
  readonly #builtins: readonly StoredRuleset[];
  readonly #own = new Map<string, StoredRuleset>();
  readonly #clock: Clock;
  readonly #remember: Remember;
  /** Rulesets and rules count together; ids begin at the time of the start, as those of jobs. */
  #nextId: number;

  constructor(options: { database: DatabaseName; clock: Clock; remember: Remember }) {
    this.#builtins = builtinsOf(options.database);
    this.#clock = options.clock;
    this.#remember = options.remember;
    this.#nextId = options.clock.now();
  }

  /** Builtins first, then own ones, each in the order they were made. */
  list(): StoredRuleset[] {
    return [...this.#builtins, ...this.#own.values()];
  }

  /** A ruleset by its id; undefined when there is none. */
  find(id: number): StoredRuleset | undefined {
    return this.list().find((ruleset) => ruleset.id === String(id));
  }

  /** The builtin of a type, which id 0 stands for. */
  builtinOf(type: RulesetType): StoredRuleset {
    const found = this.#builtins.find((ruleset) => ruleset.rulesetType === type);
    if (found === undefined) throw new RangeError(`no builtin ${type} ruleset`);
    return found;
  }

  /** The scoring ruleset that id 0 stands for: the caller's latest, else the builtin (4.2). */
  defaultScoring(): StoredRuleset {
    const own = [...this.#own.values()].filter((ruleset) => ruleset.rulesetType === 'scoring');
    return own.at(-1) ?? this.builtinOf('scoring');
  }

  /** A ruleset by its id; a 404 `Refusal` when there is none. */
  require(id: number): StoredRuleset {
    const found = this.find(id);
    if (found === undefined) throw new Refusal(404, `ruleset_id ${id} does not exist`);
    return found;
  }

  /** The same for a change: a 403 `Refusal` for a builtin. */
  requireOwn(id: number): StoredRuleset {
    const found = this.require(id);
    if (found.isBuiltin) {
      throw new Refusal(403, `ruleset_id ${id} is builtin and read-only: clone it first`);
    }
    return found;
  }

  /** Adds a ruleset of the caller's; its rules get ids of their own. */
  create(draft: RulesetDraft): StoredRuleset {
    const id = String(this.newId());
    const now = this.#now();
    return this.#keep({
      ...draft,
      id,
      isBuiltin: false,
      status: 'ready',
      sourcePolicyIds: [],
      rules: draft.rules.map((rule) => ({ ...rule, id: String(this.newId()), rulesetId: id })),
      createdAt: now,
      updatedAt: now,
    });
  }

  /** Changes an own ruleset. */
  change(ruleset: StoredRuleset, change: RulesetChange): StoredRuleset {
    return this.#keep({ ...ruleset, ...change, updatedAt: this.#now() });
  }

  /** Removes an own ruleset with its rules. */
  delete(ruleset: StoredRuleset): void {
    this.#own.delete(ruleset.id);
    this.#remember({ deleted_ruleset: jsonNumber(ruleset.id) });
  }

  /** An id that no ruleset and no rule of this database ever had. */
  newId(): number {
    return this.#nextId++;
  }

  /** Takes an entry of the state file; false when it is not about rulesets. */
  replay(entry: JsonObject): boolean {
    const deleted = property(entry, 'deleted_ruleset');
    if (deleted instanceof JsonNumber) this.#own.delete(deleted.text);
    const kept = property(entry, 'ruleset');
    if (kept !== undefined) this.#restore(kept);
    return deleted !== undefined || kept !== undefined;
  }

  #restore(value: JsonValue): void {
    const ruleset = readRuleset(value);
    if (ruleset === null || !isJsonObject(value)) return;
    if (!isKnownWord(RULESET_TYPES, ruleset.rulesetType)) return;
    const ids = [ruleset.id, ...ruleset.rules.map((rule) => rule.id)].map(Number);
    this.#nextId = Math.max(this.#nextId, ...ids.map((id) => id + 1));
    this.#own.set(ruleset.id, {
      ...ruleset,
      rulesetType: ruleset.rulesetType,
      // As it was sent, digit by digit.
      scoringConfig: property(value, 'scoring_config') ?? null,
      createdAt: ruleset.createdAt ?? '',
      updatedAt: ruleset.updatedAt ?? '',
    });
  }

  #keep(ruleset: StoredRuleset): StoredRuleset {
    this.#remember({ ruleset: toRulesetJson(ruleset) });
    this.#own.set(ruleset.id, ruleset);
    return ruleset;
  }

  #now(): string {
    return new Date(this.#clock.now()).toISOString();
  }
}
