// The problems of a draft as the editor looks them up: by field, by rule, in total. Pure.
import { groupBy } from '#shared/domain/group-by.ts';
import type { DraftProblem } from '#shared/rulesets/check-draft.ts';
import { byKey } from '../../lib/collections.ts';

/** How a rule is: the worst of its problems. */
export type ProblemMark = 'blocks' | 'warns';

/** Problems of a draft, looked up in many ways. */
export interface GroupedProblems {
  all: readonly DraftProblem[];
  /** Those that keep it from being sent. */
  blocking: readonly DraftProblem[];
  /** By `DraftProblem.place`; of several at one place the worst. */
  byPlace: ReadonlyMap<string, DraftProblem>;
  /** Of each rule by its key; those of the ruleset itself under null. */
  byRule: ReadonlyMap<string | null, readonly DraftProblem[]>;
}

/** Looks through the problems once. */
export function groupProblems(all: readonly DraftProblem[]): GroupedProblems {
  const blocking = all.filter(({ blocks }) => blocks);
  return {
    all,
    blocking,
    byPlace: byKey([...all.filter(({ blocks }) => !blocks), ...blocking], ({ place }) => place),
    byRule: groupBy(all, ({ ruleKey }) => ruleKey),
  };
}

/** How a rule is; null without problems. */
export function markOf({ byRule }: GroupedProblems, ruleKey: string | null): ProblemMark | null {
  const problems = byRule.get(ruleKey);
  if (problems === undefined) return null;
  return problems.some(({ blocks }) => blocks) ? 'blocks' : 'warns';
}

/** The place of a field of a rule, as `DraftProblem.place` names it. */
export function rulePlace(ruleKey: string, field: string): string {
  return `rules[${ruleKey}].${field}`;
}
