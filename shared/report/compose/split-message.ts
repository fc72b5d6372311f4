// A message with data in it as a line: its words apart from the values, wherever a language puts them.
import type { Inline } from '../document.ts';
import { words } from '../inlines.ts';

/** No message holds these characters; they are for private use. */
const [OPEN, CLOSE] = ['\uE000', '\uE001'];

/**
 * The line of a message: the values are where it has their names, everything else is its own words.
 * @param message of the catalogue
 * @param values by the name of the place; each one piece or several
 */
export function splitMessage<Name extends string>(
  message: (inputs: Record<Name, string>) => string,
  values: Readonly<Record<Name, Inline | readonly Inline[]>>,
): Inline[] {
  const byName = new Map<string, readonly Inline[]>();
  const marks: Record<string, string> = {};
  for (const [name, value] of Object.entries<Inline | readonly Inline[]>(values)) {
    byName.set(name, 'kind' in value ? [value] : value);
    marks[name] = `${OPEN}${name}${CLOSE}`;
  }
  return message(marks)
    .split(/(\uE000[^\uE001]*\uE001)/)
    .flatMap((part): readonly Inline[] => {
      if (part === '') return [];
      return (part.startsWith(OPEN) ? byName.get(part.slice(1, -1)) : undefined) ?? [words(part)];
    });
}
