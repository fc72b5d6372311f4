// What a draft becomes at the service: only what differs, in an order in which no rule code is taken
// while another rule still has it (blockchain API 4.5, 4.6).
import { parseJson, toPlain } from '../screening/json.ts';
import type { Rule, Ruleset } from '../screening/ruleset.ts';
import type { DraftRule, RulesetDraft } from './draft.ts';
import { pairRules } from './pair-rules.ts';
import { orderUpdates, type RuleUpdate } from './order-updates.ts';
import { changedFields, sameJson, sameTags } from './same-rule.ts';
import { planSortOrders } from './sort-orders.ts';
import type { RuleFields, RulesetStep } from './step.ts';

type HighlightStep = Extract<RulesetStep, { kind: 'highlight' }>;

/** Sent for a ruleset that says none: what the service takes itself (2.2). */
const DEFAULT_JURISDICTION = 'Global';

/**
 * The steps from a ruleset, or from none, to a draft; empty when nothing differs. Not sent: a
 * jurisdiction that was left empty, rules of a scoring ruleset, a scoring config of another one.
 */
export function planChanges(base: Ruleset | null, draft: RulesetDraft): RulesetStep[] {
  const drafted = draft.rulesetType === 'scoring' ? [] : draft.rules;
  const rules = draft.rulesetType === 'scoring' ? [] : (base?.rules ?? []);
  const pairs = pairRules(rules, drafted);
  const orders = planSortOrders(rules, drafted, pairs);
  const kept = new Set(pairs.values());
  return [
    ...rules.filter((rule) => !kept.has(rule)).map(deleteStep),
    ...metadataSteps(base, draft),
    ...orderUpdates(
      rules.filter((rule) => kept.has(rule)),
      planUpdates(pairs, orders),
    ),
    ...drafted.filter((rule) => !pairs.has(rule)).map((rule) => createStep(rule, orders.get(rule))),
    ...highlightSteps(pairs),
  ];
}

/** Whether a scoring config as it was typed is the one a ruleset has. */
export function sameConfig(text: string, config: unknown): boolean {
  const reading = parseJson(text);
  return reading.ok && sameJson(toPlain(reading.value), config);
}

function deleteStep({ id, ruleCode }: Rule): RulesetStep {
  return { kind: 'delete_rule', ruleId: id, ruleCode };
}

function metadataSteps(base: Ruleset | null, draft: RulesetDraft): RulesetStep[] {
  const { name, icon, rulesetType } = draft;
  const jurisdiction = draft.jurisdiction.trim() === '' ? null : draft.jurisdiction;
  const config = rulesetType === 'scoring' ? draft.scoringConfigText : null;
  if (base === null) {
    const create = {
      kind: 'create' as const,
      name,
      rulesetType,
      scoringConfig: config,
      jurisdiction: jurisdiction ?? DEFAULT_JURISDICTION,
    };
    return [create, ...(icon === '' ? [] : [{ kind: 'update', change: { icon } } as const])];
  }
  const change = {
    ...(name === base.name ? {} : { name }),
    ...(jurisdiction === null || jurisdiction === base.jurisdiction ? {} : { jurisdiction }),
    ...(icon === base.icon ? {} : { icon }),
    ...(config === null || sameConfig(config, base.scoringConfig) ? {} : { scoringConfig: config }),
  };
  return Object.keys(change).length === 0 ? [] : [{ kind: 'update', change }];
}

function planUpdates(
  pairs: ReadonlyMap<DraftRule, Rule>,
  orders: ReadonlyMap<DraftRule, number>,
): RuleUpdate[] {
  return [...pairs].flatMap(([draft, rule]) => {
    const sortOrder = orders.get(draft);
    const change: Partial<RuleFields> = Object.fromEntries(
      changedFields(rule, draft).map((field) => [field, draft[field]]),
    );
    if (sortOrder !== undefined && sortOrder !== rule.sortOrder) change.sortOrder = sortOrder;
    return Object.keys(change).length === 0 ? [] : [{ rule, change }];
  });
}

function createStep(draft: DraftRule, sortOrder: number | undefined): RulesetStep {
  const { key: _key, id: _id, ...fields } = draft;
  return {
    kind: 'create_rule',
    ruleCode: draft.ruleCode,
    fields: { ...fields, ...(sortOrder === undefined ? {} : { sortOrder }) },
  };
}

/** Rules that change in the same way go together. */
function highlightSteps(pairs: ReadonlyMap<DraftRule, Rule>): RulesetStep[] {
  const steps: HighlightStep[] = [];
  for (const [{ isHighlighted, highlightTags }, rule] of pairs) {
    const keepsScope = sameTags(highlightTags, rule.highlightTags);
    if (keepsScope && isHighlighted === rule.isHighlighted) continue;
    const known = steps.find(
      (step) =>
        step.isHighlighted === isHighlighted &&
        (step.tags === undefined ? keepsScope : !keepsScope && sameTags(step.tags, highlightTags)),
    );
    const named = { ruleId: rule.id, ruleCode: rule.ruleCode };
    if (known === undefined) {
      const tags = keepsScope ? {} : { tags: [...highlightTags] };
      steps.push({ kind: 'highlight', rules: [named], isHighlighted, ...tags });
    } else {
      known.rules.push(named);
    }
  }
  return steps;
}
