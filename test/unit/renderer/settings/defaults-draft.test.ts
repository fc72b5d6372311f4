import { expect, it } from 'vitest';
import { screeningDefaultsSchema } from '#shared/ipc/calls/screening-defaults.ts';
import {
  DefaultsDraft,
  DOCUMENTED,
} from '../../../../renderer/features/settings/defaults-draft.svelte.ts';

it('keeps only what differs from the documents, so that the rest follows them', () => {
  const draft = new DefaultsDraft({ inflowHops: 5, minAmount: '50' });
  expect(draft.value).toEqual({ inflowHops: 5, minAmount: '50' });
  draft.inflowHops = '3';
  draft.cexImmune = false;
  expect(draft.value).toEqual({ minAmount: '50', cexImmune: false });
});

it('goes back to the documented values as a whole', () => {
  const draft = new DefaultsDraft({ token: 'usdc', nameThreshold: '0.5', autoMonitor: true });
  draft.reset();
  expect(draft.value).toEqual({});
  expect(draft.changedCount).toBe(0);
});

it('gives nothing that the contract would refuse while it calls itself right', () => {
  const draft = new DefaultsDraft({});
  for (const text of ['', '-1', '6', '2.5', 'x', ' 4 ', '1e1', '0']) {
    draft.inflowHops = text;
    const isTaken = screeningDefaultsSchema.safeParse(draft.value).success;
    if (draft.isRight) expect(isTaken).toBe(true);
    expect(draft.problems.inflowHops === undefined).toBe(draft.isRight);
  }
});

it.each([
  ['outflowHops', '6', 'hops'],
  ['maxNodesPerHop', '0', 'nodes'],
  ['maxNodesPerHop', '10001', 'nodes'],
  ['minAmount', '1.2345', 'amount'],
  ['minAmount', '1,000', 'amount'],
  ['nameThreshold', '1.2', 'threshold'],
] as const)('refuses %s = %s', (name, text, problem) => {
  const draft = new DefaultsDraft({});
  draft[name] = text;
  expect(draft.isRight).toBe(false);
  expect(draft.problems[name]).toBe(problem);
});

it('shows documented values that the contract accepts', () => {
  expect(screeningDefaultsSchema.safeParse(DOCUMENTED).success).toBe(true);
});

it('keeps the rulesets of each environment apart, and only those that are not the builtin ones', () => {
  const draft = new DefaultsDraft({ rulesets: { production: { rulesetId: '41' } } });
  draft.setRuleset('test', 'scoringRulesetId', ' 7 ');
  draft.setRuleset('test', 'inRulesetId', '0');
  expect(draft.value).toEqual({
    rulesets: { production: { rulesetId: '41' }, test: { scoringRulesetId: '7' } },
  });
  expect(screeningDefaultsSchema.safeParse(draft.value).success).toBe(true);
  draft.setRuleset('production', 'rulesetId', '0');
  draft.setRuleset('test', 'scoringRulesetId', '0');
  expect(draft.value).toEqual({});
});

it('refuses a ruleset by name', () => {
  const draft = new DefaultsDraft({});
  draft.setRuleset('production', 'rulesetId', 'mine');
  expect(draft.problems.rulesets).toBe('ruleset');
  expect(draft.isRight).toBe(false);
});

it('gives a batch every value as it is shown, so that no setting comes between', () => {
  const draft = new DefaultsDraft({ inflowHops: 5, rulesets: { test: { rulesetId: '7' } } });
  draft.inflowHops = '3';
  draft.setRuleset('test', 'rulesetId', '0');
  expect(draft.value).toEqual({});
  expect(draft.complete).toEqual({ ...DOCUMENTED, rulesets: {} });
});
