// A printed PDF made the same for the same report: the dates of Chromium's clock become the report's own
// instant, its program the report's, and identifiers of page elements, which are those
// of the printing process, are counted from one in the order of the page. Nothing that is drawn is touched.
import { formatIso, type UtcMs } from '#shared/domain/time.ts';
import { isStream, openPrinted, otherShape, writeTrailer } from './printed-file.ts';

/** What the file says of itself. */
export interface PdfFacts {
  title: string;
  author: string;
  /** E.g. `en`, `zh-CN`. */
  language: string;
  preparedAt: UtcMs;
  /** Of the content, as a keyword to search for. */
  contentSha256: string;
  appVersion: string;
}

/**
 * Sets the facts, writes the objects again in their order, and a cross-reference table to them
 * (ISO 32000-1, 7.5). Two prints of one page differ in the two dates and in those identifiers alone.
 * Errors: `export.print_failed` for a file of another shape than Chromium writes.
 */
export function normalisePdf(printed: Uint8Array, facts: PdfFacts): Uint8Array {
  const { bytes, objects, root, info } = openPrinted(printed);
  const elements = numberElements(objects.map(([, [from, to]]) => bytes.subarray(from, to)));
  const out: Buffer[] = [bytes.subarray(0, objects[0]?.[1][0])];
  let position = out[0]?.length ?? 0;
  const places = new Map<number, number>();
  for (const [object, [from, to]] of objects) {
    let content = bytes.subarray(from, to);
    if (object === info) {
      content = Buffer.from(infoObject(object, facts), 'latin1');
    } else if (!isStream(content)) {
      const text = content.toString('latin1');
      const fixed = object === root ? withLanguage(text, facts.language) : text;
      content = Buffer.from(renumber(fixed, elements), 'latin1');
    }
    places.set(object, position);
    out.push(content);
    position += content.length;
  }
  const half = `<${facts.contentSha256.slice(0, 32)}>`;
  const end = { root, info, position, id: `[${half}${half}]` };
  out.push(Buffer.from(writeTrailer(places, end), 'latin1'));
  return new Uint8Array(Buffer.concat(out));
}

/** Pages of such a file. Errors: as of `normalisePdf`. */
export function countPages(pdf: Uint8Array): number {
  const { bytes, objects } = openPrinted(pdf);
  return objects.filter(([, [from, to]]) =>
    /^\d+ 0 obj\s*<<\s*\/Type\s*\/Page\b/.test(
      bytes.toString('latin1', from, Math.min(to, from + 64)),
    ),
  ).length;
}

/** The text of an object by its number, and the number of the catalogue. Errors: as of `normalisePdf`. */
export function readObjects(pdf: Uint8Array): {
  objects: (object: number) => string;
  root: number;
} {
  const { bytes, objects, root } = openPrinted(pdf);
  const places = new Map(objects);
  return {
    objects(object) {
      const place = places.get(object);
      if (place === undefined) throw otherShape('reference');
      return bytes.toString('latin1', ...place);
    },
    root,
  };
}

function infoObject(object: number, facts: PdfFacts): string {
  const date = pdfDate(facts.preparedAt);
  const entries = [
    `/Title ${pdfText(facts.title)}`,
    `/Author ${pdfText(facts.author)}`,
    `/Subject ${pdfText(`content sha256 ${facts.contentSha256}`)}`,
    `/Creator ${pdfText(`Tracefile ${facts.appVersion}`)}`,
    `/Producer ${pdfText('Skia/PDF')}`,
    `/CreationDate (${date})`,
    `/ModDate (${date})`,
  ];
  return `${String(object)} 0 obj\n<<${entries.join('\n')}>>\nendobj\n`;
}

/** `D:20260304093005Z` (ISO 32000-1, 7.9.4). */
function pdfDate(at: UtcMs): string {
  return `D:${formatIso(at).slice(0, 19).replace(/[-:T]/g, '')}Z`;
}

/** A text string in UTF-16 with its mark (ISO 32000-1, 7.9.2.2). */
function pdfText(text: string): string {
  let hex = 'FEFF';
  for (let index = 0; index < text.length; index++) {
    hex += text.charCodeAt(index).toString(16).toUpperCase().padStart(4, '0');
  }
  return `<${hex}>`;
}

function withLanguage(catalogue: string, language: string): string {
  const entry = `/Lang (${language})`;
  return /\/Lang\s*\([^)]*\)/.test(catalogue)
    ? catalogue.replace(/\/Lang\s*\([^)]*\)/, entry)
    : catalogue.replace('<<', `<<${entry}\n`);
}

const ELEMENT = /\(node(\d{8})\)/g;
/** A leaf of the tree that leads from an identifier to its structure element (ISO 32000-1, 7.9.6). */
const LEAF =
  /\/Limits\s*\[\(node\d{8}\)\s*\(node\d{8}\)\]\s*\/Names\s*\[((?:\(node\d{8}\)\s*\d+ 0 R\s*)+)\]/;
const LEAF_ENTRY = /\(node(\d{8})\)\s*(\d+) 0 R/g;

/** The new identifiers, and the tree's entries sorted by them. */
interface Elements {
  ids: ReadonlyMap<string, string>;
  /** One by one: each leaf takes as many as it had. */
  entries: Iterator<string>;
}

/**
 * Identifiers of structure elements, counted from one in the order of the elements' objects, which is
 * that of the page. Chromium's are those of its own nodes, whose order is chance: a face that is there
 * earlier makes a line's nodes earlier.
 */
function numberElements(contents: readonly Buffer[]): Elements {
  const elements = new Map<string, number>();
  const others = new Set<string>();
  for (const content of contents) {
    if (isStream(content)) continue;
    const text = content.toString('latin1');
    const [, names = ''] = LEAF.exec(text) ?? [];
    for (const [, digits = '', object] of names.matchAll(LEAF_ENTRY)) {
      elements.set(digits, Number(object));
    }
    for (const [, digits = ''] of text.matchAll(ELEMENT)) others.add(digits);
  }
  const sorted = [...elements].sort(([, a], [, b]) => a - b);
  // One that the tree does not know, e.g. the head of a table that was left out.
  const unknown = [...others].filter((digits) => !elements.has(digits));
  const ids = new Map(
    [...sorted.map(([digits]) => digits), ...unknown].map((digits, index) => [
      digits,
      `(node${String(index + 1).padStart(8, '0')})`,
    ]),
  );
  const entries = sorted.map(
    ([digits, object]) => `${ids.get(digits) ?? ''} ${String(object)} 0 R`,
  );
  return { ids, entries: entries.values() };
}

function renumber(text: string, { ids, entries }: Elements): string {
  const leaf = LEAF.exec(text);
  if (leaf === null) {
    return text.replace(ELEMENT, (old, digits: string) => ids.get(digits) ?? old);
  }
  const own = Array.from((leaf[1] ?? '').matchAll(LEAF_ENTRY), () => String(entries.next().value));
  const [first = '', last = first] = [own[0], own.at(-1)].map((entry) => entry?.split(' ', 1)[0]);
  return text.replace(LEAF, `/Limits [${first} ${last}]\n/Names [${own.join(' ')}]`);
}
