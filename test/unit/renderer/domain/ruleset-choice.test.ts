// Which rulesets a field offers, and which ids are in doubt.
import { expect, it } from 'vitest';
import { doubtOf, fittingRulesets } from '../../../../renderer/domain/ruleset-choice.ts';
import { sampleRulesetList as list } from '../../../builders/ruleset-samples.ts';

it('offers rulesets of the fitting kind, own ones first', () => {
  expect(fittingRulesets(list, ['kya']).map(({ id }) => id)).toEqual(['41', '1']);
  expect(fittingRulesets(list, ['scoring']).map(({ id }) => id)).toEqual(['42', '4']);
  expect(fittingRulesets(list, ['kyt_in'])).toEqual([]);
  expect(fittingRulesets(null, ['kya'])).toEqual([]);
});

it('doubts an id that the list does not have, and one of another kind', () => {
  expect(doubtOf('40', list, ['kya'])).toEqual({ kind: 'unknown' });
  expect(doubtOf(' 42 ', list, ['kya'])).toMatchObject({
    kind: 'other_kind',
    item: { name: 'Desk scoring' },
  });
});

it('doubts nothing where it cannot tell: 0, no list, and what is no id at all', () => {
  expect(doubtOf('41', list, ['kya'])).toBeNull();
  expect(doubtOf('0', list, ['kya'])).toBeNull();
  expect(doubtOf('40', null, ['kya'])).toBeNull();
  expect(doubtOf('mine', list, ['kya'])).toBeNull();
});
