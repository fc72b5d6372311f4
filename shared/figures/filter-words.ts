// The words of filters: what each is called, what is chosen, and what it hides.
import { formatUtc, formatUtcDate, type UtcMs } from '../domain/time.ts';
import type { FilterChoice, FilterChoices } from '../flow/filter-choices.ts';
import type { FlowFilterName, FlowFilters } from '../flow/filter-terms.ts';
import type { FilteredFlow, FilterEffect, FlowCount, HidingCount } from '../flow/filter.ts';
import { FLOW_SIDES, type FlowSide } from '../flow/orient.ts';
import type { FlowNode } from '../flow/tree.ts';
import { moneyWords } from '../words/amount-words.ts';
import { sideWords } from '../words/path-words.ts';
import { formatCount } from '../words/format.ts';
import { revealForeignText } from '../words/foreign-text.ts';
import { m } from '../messages/generated/messages.js';
import { entityName, markedText, partyWords, shortAddress } from './flow-words.ts';

const names: Record<FlowFilterName, () => string> = {
  minAmount: m.flow_filter_amount,
  dates: m.flow_filter_dates,
  sides: m.flow_filter_side,
  hops: m.flow_filter_hops,
  categories: m.flow_filter_category,
  entities: m.flow_filter_entity,
  ruleCodes: m.flow_filter_rule,
  highlightedOnly: m.flow_filter_highlighted,
  hiddenNodes: m.flow_filter_hidden,
};

/** What a filter is called, e.g. "Minimum amount". */
export function filterWord(name: FlowFilterName): string {
  return names[name]();
}

/** What is chosen in a filter, in a few words, e.g. "at least 1,000 USDT"; null when it is off. */
export function chosenWords(
  name: FlowFilterName,
  filters: FlowFilters,
  choices: FilterChoices,
  token: string,
): string | null {
  switch (name) {
    case 'minAmount':
      return filters.minAmount === null
        ? null
        : m.flow_chosen_amount({ amount: moneyWords(filters.minAmount, token) });
    case 'dates':
      return filters.dates === null ? null : datesWords(filters.dates);
    case 'sides':
      return filters.sides === null ? null : listWords(filters.sides.map(sideWords));
    case 'hops':
      return filters.hops === null ? null : hopRangeWords(filters.hops);
    case 'categories':
      return filters.categories === null
        ? null
        : listWords(namesOf(filters.categories, choices.categories));
    case 'entities':
      return filters.entities === null ? null : listWords(filters.entities.map(revealForeignText));
    case 'ruleCodes':
      return filters.ruleCodes === null
        ? null
        : listWords(namesOf(filters.ruleCodes, choices.ruleCodes));
    case 'highlightedOnly':
      return filters.highlightedOnly ? m.details_yes() : null;
    case 'hiddenNodes': {
      const count = filters.hiddenNodes.length;
      if (count === 0) return null;
      return m.flow_chosen_hidden({ count: formatCount(count) });
    }
  }
}

/** What is hidden, e.g. "12 addresses, 3,400 USDT in, 5 paths; 2 paths cut". */
export function hidingWords({ hidden, cutPaths }: HidingCount, token: string): string {
  const parts = [
    hidden.nodes === 0 ? null : nodesWords(hidden.nodes),
    ...moneyParts(hidden, token),
    hidden.paths === 0 ? null : pathsWords(hidden.paths),
    cutPaths === 0 ? null : cutPathsWords(cutPaths),
  ].filter((part) => part !== null);
  return parts.length === 0 ? m.flow_hides_nothing() : parts.join(' · ');
}

/** Hidden money, each side on its own; empty when no transfer of the subject is hidden. */
export function moneyParts({ money }: Pick<FlowCount, 'money'>, token: string): string[] {
  return FLOW_SIDES.flatMap((side) => {
    const { sum, transfers, unknownLinks, isContradictory } = money[side];
    if (transfers === 0 && unknownLinks === 0) return [];
    const words = { inflow: m.flow_money_in, outflow: m.flow_money_out, unknown: m.flow_money };
    if (Number(sum) === 0 && unknownLinks > 0) return [m.flow_amount_missing()];
    return [words[side]({ amount: markedText(moneyWords(sum, token), isContradictory) })];
  });
}

/** Why paths were kept although a filter could not decide on them; null when there is none. */
export function undecidedWords({ filter, undecidedPaths }: FilterEffect): string | null {
  if (undecidedPaths === 0) return null;
  const count = formatCount(undecidedPaths);
  return filter === 'dates' ? m.flow_undecided_time({ count }) : m.flow_undecided_amount({ count });
}

/** What hiding one more node did to the paths: those that are gone, and those cut short. */
export function cutWords(before: HidingCount | null, after: HidingCount | null): string {
  const gone = (after?.hidden.paths ?? 0) - (before?.hidden.paths ?? 0);
  const cut = (after?.cutPaths ?? 0) - (before?.cutPaths ?? 0);
  const parts = [
    gone > 0 ? gonePathsWords(gone) : null,
    cut > 0 ? cutPathsWords(cut) : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? m.flow_cut_nothing() : parts.join(m.common_comma());
}

/** An address with the name of its worst label, e.g. `TVj7…4kQ1 Mixer`. */
export function hiddenNodeName(node: FlowNode): string {
  if (node.group !== null) return partyWords(node, shortAddress);
  const name = entityName(node);
  const address = shortAddress(node.address);
  return name === null ? address : `${address} ${name}`;
}

/** The scope line's count: the paths shown whole, and those shown in part. */
export function shownPathsWords({ shown, cutPaths }: FilteredFlow): string {
  const whole = formatCount(shown.paths);
  return cutPaths === 0 ? whole : m.flow_scope_cut({ shown: whole, cut: formatCount(cutPaths) });
}

/** The first moment and the last of a range as a person would type them. */
export function dayText(at: UtcMs | null, isEnd: boolean): string {
  if (at === null) return '';
  const edge = isEnd ? at + 1 : at;
  if (edge % DAY_MS === 0) return formatUtcDate(at);
  return formatUtc(isEnd ? at + 1 - MINUTE_MS : at).slice(0, 16);
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

function datesWords({ from, to }: { from: UtcMs | null; to: UtcMs | null }): string | null {
  const [first, last] = [dayText(from, false), dayText(to, true)];
  if (from === null) return to === null ? null : m.flow_chosen_until({ last });
  return to === null ? m.flow_chosen_from({ first }) : m.flow_chosen_between({ first, last });
}

function hopRangeWords({ min, max }: { min: number | null; max: number | null }): string | null {
  if (min === null) return max === null ? null : m.flow_chosen_hops_to({ max: formatCount(max) });
  if (max === null) return m.flow_chosen_hops_from({ min: formatCount(min) });
  return min === max
    ? m.flow_chosen_hops({ hops: formatCount(min) })
    : m.flow_chosen_hops_range({ min: formatCount(min), max: formatCount(max) });
}

function nodesWords(count: number): string {
  return m.flow_nodes({ count: formatCount(count) });
}

/** `12 paths`. */
export function pathsWords(count: number): string {
  return m.flow_paths({ count: formatCount(count) });
}

function cutPathsWords(count: number): string {
  return m.flow_cut({ count: formatCount(count) });
}

function gonePathsWords(count: number): string {
  return m.flow_gone_paths({ count: formatCount(count) });
}

/** The first of some, and how many more. */
function listWords(words: readonly string[]): string {
  const [first] = words;
  if (first === undefined) return m.flow_chosen_none();
  const rest = words.length - 1;
  return rest === 0 ? first : m.flow_chosen_more({ first, rest: formatCount(rest) });
}

function namesOf(values: readonly string[], choices: readonly FilterChoice[]): string[] {
  const byValue = new Map(choices.map(({ value, name }) => [value.toLowerCase(), name]));
  return values.map((value) => revealForeignText(byValue.get(value.toLowerCase()) ?? value));
}

/** The sides in their order, for a list of choices. */
export function sideItems(sides: readonly FlowSide[]): { value: FlowSide; label: string }[] {
  return sides.map((value) => ({ value, label: sideWords(value) }));
}
