// `POST /api/v3/rulesets/list` and `/get` (blockchain API 4.5).
import { RULESET_TYPES } from '#shared/screening/ruleset.ts';
import { Refusal, succeed } from '../answer.ts';
import { BUILTINS, findRuleset } from '../builtins.ts';
import { toListItem, toRulesetJson } from '../ruleset-json.ts';
import { BodyFields } from './body-fields.ts';
import type { Route } from './route.ts';

/** Lists rulesets; an empty body lists all. */
export const rulesetListRoute: Route = {
  path: '/api/v3/rulesets/list',
  methods: ['POST'],
  handle: ({ body }) => {
    const fields = new BodyFields(body);
    const type = fields.word('ruleset_type', ['', ...RULESET_TYPES], '');
    const includeBuiltin = fields.flag('include_builtin', true);
    const ids = fields.integers('ids');
    const listed = BUILTINS.filter(
      (ruleset) =>
        (type === '' || ruleset.rulesetType === type) &&
        (includeBuiltin || !ruleset.isBuiltin) &&
        (ids === null || ids.length === 0 || ids.includes(Number(ruleset.id))),
    );
    return succeed(listed.map(toListItem));
  },
};

/** One ruleset with its rules or its scoring config. */
export const rulesetGetRoute: Route = {
  path: '/api/v3/rulesets/get',
  methods: ['POST'],
  handle: ({ body }) => {
    const id = new BodyFields(body).requiredInteger('ruleset_id', 1, Number.MAX_SAFE_INTEGER);
    const ruleset = findRuleset(id);
    if (ruleset === undefined) throw new Refusal(404, `ruleset_id ${id} does not exist`);
    return succeed(toRulesetJson(ruleset));
  },
};
