// Every rule of a ruleset over every path and over the subject's own labels (blockchain API 1).
import type { Label } from '../screening/result.ts';
import type { Rule } from '../screening/ruleset.ts';
import type { Match } from './hit.ts';
import type { FundPath } from './path.ts';
import { evaluatePathRule, evaluateSelfRule, isSelfRule, type SubjectFacts } from './rule.ts';

/**
 * All matches, in rule order. A rule that cannot be decided does not fire here: the service that
 * evaluates has every field; only an offline rehearsal has to name what is missing.
 */
export function matchRules(
  rules: readonly Rule[],
  paths: readonly FundPath[],
  labels: readonly Label[],
  subject: SubjectFacts,
): Match[] {
  return rules.flatMap((rule): Match[] => {
    if (isSelfRule(rule)) {
      const outcome = evaluateSelfRule(rule, labels, subject);
      return outcome.kind === 'fires' ? [{ rule, path: null }] : [];
    }
    return paths
      .filter((path) => evaluatePathRule(rule, path, subject).kind === 'fires')
      .map((path) => ({ rule, path }));
  });
}
