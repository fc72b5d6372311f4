// A KYA result as the service writes it (blockchain API 2.5): names, order and omissions.
import type { KyaFindings } from '#shared/detection/kya.ts';
import type { DecimalText } from '#shared/domain/amount.ts';
import type { JsonObject, JsonValue } from '#shared/screening/json.ts';
import type {
  AddressIdentification,
  Hit,
  Label,
  PathNode,
  Score,
  ScoreComponent,
} from '#shared/screening/result.ts';
import { jsonNumber } from './answer.ts';
import type { Volume } from './volume.ts';

/** What a result says besides its findings. */
export interface ResultSubject {
  address: string;
  chain: string;
  token: string;
  rulesetId: string;
  labels: readonly Label[];
  /** Null when it could not be fetched. */
  volume: Volume | null;
}

/** The whole result object. */
export function toResultJson(subject: ResultSubject, findings: KyaFindings): JsonObject {
  const [label] = subject.labels;
  return {
    address: subject.address,
    chain: subject.chain,
    score: toScoreJson(findings.score),
    ...(subject.volume === null ? {} : { scoreOverview: toOverviewJson(subject, subject.volume) }),
    ...(subject.labels.length === 0 ? {} : { subjectTags: subject.labels.map(toSubjectTag) }),
    hits: findings.hits.map(toHitJson),
    highlightedHits: findings.highlightedHits.map(toHitJson),
    highlightSummary: {
      rulesChecked: jsonNumber(findings.highlightSummary.rulesChecked),
      rulesHit: jsonNumber(findings.highlightSummary.rulesHit),
    },
    rulesTriggered: findings.rulesTriggered,
    rulesetId: jsonNumber(subject.rulesetId),
    totalPaths: jsonNumber(findings.totalPaths),
    hitPaths: jsonNumber(findings.hitPaths),
    inflowRiskAmount: jsonNumber(findings.inflowRiskAmount),
    outflowRiskAmount: jsonNumber(findings.outflowRiskAmount),
    inflowRiskRate: jsonNumber(findings.inflowRiskRate),
    outflowRiskRate: jsonNumber(findings.outflowRiskRate),
    risk: findings.risk,
    riskScore: jsonNumber(findings.riskScore),
    riskReason: findings.riskReason,
    cluster: { name: label?.quaternary ?? '', category: label?.primary ?? '' },
    addressType: label?.tertiary ?? '',
    addressIdentifications: findings.addressIdentifications.map(toIdentificationJson),
    exposures: findings.exposures.map(({ category, direction, value }): JsonValue => ({
      category,
      direction,
      value: orZero(value),
    })),
  };
}

/** An identity-level finding. */
export function toIdentificationJson(found: AddressIdentification): JsonObject {
  return { category: found.category, name: found.name, description: found.description };
}

/** A score object; null when there were no flow totals. */
export function toScoreJson(score: Score | null): JsonObject | null {
  if (score === null) return null;
  return {
    score: score.score === null ? null : jsonNumber(score.score),
    ...(score.verdict === null ? {} : { verdict: score.verdict }),
    selfHit: score.selfHit,
    ...(score.selfHitLevel === null ? {} : { selfHitLevel: score.selfHitLevel }),
    components: score.components.map(toComponentJson),
    r1: orZero(score.r1),
    r2: orZero(score.r2),
    rOut: orZero(score.rOut),
    directAmount: orZero(score.directAmount),
    indirectAmount: orZero(score.indirectAmount),
    outflowAmount: orZero(score.outflowAmount),
    totalIn: orZero(score.totalIn),
    totalOut: orZero(score.totalOut),
    hitPaths: jsonNumber(score.hitPaths ?? 0),
    riskyEdges: jsonNumber(score.riskyEdges ?? 0),
  };
}

function toComponentJson(component: ScoreComponent): JsonObject {
  return {
    direction: component.direction,
    hopBucket: component.hopBucket,
    severity: component.severity,
    base: orZero(component.base),
    weight: orZero(component.weight),
    amount: orZero(component.amount),
    rawAmount: orZero(component.rawAmount),
    ratio: orZero(component.ratio),
    points: orZero(component.points),
  };
}

/** `scoreOverview` of a subject. */
export function toOverviewJson(subject: ResultSubject, volume: Volume): JsonObject {
  return {
    address: subject.address,
    token: subject.token,
    inTotal: jsonNumber(volume.inTotal),
    outTotal: jsonNumber(volume.outTotal),
    inCount: jsonNumber(volume.inCount),
    outCount: jsonNumber(volume.outCount),
    balance: volume.balance === null ? null : jsonNumber(volume.balance),
    ...(volume.firstAt === null ? {} : { firstTs: jsonNumber(volume.firstAt) }),
    ...(volume.lastAt === null ? {} : { lastTs: jsonNumber(volume.lastAt) }),
    ...(volume.isTruncated ? { truncated: true } : {}),
  };
}

/** One of a subject's own labels. */
export function toSubjectTag(label: Label): JsonObject {
  return {
    primaryCategory: label.primary ?? '',
    tertiaryCategory: label.tertiary ?? '',
    riskLevel: label.riskLevel ?? '',
  };
}

/** A hit with its evidence chain. */
export function toHitJson(hit: Hit): JsonObject {
  return {
    ruleCode: hit.ruleCode,
    ruleName: hit.ruleName,
    category: hit.category,
    riskLevel: hit.riskLevel ?? '',
    action: hit.action ?? '',
    direction: hit.direction,
    ...(hit.pathFlow === null ? {} : { pathFlow: hit.pathFlow }),
    hops: jsonNumber(hit.hops ?? 0),
    opponentAddress: hit.opponentAddress ?? '',
    maxAmount: orZero(hit.maxAmount),
    pathNodes: hit.nodes.map(toNodeJson),
    exposureAmount: orZero(hit.exposureAmount),
    riskRatePct: orZero(hit.riskRatePct),
    riskRateNumerator: orZero(hit.riskRateNumerator),
    riskRateDenominator: orZero(hit.riskRateDenominator),
    riskRateCapped: hit.riskRateCapped,
    riskRateGated: hit.riskRateGated,
    highlighted: hit.highlighted,
    ...(hit.highlightTags === null ? {} : { highlightTags: [...hit.highlightTags] }),
  };
}

/** The first node has no link: its amount and time are 0. */
function toNodeJson(node: PathNode): JsonObject {
  return {
    address: node.address,
    amount: orZero(node.amount),
    deep: jsonNumber(node.deep ?? 0),
    last_closed_timestamp: jsonNumber(node.lastClosedAt ?? 0),
    tags: node.labels.map((label): JsonValue => ({
      primary_category: label.primary ?? '',
      secondary_category: label.secondary ?? '',
      tertiary_category: label.tertiary ?? '',
      quaternary_category: label.quaternary ?? '',
      risk_level: label.riskLevel ?? '',
    })),
  };
}

function orZero(value: DecimalText | null): JsonValue {
  return jsonNumber(value ?? '0');
}
