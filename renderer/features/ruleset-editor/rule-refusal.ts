// What the service said of a rule when it refused it: its own words are at the rule.
import { m } from '#shared/messages/generated/messages.js';
import type { DraftRule } from '#shared/rulesets/draft.ts';
import type { RulesetStep } from '#shared/rulesets/step.ts';
import { revealForeignText } from '#shared/words/foreign-text.ts';
import type { SendController } from './send-controller.svelte.ts';

/** The words for a rule; null when it was not refused. */
export function refusalOf({ stop }: SendController, rule: DraftRule): string | null {
  if (stop === null || stop.step === null || !concerns(stop.step, rule)) return null;
  const { serverMessage } = stop.error.details;
  return typeof serverMessage === 'string' && serverMessage !== ''
    ? m.draft_refused_with({ words: revealForeignText(serverMessage) })
    : m.draft_refused();
}

function concerns(step: RulesetStep, { ruleCode, id }: DraftRule): boolean {
  switch (step.kind) {
    case 'create_rule':
      return step.ruleCode === ruleCode;
    case 'update_rule':
      return step.ruleId === id;
    case 'highlight':
      return step.rules.some(({ ruleId }) => ruleId === id);
    default:
      return false;
  }
}
