// The KYA result as read: shapes of blockchain API 2.5, made tolerant. Decimals keep the digits
// that were delivered; null means "not provided", never zero.
import type { DecimalText } from '../domain/amount.ts';
import type { HitAction, Open, PathFlow, RiskLevel, Verdict } from '../domain/risk.ts';
import type { UtcMs } from '../domain/time.ts';
import type { Deviation } from './deviation.ts';

/** One label; every part is optional (contract-notes, "tags"). */
export interface Label {
  primary: string | null;
  secondary: string | null;
  tertiary: string | null;
  quaternary: string | null;
  riskLevel: Open<RiskLevel> | null;
  riskScore: DecimalText | null;
  /** A label sent as a bare string. */
  text: string | null;
}

/** A node of an evidence chain, in the order delivered. */
export interface PathNode {
  address: string;
  /** The link that enters the node, counted from the counterparty (see node-order.ts); or null. */
  amount: DecimalText | null;
  /** Hop index as delivered; null when not. */
  deep: number | null;
  lastClosedAt: UtcMs | null;
  labels: Label[];
  /** Position in the delivered list, where elements before it were left out. */
  place?: number;
}

/** A rule that fired, on a path or on the subject's own labels (then `nodes` may be empty). */
export interface Hit {
  /** Position in the delivered `hits`: the hit's handle within its snapshot. */
  index: number;
  ruleCode: string;
  ruleName: string;
  category: string;
  riskLevel: Open<RiskLevel> | null;
  action: Open<HitAction> | null;
  /** Empty for KYA hits. */
  direction: string;
  pathFlow: Open<PathFlow> | null;
  hops: number | null;
  opponentAddress: string | null;
  maxAmount: DecimalText | null;
  nodes: PathNode[];
  exposureAmount: DecimalText | null;
  riskRatePct: DecimalText | null;
  riskRateNumerator: DecimalText | null;
  riskRateDenominator: DecimalText | null;
  riskRateCapped: boolean;
  /** Only gated rules display their rate. */
  riskRateGated: boolean;
  highlighted: boolean;
  /** Null for an unscoped highlight. */
  highlightTags: string[] | null;
}

/** One addend of the score: points = base × weight × ratio. */
export interface ScoreComponent {
  direction: string;
  hopBucket: string;
  severity: Open<RiskLevel>;
  base: DecimalText | null;
  weight: DecimalText | null;
  amount: DecimalText | null;
  rawAmount: DecimalText | null;
  ratio: DecimalText | null;
  points: DecimalText | null;
}

/** The fund-attribution score. `score` null means "not computed", which is not 0. */
export interface Score {
  score: DecimalText | null;
  verdict: Open<Verdict> | null;
  selfHit: boolean;
  selfHitLevel: Open<RiskLevel> | null;
  components: ScoreComponent[];
  /** Direct-in, indirect-in and out ratios, each 0–1. */
  r1: DecimalText | null;
  r2: DecimalText | null;
  rOut: DecimalText | null;
  directAmount: DecimalText | null;
  indirectAmount: DecimalText | null;
  outflowAmount: DecimalText | null;
  /** On-chain volume used as denominator, token units. */
  totalIn: DecimalText | null;
  totalOut: DecimalText | null;
  hitPaths: number | null;
  riskyEdges: number | null;
}

/** On-chain volume of the subject; part of the scope of the verdict. */
export interface ScoreOverview {
  address: string | null;
  token: string | null;
  inTotal: DecimalText | null;
  outTotal: DecimalText | null;
  inCount: number | null;
  outCount: number | null;
  balance: DecimalText | null;
  firstAt: UtcMs | null;
  lastAt: UtcMs | null;
  /** Volume hit the provider's page cap: ratios are conservative. */
  truncated: boolean;
}

/** An identity-level finding of a self-hit. */
export interface AddressIdentification {
  category: string;
  name: string;
  description: string;
}

/** Money exchanged with one category. */
export interface Exposure {
  category: string;
  direction: Open<PathFlow>;
  /** Token units. */
  value: DecimalText | null;
}

/** An alert of a KYT result (2.5). */
export interface Alert {
  alertLevel: Open<RiskLevel> | null;
  category: string;
  /** Documented as always `KYT`. */
  service: string;
  /** `DIRECT` at 0 or 1 hops, else `INDIRECT`. */
  exposureType: string;
  alertAmount: DecimalText | null;
  /** The rule code. */
  categoryId: string;
  /** `inbound` or `outbound`. */
  direction: string;
  hops: number | null;
  opponentAddress: string | null;
  action: Open<HitAction> | null;
  highlighted: boolean;
  /** Null for an unscoped highlight. */
  highlightTags: string[] | null;
}

/** How many highlighted rules were checked, and how many hit. */
export interface HighlightSummary {
  rulesChecked: number;
  rulesHit: number;
}

/** A KYA result as read from its bytes. */
export interface KyaResult {
  address: string | null;
  chain: string | null;
  /** Null when the service sent none: "not computed". */
  score: Score | null;
  /** Null when the chain-volume fetch failed. */
  overview: ScoreOverview | null;
  subjectLabels: Label[];
  /** Highlighted first, then level, rule order as delivered, hops (contract-notes, Meanings). */
  hits: Hit[];
  /** False when the answer holds no list of hits: none delivered is not none found. */
  areHitsDelivered: boolean;
  highlightSummary: HighlightSummary | null;
  rulesTriggered: string[];
  /** As text; null when absent. */
  rulesetId: string | null;
  totalPaths: number | null;
  hitPaths: number | null;
  inflowRiskAmount: DecimalText | null;
  outflowRiskAmount: DecimalText | null;
  inflowRiskRate: DecimalText | null;
  outflowRiskRate: DecimalText | null;
  risk: Open<RiskLevel> | null;
  /** Restates the risk level; not the fund-attribution score. */
  riskScore: DecimalText | null;
  riskReason: string;
  cluster: { name: string; category: string } | null;
  addressType: string;
  addressIdentifications: AddressIdentification[];
  exposures: Exposure[];
  deviations: Deviation[];
  /** All departures, those beyond `deviations` included. */
  deviationCount: number;
}

/**
 * A KYT result (2.5): the KYA fields, as far as the service delivers them, and its own. Fields of
 * `both` are null in a single direction, and the other way round.
 */
export interface KytResult extends KyaResult {
  transaction: string | null;
  alerts: Alert[];
  /** As text; null when absent. */
  inRulesetId: string | null;
  outRulesetId: string | null;
  inScore: Score | null;
  outScore: Score | null;
  inOverview: ScoreOverview | null;
  outOverview: ScoreOverview | null;
  inHighlightSummary: HighlightSummary | null;
  outHighlightSummary: HighlightSummary | null;
  /** Labels of the source and of the destination. */
  fromLabels: Label[];
  toLabels: Label[];
}
