// What a trigger tells in fields of its own: read where it is written, else nothing.
import { expect, test } from 'vitest';
import { toldFieldsOf } from '#shared/names/told-fields.ts';
import { toGeneric, toGenericFields } from '#shared/names/generic.ts';
import { parsed, parsedObject } from '../../builders/name-json.ts';

test('the detail of a match is read', () => {
  const detail = toGeneric(
    parsed({
      entity_id: 'e-1',
      list: 'Quay list',
      matched_name: 'Velandir',
      asked_name: '维兰德',
      nationality: ['SG', 'HK'],
      sector: 'shipping',
    }),
  );
  expect(toldFieldsOf({ others: [], detail })).toEqual({
    askedName: '维兰德',
    matchedName: 'Velandir',
    entityId: 'e-1',
    source: 'Quay list',
    countries: ['SG', 'HK'],
    industries: ['shipping'],
  });
});

test('fields beside the detail are read, and an empty text tells nothing', () => {
  const others = toGenericFields(parsedObject({ list: '', dataset: 'D-1', entity_id: 12 }));
  expect(toldFieldsOf({ others })).toMatchObject({
    source: 'D-1',
    entityId: '12',
    askedName: null,
  });
});

test('a plain id is no entity, and a detail that is a text tells nothing', () => {
  const others = toGenericFields(parsedObject({ id: 'hit-7' }));
  expect(toldFieldsOf({ others, detail: toGeneric('list: Quay list') })).toEqual({
    askedName: null,
    matchedName: null,
    entityId: null,
    source: null,
    countries: [],
    industries: [],
  });
});
