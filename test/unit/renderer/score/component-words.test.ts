import { expect, it } from 'vitest';
import { directionWord, hopBandWord } from '#shared/words/component-words.ts';

it.each([
  ['direct', 'Direct'],
  ['hop2', '2 hops'],
  ['hop5', '5 hops'],
])('names the hop band %s "%s"', (band, word) => {
  expect(hopBandWord(band)).toBe(word);
});

it('names the documented directions', () => {
  expect([directionWord('in'), directionWord('out')]).toEqual(['Inflow', 'Outflow']);
});

it.each(['hop1', 'hop6', 'hop22', 'HOP2', 'remote', ''])('leaves "%s" as it was sent', (word) => {
  expect([hopBandWord(word), directionWord(word)]).toEqual([word, word]);
});
