// Identity of the hits of a name across screenings.
import { describe, expect, it } from 'vitest';
import { isSha256Hex } from '#shared/domain/ids.ts';
import { readNameResult } from '#shared/names/name-reader.ts';
import { identifyNameHits, type NameHit } from '#shared/review/name-hit-key.ts';
import { parsedObject, WHOLE_RESULT } from '../../builders/name-json.ts';

const QUERY = 'Velvet Harbour';
const hitsOf = (result: object, query = QUERY): NameHit[] =>
  identifyNameHits(readNameResult(parsedObject(result), '').groups, query);

const LISTED = {
  ...{ type: 'list', entity: 'A (fictional)', similarity: 0.91 },
  detail: { entity_id: 'e-1', list: 'X', programme: 'P' },
};
const sanction = (trigger: object, query = QUERY): NameHit => {
  const [hit] = hitsOf({ sanctions: { hit: true, triggers: [trigger] } }, query);
  if (hit === undefined) throw new Error('no hit');
  return hit;
};
const listed = sanction(LISTED);
const detail = (change: object) => ({ detail: { ...LISTED.detail, ...change } });

describe('identifyNameHits', () => {
  it('names every hit of a result, in the order of its groups', () => {
    const hits = hitsOf(WHOLE_RESULT);
    expect(hits.map(({ group, index, title }) => [group, index, title])).toEqual([
      ['sanctions', 0, 'A (fictional)'],
      ['pep', 0, 'B (fictional)'],
      ['convicted', 0, 'C (fictional)'],
      ['adverse_media', 0, 'D (fictional)'],
      ['relationships', 0, 'E (fictional)'],
      ['live_news', 0, 'F'],
    ]);
    const texts = hits.flatMap(({ key, fingerprint }) => [key, fingerprint]);
    expect(texts.every(isSha256Hex)).toBe(true);
    expect(new Set(texts).size).toBe(12);
  });

  it('gives the same for the same, as it will in every later version', () => {
    expect(listed).toEqual({
      ...{ group: 'sanctions', index: 0, title: 'A (fictional)' },
      key: 'e91a0a9a82a2ea192a33f0d56e0623844205b520abd81f8cb8686015dbb8674b',
      fingerprint: '6487abf14f96eeb995e9845de1f243b06325c44b519967d60724af539d030cc9',
    });
  });

  it.each<[string, object, string?]>([
    ['another person was searched', {}, 'Velvet Harbor'],
    ['another entity', detail({ entity_id: 'e-2' })],
    ['another list', detail({ list: 'Y' })],
    ['another type', { type: 'other' }],
    ['another name, without an id', { entity: 'Z', detail: { list: 'X' } }],
  ])('%s: another key', (_what, change, query) => {
    expect(sanction({ ...LISTED, ...change }, query).key).not.toBe(listed.key);
  });

  it('another group is another key', () => {
    const trigger = { entity: 'A (fictional)', detail: 'fraud' };
    const [one, other] = hitsOf({
      convicted: { hit: true, triggers: [trigger] },
      pep: { hit: true, triggers: [{ entity: 'A (fictional)', detail: [] }] },
    });
    expect(one?.key).not.toBe(other?.key);
  });

  it.each<[string, object]>([
    ['the similarity', { similarity: 0.92 }],
    ['a field of the detail', detail({ programme: 'Q' })],
    ['a field that nobody knows', { since: '2026-01-01' }],
    ['how the entity is written', { entity: 'A. (fictional)' }],
  ])('%s changed: the same key, another fingerprint', (_what, change) => {
    const changed = sanction({ ...LISTED, ...change });
    expect(changed.key).toBe(listed.key);
    expect(changed.fingerprint).not.toBe(listed.fingerprint);
  });

  it.each<[string, object, string?]>([
    ['letter case and spaces of the searched name', {}, ' velvet  HARBOUR'],
    ['a number with more noughts', { similarity: '0.9100' }],
    ['its fields in another order', { detail: { programme: 'P', list: 'X', entity_id: 'e-1' } }],
  ])('%s: the same key and fingerprint', (_what, change, query) => {
    expect(sanction({ ...LISTED, ...change }, query)).toEqual(listed);
  });

  it.each([
    ['verified', { verified: true }],
    ['severity', { severity: 'high' }],
    ['headline', { headline: 'Other' }],
    ['date', { date: '2026-02-02' }],
  ])('an article is known by its page; another %s is another fingerprint', (_what, change) => {
    const news = (article: object) => hitsOf({ live_news: { articles: [article] } })[0];
    const article = WHOLE_RESULT.live_news.articles[0] ?? {};
    const [before, after] = [news(article), news({ ...article, ...change })];
    expect(after?.key).toBe(before?.key);
    expect(after?.fingerprint).not.toBe(before?.fingerprint);
  });

  it('a relationship to another risk, and media of another severity, are told anew', () => {
    const change = {
      relationships: {
        hit: true,
        triggers: [{ entity: 'E (fictional)', relationship: 'owner of', risk: 'low' }],
      },
      adverse_media: {
        hit: true,
        triggers: [{ entity: 'D (fictional)', count: 3, max_severity: 'high', entries: [1, 2] }],
      },
    };
    const [before, after] = [WHOLE_RESULT, { ...WHOLE_RESULT, ...change }].map((result) =>
      hitsOf(result).filter(({ group }) => group in change),
    );
    expect(after?.map(({ key }) => key)).toEqual(before?.map(({ key }) => key));
    const same = after?.filter((hit, at) => hit.fingerprint === before?.[at]?.fingerprint);
    expect(same).toEqual([]);
  });

  it('a hit that came as a count alone can be decided on, until the count is another', () => {
    const count = (trigger_count: number) =>
      hitsOf({ pep: { hit: true, trigger_count, max_severity: 'high' } });
    const [hit, ...more] = count(2);
    expect(more).toEqual([]);
    expect(hit).toMatchObject({ group: 'pep', index: null, title: 'pep' });
    expect(count(3)[0]).toMatchObject({ key: hit?.key });
    expect(count(3)[0]?.fingerprint).not.toBe(hit?.fingerprint);
    expect(hitsOf({ pep: { hit: false }, sanctions: { hit: false, triggers: [] } })).toEqual([]);
  });

  it('twins that no key tells apart are told apart by what is said of each', () => {
    const twins = (...offences: string[]) =>
      hitsOf({
        convicted: { hit: true, triggers: offences.map((one) => ({ entity: 'C', detail: one })) },
      });
    const [fraud, theft] = twins('fraud', 'theft');
    expect(theft?.key).toBe(fraud?.key);
    expect(theft?.fingerprint).not.toBe(fraud?.fingerprint);
    // Whatever is next to it, and in whatever order.
    for (const one of [twins('fraud')[0], twins('arson', 'fraud')[1]]) {
      expect(one).toMatchObject({ key: fraud?.key, fingerprint: fraud?.fingerprint });
    }
    expect(new Set(twins('fraud', 'fraud').map(({ fingerprint }) => fingerprint)).size).toBe(1);
  });
});
