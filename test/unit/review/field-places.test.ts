// Every field of a KYA, a KYT and a name result has a place on screen, and the declared place really
// names it.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Deviation } from '#shared/screening/deviation.ts';
import { FIELD_PLACES, PLACES } from './field-places.ts';
import { buildScreeningView } from '../../builders/kya-view.ts';
import { buildKytView } from '../../builders/kyt-view.ts';
import { buildNameView } from '../../builders/name-view.ts';

/** Fields that a place shows under the name of what was computed from them. */
const SHOWN_AS: Readonly<Record<string, string>> = {
  'node.deep': 'hop',
  'node.lastClosedAt': 'at',
  'hit.pathFlow': 'side',
  'exposure.direction': 'side',
  'article.isVerified': 'articleState',
};
/** Ours, about the answer rather than of it. */
const NOT_OF_THE_ANSWER = new Set(['result.deviations', 'name.deviations']);

const declared = Object.entries(FIELD_PLACES).flatMap(([shape, fields]) =>
  Object.entries(fields).map(([field, place]) => ({ name: `${shape}.${field}`, field, place })),
);

/** The declared fields of some shapes. */
const fieldsOf = (...shapes: string[]) =>
  shapes.flatMap((shape) => Object.keys(FIELD_PLACES[shape] ?? {})).sort();

describe('places of the fields of a result', () => {
  it.each(declared)('$name stands in $place', ({ name, field, place }) => {
    const source = readFileSync(
      new URL(`../../../renderer/${PLACES[place]}`, import.meta.url),
      'utf8',
    );
    expect(source).toMatch(new RegExp(`\\b${SHOWN_AS[name] ?? field}\\b`));
  });

  it('none appears only in the raw answer', () => {
    const onlyRaw = declared.filter(
      ({ name, place }) => place === 'raw' && !NOT_OF_THE_ANSWER.has(name),
    );
    expect(onlyRaw.map(({ name }) => name)).toEqual([]);
  });

  it('the rich address fills every declared field, and the reader takes every field sent', () => {
    const { result } = buildScreeningView();
    expect(Object.keys(result!).sort()).toEqual(fieldsOf('result'));
    expect(unknownFieldsOf(result!)).toEqual([]);
  });

  it.each(['both', 'in', 'out'] as const)(
    'the rich transaction (%s) fills every declared field, and every field sent is taken',
    (direction) => {
      const { result } = buildKytView(direction);
      expect(Object.keys(result!).sort()).toEqual(fieldsOf('result', 'transaction'));
      expect(Object.keys(result!.alerts[0]!).sort()).toEqual(fieldsOf('alert'));
      expect(unknownFieldsOf(result!)).toEqual([]);
    },
  );

  it('the rich name fills every declared field of every group', () => {
    const { result } = buildNameView();
    const { groups } = result!;
    const shown = (trigger: object) => Object.keys(trigger).filter((key) => key !== 'index');
    expect(Object.keys(result!).sort()).toEqual(fieldsOf('name'));
    expect(Object.keys(groups.adverse_media).sort()).toEqual(fieldsOf('group'));
    expect(Object.keys(groups.live_news).sort()).toEqual(fieldsOf('group', 'news'));
    expect(shown(groups.sanctions.triggers[0]!).sort()).toEqual(fieldsOf('sanctions'));
    expect(shown(groups.pep.triggers[0]!).sort()).toEqual(fieldsOf('pep'));
    expect(shown(groups.pep.triggers[0]!.positions[0]!).sort()).toEqual(fieldsOf('position'));
    expect(shown(groups.relationships.triggers[0]!).sort()).toEqual(fieldsOf('relationship'));
    expect(shown(groups.live_news.articles[0]!).sort()).toEqual(fieldsOf('article'));
  });
});

function unknownFieldsOf(result: { deviations: Deviation[] }): string[] {
  return result.deviations
    .filter(({ expected }) => expected === 'no_such_field')
    .map(({ path }) => path);
}
