// The rest of two answers: overviews, risk figures, triggered rules and words about the subject.
// Sums and words follow the hits that they are made of (causes.ts).
import { addressKey } from '../domain/address.ts';
import type { KyaResult, ScoreOverview } from '../screening/result.ts';
import {
  booking,
  bookFromRule,
  bookLabel,
  bookVolume,
  bookWorld,
  FIRING_FIELDS,
  follow,
} from './causes.ts';
import type { HitEffect } from './compare-hits.ts';
import { bearsOnAmounts } from './compare-scores.ts';
import type { Booking } from './booking.ts';
import type { FigureChange, FigureName, LabelChange } from './difference.ts';
import type { Evidence } from './evidence.ts';
import { listedText, matchEntries, plainDecimal } from './match-entries.ts';
import type { TransactionSide } from './sides.ts';

/** What the rest of an answer is compared with. */
export interface ChangesSoFar {
  evidence: Evidence;
  effects: readonly HitEffect[];
  labels: readonly LabelChange[];
  /** False: hits were not provided by one of the two, so that no sum can be laid to them. */
  areHitsCompared: boolean;
}

type Value = string | number | boolean | null;

/** The volume on the chain of an address or of one side. */
export function compareOverviews(
  side: TransactionSide | null,
  before: ScoreOverview,
  after: ScoreOverview,
  evidence: Evidence,
): FigureChange[] {
  const read = (overview: ScoreOverview): [FigureName, Value][] => [
    ['overview_address', overview.address === null ? null : addressKey(overview.address)],
    ['overview_token', overview.token],
    ['overview_in_total', plainDecimal(overview.inTotal)],
    ['overview_out_total', plainDecimal(overview.outTotal)],
    ['overview_in_count', overview.inCount],
    ['overview_out_count', overview.outCount],
    ['overview_balance', plainDecimal(overview.balance)],
    ['overview_first_at', overview.firstAt],
    ['overview_last_at', overview.lastAt],
    ['truncated', overview.truncated],
  ];
  return differValues(read(before), read(after), side, (what) =>
    what === 'truncated'
      ? (bookWorld(evidence) ?? booking('truncated_flag', 'shown'))
      : bookVolume(evidence, side),
  );
}

/** Figures and words of the answer as a whole, but for its scores and overviews. */
export function compareWhole(so: ChangesSoFar): FigureChange[] {
  const { before, after } = so.evidence;
  const book = (what: FigureName): Booking => bookWhole(what, so);
  return [
    ...differValues(wholeOf(before.result), wholeOf(after.result), null, book),
    ...differRules(so),
    ...differSets(
      'address_identification',
      before.result.addressIdentifications.map(textOf),
      after.result.addressIdentifications.map(textOf),
      () => bookIdentity(so),
    ),
    ...differHighlights(so),
  ];
}

function wholeOf(result: KyaResult): [FigureName, Value][] {
  return [
    ['risk', result.risk],
    ['risk_score', plainDecimal(result.riskScore)],
    ['risk_reason', result.riskReason === '' ? null : result.riskReason],
    ['total_paths', result.totalPaths],
    ['hit_paths', result.hitPaths],
    ['inflow_risk_amount', plainDecimal(result.inflowRiskAmount)],
    ['inflow_risk_rate', plainDecimal(result.inflowRiskRate)],
    ['outflow_risk_amount', plainDecimal(result.outflowRiskAmount)],
    ['outflow_risk_rate', plainDecimal(result.outflowRiskRate)],
    ['cluster', result.cluster === null ? null : textOf(result.cluster)],
    ['address_type', result.addressType === '' ? null : result.addressType],
  ];
}

function textOf(one: { category: string; name: string; description?: string }): string {
  const words = [one.category, one.name, one.description ?? ''];
  return words.filter((word) => word !== '').join(' / ');
}

function bookWhole(what: FigureName, so: ChangesSoFar): Booking {
  const { before, after } = so.evidence;
  const levels = [before.result.risk, after.result.risk];
  switch (what) {
    case 'cluster':
    case 'address_type':
      return bookLabel(so.evidence, 'subject', null);
    case 'total_paths':
      return followHits(so, () => false);
    case 'risk':
    case 'risk_score': {
      // The level is that of the worst hit: those of the two levels tell first.
      const isOfLevel = ({ levels: own }: HitEffect): boolean =>
        own.some((level) => levels.includes(level));
      return followHits(so, so.effects.some(isOfLevel) ? isOfLevel : () => true);
    }
    case 'inflow_risk_amount':
    case 'inflow_risk_rate':
      return followHits(so, (effect) => bearsOnAmounts(effect) && effect.flow !== 'outflow');
    case 'outflow_risk_amount':
    case 'outflow_risk_rate':
      return followHits(so, (effect) => bearsOnAmounts(effect) && effect.flow !== 'inflow');
    default:
      return followHits(so, () => true);
  }
}

/** The hits that a figure is made of, else what limits and volumes say. */
export function followHits(so: ChangesSoFar, isMeant: (effect: HitEffect) => boolean): Booking {
  const parts = so.effects.filter(isMeant).map((effect) => effect.booking);
  const world = bookWorld(so.evidence);
  if (world === null && !so.areHitsCompared) return booking('hits_not_delivered', 'inferred');
  return follow(parts, 'hits', so.evidence, null);
}

/** Rule codes that the answers name, with or without a hit; one change for each. */
function differRules(so: ChangesSoFar): FigureChange[] {
  const [before, after] = [so.evidence.before, so.evidence.after].map(({ result }) => [
    ...new Set(result.rulesTriggered),
  ]);
  return differSets('rule_triggered', before ?? [], after ?? [], (ruleCode) =>
    followRule(ruleCode, null, so, (effect) => effect.what === 'presence'),
  );
}

/** The hits of a rule, else its text. */
export function followRule(
  ruleCode: string,
  side: TransactionSide | null,
  so: ChangesSoFar,
  isMeant: (effect: HitEffect) => boolean,
): Booking {
  const own = so.effects.filter((effect) => effect.ruleCode === ruleCode && isMeant(effect));
  return own.length > 0
    ? follow(
        own.map((effect) => effect.booking),
        'hits',
        so.evidence,
        side,
      )
    : bookFromRule({ ruleCode, side, fields: FIRING_FIELDS }, so.evidence);
}

/** Identity findings come from self-hits, and these from labels. */
function bookIdentity(so: ChangesSoFar): Booking {
  const own = so.effects.filter(({ isOwn }) => isOwn).map((effect) => effect.booking);
  const labels = so.labels.filter(({ of }) => of === 'subject').map((change) => change.booking);
  return follow([...own, ...labels], 'hits', so.evidence, null);
}

function differHighlights(so: ChangesSoFar): FigureChange[] {
  const { before, after } = so.evidence;
  const summaries = (
    ['highlightSummary', 'inHighlightSummary', 'outHighlightSummary'] as const
  ).map((name) => {
    const read = (result: KyaResult): [FigureName, Value][] => {
      const all: Partial<Record<typeof name, KyaResult['highlightSummary']>> = result;
      const summary = all[name] ?? null;
      return [
        // Absent and 0 checked both mean that no rule is highlighted (blockchain API 2.5).
        ['rules_checked', summary?.rulesChecked ?? 0],
        ['rules_highlighted', summary?.rulesHit ?? 0],
      ];
    };
    const side = name === 'highlightSummary' ? null : name === 'inHighlightSummary' ? 'in' : 'out';
    return { read, side } as const;
  });
  return summaries.flatMap(({ read, side }) =>
    differValues(read(before.result), read(after.result), side, (what) => {
      const marked = so.effects.filter((effect) => effect.what === 'highlighted');
      const hits = what === 'rules_highlighted' && marked.length === 0 ? so.effects : marked;
      return follow(
        hits.map((effect) => effect.booking),
        'hits',
        so.evidence,
        side,
      );
    }),
  );
}

function differValues(
  before: readonly [FigureName, Value][],
  after: readonly [FigureName, Value][],
  side: TransactionSide | null,
  book: (what: FigureName) => Booking,
): FigureChange[] {
  return before.flatMap(([what, old], index): FigureChange[] => {
    const now = after[index]?.[1] ?? null;
    if (old === now) return [];
    const [was, is] = [old, now].map((value) => listedText(value === null ? null : String(value)));
    return [{ what, side, before: was ?? [], after: is ?? [], booking: book(what) }];
  });
}

function differSets(
  what: FigureName,
  before: readonly string[],
  after: readonly string[],
  book: (text: string) => Booking,
): FigureChange[] {
  const { removed, added } = matchEntries(
    before,
    after,
    (text) => text,
    (text) => text,
  );
  return [
    ...removed.map((text) => ({ before: [text], after: [], text })),
    ...added.map((text) => ({ before: [], after: [text], text })),
  ].map(({ text, ...change }) => ({ what, side: null, ...change, booking: book(text) }));
}
