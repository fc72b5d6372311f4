// Own rulesets for the exchanges that need one, made by the client as a person would.
import type { RulesetType } from '#shared/screening/ruleset.ts';
import type { RuleDraft } from '../../../electron/providers/screening/rules.ts';
import type { ContractStage } from './stage.ts';

/** A rule of which only what matters is given; its code is `RULE-1` and so on. */
export type RulePart = Pick<RuleDraft, 'conditions'> & Partial<RuleDraft>;

/** Every field of a rule with a value of its own (2.3). */
export const FULL_RULE = {
  ruleCode: 'FULL-1',
  name: 'Mixer at two hops',
  category: 'Mixer',
  description: 'A mixer two or three hops away.',
  reference: 'Desk manual 4.2',
  riskLevel: 'high',
  action: 'edd',
  direction: 'inbound',
  minHops: 2,
  maxHops: 3,
  conditions: [{ parameter: 'primary_category', operator: 'IN', value: ['Mixer', 'Darknet'] }],
  isHighlighted: true,
  highlightTags: ['pool'],
  sortOrder: 7,
} satisfies RuleDraft;

/** Creates a ruleset with these rules and gives the ids. */
export async function makeRuleset(
  { screening, environment }: ContractStage,
  parts: readonly RulePart[],
  type: RulesetType = 'kya',
): Promise<{ id: string; ruleIds: string[] }> {
  const draft = { name: 'Desk rules', type, jurisdiction: 'Global' };
  const { ruleset } = await screening.createRuleset(environment, draft);
  const ruleIds: string[] = [];
  for (const [index, part] of parts.entries()) {
    const rule = await screening.createRule(environment, ruleset.id, {
      ...{ ruleCode: `RULE-${String(index + 1)}`, name: 'A rule', riskLevel: 'high' },
      ...{ action: 'review', direction: 'both', minHops: 1, maxHops: 5 },
      ...part,
    });
    if (rule === null) throw new Error('no rule was created');
    ruleIds.push(rule.id);
  }
  return { id: ruleset.id, ruleIds };
}
