// One printed part of a report taken apart as far as it is joined with the others (merge.ts): its pages, named
// places, tags and outline. What has another shape than Chromium writes is refused.
import { arrayOf, readEntries, referenceOf } from './dictionary.ts';
import { readOutline, type OutlineEntry } from './merge-outline.ts';
import { openPrinted, otherShape, type PrintedFile } from './printed-file.ts';

/** One of the files, taken apart as far as it is joined with the others. */
export interface Part {
  file: PrintedFile;
  textOf: (object: number) => string;
  catalogue: Map<string, string>;
  pages: { object: number; entries: Map<string, string> };
  /** Named places as they are written. */
  places: Map<string, string>;
  structureRoot: number;
  structure: Map<string, string>;
  /** The one element at the root of the tags. */
  document: { object: number; entries: Map<string, string> };
  /** The tree from pages to tags, `0 656 0 R 1 657 0 R …`. */
  parents: string;
  /** Keys of that tree. */
  keys: number;
  /** Leaves of the tree from identifiers to tags; none where no element has one. */
  leaves: number[];
  outline: OutlineEntry[];
  /** Objects that the merged file has once for all. */
  joined: Set<number>;
}

const CATALOGUE_KEYS = new Set([
  ...['Type', 'Pages', 'Dests', 'MarkInfo', 'StructTreeRoot', 'Outlines'],
  ...['ViewerPreferences', 'Lang'],
]);
/** Takes it apart. Errors: `export.print_failed` for a file that is not tagged and of the shape that Chromium writes. */
export function readPart(pdf: Uint8Array): Part {
  const file = openPrinted(pdf);
  const textOf = textReader(file);
  const need = (entries: Map<string, string>, key: string): number => {
    const object = referenceOf(entries, key);
    if (object === null) throw otherShape(key);
    return object;
  };
  const read = (object: number) => ({ object, entries: readEntries(textOf(object)) });
  const catalogue = read(file.root).entries;
  for (const key of catalogue.keys()) if (!CATALOGUE_KEYS.has(key)) throw otherShape(key);
  const places = referenceOf(catalogue, 'Dests');
  const outline = referenceOf(catalogue, 'Outlines');
  const root = need(catalogue, 'StructTreeRoot');
  const structure = read(root).entries;
  const document = read(need(structure, 'K'));
  const parents = need(structure, 'ParentTree');
  // Older Chromium names every element, newer only those that others refer to, e.g. heads of columns.
  const identifiers = referenceOf(structure, 'IDTree');
  const { entries, objects } =
    outline === null ? { entries: [], objects: [] } : readOutline(textOf, outline);
  const leaves = identifiers === null ? '' : arrayOf(read(identifiers).entries, 'Kids');
  return {
    file,
    textOf,
    catalogue,
    structureRoot: root,
    structure,
    document,
    pages: read(need(catalogue, 'Pages')),
    places: places === null ? new Map<string, string>() : read(places).entries,
    parents: arrayOf(read(parents).entries, 'Nums'),
    keys: numberIn(structure, 'ParentTreeNextKey'),
    leaves: Array.from(leaves.matchAll(/(\d+) 0 R/g), ([, leaf]) => Number(leaf)),
    outline: entries,
    joined: new Set([
      ...[file.root, file.info, root, document.object, parents, ...objects],
      ...[places, identifiers].filter((object) => object !== null),
    ]),
  };
}

const JOINED_STRUCTURE = new Set(['Type', 'K', 'ParentTreeNextKey', 'ParentTree', 'IDTree']);

/**
 * What the tags' root says besides its trees, e.g. a map of roles: the same in all parts. Errors: `export.print_failed`
 * where it refers to an object.
 */
export function ownStructure({ structure }: Part): string {
  const own = [...structure]
    .filter(([key]) => !JOINED_STRUCTURE.has(key))
    .flat()
    .join(' ');
  if (/\d R\b/.test(own)) throw otherShape('StructTreeRoot');
  return own;
}

const MAX_HEAD = 24;

/** The text of an object, without what begins and ends it. */
function textReader({ bytes, objects }: PrintedFile): (object: number) => string {
  const places = new Map(objects);
  return (object) => {
    const place = places.get(object);
    if (place === undefined) throw otherShape('reference');
    return bodyOf(bytes.subarray(...place)).toString('latin1');
  };
}

/** The bytes of an object, without what begins and ends it. Errors: `export.print_failed`. */
export function bodyOf(content: Buffer): Buffer {
  const head = /^\d+ 0 obj\s/.exec(content.toString('latin1', 0, MAX_HEAD))?.[0].length;
  const end = content.lastIndexOf('endobj');
  if (head === undefined || end < 0) throw otherShape('object');
  return content.subarray(head, end);
}

/** The whole number of an entry. Errors: `export.print_failed`. */
export function numberIn(entries: ReadonlyMap<string, string>, key: string): number {
  const value = Number(entries.get(key));
  if (!Number.isSafeInteger(value)) throw otherShape(key);
  return value;
}
