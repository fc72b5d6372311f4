// `POST /api/v3/rulesets/*` (blockchain API 4.5).
import { RULESET_TYPES } from '#shared/screening/ruleset.ts';
import { jsonNumber, succeed } from '../answer.ts';
import { DEFAULT_SCORING_CONFIG } from '#shared/detection/scoring-config.ts';
import type { StoredRuleset } from '../rulesets/builtins.ts';
import { toListItem, toRulesetJson } from '../rulesets/ruleset-json.ts';
import { readScoringConfig } from '../rulesets/scoring-input.ts';
import { BodyFields, invalid } from './body-fields.ts';
import type { Route } from './route.ts';

/** Lists rulesets; an empty body lists all. */
export const rulesetListRoute: Route = {
  path: '/api/v3/rulesets/list',
  methods: ['POST'],
  handle: ({ body }, { rulesets }) => {
    const fields = new BodyFields(body);
    const type = fields.word('ruleset_type', ['', ...RULESET_TYPES], '');
    const includeBuiltin = fields.flag('include_builtin', true);
    const ids = fields.integers('ids');
    const listed = rulesets
      .list()
      .filter(
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
  handle: ({ body }, { rulesets }) =>
    succeed(toRulesetJson(rulesets.require(readId(body, 'ruleset_id')))),
};

/** Creates an empty ruleset of the caller's. */
export const rulesetCreateRoute: Route = {
  path: '/api/v3/rulesets/create',
  methods: ['POST'],
  handle: ({ body }, { rulesets }) => {
    const fields = new BodyFields(body);
    const name = fields.requiredText('name');
    const rulesetType = fields.requiredWord('ruleset_type', RULESET_TYPES);
    const jurisdiction = fields.text('jurisdiction', 'Global');
    const scoringConfig =
      readConfigField(fields, rulesetType) ??
      (rulesetType === 'scoring' ? DEFAULT_SCORING_CONFIG : null);
    const draft = { name, rulesetType, jurisdiction, icon: '', generatedBy: 'user', scoringConfig };
    return succeed(toRulesetJson(rulesets.create({ ...draft, rules: [] })));
  },
};

/** Changes an own ruleset; what is left out stays, `scoring_config` is replaced whole. */
export const rulesetUpdateRoute: Route = {
  path: '/api/v3/rulesets/update',
  methods: ['POST'],
  handle: ({ body }, { rulesets }) => {
    const fields = new BodyFields(body);
    const ruleset = rulesets.requireOwn(readId(body, 'ruleset_id'));
    const change = {
      name: fields.text('name', ruleset.name),
      jurisdiction: fields.text('jurisdiction', ruleset.jurisdiction),
      icon: fields.text('icon', ruleset.icon, 'may be empty'),
      scoringConfig: readConfigField(fields, ruleset.rulesetType) ?? ruleset.scoringConfig,
    };
    return succeed(toRulesetJson(rulesets.change(ruleset, change)));
  },
};

/** Deletes an own ruleset with its rules; what was screened with it stays as it is. */
export const rulesetDeleteRoute: Route = {
  path: '/api/v3/rulesets/delete',
  methods: ['POST'],
  handle: ({ body }, { rulesets }) => {
    const ruleset = rulesets.requireOwn(readId(body, 'ruleset_id'));
    rulesets.delete(ruleset);
    return succeed({ id: jsonNumber(ruleset.id), deleted: true });
  },
};

/** Copies a builtin or own ruleset, rules included, into one of the caller's. */
export const rulesetCloneRoute: Route = {
  path: '/api/v3/rulesets/clone',
  methods: ['POST'],
  handle: ({ body }, { rulesets }) => {
    const source = rulesets.require(readId(body, 'source_ruleset_id'));
    const name = new BodyFields(body).text('name', `${source.name} (copy)`);
    return succeed(toRulesetJson(rulesets.create({ ...source, name, generatedBy: 'clone' })));
  },
};

function readId(body: ConstructorParameters<typeof BodyFields>[0], name: string): number {
  return new BodyFields(body).requiredInteger(name, 1, Number.MAX_SAFE_INTEGER);
}

/** Null when the field was left out. */
function readConfigField(fields: BodyFields, type: StoredRuleset['rulesetType']): unknown {
  const value = fields.raw('scoring_config');
  if (value === undefined) return null;
  if (type !== 'scoring') throw invalid('scoring_config', `does not belong to a ${type} ruleset`);
  return readScoringConfig(value);
}
