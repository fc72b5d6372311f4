// Rulesets and rules (blockchain API 4.5, 4.6).
import { OWN_CONFIG, RULESET_CHANGE } from '../body-parameters.ts';
import { FULL_RULE, makeRuleset } from '../rulesets.ts';
import type { StoredRuleset } from '#shared/screening/exchange.ts';
import type { JsonNumber } from '#shared/screening/json.ts';
import { lastOf, type Recorded } from '../recorded.ts';
import type { ExchangeTable } from '../recordings.ts';
import type { ContractStage } from '../stage.ts';
import { valuesAt } from '../values-at.ts';

/** An own scoring ruleset is the default of later screenings: it goes when it was looked at. */
async function removing(stage: ContractStage, recorded: Recorded): Promise<Recorded> {
  const { ruleset } = recorded.client as StoredRuleset;
  await stage.screening.deleteRuleset(stage.environment, ruleset.id);
  return recorded;
}

/** The exchanges of rulesets and rules. */
export const RULESET_EXCHANGES: ExchangeTable = {
  'rulesets-list': ({ record, screening, environment }) =>
    record(() => screening.listRulesets(environment, { type: null, includeBuiltin: true })),
  'rulesets-list-type': ({ record, screening, environment }) =>
    record(() => screening.listRulesets(environment, { type: 'kyt_in', includeBuiltin: true })),
  'rulesets-list-own': async (stage) => {
    await makeRuleset(stage, []);
    const { record, screening, environment } = stage;
    return record(() => screening.listRulesets(environment, { type: null, includeBuiltin: false }));
  },
  'rulesets-list-ids': ({ record, screening, environment }) =>
    record(() =>
      screening.listRulesets(environment, { type: null, includeBuiltin: true, ids: ['2', '4'] }),
    ),
  'rulesets-list-empty-body': ({ plain }) => plain('/api/v3/rulesets/list', { body: {} }),

  'rulesets-get': async (stage) => {
    const { id } = await makeRuleset(stage, [FULL_RULE]);
    const { record, screening, environment } = stage;
    await screening.updateRuleset(environment, id, RULESET_CHANGE);
    return record(() => screening.getRuleset(environment, id));
  },
  'rulesets-get-scoring': ({ record, screening, environment }) =>
    record(() => screening.getRuleset(environment, '4')),

  'rulesets-create': async (stage) => {
    const { record, screening, environment } = stage;
    const recorded = await record(() =>
      screening.createRuleset(environment, {
        ...{ name: 'Desk scoring', type: 'scoring', jurisdiction: 'Hong Kong' },
        scoringConfig: JSON.stringify(OWN_CONFIG),
      }),
    );
    return removing(stage, recorded);
  },
  'rulesets-create-defaults': async ({ plain, other }) => {
    const body = { name: 'Plain', ruleset_type: 'scoring' };
    const recorded = await plain('/api/v3/rulesets/create', { body });
    const [id] = valuesAt(lastOf(recorded).json, 'data.id') as JsonNumber[];
    await other.post('/api/v3/rulesets/delete', { ruleset_id: id?.value });
    return recorded;
  },
  'default rulesets/create: name': ({ plain }) =>
    plain('/api/v3/rulesets/create', { body: { ruleset_type: 'kya' } }),
  'default rulesets/create: ruleset_type': ({ plain }) =>
    plain('/api/v3/rulesets/create', { body: { name: 'Plain' } }),
  'rulesets-update-icon': async (stage) => {
    const { id } = await makeRuleset(stage, [FULL_RULE]);
    const { record, screening, environment } = stage;
    const before = await screening.getRuleset(environment, id);
    const recorded = await record(() => screening.updateRuleset(environment, id, { icon: 'sun' }));
    return { ...recorded, client: { before, after: recorded.client } };
  },
  'rulesets-update': async (stage) => {
    const { id } = await makeRuleset(stage, [], 'scoring');
    const { record, screening, environment } = stage;
    const change = { ...RULESET_CHANGE, scoringConfig: JSON.stringify(OWN_CONFIG) };
    return removing(stage, await record(() => screening.updateRuleset(environment, id, change)));
  },
  'rulesets-delete': async (stage) => {
    const { id } = await makeRuleset(stage, [FULL_RULE]);
    const { record, screening, environment } = stage;
    return record(() => screening.deleteRuleset(environment, id));
  },
  'rulesets-clone': ({ record, screening, environment }) =>
    record(() => screening.cloneRuleset(environment, { id: '1', name: 'My copy' })),

  'rules-list': ({ record, screening, environment }) =>
    record(() => screening.listRules(environment, '1')),
  'rules-list-full': async (stage) => {
    const { id } = await makeRuleset(stage, [FULL_RULE]);
    const { record, screening, environment } = stage;
    return record(() => screening.listRules(environment, id));
  },
  'rules-create': async (stage) => {
    const { id } = await makeRuleset(stage, []);
    const { record, screening, environment } = stage;
    return record(() => screening.createRule(environment, id, FULL_RULE));
  },
  'rules-highlight': async (stage) => {
    const { id: rulesetId, ruleIds } = await makeRuleset(stage, [
      { conditions: FULL_RULE.conditions },
    ]);
    const { record, screening, environment } = stage;
    const highlight = { rulesetId, ruleIds, isHighlighted: true, tags: ['pool', 'escrow'] };
    return record(() => screening.highlightRules(environment, highlight));
  },
  'rules-highlight-kept': async (stage) => {
    const { id: rulesetId, ruleIds } = await makeRuleset(stage, [FULL_RULE]);
    const { record, screening, environment } = stage;
    const highlight = { rulesetId, ruleIds, isHighlighted: false };
    const recorded = await record(() => screening.highlightRules(environment, highlight));
    const kept = await screening.listRules(environment, rulesetId);
    await screening.highlightRules(environment, { ...highlight, tags: [] });
    const cleared = await screening.listRules(environment, rulesetId);
    return { ...recorded, client: { kept, cleared } };
  },
};
