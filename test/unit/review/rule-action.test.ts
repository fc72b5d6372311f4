import { expect, it } from 'vitest';
import { differingRuleAction } from '#shared/review/rule-action.ts';
import type { FrozenRuleset, RulesetRole } from '#shared/screening/snapshot.ts';
import { hitActionWord } from '#shared/words/action-words.ts';
import { buildScreeningView } from '../../builders/kya-view.ts';
import { buildRule } from '../../builders/snapshot-pair.ts';

const view = buildScreeningView();
const hit = view.result!.hits[0]!;

/** The rulesets of the sample, the rule of the hit with another action. */
function rulesetsWith(action: string, role: RulesetRole = 'detection'): FrozenRuleset[] {
  return view.rulesets
    .filter((one) => one.role === 'detection')
    .map((one) => ({
      ...one,
      role,
      ruleset: one.ruleset && {
        ...one.ruleset,
        rules: [buildRule({ ruleCode: hit.ruleCode, action })],
      },
    }));
}

it('is told where the service made another action of it', () => {
  const reviewed = { ...hit, action: 'review' };
  expect(differingRuleAction(reviewed, rulesetsWith('edd'))).toEqual({
    ...{ action: 'edd', role: 'detection' },
  });
  expect(hitActionWord(reviewed, rulesetsWith('edd'))).toBe('Review (rule: EDD)');
});

it('is not told where both are the same, or the rule is not known', () => {
  const reviewed = { ...hit, action: 'review' };
  expect(differingRuleAction(reviewed, rulesetsWith('review'))).toBeNull();
  expect(differingRuleAction(reviewed, [])).toBeNull();
  expect(differingRuleAction({ ...reviewed, ruleCode: 'OTHER' }, rulesetsWith('edd'))).toBeNull();
  expect(hitActionWord(reviewed, [])).toBe('Review');
});

it('is not told where the rulesets of the two sides say different things', () => {
  const both = [...rulesetsWith('edd', 'detection_in'), ...rulesetsWith('block', 'detection_out')];
  expect(differingRuleAction({ ...hit, action: 'review' }, both)).toBeNull();
});
