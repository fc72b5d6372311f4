// The places a note is likely to cite: each points to what is shown, in every shape of an answer.
import { describe, expect, it } from 'vitest';
import { citedText, valueAt } from '#shared/review/citation.ts';
import { parseJson, type JsonValue } from '#shared/screening/json.ts';
import { tellingPlaces } from '../../../../renderer/features/notes/telling-places.ts';
import { kyaSampleText } from '../../../builders/kya-sample.ts';
import { kytSampleText } from '../../../builders/kyt-sample.ts';
import { nameSampleText } from '../../../builders/name-sample.ts';

function read(text: string): JsonValue {
  const reading = parseJson(text);
  if (!reading.ok) throw new Error('no JSON');
  return reading.value;
}

describe('tellingPlaces', () => {
  it.each([
    ['an address', kyaSampleText(), '/data/result/score/verdict'],
    ['a transaction', kytSampleText(), '/data/result/inScore/verdict'],
    ['a name', nameSampleText(), '/result/decision'],
    ['a bare result', '{"hits":[],"risk":"low","score":{"score":1.50}}', '/risk'],
  ])('of %s point to the value that is shown', (_what, text, expected) => {
    const answer = read(text);
    const places = tellingPlaces(answer);
    expect(places.map(({ pointer }) => pointer)).toContain(expected);
    for (const { pointer, value } of places) {
      const found = valueAt(answer, pointer);
      expect(found === undefined ? undefined : citedText(found, 120), pointer).toBe(value);
    }
  });

  it('name the rule of every hit and the entity of every trigger', () => {
    const rules = tellingPlaces(read(kyaSampleText())).filter(({ pointer }) =>
      pointer.endsWith('/ruleCode'),
    );
    expect(rules).toHaveLength(17);
    expect(rules[0]?.word).toBe('Hit 1: rule code');
    const triggers = tellingPlaces(read(nameSampleText())).map(({ pointer }) => pointer);
    expect(triggers).toContain('/result/sanctions/triggers/0/entity');
    expect(triggers).toContain('/result/live_news/articles/1/headline');
  });

  it.each(['[]', '{"code":429}', '"text"', '{"jsonrpc":"2.0","result":{"content":[]}}'])(
    'of %s are none',
    (text) => {
      expect(tellingPlaces(read(text))).toEqual([]);
    },
  );
});
