// One step of a draft: the request that it is, and the words by which the journal keeps it.
import { toRuleFields } from '#shared/screening/rule-fields.ts';
import type { RulesetStep } from '#shared/rulesets/step.ts';
import type { ResolvedEnvironment } from '../providers/environment.ts';
import type { CallContext } from '../providers/call.ts';
import type { ScreeningClient } from '../providers/screening/client.ts';

/** A step at a ruleset that exists. */
export type ChangeStep = Exclude<RulesetStep, { kind: 'create' }>;

/** The calls that change a ruleset. */
export type ChangeCalls = Pick<
  ScreeningClient,
  'updateRuleset' | 'createRule' | 'updateRule' | 'deleteRule' | 'highlightRules'
>;

/** Whether a step is one at a ruleset that exists. */
export function isChange(step: RulesetStep): step is ChangeStep {
  return step.kind !== 'create';
}

/** Whether it touches rules of these codes alone, in what `createRule` may leave out. */
export function isOnlyAbout(step: ChangeStep, codes: ReadonlySet<string>): boolean {
  if (step.kind === 'update_rule') return codes.has(step.ruleCode);
  return step.kind === 'highlight' && step.rules.every(({ ruleCode }) => codes.has(ruleCode));
}

/** Sends one step, once. Errors: those of the client. */
export async function sendStep(
  client: ChangeCalls,
  { environment, rulesetId }: { environment: ResolvedEnvironment; rulesetId: string },
  step: ChangeStep,
  context: CallContext,
): Promise<void> {
  switch (step.kind) {
    case 'update':
      await client.updateRuleset(environment, rulesetId, step.change, context);
      return;
    case 'create_rule':
      await client.createRule(environment, rulesetId, step.fields, context);
      return;
    case 'update_rule':
      await client.updateRule(
        environment,
        { rulesetId, ruleId: step.ruleId },
        step.change,
        context,
      );
      return;
    case 'delete_rule':
      await client.deleteRule(environment, { rulesetId, ruleId: step.ruleId }, context);
      return;
    case 'highlight': {
      const { rules, isHighlighted, tags } = step;
      const ruleIds = rules.map(({ ruleId }) => ruleId);
      const scope = tags === undefined ? {} : { tags };
      const highlight = { rulesetId, ruleIds, isHighlighted, ...scope };
      await client.highlightRules(environment, highlight, context);
    }
  }
}

/** Next to the words of a change, where the service may have made it and nobody knows. */
export const OUTCOME_UNKNOWN = { outcome: 'unknown' } as const;

/** What the journal says of a step. */
export function wordsOfStep(step: RulesetStep): Readonly<Record<string, string>> {
  switch (step.kind) {
    case 'create':
      return { step: step.kind, name: step.name, type: step.rulesetType };
    case 'update': {
      const { scoringConfig, ...words } = step.change;
      const fields = [...Object.keys(words), ...(scoringConfig === undefined ? [] : [CONFIG])];
      return { step: step.kind, fields: fields.join(', ') };
    }
    case 'create_rule':
    case 'delete_rule':
      return { step: step.kind, ruleCode: step.ruleCode };
    case 'update_rule': {
      const fields = Object.keys(toRuleFields(step.change)).join(', ');
      return { step: step.kind, ruleCode: step.ruleCode, fields };
    }
    case 'highlight': {
      const { rules, isHighlighted, tags } = step;
      return {
        step: step.kind,
        ruleCode: rules.map(({ ruleCode }) => ruleCode).join(', '),
        highlighted: isHighlighted ? 'yes' : 'no',
        // Left out where each rule keeps its scope; empty where it is cleared.
        ...(tags === undefined ? {} : { tags: JSON.stringify(tags) }),
      };
    }
  }
}

const CONFIG = 'scoring_config';
