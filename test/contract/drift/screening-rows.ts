// Departures inside the result of an address or a transaction (blockchain API 2.5), a place and a value each.
import { kyaSampleAnswer } from '../../builders/kya-sample.ts';
import { kytSampleText } from '../../builders/kyt-sample.ts';
import { bytes, departing, json, shown, withAt, type DriftRow, type Json } from './row.ts';

const COMPLETE = { type: 'kya', status: 'COMPLETE' };

/** The sample as the answer about this address. */
export function kyaResult(address: string): Json {
  const { result } = kyaSampleAnswer().data as unknown as { result: Json };
  const text = JSON.stringify(result).replaceAll(String(result['address']), address);
  return JSON.parse(text) as Json;
}

function kytResult(transaction: string): Json {
  const { data } = JSON.parse(kytSampleText()) as { data: { result: Json } };
  return { ...data.result, transaction };
}

/** A complete job with this result. */
export function completed(result: unknown, job: Json = COMPLETE): Json {
  return { code: 0, msg: 'success', data: { job_id: 500, ...job, result } };
}

const NOTHING = undefined;

/** Places in a KYA result and what is there instead. */
const KYA: Readonly<Record<string, readonly unknown[]>> = {
  address: [NOTHING, 12345, '0x00000000000000000000000000000000000000ff'],
  chain: [NOTHING, null],
  score: [NOTHING, null, '33.7', []],
  'score.score': [null, '33.7697', 'n/a', -1, 101.5],
  'score.verdict': [NOTHING, 'REVIEW', 'hold', 7],
  'score.selfHit': ['true', NOTHING],
  'score.selfHitLevel': ['severe'],
  'score.components': [NOTHING, {}, 'none'],
  'score.components.0.points': ['9.5', null],
  'score.components.0.hopBucket': ['hop9', NOTHING],
  'score.components.0.severity': ['EXTREME'],
  'score.r1': [1.7, '0.2'],
  'score.totalIn': ['12000.50', null],
  scoreOverview: [NOTHING, [], 'later'],
  'scoreOverview.balance': [null, '12'],
  'scoreOverview.firstTs': [1767225600, '2026-01-01T00:00:00Z', 'yesterday'],
  'scoreOverview.lastTs': [1767225600000000],
  'scoreOverview.inCount': ['12', 1.5],
  'scoreOverview.truncated': ['true'],
  subjectTags: [NOTHING, 'Exchange', {}, null, ['Exchange']],
  hits: [NOTHING, null, {}, 'none'],
  'hits.0': [null, 'KYA-MIX-02'],
  'hits.0.ruleCode': [NOTHING, 17],
  'hits.0.riskLevel': ['severe', 'HIGH', NOTHING, 3],
  'hits.0.action': ['freeze', NOTHING],
  'hits.0.direction': ['in'],
  'hits.0.pathFlow': [NOTHING, 'INFLOW', 'sideways'],
  'hits.0.hops': ['3', -1, NOTHING],
  'hits.0.opponentAddress': [NOTHING, null],
  'hits.0.maxAmount': ['9600.00', -5],
  'hits.0.exposureAmount': [null, '1e3'],
  'hits.0.riskRatePct': [140, '12 %'],
  'hits.0.riskRateCapped': ['no'],
  'hits.0.pathNodes': [NOTHING, null, 'none', {}],
  'hits.0.pathNodes.0': [null, '0x00000000000000000000000000000000000000ee'],
  'hits.0.pathNodes.1.deep': [NOTHING, 7, '1'],
  'hits.0.pathNodes.1.amount': ['1,000.5', -4, NOTHING, null],
  'hits.0.pathNodes.1.last_closed_timestamp': [1767225600, '2026-01-01T00:00:00Z', 'x', 9e15],
  'hits.0.pathNodes.0.tags': [NOTHING, 'Mixer', {}, null, [{ primaryCategory: 'Mixer' }]],
  'hits.0.highlighted': ['yes', 1],
  'hits.0.highlightTags': ['Mixer'],
  highlightedHits: [NOTHING, [], {}],
  highlightSummary: [NOTHING, [], { rulesChecked: '3', rulesHit: 1 }],
  rulesTriggered: [NOTHING, 'KYA-MIX-02', [1, 2]],
  rulesetId: [NOTHING, '1', null, 999],
  totalPaths: ['12', NOTHING, 1, -1],
  inflowRiskAmount: ['100', null],
  inflowRiskRate: [3, '0.5'],
  risk: ['severe', 'HIGH', NOTHING, 2],
  riskScore: ['90', 10, NOTHING],
  riskReason: [NOTHING, {}],
  cluster: [null, 'Northgate', []],
  addressType: [null, 3],
  addressIdentifications: [NOTHING, {}, 'none'],
  exposures: [NOTHING, {}, [{ category: 'Mixer', direction: 'in', value: '12' }]],
  futureField: [{ any: ['thing'] }],
};

/** The same of a transaction screened on both sides. */
const KYT: Readonly<Record<string, readonly unknown[]>> = {
  transaction: [NOTHING, '0x1'],
  alerts: [NOTHING, {}, 'none'],
  'alerts.0.alertLevel': ['severe'],
  'alerts.0.exposureType': ['DIRECT', 'sideways'],
  'alerts.0.service': ['KYA'],
  'hits.0.direction': [NOTHING, 'source'],
  inScore: [NOTHING, null],
  outScore: ['5'],
  fromTags: ['Exchange', NOTHING],
  toTags: [{}],
  inScoreOverview: [NOTHING, []],
  outScoreOverview: [NOTHING],
  rulesetId: [5, NOTHING],
  inRulesetId: [NOTHING, '2'],
  highlightSummary: [{ rulesChecked: 1, rulesHit: 1 }],
};

function fieldRows(
  kind: 'kya' | 'kyt',
  places: Readonly<Record<string, readonly unknown[]>>,
  base: (subject: string) => Json,
): DriftRow[] {
  return Object.entries(places).flatMap(([place, values]) =>
    values.map((value, index): DriftRow => ({
      ...{ id: `${kind}.${place}.${String(index + 1)}`, spec: 'blockchain 2.5', kind, at: 'poll' },
      departure: `\`${place}\` ${shown(value)}`,
      reply(_request, subject) {
        const answer = (result: Json) => json(completed(result, { ...COMPLETE, type: kind }));
        const ordinary = base(subject);
        return departing(place, answer(ordinary), answer(withAt(ordinary, place, value)));
      },
    })),
  );
}

/** Departures that no value at a place can say. */
const TEXTS: Readonly<Record<string, (text: string) => string>> = {
  'the verdict appears twice, with two values': (text) =>
    text.replace('"verdict":', '"verdict":"block","verdict":'),
  'the list of hits appears twice': (text) => text.replace('"hits":', '"hits":[],"hits":'),
  'a number of 40 digits': (text) =>
    text.replace(/"inTotal":[\d.]+/, '"inTotal":1234567890123456789012345678901234567890'),
  'a key `__proto__`': (text) => text.replace('"chain":', '"__proto__":{"risk":"low"},"chain":'),
  'half a surrogate pair in a name': (text) => text.replace('Funds from', '\\ud800 from'),
  'turning characters in a name': (text) => text.replace('Funds from', 'Funds\\u202e from'),
  'NUL in a name': (text) => text.replace('Funds from', 'Funds\\u0000 from'),
};

/** Every row about results of the blockchain service. */
export const SCREENING_ROWS: readonly DriftRow[] = [
  ...fieldRows('kya', KYA, kyaResult),
  ...fieldRows('kyt', KYT, kytResult),
  ...Object.entries(TEXTS).map(([departure, change], index): DriftRow => ({
    ...{ id: `kya.text.${String(index + 1)}`, spec: 'blockchain 2.5', kind: 'kya', at: 'poll' },
    departure,
    reply(_request, subject) {
      const text = JSON.stringify(completed(kyaResult(subject)));
      return departing(departure, bytes(text), bytes(change(text)));
    },
  })),
];
