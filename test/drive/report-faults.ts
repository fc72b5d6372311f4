// Faults planted in a report: numbers that are not what is stored, in its values and on its pages.
import type { Inline, ReportDocument } from '#shared/report/document.ts';

type Value = Extract<Inline, { kind: 'value' }>;

/** A report in which values say other numbers, and these values as they are then. */
interface Falsified {
  document: ReportDocument;
  values: Value[];
}

/** Changes a digit of each value with a number that is meant. */
export function falsify(document: ReportDocument, isMeant: (one: Value) => boolean): Falsified {
  const values: Value[] = [];
  const visit = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(visit);
    if (typeof part !== 'object' || part === null) return part;
    if ('kind' in part && part.kind === 'value') {
      const one = part as Value;
      if (!/\d/.test(one.text) || !isMeant(one)) return one;
      const value = { ...one, text: otherNumber(one.text) };
      values.push(value);
      return value;
    }
    return Object.fromEntries(Object.entries(part).map(([name, of]) => [name, visit(of)]));
  };
  const sections = visit(document.sections) as ReportDocument['sections'];
  return { document: { ...document, sections }, values };
}

/** One value that is meant, and it alone, says another number. */
export function falsifyOne(document: ReportDocument, isMeant: (one: Value) => boolean) {
  const originals: Value[] = [];
  const { document: falsified, values } = falsify(document, (one) => {
    const isFirst = originals.length === 0 && isMeant(one);
    if (isFirst) originals.push(one);
    return isFirst;
  });
  const [[value], [original]] = [values, originals];
  if (value === undefined || original === undefined) throw new Error('no value is meant');
  return { document: falsified, value, original };
}

/** `17,850` → `18,850`: the last digit of the first number is another. */
function otherNumber(text: string): string {
  return text.replace(/\d(?!\d)/, (digit) => String((Number(digit) + 1) % 10));
}

/** The pages with a text of theirs, where it is alone, said otherwise once. */
export function onPages(pages: string, text: string): string {
  const whole = text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll(' ', '\\s+');
  const changed = pages.replace(new RegExp(`(?<=\\s)${whole}(?=\\s)`), otherNumber);
  if (changed === pages) throw new Error(`no page shows ${text}`);
  return changed;
}
