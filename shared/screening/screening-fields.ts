// The fields that the results of both screenings have (blockchain API 2.5), read tolerantly.
import { PATH_FLOWS, RISK_LEVELS } from '../domain/risk.ts';
import type { DeviationLog } from './deviation.ts';
import type { FieldReader, Presence } from './field-reader.ts';
import { readDirection, readHits, readNoDirection } from './hit-reader.ts';
import { isJsonObject, type JsonValue } from './json.ts';
import { readLabels } from './label-reader.ts';
import type { HighlightSummary, KyaResult } from './result.ts';
import { readOverview, readScore } from './score-reader.ts';

/** A result without the record of its departures. */
export type ScreeningFields = Omit<KyaResult, 'deviations' | 'deviationCount'>;

/**
 * Reads them. The table of KYT results does not list the risk amounts, the cluster and the like:
 * there they may be absent without that being a departure.
 */
export function readScreeningFields(
  fields: FieldReader,
  log: DeviationLog,
  kind: 'kya' | 'kyt',
): ScreeningFields {
  const own: Presence = kind === 'kya' ? 'required' : 'optional';
  return {
    address: fields.optionalText('address'),
    chain: fields.optionalText('chain'),
    score: fields.object('score', readScore, 'optional'),
    overview: fields.object('scoreOverview', readOverview, 'optional'),
    subjectLabels: readLabels(fields, 'subjectTags', log),
    hits: readHits(fields, log, kind === 'kya' ? readNoDirection : readDirection),
    areHitsDelivered: isDelivered(fields.raw('hits')),
    highlightSummary: fields.object('highlightSummary', readHighlightSummary, 'optional'),
    rulesTriggered: fields.texts('rulesTriggered'),
    rulesetId: fields.id('rulesetId'),
    totalPaths: fields.integer('totalPaths'),
    hitPaths: fields.integer('hitPaths'),
    inflowRiskAmount: fields.decimal('inflowRiskAmount', own),
    outflowRiskAmount: fields.decimal('outflowRiskAmount', own),
    inflowRiskRate: fields.decimal('inflowRiskRate', own),
    outflowRiskRate: fields.decimal('outflowRiskRate', own),
    risk: fields.word('risk', RISK_LEVELS),
    riskScore: fields.decimal('riskScore'),
    riskReason: fields.text('riskReason', own),
    cluster: fields.object(
      'cluster',
      (cluster) => ({ name: cluster.text('name'), category: cluster.text('category') }),
      own,
    ),
    addressType: fields.text('addressType', own),
    addressIdentifications: fields.objects(
      'addressIdentifications',
      (identification) => ({
        category: identification.text('category'),
        name: identification.text('name'),
        description: identification.text('description'),
      }),
      'optional',
    ),
    exposures: fields.objects(
      'exposures',
      (exposure) => ({
        category: exposure.text('category'),
        direction: exposure.word('direction', PATH_FLOWS) ?? '',
        value: exposure.decimal('value'),
      }),
      own,
    ),
  };
}

/** A list, also an empty one, or an element without it. */
function isDelivered(hits: JsonValue | undefined): boolean {
  return Array.isArray(hits) || (isJsonObject(hits) && Object.keys(hits).length > 0);
}

/** Reads a summary of highlighted rules. */
export function readHighlightSummary(fields: FieldReader): HighlightSummary {
  return {
    rulesChecked: fields.integer('rulesChecked') ?? 0,
    rulesHit: fields.integer('rulesHit') ?? 0,
  };
}
