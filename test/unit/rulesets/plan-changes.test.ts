// The steps from what is at the service to a draft, by hand.
import { describe, expect, it } from 'vitest';
import { planChanges } from '#shared/rulesets/plan-changes.ts';
import { stepRequest } from '#shared/rulesets/step-request.ts';
import type { RulesetStep } from '#shared/rulesets/step.ts';
import { condition } from '../../builders/detection.ts';
import {
  carryOut,
  contentOf,
  draftOf,
  newRule,
  ownRuleset,
  withRule,
} from '../../builders/ruleset-drafts.ts';

const base = ownRuleset({}, [{}, {}, {}]);
const draft = draftOf(base);

describe('a plan', () => {
  it('carries only the fields that differ', () => {
    const change = { riskLevel: 'low', maxHops: -1 };
    expect(planChanges(base, withRule(draft, 'R-2', change))).toEqual([
      { kind: 'update_rule', ruleId: '102', ruleCode: 'R-2', change },
    ]);
    expect(planChanges(base, { ...draft, icon: 'star', jurisdiction: 'EU' })).toEqual([
      { kind: 'update', change: { icon: 'star', jurisdiction: 'EU' } },
    ]);
  });

  it('takes an operator in another spelling for the same, and another type of value not', () => {
    const before = ownRuleset({}, [{ conditions: [condition('amount', '>=', 10)] }]);
    const again = { conditions: [condition('amount', 'gte', 10)] };
    expect(planChanges(before, withRule(draftOf(before), 'R-1', again))).toEqual([]);
    const text = { conditions: [condition('amount', '>=', '10')] };
    expect(planChanges(before, withRule(draftOf(before), 'R-1', text))).toHaveLength(1);
  });

  it('deletes first, then changes, then makes, then highlights', () => {
    const edited = {
      ...withRule(draft, 'R-2', { name: 'Two' }),
      name: 'Other',
    };
    edited.rules = [
      ...edited.rules.slice(1).map((one) => ({ ...one, isHighlighted: one.ruleCode === 'R-3' })),
      newRule(),
    ];
    expect(planChanges(base, edited).map(({ kind }) => kind)).toEqual([
      'delete_rule',
      'update',
      'update_rule',
      'create_rule',
      'highlight',
    ]);
  });

  it('makes a new ruleset first, and gives it its icon afterwards: create takes none', () => {
    const steps = planChanges(null, { ...draft, icon: 'star', rules: [newRule()] });
    expect(steps).toMatchObject([
      { kind: 'create', name: 'Own rules', rulesetType: 'kya', jurisdiction: 'Global' },
      { kind: 'update', change: { icon: 'star' } },
      { kind: 'create_rule', ruleCode: 'NEW', fields: { sortOrder: 10 } },
    ]);
  });

  it('leaves the jurisdiction to the service where none is said', () => {
    const blank = { ...draft, jurisdiction: ' ' };
    expect(planChanges(base, blank)).toEqual([]);
    expect(planChanges(null, blank)[0]).toMatchObject({ jurisdiction: 'Global' });
  });

  it('takes a rule without an id for the one that has its code', () => {
    const again = draft.rules.map((one) => ({ ...one, id: null, key: `x${one.key}` }));
    expect(planChanges(base, { ...draft, rules: again })).toEqual([]);
  });

  it('makes a rule anew whose id stands there no more', () => {
    const rules = draft.rules.map((one) =>
      one.id === '103' ? { ...one, id: '999', ruleCode: 'R-9' } : one,
    );
    expect(planChanges(base, { ...draft, rules }).map(({ kind }) => kind)).toEqual([
      'delete_rule',
      'create_rule',
    ]);
  });
});

describe('rules that trade their codes', () => {
  const codesOf = (codes: Record<string, string>) => ({
    ...draft,
    rules: draft.rules.map((one) => ({ ...one, ruleCode: codes[one.ruleCode] ?? one.ruleCode })),
  });

  it('are renamed in an order in which no code is taken twice', () => {
    const edited = codesOf({ 'R-1': 'R-2', 'R-2': 'R-3', 'R-3': 'R-4' });
    const steps = planChanges(base, edited);
    expect(steps.map((step) => step.kind === 'update_rule' && step.ruleId)).toEqual([
      '103',
      '102',
      '101',
    ]);
    expect(contentOf(carryOut(base, steps))).toEqual(contentOf(edited));
  });

  it('in a ring go round a code that no rule has', () => {
    const edited = codesOf({ 'R-1': 'R-2', 'R-2': 'R-1' });
    const steps = planChanges(base, edited);
    expect(steps).toHaveLength(3);
    expect(contentOf(carryOut(base, steps))).toEqual(contentOf(edited));
  });

  it('give a code to a rule that is made, and take one of a rule that is deleted', () => {
    const [one, two] = draft.rules;
    const edited = {
      ...draft,
      rules: [{ ...one!, ruleCode: 'R-3' }, two!, newRule({ ruleCode: 'R-1' })],
    };
    expect(contentOf(carryOut(base, planChanges(base, edited)))).toEqual(contentOf(edited));
  });
});

describe('the order', () => {
  const orderOf = (steps: readonly RulesetStep[]) =>
    steps.map((step) => {
      if (step.kind === 'update_rule') return [step.ruleCode, step.change.sortOrder];
      return step.kind === 'create_rule' ? [step.ruleCode, step.fields.sortOrder] : [];
    });

  it('that changed is sent for the rule that moved, and for no other', () => {
    const [one, two, three] = draft.rules;
    const moved = { ...draft, rules: [three!, one!, two!] };
    expect(orderOf(planChanges(base, moved))).toEqual([['R-3', 5]]);
  });

  it('without room between two rules is numbered anew', () => {
    const close = ownRuleset({}, [{ sortOrder: 1 }, { sortOrder: 2 }]);
    const [one, two] = draftOf(close).rules;
    const between = { ...draftOf(close), rules: [one!, newRule(), two!] };
    expect(orderOf(planChanges(close, between))).toEqual([
      ['R-1', 10],
      ['R-2', 30],
      ['NEW', 20],
    ]);
  });

  it('of a service that tells no places stays untold until it changes', () => {
    const untold = ownRuleset({}, [{ sortOrder: 0 }, { sortOrder: 0 }]);
    expect(planChanges(untold, draftOf(untold))).toEqual([]);
    const [one, two] = draftOf(untold).rules;
    const turned = { ...draftOf(untold), rules: [two!, one!] };
    const sent = contentOf(carryOut(untold, planChanges(untold, turned)));
    expect(sent).toEqual(contentOf(turned));
  });
});

describe('highlighting', () => {
  const starred = ownRuleset({}, [
    { isHighlighted: true, highlightTags: ['Greyloop'] },
    { isHighlighted: true, highlightTags: ['Greyloop'] },
    {},
  ]);

  it('that only ends or begins leaves the tags out: each rule keeps its scope', () => {
    const off = draftOf(starred).rules.map((one) => ({ ...one, isHighlighted: false }));
    expect(planChanges(starred, { ...draftOf(starred), rules: off })).toEqual([
      {
        kind: 'highlight',
        rules: [
          { ruleId: '101', ruleCode: 'R-1' },
          { ruleId: '102', ruleCode: 'R-2' },
        ],
        isHighlighted: false,
      },
    ]);
  });

  it('that is widened to every hit sends an empty list', () => {
    const wide = withRule(draftOf(starred), 'R-1', { highlightTags: [] });
    expect(planChanges(starred, wide)).toEqual([
      {
        kind: 'highlight',
        rules: [{ ruleId: '101', ruleCode: 'R-1' }],
        isHighlighted: true,
        tags: [],
      },
    ]);
  });

  it('that gets another scope sends the list, once for all rules that get it', () => {
    const scope = { highlightTags: ['Blackthistle'], isHighlighted: true };
    const rules = draftOf(starred).rules.map((one) => ({ ...one, ...scope }));
    expect(planChanges(starred, { ...draftOf(starred), rules })).toMatchObject([
      { kind: 'highlight', rules: [{}, {}, {}], isHighlighted: true, tags: ['Blackthistle'] },
    ]);
  });

  it('does not take another order of tags for another scope', () => {
    const two = ownRuleset({}, [{ isHighlighted: true, highlightTags: ['a', 'b'] }]);
    const turned = withRule(draftOf(two), 'R-1', { highlightTags: ['b', 'a'] });
    expect(planChanges(two, turned)).toEqual([]);
  });
});

describe('a scoring ruleset', () => {
  const scoring = ownRuleset({
    rulesetType: 'scoring',
    scoringConfig: { base: 1, bands: [0.5, { up_to: 20 }], odd: null },
  });

  it('is not sent for another layout or order of members', () => {
    const text = '{"odd":null, "bands":[0.50,{"up_to":20}],\n "base":1.0}';
    expect(planChanges(scoring, { ...draftOf(scoring), scoringConfigText: text })).toEqual([]);
  });

  it('is sent as it was typed when anything in it differs', () => {
    const text = '{"base": 1, "bands": [0.5], "odd": null}';
    const edited = { ...draftOf(scoring), scoringConfigText: text };
    expect(planChanges(scoring, edited)).toEqual([
      { kind: 'update', change: { scoringConfig: text } },
    ]);
  });

  it('starts from the default where no config is given', () => {
    const fresh = { ...draftOf(scoring), scoringConfigText: null };
    expect(planChanges(null, fresh)).toEqual([
      {
        ...{ kind: 'create', name: 'Own rules', rulesetType: 'scoring', jurisdiction: 'Global' },
        scoringConfig: null,
      },
    ]);
    expect(planChanges(scoring, fresh)).toEqual([]);
  });
});

describe('a step as it is sent', () => {
  it.each<[RulesetStep, string, string]>([
    [
      {
        ...{ kind: 'create', name: 'A "b"', rulesetType: 'scoring', jurisdiction: 'EU' },
        scoringConfig: '{"n": 1.10, "big": 12345678901234567890}',
      },
      '/api/v3/rulesets/create',
      '{"name":"A \\"b\\"","ruleset_type":"scoring","jurisdiction":"EU","scoring_config":{"n":1.10,"big":12345678901234567890}}',
    ],
    [
      { kind: 'update', change: { name: 'B', icon: '' } },
      '/api/v3/rulesets/update',
      '{"ruleset_id":7,"name":"B","icon":""}',
    ],
    [
      {
        kind: 'highlight',
        rules: [{ ruleId: '101', ruleCode: 'R-1' }],
        isHighlighted: true,
        tags: [],
      },
      '/api/v3/rulesets/rule/highlight',
      '{"ruleset_id":7,"rule_ids":[101],"is_highlighted":true,"highlight_tags":[]}',
    ],
    [
      { kind: 'highlight', rules: [{ ruleId: '101', ruleCode: 'R-1' }], isHighlighted: false },
      '/api/v3/rulesets/rule/highlight',
      '{"ruleset_id":7,"rule_ids":[101],"is_highlighted":false}',
    ],
    [
      { kind: 'update_rule', ruleId: '101', ruleCode: 'R-1', change: { maxHops: -1 } },
      'update_rule',
      '{"ruleset_id":7,"rule_id":101,"max_hops":-1}',
    ],
    [
      { kind: 'delete_rule', ruleId: '101', ruleCode: 'R-1' },
      'delete_rule',
      '{"ruleset_id":7,"rule_id":101}',
    ],
  ])('%o', (step, route, body) => {
    expect(stepRequest(step, '7')).toEqual({ route, body });
  });

  it('names no ruleset while there is none', () => {
    expect(stepRequest({ kind: 'update', change: { icon: 'x' } }, null).body).toBe(
      '{"ruleset_id":null,"icon":"x"}',
    );
  });
});
