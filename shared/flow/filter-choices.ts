// What there is to choose from in the filters of a flow: only what the paths at hand hold.
import type { DecimalText } from '../domain/amount.ts';
import type { UtcMs } from '../domain/time.ts';
import type { FlowIndex } from './filter.ts';
import { categoriesOf, categoryKey, entitiesOf, lengthOf } from './filter-terms.ts';
import { FLOW_SIDES, type FlowSide } from './orient.ts';
import { binTimes, type TimeBins } from './time-bins.ts';
import { compareSums } from './tree.ts';

/** One value and the number of hits that have it. */
export interface FilterChoice {
  value: string;
  /** What it is called, as first delivered. */
  name: string;
  hits: number;
}

/** The values that the filters of a flow can take. */
export interface FilterChoices {
  /** By rule code, in the order of the answer. */
  ruleCodes: FilterChoice[];
  /** In alphabetical order; one value whatever its letter case. */
  categories: FilterChoice[];
  /** In alphabetical order. */
  entities: FilterChoice[];
  sides: FlowSide[];
  /** The longest path, in hops. */
  maxHops: number;
  /** Of all links; null when none was delivered. */
  dates: { from: UtcMs; to: UtcMs } | null;
  /** The transfers that have a time; null when none has. */
  bins: TimeBins | null;
  /** How many have none. */
  timeless: number;
  amounts: { least: DecimalText; most: DecimalText } | null;
  /** Hits that are highlighted. */
  highlighted: number;
}

/** The choices, whatever the order of the hits. */
export function filterChoices({ tree, passages }: FlowIndex): FilterChoices {
  const ruleCodes = new Map<string, FilterChoice>();
  const categories = new Map<string, FilterChoice>();
  const entities = new Map<string, FilterChoice>();
  const sides = new Set<FlowSide>();
  let maxHops = 0;
  let highlighted = 0;
  const times: UtcMs[] = [];
  const amounts: DecimalText[] = [];
  for (const passage of passages) {
    const { hit, path } = passage;
    count(ruleCodes, hit.ruleCode, hit.ruleName || hit.ruleCode);
    const own = new Map(categoriesOf(hit, path).map((name) => [categoryKey(name), name]));
    for (const [value, name] of own) count(categories, value, name);
    for (const name of new Set(entitiesOf(passage))) count(entities, name, name);
    sides.add(path.side);
    maxHops = Math.max(maxHops, lengthOf(path));
    highlighted += Number(hit.highlighted);
    for (const { amount, at } of path.links) {
      if (at !== null) times.push(at);
      if (amount !== null) amounts.push(amount);
    }
  }
  const moments = [...tree.edges.values()].flatMap(({ parts }) => parts.map(({ at }) => at));
  const known = moments.filter((at) => at !== null);
  const dates = endsOf(times, (a, b) => a - b);
  const range = endsOf(amounts, compareSums);
  return {
    ruleCodes: [...ruleCodes.values()],
    categories: [...categories.values()].sort(byValue),
    entities: [...entities.values()].sort(byValue),
    sides: FLOW_SIDES.filter((side) => sides.has(side)),
    dates: dates === null ? null : { from: dates.least, to: dates.most },
    bins: binTimes(known),
    timeless: moments.length - known.length,
    amounts: range,
    maxHops,
    highlighted,
  };
}

function byValue(a: FilterChoice, b: FilterChoice): number {
  return a.value < b.value ? -1 : 1;
}

function endsOf<Value>(
  values: readonly Value[],
  compare: (a: Value, b: Value) => number,
): { least: Value; most: Value } | null {
  const [first] = values;
  if (first === undefined) return null;
  let least: Value = first;
  let most: Value = first;
  for (const value of values) {
    if (compare(value, least) < 0) least = value;
    if (compare(value, most) > 0) most = value;
  }
  return { least, most };
}

function count(choices: Map<string, FilterChoice>, value: string, name: string): void {
  const known = choices.get(value);
  if (known === undefined) choices.set(value, { value, name, hits: 1 });
  else known.hits++;
}
