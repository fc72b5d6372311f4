import { describe, expect, it } from 'vitest';
import { otherFieldsOf, readEntity, readSearchAnswer } from '#shared/names/entity-reader.ts';
import { parsed } from '../../builders/name-json.ts';

const item = {
  id: 'e1',
  name: 'Quillfeather Bullion (fictional)',
  aliases: ['Quillfeather'],
  type: 'company',
  country: 'SG',
  similarity: 0.95,
  odd: { a: 1 },
};

describe('readSearchAnswer', () => {
  it.each([
    ['a bare list', [item]],
    ['results', { results: [item] }],
    ['items', { items: [item] }],
    ['a list inside data', { data: { entities: [item] } }],
  ])('finds the records in %s', (_title, json) => {
    const [record] = readSearchAnswer(parsed(JSON.stringify(json)))?.records ?? [];
    expect(record).toMatchObject({
      id: 'e1',
      name: 'Quillfeather Bullion (fictional)',
      aliases: ['Quillfeather'],
      type: 'company',
      country: 'SG',
      similarity: { text: '0.95', value: '0.95' },
    });
    expect(record?.fields.map(({ name }) => name)).toEqual(Object.keys(item));
  });

  it('keeps the total and whatever else came', () => {
    expect(readSearchAnswer(parsed({ count: '7', results: [], took: 3 }))).toEqual({
      records: [],
      total: 7,
      others: [
        { name: 'count', value: { kind: 'text', text: '7' } },
        { name: 'took', value: { kind: 'number', text: '3' } },
      ],
      ...{ deviations: [], deviationCount: 0 },
    });
  });

  it('takes a bare text for a name, and records other values that it leaves out', () => {
    const answer = readSearchAnswer(parsed('["X", 5, null]'));
    expect(answer?.records.map(({ name }) => name)).toEqual(['X']);
    expect(answer?.deviations.map(({ path, expected }) => [path, expected])).toEqual([
      ['[1]', 'object'],
      ['[2]', 'object'],
    ]);
  });

  it.each([
    ['results', { count: 1, results: item }],
    ['data', { data: item }],
    ['data.hits', { data: { hits: item } }],
  ])('reads a record without a list at %s as the only one, with a deviation', (path, json) => {
    const answer = readSearchAnswer(parsed(JSON.stringify(json)));
    expect(answer?.records.map(({ id }) => id)).toEqual(['e1']);
    expect(answer).toMatchObject({
      deviations: [{ path, expected: 'array', found: 'object' }],
      deviationCount: 1,
    });
  });

  const nothing = [
    ...[null, 'x', {}, { detail: 'no' }, { results: 5 }, { results: {} }, { hits: { count: 5 } }],
    ...[{ data: { detail: 'no' } }, { results: 'none' }],
  ];
  it.each(nothing)('finds no list in %j', (json) => {
    expect(readSearchAnswer(parsed(JSON.stringify(json)))).toBeNull();
  });
});

describe('readEntity', () => {
  it('reads an entity, also inside another object', () => {
    expect(readEntity(parsed({ entity: item }))).toEqual(readEntity(parsed(item)));
  });

  it('keeps an entity of which no field is known', () => {
    expect(readEntity(parsed({ label: 'X' }))).toMatchObject({
      id: null,
      name: null,
      fields: [{ name: 'label', value: { kind: 'text', text: 'X' } }],
    });
  });

  it('takes names that are objects or lists', () => {
    expect(
      readEntity(parsed({ names: [{ name: 'A' }, 'B'], countries: ['SG', 'HK'] })),
    ).toMatchObject({
      aliases: ['A', 'B'],
      country: 'SG, HK',
    });
  });

  it('gives none for a value that is no object', () => {
    expect(readEntity(parsed('[]'))).toBeNull();
  });
});

describe('what the typed parts of a record do not say', () => {
  const restOf = (value: unknown) => otherFieldsOf(readEntity(parsed(value))!);

  it('is every field but those that were read, in the order delivered', () => {
    const rest = restOf({
      topics: ['pep'],
      id: 'e-1',
      name: 'A (fictional)',
      aliases: ['B', 'C'],
      country: 'SG',
      type: 'person',
      similarity: 0.5,
      title: 'Harbour Master',
      industry: null,
    });
    expect(rest.map(({ name }) => name)).toEqual(['topics', 'title', 'industry']);
  });

  it('keeps an alias list that says more than names', () => {
    const rest = restOf({ name: 'A', aliases: [{ name: 'B', quality: 'weak' }] });
    expect(rest.map(({ name }) => name)).toEqual(['aliases']);
  });

  it('keeps a field of a known name that says nothing', () => {
    expect(restOf({ name: 'A', country: null }).map(({ name }) => name)).toEqual(['country']);
  });
});
