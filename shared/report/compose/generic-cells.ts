// Values whose shape no document shows, as lines of a cell: every leaf with its name and its place.
import type { GenericField, GenericValue } from '../../names/generic.ts';
import type { Cell, ValueSource } from '../document.ts';
import { value, words } from '../inlines.ts';

/** Makes the source of a place below. */
type Place = (steps: readonly (string | number)[]) => ValueSource;

/** Each leaf of these fields as `name: value`; names are the service's. */
export function fieldCells(
  fields: readonly GenericField[],
  place: Place,
  above: readonly (string | number)[] = [],
): Cell[] {
  return fields.flatMap(({ name, value: held }) => leaves(held, name, [...above, name], place));
}

/** Each leaf of a value under a name. */
export function genericCells(
  held: GenericValue | null,
  name: string,
  place: Place,
  above: readonly (string | number)[],
): Cell[] {
  return held === null ? [] : leaves(held, name, above, place);
}

function leaves(
  held: GenericValue,
  name: string,
  steps: readonly (string | number)[],
  place: Place,
): Cell[] {
  switch (held.kind) {
    case 'fields':
      return held.fields.flatMap((one) =>
        leaves(one.value, `${name}.${one.name}`, [...steps, one.name], place),
      );
    case 'list':
      return held.items.flatMap((one, index) => leaves(one, name, [...steps, index], place));
    case 'null':
      return [];
    case 'flag':
      return [leaf(name, String(held.value), place(steps))];
    case 'text':
    case 'number':
      return [leaf(name, held.text, place(steps))];
  }
}

function leaf(name: string, text: string, source: ValueSource): Cell {
  return [value(name, source, 'foreign'), words(': '), value(text, source, 'foreign')];
}
