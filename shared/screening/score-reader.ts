// The tolerant readers of a score and of the volume behind it (blockchain API 2.5).
import { RISK_LEVELS, VERDICTS } from '../domain/risk.ts';
import type { FieldReader } from './field-reader.ts';
import type { Score, ScoreComponent, ScoreOverview } from './result.ts';

/** Reads a score object. */
export function readScore(fields: FieldReader): Score {
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

/** Reads a `scoreOverview`. */
export function readOverview(fields: FieldReader): ScoreOverview {
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
