import { expect, it } from 'vitest';
import { HIT_GROUPS } from '#shared/domain/names.ts';
import { cardsOf } from '../../../../renderer/features/name-result/trigger-cards.ts';
import { nameSampleResult } from '../../../builders/name-sample.ts';
import { readNameSample } from '../../../builders/name-view.ts';

const { groups } = readNameSample();

it('makes one card of every trigger, in the order delivered', () => {
  const counts = HIT_GROUPS.map((name) => [name, cardsOf(groups, name).length]);
  expect(Object.fromEntries(counts)).toEqual({
    sanctions: 1,
    pep: 1,
    convicted: 0,
    adverse_media: 0,
    relationships: 2,
    live_news: 0,
  });
});

it('keeps a detail of unknown shape whole beside the typed facts', () => {
  const [card] = cardsOf(groups, 'sanctions');
  expect(card).toMatchObject({
    entity: 'Orsin Velandir 奥辛·维兰迪尔',
    similarity: { text: '0.7412', value: '0.7412' },
    facts: [{ value: 'List of the Quay Authority' }],
  });
  expect(card?.parts.map(({ value }) => value.kind)).toEqual(['fields']);
});

it('shows no fact that was not delivered', () => {
  const sample = nameSampleResult();
  const { groups: sparse } = readNameSample({
    ...sample,
    adverse_media: { hit: true, triggers: [{ entity: 'Tallow & Reed' }] },
    relationships: { hit: true, triggers: [{}] },
  });
  expect(cardsOf(sparse, 'adverse_media')[0]).toMatchObject({ facts: [], parts: [] });
  expect(cardsOf(sparse, 'relationships')[0]).toMatchObject({ entity: null, facts: [] });
});

it('keeps fields that no document names', () => {
  expect(cardsOf(groups, 'relationships')[1]?.others).toEqual([
    { name: 'since', value: { kind: 'number', text: '1988' } },
  ]);
});

it('tells the other names of what was matched, each once and not the matched one again', () => {
  const sample = nameSampleResult();
  const [first] = sample.sanctions.triggers as object[];
  const detail = { aka: ['Velandyr', 'Velandyr', 'Orsin Velandir 奥辛·维兰迪尔'], place: 'Quay' };
  const { groups: named } = readNameSample({
    ...sample,
    sanctions: { ...sample.sanctions, triggers: [{ ...first, detail }] },
  });
  expect(cardsOf(named, 'sanctions')[0]?.otherNames).toEqual(['Velandyr']);
  expect(cardsOf(groups, 'pep')[0]?.otherNames).toEqual([]);
});
