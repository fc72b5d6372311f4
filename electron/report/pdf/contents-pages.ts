// The page on which each section begins, read from a first print, as rules of style that write it into
// the contents before the print that counts. Nothing moves by it: its space is there in both.
import { readObjects } from './normalise.ts';
import { otherShape } from './printed-file.ts';

const DESTINATIONS = /\/Dests (\d+) 0 R/;
/** A named place and its page (ISO 32000-1, 12.3.2.3). */
const DESTINATION = /\/([\w.-]+)\s*\[(\d+) 0 R\s*\/XYZ/g;

/** How the parts of a report came out in a first print. */
export interface PrintLayout {
  /** One rule for each place that the contents may lead to. */
  style: string;
  /** Pages of each part. */
  pages: number[];
}

/** The rules of a report that is printed in one. Errors: `export.print_failed`. */
export function contentsStyle(pdf: Uint8Array): string {
  return layOutParts([pdf]).style;
}

/**
 * Of a first print of each part, in their order; all but the first begin with one blank page, which does
 * not count. Errors: `export.print_failed`.
 */
export function layOutParts(pdfs: readonly Uint8Array[]): PrintLayout {
  const rules: string[] = [];
  const pages: number[] = [];
  let before = 0;
  for (const [part, pdf] of pdfs.entries()) {
    const blanks = part === 0 ? 0 : 1;
    const read = readPlaces(pdf);
    for (const [name, page] of read.places) {
      if (!/^(?:section-|sources$)/.test(name)) continue;
      const number = String(before + page - blanks);
      rules.push(`.contents a[href="#${name}"] .page::after{content:"${number}"}`);
    }
    pages.push(read.pages - blanks);
    before += read.pages - blanks;
  }
  return { style: rules.join('\n'), pages };
}

/** Named places, each with its page from 1. */
function readPlaces(pdf: Uint8Array): { places: [name: string, page: number][]; pages: number } {
  const { objects, root } = readObjects(pdf);
  const catalogue = objects(root);
  const pages = pagesBelow(objects, Number(/\/Pages (\d+) 0 R/.exec(catalogue)?.[1]));
  const numbers = new Map(pages.map((object, index) => [object, index + 1]));
  const names = DESTINATIONS.exec(catalogue)?.[1];
  const text = names === undefined ? '' : objects(Number(names));
  const places = Array.from(
    text.matchAll(DESTINATION),
    ([, name = '', object]): [string, number] => {
      const page = numbers.get(Number(object));
      if (page === undefined) throw otherShape('pages');
      return [name, page];
    },
  );
  return { places, pages: pages.length };
}

/** The page objects of a tree in their order (ISO 32000-1, 7.7.3). */
function pagesBelow(objects: (object: number) => string, node: number): number[] {
  const text = objects(node);
  const kids = /\/Kids\s*\[([^\]]*)\]/.exec(text)?.[1];
  if (kids === undefined) {
    if (/\/Type\s*\/Page\b/.test(text)) return [node];
    throw otherShape('pages');
  }
  return Array.from(kids.matchAll(/(\d+) 0 R/g), ([, kid]) => Number(kid)).flatMap((kid) =>
    pagesBelow(objects, kid),
  );
}
