// The practice service's fuzzy matching (electron/practice/names).
import { describe, expect, it } from 'vitest';
import {
  NAME_LIST,
  entityById,
  entityByKey,
  entityId,
  markedName,
} from '../../../electron/practice/names/list/name-list.ts';
import { findMatches } from '../../../electron/practice/names/match.ts';
import { similarityOf, toComparable } from '../../../electron/practice/names/similarity.ts';

const between = (a: string, b: string) => similarityOf(toComparable(a), toComparable(b));

describe('similarityOf', () => {
  it.each([
    ['Corvin Halloweth', 'halloweth CORVIN'],
    ['Ｃｏｒｖｉｎ　Halloweth', 'Corvin Halloweth'],
    ['Bankhaus Krähenfurt', 'Bankhaus Krahenfurt'],
    ['Glasswing Nocturne Custody Ltd', 'Glasswing Nocturne Custody'],
    ['星槎潮汐有限公司', '星槎潮汐'],
    ['陽炎 水泡', '陽炎水泡'],
    ['Corvin Halloweth (fictional)', 'Corvin Halloweth'],
    ['澹台霁岚（虚构）', '澹台霁岚'],
    ['澹台霁岚 Tantai Jilan', 'Tantai Jilan'],
  ])('does not tell %s from %s', (a, b) => {
    expect(between(a, b)).toBe(1);
  });

  it.each([
    ['Corvin Halloweth', 'Corwin Haloweth', 0.75],
    ['Halloweth', 'Corvin Halloweth', 0.75],
    ['澹台霁岚', '澹台霁岗', 0.375],
    ['澹台霁岚先生', '澹台霁岚', 0.625],
  ])('finds %s and %s alike by %d', (a, b, similarity) => {
    expect(between(a, b)).toBe(similarity);
    expect(between(b, a)).toBe(similarity);
  });

  it.each([
    ['Corvin Halloweth', 'Alice Smith'],
    ['澹台霁岚', '王小明'],
    ['澹台霁岚', 'Tantai Jilan'],
    ['Ltd', 'Glasswing Nocturne Custody Ltd'],
    ['', 'Corvin Halloweth'],
    ['---', '+++'],
  ])('finds nothing in common between %j and %s', (a, b) => {
    expect(between(a, b)).toBe(0);
  });
});

describe('findMatches', () => {
  it.each(['John Smith', 'Kim Minjun', '王小明', 'Ocean Trading Company', 'Lantern Harbour Ltd'])(
    'finds nobody like %s at the default threshold',
    (name) => {
      expect(findMatches([name], 0.3, null)).toEqual([]);
    },
  );

  it.each(
    NAME_LIST.flatMap(({ key, name, aliases }) => [name, ...aliases].map((asked) => [asked, key])),
  )('finds %s with certainty', (asked, key) => {
    const match = findMatches([asked], 1, null).find(({ entity }) => entity.key === key);
    expect(match?.similarity).toBe(1);
  });

  it('honours the threshold as a minimum, the limit included', () => {
    const similarities = (threshold: number) =>
      findMatches(['Corwin Haloweth'], threshold, null).map(({ similarity }) => similarity);
    expect(similarities(0.75)).toEqual([0.75]);
    expect(similarities(0.7501)).toEqual([]);
    expect(similarities(0).every((similarity) => similarity > 0)).toBe(true);
  });

  it('puts the most alike first and gives no more than asked for', () => {
    const found = findMatches(['Brightmoor Lantern', 'Corwin Haloweth'], 0.01, null, 2);
    expect(found.map(({ entity }) => entity.key)).toEqual([
      'brightmoor-lantern',
      'corvin-halloweth',
    ]);
  });

  it.each([
    ['born 1994', ['merrin-oakhollow-younger']],
    ['生于1958年', ['merrin-oakhollow']],
    ['1958年出生', ['merrin-oakhollow']],
    ['born 1971', []],
    ['moved there in 1971', ['merrin-oakhollow', 'merrin-oakhollow-younger']],
  ])('tells namesakes apart by the context %j', (context, keys) => {
    expect(findMatches(['Merrin Oakhollow'], 0.3, context).map(({ entity }) => entity.key)).toEqual(
      keys,
    );
  });

  it('adds 0.05 for a known fact of the context, and 0.10 at most', () => {
    const similarity = (context: string) =>
      findMatches(['Corwin Haloweth'], 0.3, context)[0]?.similarity;
    expect(similarity('ships')).toBe(0.75);
    expect(similarity('owns TANKERS')).toBe(0.8);
    expect(similarity('tankers, shipping, Port Merrow')).toBe(0.85);
  });
});

describe('the name list', () => {
  it('holds some hundred entities in both scripts, each under one key and one id', () => {
    expect(NAME_LIST.length).toBeGreaterThanOrEqual(100);
    expect(new Set(NAME_LIST.map(({ key }) => key)).size).toBe(NAME_LIST.length);
    expect(new Set(NAME_LIST.map(({ key }) => entityId(key))).size).toBe(NAME_LIST.length);
    const inHan = NAME_LIST.filter(({ name }) => /\p{Script=Han}/u.test(name));
    expect(inHan.length).toBeGreaterThan(25);
    expect(NAME_LIST.length - inHan.length).toBeGreaterThan(25);
    expect(new Set(NAME_LIST.map(({ kind }) => kind))).toEqual(new Set(['person', 'company']));
  });

  it('covers every documented country and industry', () => {
    const countries = new Set(NAME_LIST.map(({ country }) => country));
    for (const country of ['CN', 'SG', 'HK', 'JP', 'KR', 'TH', 'AE', 'US', 'UK']) {
      expect(countries).toContain(country);
    }
    const industries = new Set(NAME_LIST.map(({ industry }) => industry));
    for (const industry of ['crypto', 'banking', 'insurance'])
      expect(industries).toContain(industry);
  });

  it('ties entities only to entities of the list', () => {
    for (const { ties } of NAME_LIST) {
      for (const { to } of ties) expect(entityByKey(to).key).toBe(to);
    }
  });

  it('gives UUIDs that lead back to the entity', () => {
    for (const entity of NAME_LIST) {
      const id = entityId(entity.key);
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(entityById(id.toUpperCase())).toBe(entity);
    }
  });

  it('marks every name as fiction in its own script', () => {
    expect(markedName('Corvin Halloweth')).toBe('Corvin Halloweth (fictional)');
    expect(markedName('澹台霁岚')).toBe('澹台霁岚（虚构）');
  });
});
