// The person's own defaults for screening parameters while they are being typed: texts, what is
// wrong with each, and the values that differ from the documented ones.
import type { RulesetDefaults, ScreeningDefaults } from '#shared/ipc/calls/screening-defaults.ts';
import { DEFAULT_THRESHOLD, THRESHOLD_FORM } from '#shared/names/request.ts';
import {
  KYA_DEFAULTS,
  KYT_DEFAULTS,
  MAX_HOPS,
  MAX_NODES_PER_HOP,
  MIN_AMOUNT_FORM,
  RULESET_ID_FORM,
  type Token,
} from '#shared/screening/request.ts';

/** Why a field is refused. */
export type DefaultProblem = 'hops' | 'nodes' | 'amount' | 'threshold' | 'ruleset';

/** The ids of an environment, as typed. */
export type RulesetTexts = { [Name in keyof RulesetDefaults]-?: string };

/** Every default, whether own or documented. */
type AllDefaults = {
  [Name in Exclude<keyof ScreeningDefaults, 'rulesets'>]-?: NonNullable<ScreeningDefaults[Name]>;
};

/** The documented values (blockchain API 4.2, name API 4). */
export const DOCUMENTED: AllDefaults = {
  token: KYA_DEFAULTS.token,
  inflowHops: KYA_DEFAULTS.inflowHops,
  outflowHops: KYA_DEFAULTS.outflowHops,
  minAmount: KYA_DEFAULTS.minAmount,
  maxNodesPerHop: KYA_DEFAULTS.maxNodesPerHop,
  forceTimeSequence: KYA_DEFAULTS.forceTimeSequence,
  cexImmune: KYA_DEFAULTS.cexImmune,
  autoMonitor: KYA_DEFAULTS.autoMonitor,
  nameThreshold: DEFAULT_THRESHOLD,
};

/** The documented ids (blockchain API 4.2, 4.3): the builtin rulesets. */
const BUILTIN_RULESETS: RulesetTexts = {
  rulesetId: KYT_DEFAULTS.rulesetId,
  inRulesetId: KYT_DEFAULTS.inRulesetId,
  outRulesetId: KYT_DEFAULTS.outRulesetId,
  scoringRulesetId: KYT_DEFAULTS.scoringRulesetId,
};

/** Defaults being edited. */
export class DefaultsDraft {
  token = $state<string>(DOCUMENTED.token);
  inflowHops = $state('');
  outflowHops = $state('');
  minAmount = $state('');
  maxNodesPerHop = $state('');
  forceTimeSequence = $state(true);
  cexImmune = $state(true);
  autoMonitor = $state(false);
  nameThreshold = $state('');
  /** By environment. */
  rulesets = $state<Record<string, RulesetTexts>>({});
  readonly problems = $derived.by(() => {
    const problems: Partial<Record<keyof ScreeningDefaults, DefaultProblem>> = {};
    for (const name of ['inflowHops', 'outflowHops'] as const) {
      if (!isWhole(this[name], 0, MAX_HOPS)) problems[name] = 'hops';
    }
    if (!isWhole(this.maxNodesPerHop, 1, MAX_NODES_PER_HOP)) problems.maxNodesPerHop = 'nodes';
    if (!MIN_AMOUNT_FORM.test(this.minAmount.trim())) problems.minAmount = 'amount';
    if (!THRESHOLD_FORM.test(this.nameThreshold.trim())) problems.nameThreshold = 'threshold';
    const ids = Object.values(this.rulesets).flatMap((one) => Object.values(one));
    if (!ids.every((id) => RULESET_ID_FORM.test(id.trim()))) problems.rulesets = 'ruleset';
    return problems;
  });
  readonly isRight = $derived(Object.keys(this.problems).length === 0);
  /** Every value as it is shown. */
  readonly complete = $derived.by(
    (): AllDefaults & { rulesets: Record<string, RulesetDefaults> } => ({
      token: this.token as Token,
      inflowHops: Number(this.inflowHops),
      outflowHops: Number(this.outflowHops),
      minAmount: this.minAmount.trim(),
      maxNodesPerHop: Number(this.maxNodesPerHop),
      forceTimeSequence: this.forceTimeSequence,
      cexImmune: this.cexImmune,
      autoMonitor: this.autoMonitor,
      nameThreshold: this.nameThreshold.trim(),
      rulesets: ownRulesets(this.rulesets),
    }),
  );
  /** What differs from the documented values; an absent one follows the documents. */
  readonly value = $derived.by((): ScreeningDefaults => {
    const { rulesets, ...all } = this.complete;
    const own = Object.entries(all).filter(
      ([name, value]) => value !== DOCUMENTED[name as keyof AllDefaults],
    );
    return {
      ...Object.fromEntries(own),
      ...(Object.keys(rulesets).length === 0 ? {} : { rulesets }),
    };
  });
  readonly changedCount = $derived(Object.keys(this.value).length);

  constructor(own: ScreeningDefaults) {
    this.take(own);
  }

  /** Shows these defaults; what they do not say is as documented. */
  take(own: ScreeningDefaults): void {
    const all: AllDefaults = { ...DOCUMENTED, ...givenOf(own) };
    const rulesets = Object.entries(own.rulesets ?? {});
    this.rulesets = Object.fromEntries(
      rulesets.map(([id, ids]) => [id, { ...BUILTIN_RULESETS, ...givenOf(ids) }]),
    );
    this.token = all.token;
    this.inflowHops = String(all.inflowHops);
    this.outflowHops = String(all.outflowHops);
    this.minAmount = all.minAmount;
    this.maxNodesPerHop = String(all.maxNodesPerHop);
    this.forceTimeSequence = all.forceTimeSequence;
    this.cexImmune = all.cexImmune;
    this.autoMonitor = all.autoMonitor;
    this.nameThreshold = all.nameThreshold;
  }

  /** The ids of an environment, to be edited. */
  rulesetsOf(environmentId: string): RulesetTexts {
    return this.rulesets[environmentId] ?? BUILTIN_RULESETS;
  }

  /** Another id of an environment. */
  setRuleset(environmentId: string, name: keyof RulesetTexts, id: string): void {
    const changed = { ...this.rulesetsOf(environmentId), [name]: id };
    this.rulesets = { ...this.rulesets, [environmentId]: changed };
  }

  /** Back to the documented values. */
  reset(): void {
    this.take({});
  }
}

function isWhole(text: string, min: number, max: number): boolean {
  return /^\d{1,9}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;
}

/** Ids that differ from the builtin ones, of environments that have any. */
function ownRulesets(
  texts: Readonly<Record<string, RulesetTexts>>,
): Record<string, RulesetDefaults> {
  const all = Object.entries(texts).map(([environmentId, ids]) => {
    const own = Object.entries(ids)
      .map(([name, id]) => [name, id.trim()] as const)
      .filter(([, id]) => id !== '0');
    return [environmentId, Object.fromEntries(own)] as const;
  });
  return Object.fromEntries(all.filter(([, own]) => Object.keys(own).length > 0));
}

function givenOf<Values extends object>(
  values: Values,
): { [Name in keyof Values]?: Exclude<Values[Name], undefined> } {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [Name in keyof Values]?: Exclude<Values[Name], undefined> };
}
