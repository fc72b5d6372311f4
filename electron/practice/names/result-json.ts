// A name result as the service writes it (name API 2.2): names, order and omissions.
import { createHash } from 'node:crypto';
import type { Decision } from '#shared/domain/names.ts';
import type { JsonObject, JsonValue } from '#shared/screening/json.ts';
import { jsonNumber } from '../answer.ts';
import { judge, worstSeverity } from './checks.ts';
import { collectFindings, type Findings, type SourceSelection } from './findings.ts';
import type { PressReport } from './list/entry.ts';
import { entityId, markedName } from './list/name-list.ts';
import type { NameMatch } from './match.ts';

const LABELS: Readonly<Record<Decision, string>> = {
  APPROVE: 'Approve / 通过',
  ENHANCED_REVIEW: 'Enhanced review / 加强审查',
  EDD: 'Enhanced due diligence / 强化尽职调查',
  MANDATORY_EDD: 'Mandatory enhanced due diligence / 强制强化尽职调查',
  REJECT: 'Reject / 拒绝',
};

/** The whole result object of a screening that was completed. */
export function toResultJson(
  matches: readonly NameMatch[],
  selection: SourceSelection,
): JsonObject {
  const findings = collectFindings(matches, selection);
  const judgement = judge(findings);
  return {
    decision: judgement.decision,
    decision_label: LABELS[judgement.decision],
    risk_level: judgement.riskLevel,
    decision_reasons: judgement.decisionReasons,
    risk_level_reasons: judgement.riskLevelReasons,
    sanctions: toGroup(toSanctions(findings)),
    pep: toGroup(toPep(findings)),
    convicted: toGroup(toConvicted(findings)),
    adverse_media: toGroup(toAdverseMedia(findings)),
    relationships: toGroup(toRelationships(findings)),
    live_news: { articles: toArticles(findings) },
  };
}

function toGroup(triggers: JsonObject[]): JsonObject {
  return { hit: triggers.length > 0, triggers };
}

function toSanctions({ sanctions }: Findings): JsonObject[] {
  return sanctions.map(({ match, entry }) => ({
    type: 'sanctions_list',
    entity: markedName(match.entity.name),
    similarity: toSimilarity(match.similarity),
    detail: {
      entity_id: entityId(match.entity.key),
      list: entry.list,
      programme: entry.programme,
      listed_on: entry.since,
      matched_name: match.matchedName,
      asked_name: match.askedName,
    },
  }));
}

function toPep({ pep }: Findings): JsonObject[] {
  return pep.map(({ match, offices }) => ({
    entity: markedName(match.entity.name),
    detail: offices.map(({ position, jurisdiction }): JsonValue => ({ position, jurisdiction })),
  }));
}

function toConvicted({ convicted }: Findings): JsonObject[] {
  return convicted.map(({ match, conviction }) => ({
    entity: markedName(match.entity.name),
    detail: {
      offence: conviction.offence,
      court: conviction.court,
      year: jsonNumber(conviction.year),
      sentence: conviction.sentence,
    },
  }));
}

function toAdverseMedia({ adverseMedia }: Findings): JsonObject[] {
  return adverseMedia.map(({ match, reports }) => ({
    entity: markedName(match.entity.name),
    count: jsonNumber(reports.length),
    max_severity: worstSeverity(reports),
    entries: reports.map(toReport),
  }));
}

function toRelationships({ relationships }: Findings): JsonObject[] {
  return relationships.map(({ tie, to, risk }) => ({
    entity: markedName(to.name),
    relationship: tie.relationship,
    risk,
  }));
}

function toArticles({ liveNews }: Findings): JsonObject[] {
  return liveNews.map(({ report }) => ({ ...toReport(report), verified: report.isVerified }));
}

function toReport(report: PressReport): JsonObject {
  return {
    headline: report.headline,
    source: report.outlet,
    date: report.date,
    severity: report.severity,
    url: reportUrl(report.headline),
  };
}

/** `.invalid` is reserved: nobody can ever answer there (RFC 2606). */
function reportUrl(headline: string): string {
  const page = createHash('sha256').update(headline).digest('hex').slice(0, 12);
  return `https://press.practice.invalid/${page}`;
}

/** Four decimals, as the engine works them out. */
export function toSimilarity(similarity: number): JsonValue {
  return jsonNumber(similarity.toFixed(4));
}
