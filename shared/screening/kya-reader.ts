// The tolerant reader of a KYA result (blockchain API 2.5; contract-notes, Shapes).
import {
  compareRiskLevels,
  HIT_ACTIONS,
  PATH_FLOWS,
  RISK_LEVELS,
  VERDICTS,
} from '../domain/risk.ts';
import { DeviationLog } from './deviation.ts';
import { FieldReader } from './field-reader.ts';
import { isJsonObject, type JsonObject, type JsonValue } from './json.ts';
import { readLabels } from './label-reader.ts';
import type { Hit, KyaResult, PathNode, Score, ScoreComponent, ScoreOverview } from './result.ts';

/**
 * Reads a KYA result object. Never throws: what is missing is null and recorded.
 * @param result the object that carries the result fields
 * @param path where it stands in the answer, e.g. `data.result`
 */
export function readKyaResult(result: JsonObject, path: string): KyaResult {
  const log = new DeviationLog();
  const fields = new FieldReader(result, path, log);
  const hits = fields.objects('hits', (hit, index) => readHit(hit, index, log));
  readHighlightedHits(fields, hits);
  const reading = {
    address: fields.optionalText('address'),
    chain: fields.optionalText('chain'),
    score: fields.object('score', readScore, 'optional'),
    overview: fields.object('scoreOverview', readOverview, 'optional'),
    subjectLabels: readLabels(
      fields.list('subjectTags', 'optional'),
      fields.at('subjectTags'),
      log,
    ),
    hits: sortHits(hits),
    areHitsDelivered: Array.isArray(fields.raw('hits')),
    highlightSummary: fields.object(
      'highlightSummary',
      (summary) => ({
        rulesChecked: summary.integer('rulesChecked') ?? 0,
        rulesHit: summary.integer('rulesHit') ?? 0,
      }),
      'optional',
    ),
    rulesTriggered: fields.texts('rulesTriggered'),
    rulesetId: fields.id('rulesetId'),
    totalPaths: fields.integer('totalPaths'),
    hitPaths: fields.integer('hitPaths'),
    inflowRiskAmount: fields.decimal('inflowRiskAmount'),
    outflowRiskAmount: fields.decimal('outflowRiskAmount'),
    inflowRiskRate: fields.decimal('inflowRiskRate'),
    outflowRiskRate: fields.decimal('outflowRiskRate'),
    risk: fields.word('risk', RISK_LEVELS),
    riskScore: fields.decimal('riskScore'),
    riskReason: fields.text('riskReason'),
    cluster: fields.object('cluster', (cluster) => ({
      name: cluster.text('name'),
      category: cluster.text('category'),
    })),
    addressType: fields.text('addressType'),
    addressIdentifications: fields.objects(
      'addressIdentifications',
      (identification) => ({
        category: identification.text('category'),
        name: identification.text('name'),
        description: identification.text('description'),
      }),
      'optional',
    ),
    exposures: fields.objects('exposures', (exposure) => ({
      category: exposure.text('category'),
      direction: exposure.word('direction', PATH_FLOWS) ?? '',
      value: exposure.decimal('value'),
    })),
  };
  fields.finish();
  return { ...reading, deviations: log.entries, deviationCount: log.total };
}

function readScore(fields: FieldReader): Score {
  return {
    score: fields.decimal('score', 'optional'),
    verdict: fields.word('verdict', VERDICTS, 'optional'),
    selfHit: fields.flag('selfHit', 'required'),
    selfHitLevel: fields.word('selfHitLevel', RISK_LEVELS, 'optional'),
    components: fields.objects('components', readComponent),
    r1: fields.decimal('r1'),
    r2: fields.decimal('r2'),
    rOut: fields.decimal('rOut'),
    directAmount: fields.decimal('directAmount'),
    indirectAmount: fields.decimal('indirectAmount'),
    outflowAmount: fields.decimal('outflowAmount'),
    totalIn: fields.decimal('totalIn'),
    totalOut: fields.decimal('totalOut'),
    hitPaths: fields.integer('hitPaths'),
    riskyEdges: fields.integer('riskyEdges'),
  };
}

function readComponent(fields: FieldReader): ScoreComponent {
  return {
    direction: fields.text('direction'),
    hopBucket: fields.text('hopBucket'),
    severity: fields.word('severity', RISK_LEVELS) ?? '',
    base: fields.decimal('base'),
    weight: fields.decimal('weight'),
    amount: fields.decimal('amount'),
    rawAmount: fields.decimal('rawAmount'),
    ratio: fields.decimal('ratio'),
    points: fields.decimal('points'),
  };
}

function readOverview(fields: FieldReader): ScoreOverview {
  return {
    address: fields.optionalText('address'),
    token: fields.optionalText('token'),
    inTotal: fields.decimal('inTotal'),
    outTotal: fields.decimal('outTotal'),
    inCount: fields.integer('inCount'),
    outCount: fields.integer('outCount'),
    balance: fields.decimal('balance', 'optional'),
    firstAt: fields.timestamp('firstTs'),
    lastAt: fields.timestamp('lastTs'),
    truncated: fields.flag('truncated'),
  };
}

function readHit(fields: FieldReader, index: number, log: DeviationLog): Hit {
  return {
    index,
    ruleCode: fields.text('ruleCode'),
    ruleName: fields.text('ruleName'),
    category: fields.text('category'),
    riskLevel: fields.word('riskLevel', RISK_LEVELS),
    action: fields.word('action', HIT_ACTIONS),
    direction: fields.text('direction', 'optional'),
    pathFlow: fields.word('pathFlow', PATH_FLOWS, 'optional'),
    hops: fields.integer('hops'),
    opponentAddress: fields.optionalText('opponentAddress'),
    maxAmount: fields.decimal('maxAmount', 'optional'),
    nodes: readPathNodes(fields.list('pathNodes', 'optional'), fields.at('pathNodes'), log),
    exposureAmount: fields.decimal('exposureAmount', 'optional'),
    riskRatePct: fields.decimal('riskRatePct', 'optional'),
    riskRateNumerator: fields.decimal('riskRateNumerator', 'optional'),
    riskRateDenominator: fields.decimal('riskRateDenominator', 'optional'),
    riskRateCapped: fields.flag('riskRateCapped'),
    riskRateGated: fields.flag('riskRateGated'),
    highlighted: fields.flag('highlighted'),
    highlightTags: fields.raw('highlightTags') === undefined ? null : fields.texts('highlightTags'),
  };
}

/** Reads `pathNodes`: objects, bare addresses, or null elements, which are left out. */
export function readPathNodes(values: JsonValue[], path: string, log: DeviationLog): PathNode[] {
  const nodes: PathNode[] = [];
  for (const [index, value] of values.entries()) {
    const place = `${path}[${String(index)}]`;
    if (typeof value === 'string') {
      log.add(place, 'an object', value);
      nodes.push({
        address: value,
        amount: null,
        deep: nodes.length,
        lastClosedAt: null,
        labels: [],
      });
    } else if (isJsonObject(value)) {
      const fields = new FieldReader(value, place, log);
      nodes.push(readPathNode(fields, nodes.length, log));
      fields.finish();
    } else {
      log.add(place, 'an object', value);
    }
  }
  return nodes;
}

function readPathNode(fields: FieldReader, position: number, log: DeviationLog): PathNode {
  return {
    address: fields.text('address'),
    amount: fields.decimal('amount', 'optional'),
    deep: fields.integer('deep') ?? position,
    lastClosedAt: fields.timestamp('last_closed_timestamp'),
    labels: readLabels(fields.list('tags', 'optional'), fields.at('tags'), log),
  };
}

/** `highlightedHits` must be exactly the highlighted ones; it adds nothing, so it is only counted. */
function readHighlightedHits(fields: FieldReader, hits: Hit[]): void {
  const listed = fields.list('highlightedHits', 'optional').length;
  const flagged = hits.filter((hit) => hit.highlighted).length;
  if (listed !== flagged) {
    fields.deviates('highlightedHits', `${String(flagged)} highlighted hits`, String(listed));
  }
}

function sortHits(hits: Hit[]): Hit[] {
  const firstSeen = new Map<string, number>();
  for (const hit of hits) {
    if (!firstSeen.has(hit.ruleCode)) firstSeen.set(hit.ruleCode, hit.index);
  }
  const orderOf = (hit: Hit): number => firstSeen.get(hit.ruleCode) ?? hit.index;
  return [...hits].sort(
    (a, b) =>
      Number(b.highlighted) - Number(a.highlighted) ||
      compareRiskLevels(a.riskLevel, b.riskLevel) ||
      orderOf(a) - orderOf(b) ||
      (a.hops ?? 0) - (b.hops ?? 0) ||
      a.index - b.index,
  );
}
