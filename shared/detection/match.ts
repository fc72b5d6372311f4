// Every rule of a ruleset over every path and over the subject's own labels (blockchain API 1).
import type { Label } from '../screening/result.ts';
import type { Rule } from '../screening/ruleset.ts';
import type { Match } from './hit.ts';
import type { FundPath } from './path.ts';
import {
  evaluateOnLabels,
  evaluateOnPath,
  isSelfRule,
  prepareLabels,
  preparePath,
  prepareRule,
  prepareSubject,
  type SubjectFacts,
} from './rule.ts';

/**
 * All matches, in rule order. A rule that cannot be decided does not fire here: the service that
 * evaluates has every field; only an offline back-test has to name what is missing.
 */
export function matchRules(
  rules: readonly Rule[],
  paths: readonly FundPath[],
  labels: readonly Label[],
  subject: SubjectFacts,
): Match[] {
  const prepared = paths.map((path) => ({ path, facts: preparePath(path, subject) }));
  const ownLabels = prepareLabels(labels);
  const ownFacts = prepareSubject(subject);
  return rules.flatMap((rule): Match[] => {
    const ready = prepareRule(rule);
    if (isSelfRule(rule)) {
      const outcome = evaluateOnLabels(ready, ownLabels, ownFacts);
      return outcome.kind === 'fires' ? [{ rule, path: null }] : [];
    }
    return prepared
      .filter(({ facts }) => evaluateOnPath(ready, facts).kind === 'fires')
      .map(({ path }) => ({ rule, path }));
  });
}
