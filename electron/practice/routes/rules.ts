// `POST /api/v3/rulesets/rule/*` (blockchain API 4.6), and the three calls whose paths are not
// shown: only MCP offers them, as `get_rule`, `update_rule` and `delete_rule`.
import { jsonNumber, succeed } from '../answer.ts';
import {
  addRule,
  changeRule,
  findOwnRule,
  findRule,
  highlightRules,
  removeRule,
} from '../rulesets/rule-edits.ts';
import { toRuleJson } from '../rulesets/ruleset-json.ts';
import { BodyFields, invalid } from './body-fields.ts';
import type { Route } from './route.ts';

/** Adds a rule to an own ruleset. */
export const ruleCreateRoute: Route = {
  path: '/api/v3/rulesets/rule/create',
  methods: ['POST'],
  handle: ({ body }, { rulesets }) => {
    const fields = new BodyFields(body);
    const ruleset = rulesets.requireOwn(readId(fields, 'ruleset_id'));
    return succeed(toRuleJson(addRule(rulesets, ruleset, fields)));
  },
};

/** The rules of a ruleset in their order. */
export const ruleListRoute: Route = {
  path: '/api/v3/rulesets/rule/list',
  methods: ['POST'],
  handle: ({ body }, { rulesets }) => {
    const ruleset = rulesets.require(readId(new BodyFields(body), 'ruleset_id'));
    return succeed(ruleset.rules.map(toRuleJson));
  },
};

/** Highlights rules of an own ruleset, or no longer does; gives the changed rules. */
export const ruleHighlightRoute: Route = {
  path: '/api/v3/rulesets/rule/highlight',
  methods: ['POST'],
  handle: ({ body }, { rulesets }) => {
    const fields = new BodyFields(body);
    const ruleset = rulesets.requireOwn(readId(fields, 'ruleset_id'));
    const ids = fields.integers('rule_ids');
    if (ids === null) throw invalid('rule_ids', 'is required');
    if (ids.length === 0) throw invalid('rule_ids', 'must name at least one rule');
    if (fields.raw('is_highlighted') === undefined) throw invalid('is_highlighted', 'is required');
    const isHighlighted = fields.flag('is_highlighted', false);
    const tags = fields.texts('highlight_tags');
    return succeed(highlightRules(rulesets, ruleset, ids, isHighlighted, tags).map(toRuleJson));
  },
};

/** One rule by its id. Without a path: the service shows none. */
export const ruleGetCall: Route = {
  path: '',
  methods: [],
  handle: ({ body }, { rulesets }) =>
    succeed(toRuleJson(findRule(rulesets, readId(new BodyFields(body), 'rule_id')).rule)),
};

/** Changes a rule of an own ruleset; what is left out stays. */
export const ruleUpdateCall: Route = {
  path: '',
  methods: [],
  handle: ({ body }, { rulesets }) => {
    const fields = new BodyFields(body);
    const found = findOwnRule(rulesets, readId(fields, 'rule_id'));
    return succeed(toRuleJson(changeRule(rulesets, found, fields)));
  },
};

/** Deletes a rule of an own ruleset. */
export const ruleDeleteCall: Route = {
  path: '',
  methods: [],
  handle: ({ body }, { rulesets }) => {
    const found = findOwnRule(rulesets, readId(new BodyFields(body), 'rule_id'));
    removeRule(rulesets, found);
    return succeed({ id: jsonNumber(found.rule.id), deleted: true });
  },
};

function readId(fields: BodyFields, name: string): number {
  return fields.requiredInteger(name, 1, Number.MAX_SAFE_INTEGER);
}
