// The steps of a report's hop ledgers, each compared with the stored path: a row says between which two
// addresses the money moved, and the path says which step that is.
import type { Inline } from '#shared/report/document.ts';
import { MISSING, shownNumber, valueAt } from './json-place.ts';

type Value = Extract<Inline, { kind: 'value' }>;

/** The steps that are those of their rows. */
export function heldSteps(sections: unknown, answers: readonly unknown[]): ReadonlySet<Inline> {
  return new Set(
    rowsOf(sections).flatMap((row) => {
      const values = row.flat().filter((one): one is Value => one.kind === 'value');
      return values.filter((one) => isStep(one) && isHeld(one, values, answers));
    }),
  );
}

function isStep({ source }: Value): boolean {
  return source.of === 'computed' && source.rule === 'step';
}

/** Element i of a path carries the link to element i - 1; the subject is the last (blockchain API 2.5). */
function isHeld(step: Value, row: readonly Value[], answers: readonly unknown[]): boolean {
  const [hit] = step.source.of === 'computed' ? step.source.from : [];
  if (hit?.of !== 'answer') return false;
  const answer = answers[hit.source - 1];
  const nodes = valueAt(answer, `${hit.pointer}/pathNodes`);
  if (!Array.isArray(nodes)) return false;
  const links = nodes.slice(1).map((_, index) => [index, index + 1]);
  const isOutflow = valueAt(answer, `${hit.pointer}/pathFlow`) === 'outflow';
  const inOrder = isOutflow ? links.map((ends) => ends.toReversed()).toReversed() : links;
  const ends = inOrder[shownNumber(step.text).number - 1];
  if (ends === undefined) return false;
  const node = (index: number | undefined): string => `${hit.pointer}/pathNodes/${String(index)}`;
  const carrier = node(Math.max(...ends));
  const expected = [`${node(ends[0])}/address`, `${node(ends[1])}/address`, `${carrier}/amount`];
  const named = row.flatMap(({ source }) => {
    const isOwn = source.of === 'answer' && source.source === hit.source;
    return isOwn && /\/(?:address|amount)$/.test(source.pointer) ? [source.pointer] : [];
  });
  return (
    expected.every((pointer, index) => pointer === named[index]) &&
    expected.every((pointer) => valueAt(answer, pointer) !== MISSING)
  );
}

/** The rows of all tables. */
function rowsOf(part: unknown): (readonly Inline[])[][] {
  if (Array.isArray(part)) return part.flatMap(rowsOf);
  if (typeof part !== 'object' || part === null) return [];
  if ('kind' in part && part.kind === 'table' && 'rows' in part) {
    return part.rows as (readonly Inline[])[][];
  }
  return Object.values(part).flatMap(rowsOf);
}
