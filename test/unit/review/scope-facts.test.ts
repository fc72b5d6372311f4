// Scopes as facts without words, for names too, and what kind of statement a score is.
import { describe, expect, it } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import { scopeFacts } from '#shared/review/scope-facts.ts';
import { scoreStanding } from '#shared/review/score-standing.ts';
import { scopeOfView } from '#shared/review/stated-scope.ts';
import { stateScope } from '#shared/review/scope.ts';
import type { KyaResult, Score } from '#shared/screening/result.ts';
import { buildScreeningView } from '../../builders/kya-view.ts';
import { buildKytView } from '../../builders/kyt-view.ts';
import { buildNameView } from '../../builders/name-view.ts';

const valuesOf = (facts: ReturnType<typeof scopeFacts>) =>
  Object.fromEntries(facts.map(({ key, value }) => [key, value]));

describe('scopeFacts', () => {
  it('gives every limit, count and ruleset of an address once', () => {
    const facts = scopeFacts(stateScope(buildScreeningView()));
    expect(new Set(facts.map(({ key }) => key)).size).toBe(facts.length);
    expect(valuesOf(facts)).toMatchObject({
      token: 'usdt',
      inflow_hops: 3,
      min_amount: '10',
      time_order: true,
      window_from: null,
      total_paths: 1204,
      truncated: true,
      scoring_certainty: 'inferred',
      not_delivered: [],
    });
  });

  it('gives both sides of a transaction, and null for what nobody knows', () => {
    const both = valuesOf(scopeFacts(stateScope(buildKytView())));
    expect(both).toMatchObject({
      direction: 'both',
      detection_in_ruleset: 'Builtin KYT-IN ruleset (ID 2)',
      detection_out_ruleset: 'Builtin KYT-OUT ruleset (ID 3)',
    });
    const imported = { ...buildKytView(), request: null, rulesets: [] };
    expect(valuesOf(scopeFacts(stateScope(imported)))).toMatchObject({
      inflow_hops: null,
      min_amount: null,
      scoring_ruleset: null,
      scoring_certainty: 'unknown',
    });
  });
});

describe('scopeOfView', () => {
  it('of a name gives what was asked for and which groups provided', () => {
    const stated = scopeOfView(buildNameView());
    expect(stated).toMatchObject({ kind: 'name', scope: { silent: [] } });
    if (stated.kind !== 'name') throw new Error('a name has a scope of its own');
    expect(stated.scope.answered).toHaveLength(6);
    expect(stated.scope.limits?.threshold).toBe(buildNameView().request?.threshold);
  });

  it('calls a group that was not delivered silent, not without a hit', () => {
    const view = buildNameView();
    const { groups } = view.result!;
    const news = {
      ...{ ...groups.live_news, articles: [], isDelivered: false, isHit: null },
      ...{ triggerCount: null, articleCount: null },
    };
    const result = { ...view.result!, groups: { ...groups, live_news: news } };
    const stated = scopeOfView({ ...view, request: null, result });
    expect(stated).toMatchObject({ scope: { limits: null, silent: ['live_news'] } });
    expect(scopeOfView({ ...view, result: null })).toMatchObject({
      scope: { answered: null, silent: [] },
    });
  });
});

describe('scoreStanding', () => {
  const result = buildScreeningView().result as KyaResult;
  const zero = { ...(result.score as Score), score: decimal('0') };
  const quiet = { ...result, hits: [], rulesTriggered: [] };

  it('tells 0 without a rule, 0 with one, low with a rule and not computed apart', () => {
    expect(scoreStanding(zero, quiet)).toBe('zero_no_rule');
    expect(scoreStanding(zero, result)).toBe('zero_with_rule');
    expect(scoreStanding(result.score, { ...result, risk: 'low' })).toBe('low_with_rule');
    expect(scoreStanding({ ...zero, score: null }, result)).toBe('not_computed');
    expect(scoreStanding(null, quiet)).toBe('not_computed');
  });

  it('does not call it "no rule" where the hits were not delivered', () => {
    expect(scoreStanding(zero, { ...quiet, areHitsDelivered: false })).toBe('plain');
  });

  it('lets a self-hit speak for itself', () => {
    expect(scoreStanding({ ...zero, selfHit: true }, result)).toBe('self_hit');
  });
});
