import { describe, expect, it } from 'vitest';
import { contradictionsOf, isOutcomeContradictory } from '#shared/review/contradictions.ts';
import { readNameResult } from '#shared/names/name-reader.ts';
import { isJsonObject, parseJson } from '#shared/screening/json.ts';
import { readKyaResult } from '#shared/screening/kya-reader.ts';
import { readKytResult } from '#shared/screening/kyt-reader.ts';
import { contradictionWords } from '#shared/words/contradiction-words.ts';

/** The result object of a text, with the keys that the text repeats. */
function opened(text: string) {
  const reading = parseJson(text);
  if (!reading.ok || !isJsonObject(reading.value)) throw new Error('not an object');
  return { value: reading.value, duplicates: reading.duplicates };
}
function read(text: string) {
  const { value, duplicates } = opened(text);
  return readKyaResult(value, '', duplicates);
}
const ofAddress = (text: string, hasBands = false) => contradictionsOf(read(text), hasBands);
const scored = (score: string, verdict: string): string =>
  `{"hits":[],"risk":"low","riskScore":0,"rulesTriggered":[],"score":{"score":${score},"verdict":"${verdict}"}}`;

describe('an answer whose outcome rests on a repeated key', () => {
  it.each([
    ['score.verdict', '{"score":{"score":90,"verdict":"block","verdict":"accept"}}'],
    ['score.score', '{"score":{"score":90,"score":1}}'],
    ['score', '{"score":{"score":90},"score":null}'],
    ['risk', '{"risk":"critical","risk":"low"}'],
    ['riskScore', '{"riskScore":90,"riskScore":10}'],
    ['hits', '{"hits":[{"ruleCode":"R"}],"hits":[]}'],
    ['hits[0].riskLevel', '{"hits":[{"riskLevel":"high","riskLevel":"low"}]}'],
    ['rulesetId', '{"rulesetId":1,"rulesetId":2}'],
  ])('is contradictory at %s, by both values', (path, text) => {
    const [first] = ofAddress(text);
    expect(first).toMatchObject({ kind: 'repeated', path });
    expect(isOutcomeContradictory(read(text))).toBe(true);
    expect(contradictionWords(first!)).toContain(path);
  });

  it.each(['decision', 'risk_level', 'sanctions'])('of a name is so at %s', (key) => {
    const { value, duplicates } = opened(`{"${key}":"APPROVE","${key}":"REJECT"}`);
    const found = contradictionsOf(readNameResult(value, 'result', duplicates), false);
    expect(found).toEqual([
      { kind: 'repeated', path: key, earlier: '"APPROVE"', later: '"REJECT"' },
    ]);
  });

  it('is none where the values are the same, or where the key only describes', () => {
    const texts = [
      '{"risk":"low","risk":"low"}',
      '{"cluster":{"name":"a","name":"b"}}',
      '{"hits":[{"pathNodes":[{"tags":[{"risk_level":"low","risk_level":"high"}]}]}]}',
      '{"subjectTags":[{"riskLevel":"low","riskLevel":"high"}]}',
      '{"unknown":1,"unknown":2}',
    ];
    for (const text of texts) expect(ofAddress(text)).toEqual([]);
  });

  it('is taken for one where more keys are repeated than were looked at', () => {
    const text = `{${'"x":1,"x":2,'.repeat(60)}"risk":"low","risk":"critical"}`;
    expect(ofAddress(text)).toEqual([{ kind: 'too_many_repeated' }]);
    expect(isOutcomeContradictory(read(text))).toBe(true);
  });
});

describe('figures of one answer', () => {
  it.each(['-1', '100.0001', '1e9'])('contradict the documents with a score of %s', (score) => {
    const [one, ...others] = ofAddress(scored(score, 'block'));
    expect([one?.kind, others]).toEqual(['score_range', []]);
    expect(isOutcomeContradictory(read(scored(score, 'block')))).toBe(false);
  });

  it('hold a verdict against its band for the builtin default alone', () => {
    expect(ofAddress(scored('91.5', 'accept'))).toEqual([]);
    expect(ofAddress(scored('91.5', 'accept'), true)).toEqual([
      {
        ...{ kind: 'verdict_band', field: 'score', score: '91.5' },
        ...{ verdict: 'accept', expected: ['block'] },
      },
    ]);
    expect(ofAddress(scored('91.5', 'block'), true)).toEqual([]);
    expect(ofAddress(scored('91.5', 'hold'), true)).toEqual([]);
  });

  it('leave both verdicts at an edge', () => {
    for (const verdict of ['accept', 'review']) {
      expect(ofAddress(scored('20', verdict), true)).toEqual([]);
    }
    expect(ofAddress(scored('20', 'edd'), true)).toMatchObject([
      { expected: ['accept', 'review'] },
    ]);
  });

  it('hold the level against its number', () => {
    const text = '{"hits":[{"ruleCode":"R"}],"rulesTriggered":["R"],"risk":"low","riskScore":90}';
    expect(ofAddress(text)).toEqual([
      { kind: 'risk_score', risk: 'low', riskScore: '90', expected: '10' },
    ]);
  });

  it('hold a part against its whole', () => {
    const text = `{"hits":[],"rulesTriggered":[],"risk":"low","riskScore":0,"hitPaths":3,
      "totalPaths":2,"highlightSummary":{"rulesChecked":1,"rulesHit":4}}`;
    expect(ofAddress(text)).toEqual([
      { kind: 'more_than_all', part: 'hitPaths', partCount: 3, all: 'totalPaths', allCount: 2 },
      { kind: 'more_than_all', part: 'rulesHit', partCount: 4, all: 'rulesChecked', allCount: 1 },
    ]);
  });

  it('are looked at on both sides of a transaction', () => {
    const { value } = opened('{"inScore":{"score":101},"outScore":{"score":-5}}');
    expect(contradictionsOf(readKytResult(value, ''), false)).toMatchObject([
      { kind: 'score_range', field: 'inScore' },
      { kind: 'score_range', field: 'outScore' },
    ]);
  });

  it.each([
    ['{"score":{"r1":1.01,"r2":-0.1,"rOut":2}}', ['score.r1', 'score.r2', 'score.rOut']],
    [
      '{"inflowRiskRate":1.00000000000000000001,"outflowRiskRate":-1}',
      ['inflowRiskRate', 'outflowRiskRate'],
    ],
    [
      '{"hits":[{"riskRatePct":100.5},{"riskRatePct":-1}]}',
      [0, 1].map((n) => `hits[${n}].riskRatePct`),
    ],
    [
      '{"hits":[{"hops":-2,"exposureAmount":-1,"pathNodes":[{"amount":-5}]}]}',
      ['hits[0].hops', 'hits[0].exposureAmount', 'hits[0].pathNodes[0].amount'],
    ],
    ['{"totalPaths":-1,"inflowRiskAmount":-2}', ['totalPaths', 'inflowRiskAmount']],
    [
      '{"score":{"riskyEdges":-1,"components":[{"amount":-1}]}}',
      ['score.riskyEdges', 'score.components[0].amount'],
    ],
    [
      '{"scoreOverview":{"inTotal":-1,"outCount":-1}}',
      ['scoreOverview.inTotal', 'scoreOverview.outCount'],
    ],
    ['{"highlightSummary":{"rulesChecked":0,"rulesHit":-1}}', ['highlightSummary.rulesHit']],
    ['{"exposures":[{"value":-1}]}', ['exposures[0].value']],
  ])('have their documented ranges: %s', (text, fields) => {
    const found = ofAddress(text).filter(({ kind }) => kind === 'out_of_range');
    const told = found.map((one) => ('field' in one ? one.field : ''));
    expect(told.toSorted()).toEqual(fields.toSorted());
    for (const [index, one] of found.entries())
      expect(contradictionWords(one)).toContain(told[index]!);
    expect(isOutcomeContradictory(read(text))).toBe(false);
  });

  it('of a transaction have theirs on both sides and in alerts', () => {
    const { value } = opened(
      '{"inScore":{"r1":2},"outScoreOverview":{"balance":-1},"alerts":[{"hops":-1,"alertAmount":-3}]}',
    );
    const found = contradictionsOf(readKytResult(value, ''), false);
    expect(found.map((one) => ('field' in one ? one.field : one.kind)).toSorted()).toEqual(
      [
        'inScore.r1',
        'outScoreOverview.balance',
        'alerts[0].hops',
        'alerts[0].alertAmount',
      ].toSorted(),
    );
  });

  it('at the ends of their ranges are within them, and -1 hops are those of a finding without a path', () => {
    const text = `{"score":{"r1":1,"r2":0,"rOut":1.0},"inflowRiskRate":1,"outflowRiskRate":0,
      "hits":[{"riskRatePct":100,"hops":-1,"pathNodes":[]}]}`;
    expect(ofAddress(text).filter(({ kind }) => kind === 'out_of_range')).toEqual([]);
  });
});
