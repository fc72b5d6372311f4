// Words that are offered for the value of a condition: the documented ones, and those that other rules
// of the draft compare with. Free text is never refused. Pure.
import type { RulesetDraft } from '#shared/rulesets/draft.ts';
import { conditionGuide } from '#shared/rulesets/condition-guide.ts';

/** Offered at most. */
const OFFERED = 60;

/** The documented words of a parameter; chains as the service lists them. */
export function knownWords(parameter: string, chains: readonly string[]): readonly string[] {
  const words = conditionGuide(parameter)?.words ?? [];
  return words === 'chains' ? chains : words;
}

/** Texts that the draft's rules compare this parameter with, most frequent first. */
export function usedValues({ rules }: RulesetDraft, parameter: string): string[] {
  if (conditionGuide(parameter)?.valueType !== 'text') return [];
  const counts = new Map<string, number>();
  for (const { conditions } of rules) {
    for (const { parameter: one, value } of conditions) {
      if (one !== parameter) continue;
      for (const text of typeof value === 'object' ? value : [value]) {
        const word = String(text);
        if (word !== '') counts.set(word, (counts.get(word) ?? 0) + 1);
      }
    }
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, OFFERED)
    .map(([word]) => word);
}
