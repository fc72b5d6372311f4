// The order in which findings of a name are gone through, and where each comes from.
import { expect, test } from 'vitest';
import {
  placesOf,
  shownOrder,
  sourceOf,
} from '../../../../renderer/features/name-result/finding-order.ts';
import { placeId } from '../../../../renderer/features/name-result/findings-desk.ts';
import { readNameSample } from '../../../builders/name-view.ts';

const article = (headline: string, verified: boolean | null) => ({
  headline,
  source: 'The Quay Courier',
  ...(verified === null ? {} : { verified }),
});
const { groups } = readNameSample({
  decision: 'EDD',
  risk_level: 'high',
  decision_reasons: [],
  risk_level_reasons: [],
  sanctions: {
    hit: true,
    triggers: [
      { entity: 'A (fictional)', type: 'sanctions_list', detail: { list: 'Quay list' } },
      { entity: 'B (fictional)', type: 'sanctions_list' },
      { entity: 'C (fictional)' },
    ],
  },
  pep: { hit: true, trigger_count: 2 },
  convicted: { hit: false, triggers: [] },
  adverse_media: { hit: false, triggers: [] },
  relationships: { hit: false, triggers: [] },
  live_news: {
    articles: [
      article('one', false),
      article('two', null),
      article('three', true),
      article('four', false),
    ],
  },
});

test('groups in their order, verified news before unverified, those unsaid last', () => {
  const order = shownOrder(groups, placesOf(groups)).map(placeId);
  expect(order).toEqual([
    'sanctions trigger 0',
    'sanctions trigger 1',
    'sanctions trigger 2',
    'pep count ',
    'live_news article 2',
    'live_news article 0',
    'live_news article 3',
    'live_news article 1',
  ]);
});

test('the source is the list, else the kind, of an article its outlet; a count has none', () => {
  expect(placesOf(groups).map((place) => sourceOf(groups, place))).toEqual([
    'Quay list',
    'sanctions_list',
    null,
    null,
    ...Array.from({ length: 4 }, () => 'The Quay Courier'),
  ]);
});
