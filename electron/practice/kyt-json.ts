// A KYT result as the service writes it (blockchain API 2.5, "KYT result"): one direction has the
// fields of a KYA result and some of its own; both directions have them per side.
import { KYT_SIDES, type KytFindings, type KytSide } from '#shared/detection/kyt.ts';
import type { Alert, HighlightSummary } from '#shared/screening/result.ts';
import type { JsonObject, JsonValue } from '#shared/screening/json.ts';
import { jsonNumber } from './answer.ts';
import {
  toHitJson,
  toIdentificationJson,
  toOverviewJson,
  toResultJson,
  toScoreJson,
  toSubjectTag,
  type ResultSubject,
} from './result-json.ts';

/** What was screened on each side; null = that side was not. */
export type KytSubjects = Readonly<Record<KytSide, ResultSubject | null>>;

/** The whole result object. */
export function toKytJson(
  transaction: { transaction: string; chain: string },
  subjects: KytSubjects,
  findings: KytFindings,
): JsonObject {
  const alerts = findings.alerts.map(toAlertJson);
  const single = subjects.in === null || subjects.out === null;
  return single
    ? { ...transaction, alerts, ...toSingleJson(subjects, findings) }
    : { ...transaction, alerts, ...toBothJson(subjects, findings) };
}

/** One direction: a KYA result of its endpoint, which `address` names. */
function toSingleJson(subjects: KytSubjects, findings: KytFindings): JsonObject {
  const side = KYT_SIDES.find((candidate) => subjects[candidate] !== null) ?? 'in';
  const subject = subjects[side];
  const found = findings.sides[side];
  if (subject === null || found === null) throw new RangeError('a KYT result has a side');
  return { ...toResultJson(subject, found), [`${side}RulesetId`]: jsonNumber(subject.rulesetId) };
}

/** Both directions: what is about one address is twice, under the names of its side. */
function toBothJson(subjects: KytSubjects, findings: KytFindings): JsonObject {
  const scored = subjects[findings.scoreSide];
  return {
    risk: findings.risk,
    riskScore: jsonNumber(findings.riskScore),
    riskReason: findings.riskReason,
    hits: findings.hits.map(toHitJson),
    highlightedHits: findings.highlightedHits.map(toHitJson),
    rulesTriggered: findings.rulesTriggered,
    totalPaths: jsonNumber(findings.totalPaths),
    hitPaths: jsonNumber(findings.hitPaths),
    addressIdentifications: KYT_SIDES.flatMap(
      (side) => findings.sides[side]?.addressIdentifications ?? [],
    ).map(toIdentificationJson),
    rulesetId: jsonNumber(0),
    score: toScoreJson(findings.score),
    ...overviewField('scoreOverview', scored),
    ...toSideJson('in', 'fromTags', subjects, findings),
    ...toSideJson('out', 'toTags', subjects, findings),
  };
}

function toSideJson(
  side: KytSide,
  tagsName: 'fromTags' | 'toTags',
  subjects: KytSubjects,
  findings: KytFindings,
): JsonObject {
  const subject = subjects[side];
  const found = findings.sides[side];
  if (subject === null || found === null) return {};
  return {
    [`${side}RulesetId`]: jsonNumber(subject.rulesetId),
    [`${side}Score`]: toScoreJson(found.score),
    ...overviewField(`${side}ScoreOverview`, subject),
    [`${side}HighlightSummary`]: toSummaryJson(found.highlightSummary),
    ...(subject.labels.length === 0 ? {} : { [tagsName]: subject.labels.map(toSubjectTag) }),
  };
}

/** Absent when the volume could not be fetched. */
function overviewField(name: string, subject: ResultSubject | null): JsonObject {
  const volume = subject?.volume ?? null;
  return subject === null || volume === null ? {} : { [name]: toOverviewJson(subject, volume) };
}

function toSummaryJson({ rulesChecked, rulesHit }: HighlightSummary): JsonObject {
  return { rulesChecked: jsonNumber(rulesChecked), rulesHit: jsonNumber(rulesHit) };
}

function toAlertJson(alert: Alert): JsonValue {
  return {
    alertLevel: alert.alertLevel ?? '',
    category: alert.category,
    service: alert.service,
    exposureType: alert.exposureType,
    alertAmount: jsonNumber(alert.alertAmount ?? '0'),
    categoryId: alert.categoryId,
    direction: alert.direction,
    hops: jsonNumber(alert.hops ?? 0),
    opponentAddress: alert.opponentAddress ?? '',
    action: alert.action ?? '',
    highlighted: alert.highlighted,
    ...(alert.highlightTags === null ? {} : { highlightTags: [...alert.highlightTags] }),
  };
}
