// Every place that is cited of an answer leads to what was read, also where a list was left out.
import { expect, it } from 'vitest';
import { AnswerValues } from '#shared/report/compose/answer-values.ts';
import { placesOf } from '#shared/report/compose/name-places.ts';
import { readNameResult } from '#shared/names/name-reader.ts';
import { buildHopLedger } from '#shared/flow/build-hop-ledger.ts';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import { valueAt } from '#shared/review/citation.ts';
import { deliveredPointers } from '#shared/screening/delivered-pointer.ts';
import { JsonNumber } from '#shared/screening/json.ts';
import { readKytResult } from '#shared/screening/kyt-reader.ts';
import type { NameView } from '#shared/screening/snapshot.ts';
import { tellingPlaces } from '../../../renderer/features/notes/telling-places.ts';
import { buildKytView } from '../../builders/kyt-view.ts';
import { parsed, parsedObject } from '../../builders/name-json.ts';
import { buildNameView } from '../../builders/name-view.ts';

const node = (address: string, deep: number, amount: number) => ({ address, deep, amount });
const RESULT = {
  alerts: { categoryId: 'A-1' },
  hits: {
    ...{ ruleCode: 'R-1', opponentAddress: '0xa' },
    pathNodes: [node('0xa', 0, 0), node('0xb', 1, 5)],
  },
  exposures: { value: 7 },
  score: { components: { points: 3 } },
  fromTags: { primaryCategory: 'Mixer' },
};
const ANSWER = parsed({ data: { result: RESULT } });
const result = readKytResult(parsedObject(RESULT), 'data.result');
const base = '/data/result';
const view = { ...buildKytView(), result, resultPointer: base };
const textAt = (answer: typeof ANSWER, pointer: string) => {
  const value = valueAt(answer, pointer);
  return value instanceof JsonNumber ? value.text : value;
};

it.each([
  ['/alerts/0/categoryId', 'A-1'],
  ['/hits/0/ruleCode', 'R-1'],
  ['/hits/0/pathNodes/1/amount', '5'],
  ['/exposures/0/value', '7'],
  ['/score/components/0/points', '3'],
])('%s leads to what was read there', (pointer, text) => {
  const pointerOf = deliveredPointers(view.resultPointer, result.deviations);
  expect(textAt(ANSWER, `${base}${pointerOf(pointer)}`)).toBe(text);
  const at = new AnswerValues(view, 1).at(pointer);
  expect(at.of === 'answer' && textAt(ANSWER, at.pointer)).toBe(text);
});

it('a place within a list, or one that no list was left out around, stays', () => {
  const pointerOf = deliveredPointers(base, []);
  expect(pointerOf('/hits/0/ruleCode')).toBe('/hits/0/ruleCode');
  const ofOthers = deliveredPointers(base, result.deviations);
  expect(ofOthers('/rulesTriggered/0')).toBe('/rulesTriggered/0');
  expect(ofOthers('')).toBe('');
});

it('a label that came alone is cited where it is', () => {
  const [cell] = new AnswerValues(view, 1).label(result.fromLabels[0]!, 'fromTags', 0);
  expect(cell).toMatchObject({ source: { pointer: `${base}/fromTags` } });
});

it('a row of the hop ledger is cited where it is', () => {
  const ledger = buildHopLedger({
    snapshot: view.summary,
    resultPointer: base,
    deviations: result.deviations,
    hits: result.hits,
    subjectOf: () => '0xb',
    keyOf: () => 'ab'.repeat(32) as Sha256Hex,
    slots: [],
    privateLabelOf: () => null,
  });
  const { amountSource, near, far } = ledger.paths[0]!.rows[0]!;
  expect(textAt(ANSWER, amountSource!.pointer)).toBe('5');
  const addresses = [near, far].map(({ source }) => textAt(ANSWER, `${source!.pointer}/address`));
  expect(addresses).toEqual(['0xb', '0xa']);
});

it('a lone trigger of a name is cited where it is', () => {
  const name = { sanctions: { hit: true, triggers: { entity: 'A' } } };
  const answer = parsed({ result: name });
  const read = readNameResult(parsedObject(name), 'result');
  const of = { ...buildNameView(), result: read, resultPointer: '/result' } satisfies NameView;
  const places = placesOf(of, read, 1);
  const at = (...steps: Parameters<typeof places.hit>) => {
    const place = places.hit(...steps);
    return place.of === 'answer' ? textAt(answer, place.pointer) : null;
  };
  expect(at('sanctions', 0, ['entity'])).toBe('A');
});

it('a note may cite what came alone', () => {
  const name = parsed({ result: { decision: 'EDD', sanctions: { triggers: { entity: 'A' } } } });
  const values = [...tellingPlaces(ANSWER), ...tellingPlaces(name)].map(({ pointer }) => pointer);
  expect(values).toContain('/data/result/hits/ruleCode');
  expect(values).toContain('/result/sanctions/triggers/entity');
});
