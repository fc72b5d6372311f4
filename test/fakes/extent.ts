// How far a test goes that repeats one rule many times: briefly, or as far as `npm run test:all` goes.

/** Set by `npm run test:all`. */
const isExhaustive = process.env['TRACEFILE_TEST_ALL'] === '1';

/** The second for `npm run test:all`, the first for `npm test`. */
export function byExtent<Value>(brief: Value, exhaustive: Value): Value {
  return isExhaustive ? exhaustive : brief;
}

/** Of what one rule is tried with: all of it in `npm run test:all`, else the first few. */
export function firstOf<Item>(items: readonly Item[], few: number): readonly Item[] {
  return byExtent(items.slice(0, few), items);
}

/** How many examples a law is tried with: all in `npm run test:all`, else a tenth, but no fewer than fifty. */
export function examples(exhaustive: number): number {
  return byExtent(Math.min(exhaustive, Math.max(50, Math.round(exhaustive / 10))), exhaustive);
}

/** Every pair of two lists in `npm run test:all`, else as few as have each member of both. */
export function pairs<One, Other>(
  ones: readonly One[],
  others: readonly Other[],
): (readonly [One, Other])[] {
  const all = ones.flatMap((one, at) =>
    others.map((other, index) => ({ pair: [one, other] as const, at, index })),
  );
  const few = all.filter(({ at, index }) =>
    ones.length < others.length ? index % ones.length === at : at % others.length === index,
  );
  return byExtent(few, all).map(({ pair }) => pair);
}
