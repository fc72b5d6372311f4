// Several PDFs that were printed as parts of one report, as one file: one tree of pages, one of tags, one
// outline, the named places of all, so that a link of one part leads into another. What is drawn stays as it
// is. A face is embedded once for each part, with the characters of that part, unless it is the same there.
import { createHash } from 'node:crypto';
import { arrayOf, kidsOf, readEntries, rename, type Renaming } from './dictionary.ts';
import { writeOutline, type OutlineEntry } from './merge-outline.ts';
import { bodyOf, numberIn, ownStructure, readPart, type Part } from './merge-part.ts';
import { createObjectWriter, type ObjectWriter } from './object-writer.ts';
import { isStream, otherShape } from './printed-file.ts';

/** Objects that the file has once, and so their numbers; those of the parts follow. */
const INFO = 1;
const CATALOGUE = 2;
const PAGES = 3;
const PLACES = 4;
const STRUCTURE = 5;
const DOCUMENT = 6;
const PARENTS = 7;
const IDENTIFIERS = 8;
const OUTLINE = 9;

/**
 * Merges the parts in their order; date, title and identifiers are those of the first. The same parts give
 * the same bytes. Errors: `export.print_failed` for a file that is not tagged and of the shape that Chromium writes,
 * or when two parts name a place alike.
 */
export function mergePdfs(pdfs: readonly Uint8Array[]): Uint8Array {
  const [first, ...others] = pdfs.map(readPart);
  if (first === undefined) throw otherShape('parts');
  const parts = [first, ...others];
  const head = first.file.bytes.subarray(0, first.file.objects[0]?.[1][0]);
  const size = pdfs.reduce((sum, { length }) => sum + length, 0);
  const writer = createObjectWriter(head, size);
  writer.add(INFO, first.textOf(first.file.info));
  const merged = emptyMerge();
  parts.forEach((part, index) => {
    if (ownStructure(part) !== ownStructure(first)) throw otherShape('StructTreeRoot');
    writePart(part, index, merged, writer);
  });
  writeJoined(first, merged, writer);
  return writer.end({ root: CATALOGUE, info: INFO, id: first.file.id });
}

/** What the parts come to, part by part. */
interface Merged {
  /** The next free number of an object. */
  next: number;
  /** The highest number of an element's identifier, and the next key of a page. */
  elements: number;
  keys: number;
  pages: string[];
  pageCount: number;
  documentKids: string[];
  places: Map<string, string>;
  parents: string[];
  leaves: string[];
  outline: OutlineEntry[];
  /** By their hash: faces, tables of characters and pictures that several parts have. */
  streams: Map<string, number>;
}

function emptyMerge(): Merged {
  return {
    next: OUTLINE + 1,
    elements: 0,
    keys: 0,
    pages: [],
    pageCount: 0,
    documentKids: [],
    places: new Map<string, string>(),
    parents: [],
    leaves: [],
    outline: [],
    streams: new Map<string, number>(),
  };
}

function writePart(part: Part, index: number, merged: Merged, writer: ObjectWriter): void {
  const numbers = numberObjects(part, merged);
  const before = merged.elements;
  const renaming: Renaming = {
    number: (object) => numbers.get(object) ?? null,
    element(element) {
      merged.elements = Math.max(merged.elements, before + element);
      return before + element;
    },
    keysBefore: merged.keys,
    faceMark: faceMarkOf(index),
  };
  const renamed = (text: string) => rename(text, renaming);
  const leaves = new Set(part.leaves);
  for (const [object, [from, to]] of part.file.objects) {
    const number = numbers.get(object);
    if (part.joined.has(object) || number === undefined || writer.has(number)) continue;
    const content = part.file.bytes.subarray(from, to);
    if (isStream(content)) {
      const { dictionary, data } = takeStream(bodyOf(content));
      writer.add(number, renamed(dictionary), data);
      continue;
    }
    const text = renamed(bodyOf(content).toString('latin1'));
    if (object === part.pages.object) {
      writer.add(number, text.replace('<<', `<</Parent ${String(PAGES)} 0 R\n`));
    } else {
      writer.add(number, leaves.has(object) && index > 0 ? leafWithoutRoot(text) : text);
    }
  }
  join(part, merged, renamed);
}

/** Each object's new number. Streams that refer to nothing and are there already keep the one they have. */
function numberObjects({ file, joined, document, structureRoot }: Part, merged: Merged) {
  const numbers = new Map([
    [document.object, DOCUMENT],
    [structureRoot, STRUCTURE],
  ]);
  const sorted = file.objects.toSorted(([a], [b]) => a - b);
  for (const [object, place] of sorted) {
    if (joined.has(object)) continue;
    const content = file.bytes.subarray(...place);
    const hash = isStream(content) ? hashOf(bodyOf(content)) : null;
    const same = hash === null ? undefined : merged.streams.get(hash);
    const number = same ?? merged.next++;
    if (hash !== null) merged.streams.set(hash, number);
    numbers.set(object, number);
  }
  return numbers;
}

/** Null for one whose dictionary refers to another object. */
function hashOf(stream: Buffer): string | null {
  if (/\d R\b/.test(takeStream(stream).dictionary)) return null;
  return createHash('sha256').update(stream).digest('base64');
}

function takeStream(body: Buffer): { dictionary: string; data: Buffer } {
  const at = body.indexOf('>> stream\n');
  if (at < 0) throw otherShape('stream');
  return { dictionary: body.toString('latin1', 0, at + 2), data: body.subarray(at + 2) };
}

const LETTERS = 26;

/** Three letters for a part, so that faces of two parts are not taken for the same. */
function faceMarkOf(index: number): string {
  const letter = (digit: number) => String.fromCharCode(65 + (digit % LETTERS));
  return letter(index / LETTERS ** 2) + letter(index / LETTERS) + letter(index);
}

const LEAF_ENTRY = /(\(node\d{8}\))\s*(\d+) 0 R/g;

/** The element at the root of the tags is that of the first part, with the identifier it has there. */
function leafWithoutRoot(text: string): string {
  const names = arrayOf(readEntries(text), 'Names');
  const left = Array.from(names.matchAll(LEAF_ENTRY)).filter(([, , to]) => Number(to) !== DOCUMENT);
  const [first, last] = [left[0]?.[1], left.at(-1)?.[1]];
  if (first === undefined || last === undefined) throw otherShape('IDTree');
  const entries = left.map(([, id, to]) => `${id ?? ''} ${to ?? ''} 0 R`).join(' ');
  return `<</Limits [${first} ${last}]\n/Names [${entries}]>>\n`;
}

function join(part: Part, merged: Merged, renamed: (text: string) => string): void {
  const { pages, places, parents, document, leaves, outline, keys } = part;
  merged.pages.push(renamed(`${String(pages.object)} 0 R`));
  merged.pageCount += numberIn(pages.entries, 'Count');
  for (const [name, place] of places) {
    if (merged.places.has(name)) throw otherShape('Dests');
    merged.places.set(name, renamed(place));
  }
  for (const [, key, object] of parents.matchAll(/(\d+) (\d+ 0 R)/g)) {
    merged.parents.push(`${String(Number(key) + merged.keys)} ${renamed(object ?? '')}`);
  }
  merged.documentKids.push(renamed(kidsOf(document.entries)));
  merged.leaves.push(...leaves.map((leaf) => renamed(`${String(leaf)} 0 R`)));
  merged.outline.push(
    ...outline.map(({ dest, element, ...entry }) => ({
      ...entry,
      dest: renamed(dest),
      element: element === null ? null : numberOf(renamed(`${String(element)} 0 R`)),
    })),
  );
  merged.keys += keys;
}

function numberOf(reference: string): number {
  return Number(reference.split(' ', 1)[0]);
}

/** What the file has once. */
function writeJoined(
  { catalogue, structure, document }: Part,
  merged: Merged,
  writer: ObjectWriter,
) {
  const to = (object: number) => `${String(object)} 0 R`;
  const dictionary = (entries: Iterable<[string, string]>) =>
    `<<${Array.from(entries, ([key, value]) => `/${key} ${value}`).join('\n')}>>\n`;
  const outline = writeOutline(merged.outline, OUTLINE, () => merged.next++);
  const entries = new Map([
    ...catalogue,
    ...([
      ['Pages', to(PAGES)],
      ['Dests', to(PLACES)],
    ] as const),
    ...([
      ['StructTreeRoot', to(STRUCTURE)],
      ['Outlines', to(OUTLINE)],
    ] as const),
  ]);
  writer.add(CATALOGUE, dictionary(entries));
  const kids = `[${merged.pages.join(' ')}]`;
  const pages = [
    ['Type', '/Pages'],
    ['Count', String(merged.pageCount)],
    ['Kids', kids],
  ] as const;
  writer.add(PAGES, dictionary(new Map(pages)));
  writer.add(PLACES, dictionary(merged.places));
  const root = new Map([
    ...structure,
    ['K', to(DOCUMENT)],
    ['ParentTreeNextKey', String(merged.keys)],
  ]);
  root.set('ParentTree', to(PARENTS)).delete('IDTree');
  if (merged.leaves.length > 0) {
    root.set('IDTree', to(IDENTIFIERS));
    writer.add(IDENTIFIERS, `<</Kids [${merged.leaves.join(' ')}]>>\n`);
  }
  writer.add(STRUCTURE, dictionary(root));
  const whole = new Map([...document.entries, ['K', `[${merged.documentKids.join(' ')}]`]]);
  writer.add(DOCUMENT, dictionary(whole.set('P', to(STRUCTURE))));
  writer.add(PARENTS, `<</Type /ParentTree\n/Nums [${merged.parents.join(' ')}]>>\n`);
  for (const [object, text] of outline) writer.add(object, `${text}\n`);
}
