// A dictionary of a PDF taken apart into its entries as they are written (ISO 32000-1, 7.3.7), and
// references within such texts. Values are not understood further than where they end.
import { otherShape } from './printed-file.ts';

/** A literal text; Chromium escapes every bracket in it. */
const LITERAL = String.raw`\((?:\\[^]|[^\\()])*\)`;
const TOKEN = new RegExp(
  String.raw`${LITERAL}|<<|>>|<[0-9A-Fa-f\s]*>|\[|\]|/[^\s()<>[\]{}/%]*|[^\s()<>[\]{}/%]+`,
  'gy',
);
const SPACE = /\s*/y;

/** Key, without its slash, to its value as it is written. Errors: `export.print_failed` for no dictionary. */
export function readEntries(text: string): Map<string, string> {
  const scan = scanner(text);
  if (scan.next()?.token !== '<<') throw otherShape('dictionary');
  const entries = new Map<string, string>();
  for (;;) {
    const key = scan.next();
    if (key?.token === '>>') return entries;
    if (key?.token.startsWith('/') !== true) throw otherShape('dictionary');
    entries.set(key.token.slice(1), scan.value());
  }
}

/** The object that an entry refers to; null where there is no entry. Errors: as of `readEntries`. */
export function referenceOf(entries: ReadonlyMap<string, string>, key: string): number | null {
  const value = entries.get(key);
  if (value === undefined) return null;
  const object = /^(\d+) 0 R$/.exec(value)?.[1];
  if (object === undefined) throw otherShape(key);
  return Number(object);
}

/** What is between the brackets of an entry's array. Errors: as of `readEntries`. */
export function arrayOf(entries: ReadonlyMap<string, string>, key: string): string {
  const value = entries.get(key);
  if (value?.startsWith('[') !== true) throw otherShape(key);
  return value.slice(1, -1);
}

/**
 * The kids of a structure element as they are written in one row: a single one is without brackets
 * since Chromium 15x (ISO 32000-1, 14.7.2); none is an empty text.
 */
export function kidsOf(entries: ReadonlyMap<string, string>): string {
  const value = entries.get('K') ?? '';
  return value.startsWith('[') ? value.slice(1, -1) : value;
}

function scanner(text: string) {
  let position = 0;
  const next = (): { token: string; from: number } | null => {
    SPACE.lastIndex = position;
    SPACE.exec(text);
    const from = SPACE.lastIndex;
    TOKEN.lastIndex = from;
    const token = TOKEN.exec(text)?.[0];
    if (token === undefined) return null;
    position = from + token.length;
    return { token, from };
  };
  /** One value: `5`, `5 0 R`, `/Name`, `(text)`, `[…]`, `<<…>>`. */
  const value = (): string => {
    const first = next();
    if (first === null || first.token === '>>' || first.token === ']') throw otherShape('value');
    if (/^\d+$/.test(first.token)) {
      const reference = /^\d+ \d+ R\b/.exec(text.slice(first.from, first.from + 24))?.[0];
      if (reference !== undefined) position = first.from + reference.length;
      return reference ?? first.token;
    }
    let depth = first.token === '[' || first.token === '<<' ? 1 : 0;
    while (depth > 0) {
      const within = next();
      if (within === null) throw otherShape('value');
      if (within.token === '[' || within.token === '<<') depth++;
      if (within.token === ']' || within.token === '>>') depth--;
    }
    return text.slice(first.from, position);
  };
  return { next, value };
}

/** What is put in the place of what an object refers to and is known by. */
export interface Renaming {
  /** The new number of an object; null where there is none. */
  number: (object: number) => number | null;
  /** The new number of a structure element's identifier. */
  element: (element: number) => number;
  /** Added to the keys that pages and notes have in the structure's tree. */
  keysBefore: number;
  /** The last three letters of the mark before the name of a face that is embedded in part. */
  faceMark: string;
}

const RENAMED = new RegExp(
  String.raw`\(node(\d{8})\)|${LITERAL}|\b(\d+) (\d+) R\b|(/StructParents? )(\d+)|` +
    String.raw`(/(?:FontName|BaseFont) /[A-Z]{3})[A-Z]{3}\+|[()]`,
  'g',
);

/** The text of an object renamed. Errors: `export.print_failed` for a reference to nothing. */
export function rename(text: string, renaming: Renaming): string {
  return text.replace(
    RENAMED,
    (
      whole,
      element?: string,
      object?: string,
      generation?: string,
      key?: string,
      parent?: string,
      face?: string,
    ) => {
      if (element !== undefined) return elementId(renaming.element(Number(element)));
      if (object !== undefined) {
        const number = generation === '0' ? renaming.number(Number(object)) : null;
        if (number === null) throw otherShape('reference');
        return `${String(number)} 0 R`;
      }
      if (key !== undefined) return `${key}${String(Number(parent) + renaming.keysBefore)}`;
      if (face !== undefined) return `${face}${renaming.faceMark}+`;
      if (whole.length === 1) throw otherShape('text');
      return whole;
    },
  );
}

/** The identifier of a structure element by its number, as Chromium writes it. */
function elementId(element: number): string {
  return `(node${String(element).padStart(8, '0')})`;
}
