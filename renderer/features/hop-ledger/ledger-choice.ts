// Which paths are in the hop ledger: the chosen one, those through what is selected in the flow,
// those of a rule, or all.
import type { Hit } from '#shared/screening/result.ts';

/** A choice; `rule:` is followed by the rule's code. */
export type LedgerChoice = 'all' | 'path' | 'part' | `rule:${string}`;

/** What is chosen in the flow and among the hits. */
export interface ChosenElsewhere {
  /** By `Hit.index`. */
  hit: number | null;
  /** What is selected in the flow, in words, and the hits through it. */
  part: { words: string; hits: ReadonlySet<number> } | null;
}

/** A choice that can be made, and how many hits it stands for. */
export interface PossibleChoice {
  value: LedgerChoice;
  /** A rule's name, or what is selected in the flow; null for the others. */
  words: string | null;
  count: number;
}

/** What can be chosen, the narrowest first: it holds until the person chooses otherwise. */
export function choicesOf(hits: readonly Hit[], { hit, part }: ChosenElsewhere): PossibleChoice[] {
  const rules = new Map<string, PossibleChoice>();
  for (const { ruleCode, ruleName } of hits) {
    const value: LedgerChoice = `rule:${ruleCode}`;
    const words = ruleName === '' ? ruleCode : ruleName;
    rules.set(value, { value, words, count: (rules.get(value)?.count ?? 0) + 1 });
  }
  return [
    ...(hit === null ? [] : [{ value: 'path' as const, words: null, count: 1 }]),
    ...(part === null
      ? []
      : [{ value: 'part' as const, words: part.words, count: part.hits.size }]),
    { value: 'all', words: null, count: hits.length },
    ...rules.values(),
  ];
}

/** The hits of a choice, in the order of the answer. */
export function chooseHits(
  hits: readonly Hit[],
  choice: LedgerChoice,
  { hit, part }: ChosenElsewhere,
): Hit[] {
  const isChosen = ({ index, ruleCode }: Hit): boolean => {
    if (choice === 'all') return true;
    if (choice === 'path') return index === hit;
    if (choice === 'part') return part?.hits.has(index) === true;
    return choice === `rule:${ruleCode}`;
  };
  return hits.filter(isChosen).sort((a, b) => a.index - b.index);
}
