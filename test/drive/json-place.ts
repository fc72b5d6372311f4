// Places in the stored bytes of an answer, read without the program's own reader.

/** What no pointer reaches. */
export const MISSING = Symbol('missing');

/** The value at a pointer (RFC 6901). */
export function valueAt(answer: unknown, pointer: string): unknown {
  let place: unknown = answer ?? MISSING;
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, name)) return MISSING;
    place = (place as Record<string, unknown>)[name];
  }
  return place;
}

/** The number at a pointer; none is `NaN`. */
export function numberAt(answer: unknown, pointer: string): number {
  const value = valueAt(answer, pointer);
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
}

/** The number in a text as it is shown, e.g. of `1,204.5 USDT`, and the digits after its point. */
export function shownNumber(text: string): { number: number; places: number } {
  const [figure = ''] = /-?[\d,]+(?:\.\d+)?/.exec(text.replace('−', '-')) ?? [];
  return {
    number: figure === '' ? Number.NaN : Number(figure.replaceAll(',', '')),
    places: figure.split('.')[1]?.length ?? 0,
  };
}

/** Whether a shown number is that one, rounded to what is shown of it. */
export function isRounded(text: string, exact: number): boolean {
  const { number, places } = shownNumber(text);
  return Math.abs(number - exact) <= 0.5 * 10 ** -places + 1e-9 * Math.max(1, Math.abs(exact));
}

/** Every number of an answer: its numbers and its texts that are one. */
export function numbersIn(answer: unknown): Set<number> {
  const found = new Set<number>();
  const visit = (part: unknown): void => {
    if (typeof part === 'number') found.add(part);
    else if (typeof part === 'string' && /^-?\d+(?:\.\d+)?$/.test(part)) found.add(Number(part));
    else if (typeof part === 'object' && part !== null) Object.values(part).forEach(visit);
  };
  visit(answer);
  return found;
}

/** The paths of an answer's hits, or of those of one flow; each once. */
export function distinctPathsIn(hits: unknown, flow: string | null = null): number {
  if (!Array.isArray(hits)) return Number.NaN;
  const paths = new Set<string>();
  for (const hit of hits as unknown[]) {
    const [own, nodes] = [valueAt(hit, '/pathFlow'), valueAt(hit, '/pathNodes')];
    if (!Array.isArray(nodes) || nodes.length === 0 || (flow !== null && own !== flow)) continue;
    const steps = nodes.map((node) =>
      ['address', 'amount', 'deep'].map((name) => String(valueAt(node, `/${name}`))),
    );
    paths.add(JSON.stringify([String(own), steps]));
  }
  return paths.size;
}
