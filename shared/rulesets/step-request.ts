// A step as the service gets it, for whoever wants to see it first (blockchain API 4.5, 4.6). The
// three calls without a path are tools of MCP; their arguments are fitted to the names the tool says.
import { JsonNumber, parseJson, type JsonObject, type JsonValue } from '../screening/json.ts';
import { toJsonText } from '../screening/json-text.ts';
import { toRuleFields } from '../screening/rule-fields.ts';
import type { RulesetStep } from './step.ts';

/** Where a step goes and what it carries. */
export interface StepRequest {
  /** A path, or the name of a tool of MCP. */
  route: string;
  /** JSON text. */
  body: string;
}

/** @param rulesetId null where the ruleset has none yet */
export function stepRequest(step: RulesetStep, rulesetId: string | null): StepRequest {
  const [route, fields] = requestOf(step, rulesetId === null ? null : toId(rulesetId));
  return { route, body: toJsonText(fields) };
}

function requestOf(step: RulesetStep, id: JsonNumber | null): [route: string, fields: JsonObject] {
  const owner: JsonObject = { ruleset_id: id };
  switch (step.kind) {
    case 'create': {
      const { name, rulesetType, jurisdiction, scoringConfig } = step;
      const fields = { name, ruleset_type: rulesetType, jurisdiction };
      return ['/api/v3/rulesets/create', { ...fields, ...configField(scoringConfig) }];
    }
    case 'update': {
      const { scoringConfig, ...words } = step.change;
      const fields = { ...owner, ...words, ...configField(scoringConfig ?? null) };
      return ['/api/v3/rulesets/update', fields];
    }
    case 'create_rule':
      return ['/api/v3/rulesets/rule/create', { ...owner, ...toRuleFields(step.fields) }];
    case 'highlight': {
      const fields: JsonObject = {
        ...owner,
        rule_ids: step.rules.map(({ ruleId }) => toId(ruleId)),
        is_highlighted: step.isHighlighted,
      };
      if (step.tags !== undefined) fields['highlight_tags'] = [...step.tags];
      return ['/api/v3/rulesets/rule/highlight', fields];
    }
    case 'update_rule': {
      const place = { ...owner, rule_id: toId(step.ruleId) };
      return ['update_rule', { ...place, ...toRuleFields(step.change) }];
    }
    case 'delete_rule':
      return ['delete_rule', { ...owner, rule_id: toId(step.ruleId) }];
  }
}

function configField(text: string | null): JsonObject {
  if (text === null) return {};
  const reading = parseJson(text);
  const config: JsonValue = reading.ok ? reading.value : null;
  return { scoring_config: config };
}

function toId(id: string): JsonNumber | null {
  return /^\d{1,30}$/.test(id) ? new JsonNumber(BigInt(id).toString()) : null;
}
