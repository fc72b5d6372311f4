// Rules of a ruleset (blockchain API 4.6). Reading one, changing it and deleting it have no HTTP
// path: these three go through MCP. None is charged; a change is never sent twice from here.
import type { JsonObject } from '#shared/screening/json.ts';
import { toJsonText } from '#shared/screening/json-text.ts';
import { toRuleFields } from '#shared/screening/rule-fields.ts';
import type { Rule } from '#shared/screening/ruleset.ts';
import { addressed, sendAndRead, type CallContext, type ClientPorts } from '../call.ts';
import type { ResolvedEnvironment } from '../environment.ts';
import type { McpCalls } from '../mcp/client.ts';
import { wholeNumber } from './rulesets.ts';

/** A rule as a person writes it (2.3). */
export type RuleDraft = Pick<
  Rule,
  'ruleCode' | 'name' | 'riskLevel' | 'action' | 'direction' | 'minHops' | 'maxHops' | 'conditions'
> &
  Partial<
    Pick<
      Rule,
      'category' | 'description' | 'reference' | 'isHighlighted' | 'highlightTags' | 'sortOrder'
    >
  >;

/** Which rule. */
export interface RulePlace {
  rulesetId: string;
  ruleId: string;
}

/** Which rules are highlighted and how (2.3, 4.6). */
export interface RuleHighlight {
  rulesetId: string;
  ruleIds: readonly string[];
  isHighlighted: boolean;
  /** Left out: each rule keeps its scope. Empty: unscoped. Otherwise only hits of these labels. */
  tags?: readonly string[];
}

/**
 * The calls of this file; errors as in `ScreeningClient`. `input.invalid` unless an id is a whole
 * number; `http.conflict` when a rule code exists; `http.forbidden` on a builtin ruleset.
 */
export interface RuleCalls {
  /** The rule as the service gives it; null when its answer, which is not shown, holds none. */
  createRule: (
    environment: ResolvedEnvironment,
    rulesetId: string,
    draft: RuleDraft,
    context?: CallContext,
  ) => Promise<Rule | null>;
  listRules: (
    environment: ResolvedEnvironment,
    rulesetId: string,
    context?: CallContext,
  ) => Promise<Rule[]>;
  highlightRules: (
    environment: ResolvedEnvironment,
    highlight: RuleHighlight,
    context?: CallContext,
  ) => Promise<void>;
  /** Through MCP, as the two below. */
  getRule: (
    environment: ResolvedEnvironment,
    place: RulePlace,
    context?: CallContext,
  ) => Promise<Rule>;
  /** What is left out stays. Null as for `createRule`. */
  updateRule: (
    environment: ResolvedEnvironment,
    place: RulePlace,
    change: Partial<RuleDraft>,
    context?: CallContext,
  ) => Promise<Rule | null>;
  deleteRule: (
    environment: ResolvedEnvironment,
    place: RulePlace,
    context?: CallContext,
  ) => Promise<void>;
}

/** Builds them. */
export function createRuleCalls(ports: ClientPorts, mcp: McpCalls): RuleCalls {
  const { reader } = ports;
  const post = (
    environment: ResolvedEnvironment,
    purpose: 'ruleset' | 'ruleset_change',
    [name, fields]: [string, JsonObject],
    context: CallContext,
  ) => ({
    ...addressed(environment, purpose, context),
    method: 'POST' as const,
    path: `/api/v3/rulesets/rule/${name}`,
    body: toJsonText(fields),
  });

  return {
    async createRule(environment, rulesetId, draft, context = {}) {
      const fields = { ruleset_id: wholeNumber(rulesetId), ...toRuleFields(draft) };
      const request = post(environment, 'ruleset_change', ['create', fields], context);
      const { value } = await sendAndRead(ports, request, reader.readRule, 'any_success');
      return value;
    },
    async listRules(environment, rulesetId, context = {}) {
      const fields = { ruleset_id: wholeNumber(rulesetId) };
      const request = post(environment, 'ruleset', ['list', fields], context);
      return (await sendAndRead(ports, request, reader.readRules)).value;
    },
    async highlightRules(environment, { rulesetId, ruleIds, isHighlighted, tags }, context = {}) {
      const fields = {
        ruleset_id: wholeNumber(rulesetId),
        rule_ids: ruleIds.map(wholeNumber),
        is_highlighted: isHighlighted,
        ...(tags === undefined ? {} : { highlight_tags: [...tags] }),
      };
      const request = post(environment, 'ruleset_change', ['highlight', fields], context);
      // The shape of the answer is not shown: an envelope of success is all that is asked of it.
      await sendAndRead(ports, request, reader.readRules, 'any_success');
    },
    getRule: async (environment, place, context = {}) =>
      mcp.getRule(environment, toIds(place), context),
    updateRule: async (environment, place, change, context = {}) =>
      mcp.updateRule(environment, { ...toIds(place), ...toRuleFields(change) }, context),
    deleteRule: async (environment, place, context = {}) =>
      mcp.deleteRule(environment, toIds(place), context),
  };
}

function toIds({ rulesetId, ruleId }: RulePlace): JsonObject {
  return { ruleset_id: wholeNumber(rulesetId), rule_id: wholeNumber(ruleId) };
}
