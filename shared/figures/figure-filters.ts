// What is chosen in the filters of an exported flow, in words and with nothing left out.
import type { FilterChoice, FilterChoices } from '../flow/filter-choices.ts';
import type { FlowFilterName, FlowFilters } from '../flow/filter-terms.ts';
import type { FlowTree } from '../flow/tree.ts';
import { revealForeignText } from '../words/foreign-text.ts';
import { m } from '../messages/generated/messages.js';
import { chosenWords } from './filter-words.ts';
import { hopWords } from './flow-words.ts';

/** As `chosenWords`, but every value of a list, and every address whole. */
export function chosenInFull(
  name: FlowFilterName,
  filters: FlowFilters,
  choices: FilterChoices,
  { token, tree }: { token: string; tree: FlowTree },
): string {
  switch (name) {
    case 'categories':
      return namesOf(filters.categories ?? [], choices.categories);
    case 'entities':
      return namesOf(filters.entities ?? [], []);
    case 'ruleCodes':
      return namesOf(filters.ruleCodes ?? [], choices.ruleCodes);
    case 'hiddenNodes':
      return filters.hiddenNodes.map((key) => placeOf(key, tree)).join(m.common_semicolon());
    default:
      return chosenWords(name, filters, choices, token) ?? m.flow_chosen_none();
  }
}

function namesOf(values: readonly string[], choices: readonly FilterChoice[]): string {
  if (values.length === 0) return m.flow_chosen_none();
  const byValue = new Map(choices.map(({ value, name }) => [value.toLowerCase(), name]));
  return values
    .map((value) => revealForeignText(byValue.get(value.toLowerCase()) ?? value))
    .join(m.common_semicolon());
}

function placeOf(key: string, tree: FlowTree): string {
  const node = tree.nodes.get(key);
  if (node === undefined || node.side === null) return revealForeignText(key);
  return `${revealForeignText(node.address)}${m.common_bracketed({ text: hopWords(node.side, node.hop) })}`;
}
