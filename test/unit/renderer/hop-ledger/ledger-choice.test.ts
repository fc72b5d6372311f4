// Which paths can be put into the hop ledger, and which hits a choice stands for.
import { expect, it } from 'vitest';
import {
  chooseHits,
  choicesOf,
  type ChosenElsewhere,
} from '../../../../renderer/features/hop-ledger/ledger-choice.ts';
import { buildHit } from '../../../builders/hits.ts';

const NOTHING: ChosenElsewhere = { hit: null, part: null };
const hits = [
  buildHit({ index: 2, ruleCode: 'A', ruleName: 'Mixer' }),
  buildHit({ index: 0, ruleCode: 'B', ruleName: '' }),
  buildHit({ index: 1, ruleCode: 'A', ruleName: 'Mixer' }),
];
const indexesOf = (...args: Parameters<typeof chooseHits>) =>
  chooseHits(...args).map(({ index }) => index);

it('without a choice in the flow all paths come first, then each rule once', () => {
  expect(choicesOf(hits, NOTHING)).toEqual([
    { value: 'all', words: null, count: 3 },
    { value: 'rule:A', words: 'Mixer', count: 2 },
    { value: 'rule:B', words: 'B', count: 1 },
  ]);
});

it('the narrowest choice comes first: the path, then what is selected', () => {
  const part = { words: '0x12', hits: new Set([0, 1]) };
  const choices = choicesOf(hits, { hit: 1, part });
  expect(choices.slice(0, 3).map(({ value, count }) => [value, count])).toEqual([
    ['path', 1],
    ['part', 2],
    ['all', 3],
  ]);
});

it('the hits of a choice stand in the order of the answer', () => {
  const elsewhere = { hit: 1, part: { words: '', hits: new Set([2, 0]) } };
  expect(indexesOf(hits, 'all', elsewhere)).toEqual([0, 1, 2]);
  expect(indexesOf(hits, 'path', elsewhere)).toEqual([1]);
  expect(indexesOf(hits, 'part', elsewhere)).toEqual([0, 2]);
  expect(indexesOf(hits, 'rule:A', elsewhere)).toEqual([1, 2]);
  expect(indexesOf(hits, 'part', NOTHING)).toEqual([]);
});
