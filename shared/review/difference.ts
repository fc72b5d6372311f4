// The difference of two snapshots of one subject as plain data: what changed, and to which cause
// each change is booked. The rules of booking are in causes.ts.
import type { Sha256Hex } from '../domain/ids.ts';
import type { FlowSide } from '../flow/orient.ts';
import type { KyaRequest, KytRequest } from '../screening/request.ts';
import type { Alert, Exposure, Label, ScoreComponent } from '../screening/result.ts';
import type { Rule } from '../screening/ruleset.ts';
import type { RulesetRole } from '../screening/snapshot.ts';
import type { Booking, ChangeCause, ValueChange } from './booking.ts';
import type { HitChange } from './hit-difference.ts';
import type { TransactionSide } from './sides.ts';

/** A parameter of a screening. */
export type ParameterName = Exclude<keyof KyaRequest | keyof KytRequest, 'address' | 'transaction'>;

/** A parameter that was asked for otherwise; null = left open. */
export interface ParameterChange {
  name: ParameterName;
  before: string | number | boolean | null;
  after: string | number | boolean | null;
}

/** A field of a rule that says what it does. */
export type RuleField = Exclude<keyof Rule, 'id' | 'rulesetId' | 'ruleCode' | 'sortOrder'>;

/** A rule of one code in two texts of a ruleset. */
export interface RuleChange {
  ruleCode: string;
  change: 'added' | 'removed' | 'changed';
  /** Of a changed rule. */
  fields: RuleField[];
}

/** The ruleset of one role, before and after. */
export interface RulesetDifference {
  role: RulesetRole;
  /** The id that was asked for; null = not known. */
  asked: { before: string | null; after: string | null };
  /** The id that was used; null when it cannot be told. */
  used: { before: string | null; after: string | null };
  sha256: { before: Sha256Hex | null; after: Sha256Hex | null };
  /**
   * `same`: equal hashes. `differs`: other hashes, another id, or changed while a screening ran.
   * `not_known`: not stored on one side at least.
   */
  state: 'same' | 'differs' | 'not_known';
  /** Both texts are stored and hold their rules, so that these can be compared one by one. */
  areTextsStored: boolean;
  /** By rule code; empty unless both texts are stored. */
  rules: RuleChange[];
}

/** Parts of a hit that can change while its key stays: those of its fingerprint, and the rest. */
export type HitField =
  | HitChange['part']
  | 'rule_name'
  | 'category'
  | 'hops'
  /** How many nodes of the path were not provided. */
  | 'missing_nodes'
  | 'rate'
  | 'rate_capped'
  | 'rate_gated'
  | 'highlighted'
  | 'highlight_tags'
  | 'time';

/** A change of one part of a hit. */
export interface HitFieldChange extends ValueChange<HitField> {
  /** Of the path; null for what is said of the hit as a whole. */
  address: string | null;
}

/** A hit in one snapshot only. */
export interface LoneHit {
  key: Sha256Hex;
  /** `Hit.index` in the snapshot that has it. */
  index: number;
  ruleCode: string;
  side: TransactionSide | null;
  booking: Booking;
}

/** A hit in both snapshots that says something else. */
export interface ChangedHit {
  key: Sha256Hex;
  /** `Hit.index` in each snapshot. */
  before: number;
  after: number;
  ruleCode: string;
  side: TransactionSide | null;
  /** At least one. */
  fields: HitFieldChange[];
}

/** The hits of both snapshots, matched by key. */
export interface HitsDifference {
  added: LoneHit[];
  removed: LoneHit[];
  changed: ChangedHit[];
  unchangedCount: number;
}

/** A label that came, went, or has another risk. */
export interface LabelChange {
  /** `path`: of an address that is on paths of both snapshots. */
  of: 'subject' | 'path';
  side: TransactionSide | null;
  /** Null for labels of a subject whose address was not provided. */
  address: string | null;
  before: Label | null;
  after: Label | null;
  booking: Booking;
}

/** A bucket of the score. */
export interface ComponentChange {
  side: TransactionSide | null;
  direction: string;
  hopBucket: string;
  severity: string;
  before: ScoreComponent | null;
  after: ScoreComponent | null;
  /** For a bucket in one snapshot only; null where `fields` say what changed. */
  booking: Booking | null;
  fields: ValueChange<'base' | 'weight' | 'amount' | 'rawAmount' | 'ratio' | 'points'>[];
}

/** Money exchanged with one category in one direction. */
export interface ExposureChange {
  flow: FlowSide;
  category: string;
  before: Exposure | null;
  after: Exposure | null;
  booking: Booking;
}

/** An alert of a transaction. */
export interface AlertChange {
  before: Alert | null;
  after: Alert | null;
  booking: Booking;
}

/** A figure or a word of an answer. */
export type FigureName =
  | 'verdict'
  | 'risk'
  | 'risk_score'
  | 'risk_reason'
  | 'score'
  | 'self_hit'
  | 'self_hit_level'
  | 'direct_ratio'
  | 'indirect_ratio'
  | 'outflow_ratio'
  | 'direct_amount'
  | 'indirect_amount'
  | 'outflow_amount'
  | 'total_in'
  | 'total_out'
  | 'score_hit_paths'
  | 'risky_edges'
  | 'overview_address'
  | 'overview_token'
  | 'overview_in_total'
  | 'overview_out_total'
  | 'overview_in_count'
  | 'overview_out_count'
  | 'overview_balance'
  | 'overview_first_at'
  | 'overview_last_at'
  | 'truncated'
  | 'total_paths'
  | 'hit_paths'
  | 'inflow_risk_amount'
  | 'outflow_risk_amount'
  | 'inflow_risk_rate'
  | 'outflow_risk_rate'
  | 'rule_triggered'
  | 'rules_checked'
  | 'rules_highlighted'
  | 'cluster'
  | 'address_type'
  | 'address_identification';

/** A change of a figure or a word. */
export interface FigureChange extends ValueChange<FigureName> {
  /** The side of a transaction; null for the answer as a whole. */
  side: TransactionSide | null;
}

/** A part that is compared, or cannot be. */
export type ComparedPartName =
  | 'answer'
  | 'parameters'
  | 'hits'
  | 'in_side'
  | 'out_side'
  | 'score'
  | 'overview'
  | 'detection_ruleset'
  | 'in_detection_ruleset'
  | 'out_detection_ruleset'
  | 'scoring_ruleset';

/** Whether a part could be compared. */
export interface ComparedPart {
  part: ComparedPartName;
  /** Null: it was compared. */
  obstacle:
    | 'other_kind'
    | 'other_subject'
    | 'unreadable'
    | 'altered'
    | 'not_delivered'
    | 'not_screened'
    | 'not_known'
    | 'not_stored'
    | null;
  /** Which snapshot is in the way; null for none, or for the two together. */
  of: 'before' | 'after' | null;
}

/** What differs between two snapshots of one subject. */
export interface SnapshotDifference {
  kind: 'kya' | 'kyt';
  /**
   * `unchanged`: everything that could be compared is the same; `parts` says what could not.
   * `not_comparable`: the answers cannot be compared with each other.
   */
  outcome: 'changed' | 'unchanged' | 'not_comparable';
  parts: ComparedPart[];
  /** False: ids, rulesets and the chain behind them are those of another service. */
  isSameEnvironment: boolean;
  /** The two answers are the same bytes. */
  isSameBytes: boolean;
  /** Causes, not changes of the answer: they may differ where nothing else does. */
  parameters: ParameterChange[];
  rulesets: RulesetDifference[];
  hits: HitsDifference;
  labels: LabelChange[];
  components: ComponentChange[];
  exposures: ExposureChange[];
  alerts: AlertChange[];
  figures: FigureChange[];
  /** How many changes are booked to each cause. */
  causes: Record<ChangeCause, number>;
}

/** Every booking of a difference, change by change. */
export function bookingsOf(
  difference: Pick<
    SnapshotDifference,
    'hits' | 'labels' | 'components' | 'exposures' | 'alerts' | 'figures'
  >,
): Booking[] {
  const { hits, labels, components, exposures, alerts, figures } = difference;
  const whole = [...hits.added, ...hits.removed, ...labels, ...exposures, ...alerts, ...figures];
  const fields = [
    ...hits.changed.flatMap((one): ValueChange[] => one.fields),
    ...components.flatMap((one): ValueChange[] => one.fields),
  ];
  const buckets = components.flatMap(({ booking }) => (booking === null ? [] : [booking]));
  return [...[...whole, ...fields].map(({ booking }) => booking), ...buckets];
}
