// Scope statement and exemption.
import { describe, expect, it } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import { findExemptedSides, isExemptedAsExchange } from '#shared/review/exemption.ts';
import { findOtherSubject } from '#shared/review/other-subject.ts';
import { findRulesetFallbacks } from '#shared/review/ruleset-fallback.ts';
import { stateScope } from '#shared/review/scope.ts';
import type { KyaResult } from '#shared/screening/result.ts';
import { buildHit, buildLabel } from '../../builders/hits.ts';
import { buildRequest, buildScreeningView } from '../../builders/kya-view.ts';
import { buildKytView } from '../../builders/kyt-view.ts';

describe('stateScope', () => {
  it('states limits, paths and truncation of a stored screening', () => {
    const scope = stateScope(buildScreeningView());
    expect(scope).toMatchObject({
      limits: {
        inflowHops: 3,
        outflowHops: 3,
        minAmount: '10',
        maxNodesPerHop: 200,
        cexImmune: true,
      },
      isTruncated: true,
      totalPaths: 1204,
      hitPaths: 17,
      deliveredPaths: 17,
      missing: [],
    });
    expect(scope.direction).toBeNull();
    expect(scope.detection).toMatchObject([
      { side: null, requestedId: '0', usedId: '1', certainty: 'named' },
    ]);
    expect(scope.scoring).toMatchObject({ usedId: '4', certainty: 'inferred' });
  });

  it('knows no limits of an imported answer, and says so', () => {
    const scope = stateScope({ ...buildKytView('in'), request: null, rulesets: [] });
    expect(scope).toMatchObject({ direction: 'in', token: 'usdt', limits: null, hitPaths: 12 });
    expect(scope.detection).toMatchObject([{ side: 'in', requestedId: null, usedId: '2' }]);
    expect(scope.missing).toEqual(['limits', 'in_detection_ruleset', 'scoring_ruleset']);
    const view = { ...buildKytView('in'), request: null };
    expect(findExemptedSides(view)).toEqual([]);
    expect(findRulesetFallbacks(view)).toEqual([]);
    expect(findOtherSubject(view)).toEqual({ subject: null, chain: null });
  });

  it('names what was not delivered', () => {
    const view = buildScreeningView({ rulesets: [] });
    const result = { ...(view.result as KyaResult), score: null, overview: null, totalPaths: null };
    const scope = stateScope({ ...view, result });
    expect(scope.isTruncated).toBeNull();
    expect(scope.missing).toEqual([
      'score',
      'overview',
      'total_paths',
      'detection_ruleset',
      'scoring_ruleset',
    ]);
  });

  it('says when a hit came without its path, but not of a finding on the subject', () => {
    const view = buildScreeningView();
    const missing = (hits: KyaResult['hits']) =>
      stateScope({ ...view, result: { ...(view.result as KyaResult), hits } }).missing;
    expect(missing([buildHit({ hops: 2 })])).toEqual(['paths_of_hits']);
    expect(missing([buildHit({ pathFlow: null })])).toEqual([]);
  });

  it('states the detection ruleset and the truncation of each side of a transaction', () => {
    const scope = stateScope(buildKytView());
    expect(scope).toMatchObject({ direction: 'both', isTruncated: true, deliveredPaths: 17 });
    expect(scope.detection).toMatchObject([
      { side: 'in', usedId: '2', name: 'Builtin KYT-IN ruleset' },
      { side: 'out', usedId: '3', name: 'Builtin KYT-OUT ruleset' },
    ]);
    expect(scope.missing).toEqual(['balance']);
  });

  it('names the side of which something was not delivered', () => {
    const view = buildKytView();
    const result = { ...view.result!, inScore: null, outOverview: null };
    const rulesets = view.rulesets.filter(({ role }) => role !== 'detection_out');
    expect(stateScope({ ...view, result, rulesets }).missing).toEqual([
      'in_score',
      'out_overview',
      'out_detection_ruleset',
    ]);
  });

  it('of a single direction states that side alone', () => {
    const scope = stateScope(buildKytView('in'));
    expect(scope).toMatchObject({ direction: 'in', isTruncated: false, missing: [] });
    expect(scope.detection).toMatchObject([{ side: 'in', usedId: '2' }]);
  });

  it('says when the side of a hit cannot be told', () => {
    const view = buildKytView();
    const result = { ...view.result!, hits: [...view.result!.hits, buildHit({ pathFlow: null })] };
    expect(stateScope({ ...view, result }).missing).toContain('sides_of_hits');
  });

  it('of an answer that cannot be read, everything is missing', () => {
    expect(stateScope(buildScreeningView({ result: null })).missing).toEqual(['result']);
  });
});

describe('isExemptedAsExchange', () => {
  const zero = { ...(buildScreeningView().result as KyaResult), hits: [] };
  const exchange = buildLabel({ primary: 'Exchange', secondary: 'centralized_exchange' });
  const result = {
    ...zero,
    score: { ...(zero.score as NonNullable<KyaResult['score']>), score: decimal('0') },
    subjectLabels: [exchange],
  };
  const on = buildRequest({ cexImmune: true });

  it('infers it from the parameter, an exchange label, no hits and score 0', () => {
    expect(isExemptedAsExchange(on, result)).toBe(true);
  });

  it.each([
    ['the parameter is off', buildRequest({ cexImmune: false }), result],
    ['there is a hit', on, { ...result, hits: [buildHit()] }],
    ['no list of hits was delivered', on, { ...result, areHitsDelivered: false }],
    ['the score was not computed', on, { ...result, score: { ...result.score, score: null } }],
    ['the score is not 0', on, { ...result, score: { ...result.score, score: decimal('0.1') } }],
    [
      'no label is an exchange',
      on,
      { ...result, subjectLabels: [buildLabel({ primary: 'DeFi' })] },
    ],
    [
      'the exchange is a decentralised one',
      on,
      { ...result, subjectLabels: [buildLabel({ primary: 'Exchange', secondary: 'DEX' })] },
    ],
  ])('does not when %s', (_, request, answer) => {
    expect(isExemptedAsExchange(request, answer)).toBe(false);
  });
});

describe('findExemptedSides', () => {
  const view = buildKytView();
  const zero = { ...view.result!.outScore!, score: decimal('0') };
  const clean = {
    ...view.result!,
    hits: view.result!.hits.filter(({ pathFlow }) => pathFlow === 'inflow'),
    outScore: zero,
  };

  it('infers it of the endpoint that is an exchange without hits, not of the other one', () => {
    expect(findExemptedSides({ ...view, result: clean })).toEqual(['out']);
  });

  it('does not while a hit of unknown side may be its own', () => {
    const hits = [...clean.hits, buildHit({ index: 99, pathFlow: null })];
    expect(findExemptedSides({ ...view, result: { ...clean, hits } })).toEqual([]);
  });
});
