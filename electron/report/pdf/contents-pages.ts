// The page on which each section begins, read from a first print, as rules of style that write it into
// the contents before the print that counts. Nothing moves by it: its room is there in both.
import { AppError } from '#shared/errors.ts';
import { readObjects } from './normalise.ts';

const DESTINATIONS = /\/Dests (\d+) 0 R/;
/** A named place and its page (ISO 32000-1, 12.3.2.3). */
const DESTINATION = /\/([\w.-]+)\s*\[(\d+) 0 R\s*\/XYZ/g;

/** One rule for each place that the contents may lead to. Errors: `export.failed`. */
export function contentsStyle(pdf: Uint8Array): string {
  const { objects, root } = readObjects(pdf);
  const catalogue = objects(root);
  const pages = pagesBelow(objects, Number(/\/Pages (\d+) 0 R/.exec(catalogue)?.[1]));
  const numbers = new Map(pages.map((object, index) => [object, index + 1]));
  const names = DESTINATIONS.exec(catalogue)?.[1];
  const places = names === undefined ? '' : objects(Number(names));
  const rules = Array.from(places.matchAll(DESTINATION), ([, name = '', object]) => {
    const page = numbers.get(Number(object));
    if (page === undefined) throw otherShape();
    return `.contents a[href="#${name}"] .page::after{content:"${String(page)}"}`;
  });
  return rules.filter((rule) => /#(?:section-|sources")/.test(rule)).join('\n');
}

/** The page objects of a tree in their order (ISO 32000-1, 7.7.3). */
function pagesBelow(objects: (object: number) => string, node: number): number[] {
  const text = objects(node);
  const kids = /\/Kids\s*\[([^\]]*)\]/.exec(text)?.[1];
  if (kids === undefined) {
    if (/\/Type\s*\/Page\b/.test(text)) return [node];
    throw otherShape();
  }
  return Array.from(kids.matchAll(/(\d+) 0 R/g), ([, kid]) => Number(kid)).flatMap((kid) =>
    pagesBelow(objects, kid),
  );
}

function otherShape(): AppError {
  return new AppError('export.failed', 'the printed file has another shape than expected', {
    details: { what: 'pages' },
  });
}
