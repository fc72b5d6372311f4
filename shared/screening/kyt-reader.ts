// The tolerant reader of a KYT result (blockchain API 2.5; contract-notes, Shapes and Meanings).
// Which direction was screened is recognised from what was delivered: only `both` has fields per side.
import { HIT_ACTIONS, RISK_LEVELS } from '../domain/risk.ts';
import { DeviationLog } from './deviation.ts';
import { FieldReader } from './field-reader.ts';
import { HIT_DIRECTIONS, readHighlightTags, recordConflicts } from './hit-reader.ts';
import { isJsonObject, NO_DUPLICATES, property, type Duplicates, type JsonObject } from './json.ts';
import { readLabels } from './label-reader.ts';
import type { Alert, Hit, KytResult } from './result.ts';
import { readOverview, readScore } from './score-reader.ts';
import { readHighlightSummary, readScreeningFields } from './screening-fields.ts';

/** The one value of `service`. */
const ALERT_SERVICE = 'KYT';
const EXPOSURE_TYPES = ['DIRECT', 'INDIRECT'] as const;

/** Fields that only `both` has; one of them with a value makes a result one of both sides. */
const BOTH_ONLY = [
  'inScore',
  'outScore',
  'inScoreOverview',
  'outScoreOverview',
  'inHighlightSummary',
  'outHighlightSummary',
  'fromTags',
  'toTags',
] as const;

/**
 * Reads a KYT result object. Never throws: what is missing is null and recorded.
 * @param result the object that carries the result fields
 * @param path where it is in the answer, e.g. `data.result`
 * @param duplicates of the whole answer's text
 * @param endsOf the screened address at the end of a hit's path, as every drawing of it has it; null
 * where nobody knows
 */
export function readKytResult(
  result: JsonObject,
  path: string,
  duplicates: Duplicates = NO_DUPLICATES,
  endsOf: (result: KytResult) => (hit: Hit) => string | null = () => () => null,
): KytResult {
  const log = new DeviationLog(duplicates);
  const fields = new FieldReader(result, path, log);
  const reading = {
    ...readScreeningFields(fields, log, 'kyt'),
    transaction: readTransaction(fields),
    alerts: fields.objects('alerts', readAlert),
    inRulesetId: fields.id('inRulesetId', 'optional'),
    outRulesetId: fields.id('outRulesetId', 'optional'),
    inScore: fields.object('inScore', readScore, 'optional'),
    outScore: fields.object('outScore', readScore, 'optional'),
    inOverview: fields.object('inScoreOverview', readOverview, 'optional'),
    outOverview: fields.object('outScoreOverview', readOverview, 'optional'),
    inHighlightSummary: fields.object('inHighlightSummary', readHighlightSummary, 'optional'),
    outHighlightSummary: fields.object('outHighlightSummary', readHighlightSummary, 'optional'),
    fromLabels: readLabels(fields, 'fromTags', log),
    toLabels: readLabels(fields, 'toTags', log),
  };
  if (isOfBothSides(result)) checkBoth(fields, reading);
  else checkOneSide(fields, reading);
  const read = { ...reading, deviations: log.entries, deviationCount: log.total };
  recordConflicts(fields, reading.hits, endsOf(read));
  fields.finish();
  return { ...reading, deviations: log.entries, deviationCount: log.total };
}

/** The hash, without which nobody could say what was screened. */
function readTransaction(fields: FieldReader): string | null {
  const hash = fields.text('transaction');
  return hash === '' ? null : hash;
}

function readAlert(fields: FieldReader): Alert {
  const alert: Alert = {
    alertLevel: fields.word('alertLevel', RISK_LEVELS),
    category: fields.text('category'),
    service: fields.word('service', [ALERT_SERVICE]) ?? '',
    exposureType: fields.word('exposureType', EXPOSURE_TYPES) ?? '',
    alertAmount: fields.decimal('alertAmount'),
    categoryId: fields.text('categoryId'),
    direction: fields.word('direction', HIT_DIRECTIONS) ?? '',
    hops: fields.integer('hops'),
    opponentAddress: fields.optionalText('opponentAddress'),
    action: fields.word('action', HIT_ACTIONS),
    highlighted: fields.flag('highlighted'),
    highlightTags: readHighlightTags(fields),
  };
  const { hops, exposureType } = alert;
  if (hops !== null && exposureType !== '') {
    const expected = hops <= 1 ? 'DIRECT' : 'INDIRECT';
    if (exposureType !== expected) {
      fields.deviates(
        'exposureType',
        { kind: 'exposure_at_hops', exposure: expected, hops },
        exposureType,
      );
    }
  }
  return alert;
}

/** Both ids alone say it, too: a single direction omits the other side's. */
function isOfBothSides(result: JsonObject): boolean {
  const hasId = (key: string): boolean => (property(result, key) ?? null) !== null;
  return (
    BOTH_ONLY.some((key) => {
      const value = property(result, key);
      return Array.isArray(value) ? value.length > 0 : isJsonObject(value);
    }) ||
    (hasId('inRulesetId') && hasId('outRulesetId'))
  );
}

type Reading = Omit<KytResult, 'deviations' | 'deviationCount'>;

/** With `both`: the ruleset is 0, each side names its own, and nothing speaks of one subject. */
function checkBoth(fields: FieldReader, reading: Reading): void {
  if (reading.rulesetId !== null && reading.rulesetId !== '0') {
    fields.deviates('rulesetId', 'zero_with_both', reading.rulesetId);
  }
  for (const key of ['inRulesetId', 'outRulesetId'] as const) {
    if (reading[key] === null) fields.deviates(key, 'value_with_both', undefined);
  }
  if (reading.subjectLabels.length > 0) {
    fields.deviates('subjectTags', 'none_with_both', fields.raw('subjectTags'));
  }
  if (reading.highlightSummary !== null) {
    fields.deviates('highlightSummary', 'one_for_each_side', fields.raw('highlightSummary'));
  }
}

/** With one side: its own id equals `rulesetId`. */
function checkOneSide(fields: FieldReader, reading: Reading): void {
  for (const key of ['inRulesetId', 'outRulesetId'] as const) {
    const id = reading[key];
    if (id !== null && reading.rulesetId !== null && id !== reading.rulesetId) {
      fields.deviates(key, { kind: 'same_ruleset', id: reading.rulesetId }, id);
    }
  }
}
