// The two screenings side by side, fact by fact: their scopes, what was asked, and the rulesets.
import { m } from '#shared/messages/generated/messages.js';
import type { SnapshotComparison } from '#shared/review/comparison.ts';
import type { RulesetDifference } from '#shared/review/difference.ts';
import { scopeFacts } from '#shared/words/scope-words.ts';
import type { Fact } from '../../ui/control-types.ts';
import { parameterWord, roleWord } from '#shared/words/part-words.ts';

/** One fact of both. */
export interface ComparedFact {
  label: string;
  before: string;
  after: string;
  isChanged: boolean;
}

/** The scopes, and every parameter that differs and no scope tells of. */
export function comparedFacts({ before, after, difference }: SnapshotComparison): ComparedFact[] {
  const [old, now] = [before, after].map(({ scope }) => textsOf(scopeFacts(scope)));
  const labels = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])];
  const scopes = labels.map((label) =>
    factOf(label, old?.get(label) ?? m.history_nothing(), now?.get(label) ?? m.history_nothing()),
  );
  const rest = difference.parameters
    .filter(({ name }) => NOT_IN_SCOPE.includes(name))
    .map(({ name, ...values }) =>
      factOf(parameterWord(name), valueOf(values.before), valueOf(values.after)),
    );
  return [...scopes, ...rest];
}

const NOT_IN_SCOPE: readonly string[] = ['chainName', 'forceRun', 'autoMonitor'];

function textsOf(facts: readonly Fact[]): Map<string, string> {
  return new Map(
    facts.map(({ label, value }) => [label, typeof value === 'string' ? value : value.join(' ')]),
  );
}

function factOf(label: string, before: string, after: string): ComparedFact {
  return { label, before, after, isChanged: before !== after };
}

function valueOf(value: string | number | boolean | null): string {
  if (value === null) return m.history_nothing();
  if (typeof value === 'boolean') return value ? m.history_yes() : m.history_no();
  return String(value);
}

/** What became of a ruleset between the two, and of its rules. */
export interface RulesetFact {
  role: string;
  state: string;
  isChanged: boolean;
  /** Codes of rules with what became of them; empty where the texts cannot be compared. */
  rules: { code: string; change: string; fields: string }[];
}

/** The rulesets of both, role by role. */
export function rulesetFacts(rulesets: readonly RulesetDifference[]): RulesetFact[] {
  const states = {
    same: m.history_ruleset_same,
    differs: m.history_ruleset_differs,
    not_known: m.history_ruleset_not_known,
  };
  const changes = {
    added: m.history_change_added,
    removed: m.history_change_removed,
    changed: m.history_change_changed,
  };
  return rulesets.map(({ role, state, rules }) => ({
    role: roleWord(role),
    state: states[state](),
    isChanged: state === 'differs',
    rules: rules.map(({ ruleCode, change, fields }) => ({
      code: ruleCode,
      change: changes[change](),
      fields: fields.join(m.common_list_comma()),
    })),
  }));
}
