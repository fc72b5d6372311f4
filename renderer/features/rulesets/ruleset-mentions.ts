// What of this file still names a ruleset by its id: it would fall back to the builtin default without
// a word once the ruleset is gone (blockchain API 4.5). Pure.
import type { EnvironmentId } from '#shared/domain/ids.ts';
import type { RulesetDefaults, ScreeningDefaults } from '#shared/ipc/calls/screening-defaults.ts';
import type { MonitorView } from '#shared/records/monitoring.ts';
import type { RulesetDraftRecord } from '#shared/rulesets/draft.ts';

/** One that names it. */
export type RulesetMention =
  | { kind: 'default'; member: keyof RulesetDefaults }
  | { kind: 'monitor'; name: string }
  | { kind: 'draft'; name: string };

/** The members of a request that name a ruleset (4.2, 4.3). */
const ID_MEMBERS = ['rulesetId', 'inRulesetId', 'outRulesetId', 'scoringRulesetId'] as const;

/** The person's own defaults, monitors that send the id in this environment, drafts of it. */
export function mentionsOf(
  rulesetId: string,
  environmentId: EnvironmentId,
  defaults: ScreeningDefaults,
  monitors: readonly Pick<MonitorView, 'environmentId' | 'requestJson' | 'subject'>[],
  drafts: readonly RulesetDraftRecord[],
): RulesetMention[] {
  const own = defaults.rulesets?.[environmentId] ?? {};
  return [
    ...ID_MEMBERS.filter((member) => own[member] === rulesetId).map((member): RulesetMention => ({
      kind: 'default',
      member,
    })),
    ...monitors.flatMap((monitor): RulesetMention[] =>
      monitor.environmentId === environmentId && names(monitor.requestJson, rulesetId)
        ? [{ kind: 'monitor', name: monitor.subject }]
        : [],
    ),
    ...drafts.flatMap(({ target, draft, environmentId: of }): RulesetMention[] =>
      of === environmentId && target?.rulesetId === rulesetId
        ? [{ kind: 'draft', name: draft.name }]
        : [],
    ),
  ];
}

/** A stored request is JSON of our own. */
function names(requestJson: string, rulesetId: string): boolean {
  const request = JSON.parse(requestJson) as Readonly<Record<string, unknown>>;
  return ID_MEMBERS.some((member) => request[member] === rulesetId);
}
