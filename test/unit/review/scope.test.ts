// Scope statement, exemption and ruleset fallback.
import { describe, expect, it } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import { isExemptedAsExchange } from '#shared/review/exemption.ts';
import { findRulesetFallback } from '#shared/review/ruleset-fallback.ts';
import { stateScope } from '#shared/review/scope.ts';
import type { KyaResult } from '#shared/screening/result.ts';
import { buildHit, buildLabel } from '../../builders/hits.ts';
import { buildRequest, buildScreeningView } from '../../builders/kya-view.ts';

describe('stateScope', () => {
  it('states limits, paths and truncation of a stored screening', () => {
    const scope = stateScope(buildScreeningView());
    expect(scope).toMatchObject({
      inflowHops: 3,
      outflowHops: 3,
      minAmount: '10',
      maxNodesPerHop: 200,
      cexImmune: true,
      isTruncated: true,
      totalPaths: 1204,
      hitPaths: 17,
      deliveredPaths: 17,
      missing: [],
    });
    expect(scope.detection).toMatchObject({ requestedId: '0', usedId: '1', certainty: 'named' });
    expect(scope.scoring).toMatchObject({ usedId: '4', certainty: 'inferred' });
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

describe('findRulesetFallback', () => {
  it('warns when the id asked for is not the id used', () => {
    const fallback = findRulesetFallback(buildRequest({ rulesetId: '77' }), { rulesetId: '1' });
    expect(fallback).toEqual({ requestedId: '77', usedId: '1' });
  });

  it.each([
    ['0', '1'],
    ['77', '77'],
    ['77', null],
  ])('says nothing for %s answered by %s', (requested, used) => {
    expect(
      findRulesetFallback(buildRequest({ rulesetId: requested }), { rulesetId: used }),
    ).toBeNull();
  });
});
