// The person's own defaults for screening parameters while they are being typed: texts, what is
// wrong with each, and the values that differ from the documented ones.
import type { ScreeningDefaults } from '#shared/ipc/calls/screening-defaults.ts';
import { DEFAULT_THRESHOLD, THRESHOLD_FORM } from '#shared/names/request.ts';
import {
  KYA_DEFAULTS,
  MAX_HOPS,
  MAX_NODES_PER_HOP,
  MIN_AMOUNT_FORM,
  type Token,
} from '#shared/screening/request.ts';

/** Why a field is refused. */
export type DefaultProblem = 'hops' | 'nodes' | 'amount' | 'threshold';

/** Every default, whether own or documented. */
type AllDefaults = { [Name in keyof ScreeningDefaults]-?: NonNullable<ScreeningDefaults[Name]> };

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
  readonly problems = $derived.by(() => {
    const problems: Partial<Record<keyof ScreeningDefaults, DefaultProblem>> = {};
    for (const name of ['inflowHops', 'outflowHops'] as const) {
      if (!isWhole(this[name], 0, MAX_HOPS)) problems[name] = 'hops';
    }
    if (!isWhole(this.maxNodesPerHop, 1, MAX_NODES_PER_HOP)) problems.maxNodesPerHop = 'nodes';
    if (!MIN_AMOUNT_FORM.test(this.minAmount.trim())) problems.minAmount = 'amount';
    if (!THRESHOLD_FORM.test(this.nameThreshold.trim())) problems.nameThreshold = 'threshold';
    return problems;
  });
  readonly isRight = $derived(Object.keys(this.problems).length === 0);
  /** What differs from the documented values; an absent one follows the documents. */
  readonly value = $derived.by((): ScreeningDefaults => {
    const all: AllDefaults = {
      token: this.token as Token,
      inflowHops: Number(this.inflowHops),
      outflowHops: Number(this.outflowHops),
      minAmount: this.minAmount.trim(),
      maxNodesPerHop: Number(this.maxNodesPerHop),
      forceTimeSequence: this.forceTimeSequence,
      cexImmune: this.cexImmune,
      autoMonitor: this.autoMonitor,
      nameThreshold: this.nameThreshold.trim(),
    };
    const own = Object.entries(all).filter(
      ([name, value]) => value !== DOCUMENTED[name as keyof AllDefaults],
    );
    return Object.fromEntries(own);
  });
  readonly changedCount = $derived(Object.keys(this.value).length);

  constructor(own: ScreeningDefaults) {
    this.take(own);
  }

  /** Shows these defaults; what they do not say is as documented. */
  take(own: ScreeningDefaults): void {
    const given = Object.entries(own).filter(([, value]) => value !== undefined);
    const all: AllDefaults = { ...DOCUMENTED, ...Object.fromEntries(given) };
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

  /** Back to the documented values. */
  reset(): void {
    this.take({});
  }
}

function isWhole(text: string, min: number, max: number): boolean {
  return /^\d{1,9}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;
}
