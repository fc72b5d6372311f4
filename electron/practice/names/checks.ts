// The order of the engine's checks and what each one leads to (name API 1: "applies checks in
// priority order; the highest-priority match determines the final decision"). Order and mapping
// are not shown there: these are ours, and the README lists them.
import {
  NAME_RISK_LEVELS,
  type Decision,
  type HitGroupName,
  type NameRiskLevel,
} from '#shared/domain/names.ts';
import { TIE_RISKS, type Findings } from './findings.ts';
import { SEVERITIES, type Severity } from './list/entry.ts';
import { markedName } from './list/name-list.ts';

/** From this similarity on a sanctions match is taken for the person itself. */
export const STRONG_SIMILARITY = 0.85;

/** What a check that found something says. */
export interface CheckFinding {
  decision: Decision;
  riskLevel: NameRiskLevel;
  /** What it rests on, in one line. */
  reason: string;
}

/** One check; null = it found nothing. */
export interface Check {
  group: HitGroupName;
  title: string;
  run: (findings: Findings) => CheckFinding | null;
}

/** The checks in their priority order. */
const CHECKS: readonly Check[] = [
  { group: 'sanctions', title: 'Sanctions', run: checkSanctions },
  { group: 'convicted', title: 'Convictions', run: checkConvicted },
  { group: 'pep', title: 'Politically exposed persons', run: checkPep },
  { group: 'adverse_media', title: 'Adverse media', run: checkAdverseMedia },
  { group: 'relationships', title: 'Relationships', run: checkRelationships },
  { group: 'live_news', title: 'Live news', run: checkLiveNews },
];

/** The outcome of all checks. */
export interface Judgement {
  decision: Decision;
  riskLevel: NameRiskLevel;
  /** One line per check in priority order, then the decision. */
  decisionReasons: string[];
  /** One line per check that found something. */
  riskLevelReasons: string[];
}

/** Runs the checks: the first finding decides, the worst one gives the risk level. */
export function judge(findings: Findings): Judgement {
  const results = CHECKS.map((check, index) => ({
    place: index + 1,
    check,
    found: check.run(findings),
  }));
  const first = results.find(({ found }) => found !== null);
  const levels = results.map(({ found }) => NAME_RISK_LEVELS.indexOf(found?.riskLevel ?? 'none'));
  const decision = first?.found?.decision ?? 'APPROVE';
  const steps = results.map(({ place, check, found }) =>
    found === null
      ? `${place}. ${check.title}: no match.`
      : `${place}. ${check.title}: ${found.reason} → ${found.decision}.`,
  );
  const last =
    first === undefined
      ? `Decision: ${decision}, no check found anything.`
      : `Decision: ${decision}, by check ${first.place} (${first.check.group}).`;
  const factors = results.flatMap(({ check, found }) =>
    found === null ? [] : [`${check.title}: ${found.riskLevel}, ${found.reason}.`],
  );
  return {
    decision,
    riskLevel: NAME_RISK_LEVELS[Math.max(...levels)] ?? 'none',
    decisionReasons: [...steps, last],
    riskLevelReasons: factors.length === 0 ? ['No check found anything.'] : factors,
  };
}

function checkSanctions({ sanctions }: Findings): CheckFinding | null {
  const [best] = sanctions;
  if (best === undefined) return null;
  const { similarity, entity } = best.match;
  const isStrong = similarity >= STRONG_SIMILARITY;
  return {
    decision: isStrong ? 'REJECT' : 'MANDATORY_EDD',
    riskLevel: isStrong ? 'severe' : 'high',
    reason: `${markedName(entity.name)}, ${best.entry.list}, similarity ${similarity.toFixed(4)}`,
  };
}

function checkConvicted({ convicted }: Findings): CheckFinding | null {
  const [best] = convicted;
  if (best === undefined) return null;
  const { offence, year } = best.conviction;
  return {
    decision: 'MANDATORY_EDD',
    riskLevel: 'high',
    reason: `${markedName(best.match.entity.name)}, ${offence}, ${year}`,
  };
}

function checkPep({ pep }: Findings): CheckFinding | null {
  const [best] = pep;
  if (best === undefined) return null;
  return {
    decision: 'EDD',
    riskLevel: 'medium',
    reason: `${markedName(best.match.entity.name)}, ${best.offices[0]?.position ?? ''}`,
  };
}

function checkAdverseMedia({ adverseMedia }: Findings): CheckFinding | null {
  if (adverseMedia.length === 0) return null;
  const severity = worstSeverity(adverseMedia.flatMap(({ reports }) => reports));
  const isGrave = severity === 'critical' || severity === 'high';
  const level = { critical: 'high', high: 'medium', medium: 'low', low: 'low' } as const;
  const count = adverseMedia.reduce((sum, { reports }) => sum + reports.length, 0);
  return {
    decision: isGrave ? 'EDD' : 'ENHANCED_REVIEW',
    riskLevel: level[severity],
    reason: `${count} ${count === 1 ? 'report' : 'reports'}, worst severity ${severity}`,
  };
}

function checkRelationships({ relationships }: Findings): CheckFinding | null {
  const worst = [...relationships].sort(
    (a, b) => TIE_RISKS.indexOf(a.risk) - TIE_RISKS.indexOf(b.risk),
  )[0];
  if (worst === undefined) return null;
  const level = { severe: 'high', high: 'medium', medium: 'low', low: 'low' } as const;
  return {
    decision: worst.risk === 'severe' ? 'EDD' : 'ENHANCED_REVIEW',
    riskLevel: level[worst.risk],
    reason: `${worst.tie.relationship} ${markedName(worst.to.name)}, whose risk is ${worst.risk}`,
  };
}

/** Unverified articles are shown and count as low; they do not decide. */
function checkLiveNews({ liveNews }: Findings): CheckFinding | null {
  if (liveNews.length === 0) return null;
  const verified = liveNews.map(({ report }) => report).filter(({ isVerified }) => isVerified);
  if (verified.length === 0) {
    return {
      decision: 'APPROVE',
      riskLevel: 'low',
      reason: `${liveNews.length} unverified ${liveNews.length === 1 ? 'article' : 'articles'}`,
    };
  }
  const severity = worstSeverity(verified);
  return {
    decision: 'ENHANCED_REVIEW',
    riskLevel: severity === 'critical' || severity === 'high' ? 'medium' : 'low',
    reason: `${verified.length} verified ${verified.length === 1 ? 'article' : 'articles'}, worst severity ${severity}`,
  };
}

/** The worst of some reports. */
export function worstSeverity(reports: readonly { severity: Severity }[]): Severity {
  const ranks = reports.map(({ severity }) => SEVERITIES.indexOf(severity));
  return SEVERITIES[Math.max(0, ...ranks)] ?? 'low';
}
