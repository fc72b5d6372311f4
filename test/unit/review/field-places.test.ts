// Every field of a KYA result has a place on screen, and the declared place really names it.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FIELD_PLACES, PLACES } from '../../../renderer/features/screening/field-places.ts';
import { buildScreeningView } from '../../builders/kya-view.ts';

/** Fields that a place shows under the name of what was computed from them. */
const SHOWN_AS: Readonly<Record<string, string>> = {
  'node.deep': 'hop',
  'node.lastClosedAt': 'at',
  'hit.pathFlow': 'side',
  'exposure.direction': 'side',
};
/** Ours, about the answer rather than of it. */
const NOT_OF_THE_ANSWER = new Set(['result.deviations']);

const declared = Object.entries(FIELD_PLACES).flatMap(([shape, fields]) =>
  Object.entries(fields).map(([field, place]) => ({ name: `${shape}.${field}`, field, place })),
);

describe('places of the fields of a KYA result', () => {
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

  it('the rich sample fills every declared field of the result, and the reader takes every field sent', () => {
    const { result } = buildScreeningView();
    expect(Object.keys(result!).sort()).toEqual(Object.keys(FIELD_PLACES['result']!).sort());
    expect(result!.deviations.filter(({ expected }) => expected === 'no such field')).toEqual([]);
  });
});
