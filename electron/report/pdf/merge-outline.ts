// The outlines of several PDFs as one: entries in their order, below each other by the level of the
// heading they represent (ISO 32000-1, 12.3.3). A part may begin in the middle of a section.
import { readEntries, referenceOf } from './dictionary.ts';

/** An entry: its text and place as they are written, and its heading's structure element. */
export interface OutlineEntry {
  title: string;
  dest: string;
  element: number | null;
  /** Of its heading, from 1 for the highest. */
  level: number;
}

/** Entries of one file, and the objects that held them. Errors: `export.print_failed`. */
export function readOutline(
  textOf: (object: number) => string,
  root: number,
): { entries: OutlineEntry[]; objects: number[] } {
  const entries: OutlineEntry[] = [];
  const objects = [root];
  const walk = (first: number | null, depth: number): void => {
    for (let object = first; object !== null;) {
      const item = readEntries(textOf(object));
      const element = referenceOf(item, 'SE');
      const dest = item.get('Dest') ?? '';
      entries.push({
        title: item.get('Title') ?? '()',
        dest,
        element,
        level: element === null ? depth : levelOf(textOf(element), depth),
      });
      objects.push(object);
      walk(referenceOf(item, 'First'), depth + 1);
      object = referenceOf(item, 'Next');
    }
  };
  walk(referenceOf(readEntries(textOf(root)), 'First'), 1);
  return { entries, objects };
}

function levelOf(element: string, depth: number): number {
  const level = /\/S \/H([1-6])\b/.exec(element)?.[1];
  return level === undefined ? depth : Number(level);
}

interface Node {
  entry: OutlineEntry | null;
  level: number;
  object: number;
  kids: Node[];
}

/**
 * The objects of the one outline, its root first.
 * @param root number of that root
 * @param numberOf gives each entry the number of its object
 */
export function writeOutline(
  entries: readonly OutlineEntry[],
  root: number,
  numberOf: () => number,
): [object: number, text: string][] {
  const top: Node = { entry: null, level: 0, object: root, kids: [] };
  const path = [top];
  for (const entry of entries) {
    while (path.length > 1 && (path.at(-1)?.level ?? 0) >= entry.level) path.pop();
    const node: Node = { entry, level: entry.level, object: numberOf(), kids: [] };
    path.at(-1)?.kids.push(node);
    path.push(node);
  }
  const written: [number, string][] = [[root, `<</Type /Outlines${familyOf(top)}>>`]];
  const write = (parent: Node): void => {
    parent.kids.forEach((node, index) => {
      const [before, after] = [parent.kids[index - 1], parent.kids[index + 1]];
      const { title = '()', dest = '', element = null } = node.entry ?? {};
      const parts = [
        `/Title ${title}`,
        dest === '' ? '' : `\n/Dest ${dest}`,
        `\n/Parent ${String(parent.object)} 0 R`,
        element === null ? '' : `\n/SE ${String(element)} 0 R`,
        before === undefined ? '' : `\n/Prev ${String(before.object)} 0 R`,
        after === undefined ? '' : `\n/Next ${String(after.object)} 0 R`,
        familyOf(node),
      ];
      written.push([node.object, `<<${parts.join('')}>>`]);
      write(node);
    });
  };
  write(top);
  return written;
}

/** Its first and last kid, and how many are below it; all are shown at first. */
function familyOf(node: Node): string {
  const [first, last] = [node.kids[0], node.kids.at(-1)];
  if (first === undefined || last === undefined) return '';
  const count = String(countBelow(node));
  return `\n/First ${String(first.object)} 0 R\n/Last ${String(last.object)} 0 R\n/Count ${count}`;
}

function countBelow({ kids }: Node): number {
  return kids.reduce((sum, kid) => sum + 1 + countBelow(kid), 0);
}
