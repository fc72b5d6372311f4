// Updates of rules in an order in which every code is free when a rule takes it: the service refuses a
// code that another rule of the ruleset has (409, blockchain API 4.6).
import type { Rule } from '../screening/ruleset.ts';
import type { RuleFields, RulesetStep } from './step.ts';

/** What is to change in one rule. */
export interface RuleUpdate {
  rule: Rule;
  change: Partial<RuleFields>;
}

type UpdateStep = Extract<RulesetStep, { kind: 'update_rule' }>;

/**
 * The steps. Rules that trade their codes go round a code that no rule has: one of them takes it
 * first, and gets its own in a second step.
 * @param rules all that will be in the ruleset when the first of these steps is sent
 */
export function orderUpdates(rules: readonly Rule[], updates: readonly RuleUpdate[]): UpdateStep[] {
  const steps: UpdateStep[] = [];
  const codes = new Map(rules.map((rule) => [rule, rule.ruleCode]));
  const wanted = new Set(updates.flatMap(({ change }) => change.ruleCode ?? []));
  let waiting = [...updates];
  const send = (rule: Rule, change: Partial<RuleFields>): void => {
    steps.push({ kind: 'update_rule', ruleId: rule.id, ruleCode: rule.ruleCode, change });
    if (change.ruleCode !== undefined) codes.set(rule, change.ruleCode);
  };
  const holderOf = (code: string | undefined, except: Rule): Rule | undefined =>
    code === undefined
      ? undefined
      : [...codes].find(([rule, taken]) => taken === code && rule !== except)?.[0];
  while (waiting.length > 0) {
    const ready = waiting.filter(({ rule, change }) => !holderOf(change.ruleCode, rule));
    const [next] = ready;
    if (next !== undefined) {
      send(next.rule, next.change);
      waiting = waiting.filter((update) => update !== next);
      continue;
    }
    const [first] = waiting;
    const holder = first && holderOf(first.change.ruleCode, first.rule);
    const isMoving = waiting.some(
      ({ rule, change }) => rule === holder && change.ruleCode !== undefined,
    );
    if (first === undefined) break;
    // A code that stays taken is the draft's fault, and the service's to refuse.
    if (holder === undefined || !isMoving) {
      send(first.rule, first.change);
      waiting = waiting.slice(1);
      continue;
    }
    send(holder, { ruleCode: freeCode(new Set([...codes.values(), ...wanted]), holder.ruleCode) });
  }
  return steps;
}

function freeCode(taken: ReadonlySet<string>, code: string): string {
  for (let count = 1; ; count++) {
    const free = `${code}-${String(count)}`;
    if (!taken.has(free)) return free;
  }
}
