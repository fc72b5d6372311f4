// Every number of an answer compared with its evidence.
import { describe, expect, it } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import { checkAnswer } from '#shared/review/check-answer.ts';
import { checkHit } from '#shared/review/check-hit.ts';
import { tallyChecks, type Check } from '#shared/review/check.ts';
import type { KyaResult, KytResult, Score } from '#shared/screening/result.ts';
import { buildHit, buildNodes, evmAddress } from '../../builders/hits.ts';
import { buildScreeningView } from '../../builders/kya-view.ts';
import { buildKytView } from '../../builders/kyt-view.ts';

const subject = evmAddress(0);
const rich = buildScreeningView();
const result = rich.result as KyaResult;

const checksOf = (view: Parameters<typeof checkAnswer>[0]): Check[] =>
  [...checkAnswer(view)].flat();
const ofAddress = (parts: Partial<KyaResult>): Check[] =>
  checksOf({ ...rich, result: { ...result, ...parts } });
const ofTransaction = (parts: Partial<KytResult>): Check[] => {
  const view = buildKytView();
  return checksOf({ ...view, result: { ...(view.result as KytResult), ...parts } });
};
const at = (checks: readonly Check[], pointer: string): Check | undefined =>
  checks.find((check) => check.pointer === pointer);
const deviating = (checks: readonly Check[]): string[] =>
  checks.flatMap(({ outcome, pointer }) => (outcome === 'differs' ? [pointer] : []));

describe('checkAnswer', () => {
  it('finds nothing that deviates in an answer that agrees with itself', () => {
    const checks = checksOf(rich);
    expect(deviating(checks)).toEqual([]);
    expect(tallyChecks(checks)).toEqual({
      recomputed: checks.filter(({ ours }) => ours !== null).length,
      deviating: 0,
      notRecomputable: checks.filter(({ obstacle }) => obstacle !== null).length,
    });
  });

  it('names each number that cannot be recomputed, with why', () => {
    const checks = checksOf(rich);
    expect(at(checks, '/inflowRiskAmount')?.obstacle).toBe('paths_not_delivered');
    expect(at(checks, '/outflowRiskRate')?.obstacle).toBe('paths_not_delivered');
    expect(at(checks, '/totalPaths')?.obstacle).toBe('paths_not_delivered');
    expect(at(checks, '/score/components/0/weight')?.obstacle).toBe('config_opaque');
    expect(at(checks, '/scoreOverview/inTotal')?.obstacle).toBe('transfers_not_delivered');
    expect(checks.filter(({ obstacle, ours }) => (obstacle === null) !== (ours !== null))).toEqual(
      [],
    );
  });

  it('does not recompute a self-hit, and says that a missing score was not computed', () => {
    const score = { ...(result.score as Score), selfHit: true, score: decimal('100') };
    expect(at(ofAddress({ score }), '/score/score')?.obstacle).toBe('self_hit');
    const empty = { ...score, score: null };
    expect(at(ofAddress({ score: empty }), '/score/score')?.obstacle).toBe('not_computed');
    expect(at(ofAddress({ score: null }), '/score')?.obstacle).toBe('not_computed');
  });

  it('holds counts against the lists: paths, rules, highlighted rules', () => {
    const hitPaths = (result.hitPaths ?? 0) + 1;
    const checks = ofAddress({
      hitPaths,
      rulesTriggered: [...result.rulesTriggered, 'GHOST'],
      highlightSummary: { rulesChecked: 9, rulesHit: 9 },
    });
    expect(deviating(checks)).toEqual([
      '/hitPaths',
      '/rulesTriggered',
      '/highlightSummary/rulesHit',
    ]);
    expect(at(checks, '/hitPaths')).toMatchObject({
      delivered: String(hitPaths),
      ours: String(hitPaths - 1),
    });
    expect(at(checks, '/rulesTriggered')?.delivered).toContain('GHOST');
  });

  it('does not count paths of which some were not delivered', () => {
    const hits = result.hits.map((hit) => (hit.index === 0 ? { ...hit, nodes: [] } : hit));
    expect(at(ofAddress({ hits }), '/hitPaths')?.obstacle).toBe('no_path');
    const none = { hits: [], areHitsDelivered: false };
    expect(at(ofAddress(none), '/hitPaths')?.obstacle).toBe('no_path');
    expect(deviating(ofAddress(none))).not.toContain('/rulesTriggered');
  });

  it('maps the risk level to its figure; 0 only without a rule', () => {
    const quiet: Partial<KyaResult> = { hits: [], rulesTriggered: [], hitPaths: 0, risk: 'low' };
    expect(at(ofAddress({ ...quiet, riskScore: decimal('0') }), '/riskScore')?.outcome).toBe(
      'equal',
    );
    expect(at(ofAddress({ ...quiet, riskScore: decimal('10') }), '/riskScore')?.ours).toBe('0');
    const low = ofAddress({ risk: 'low', riskScore: decimal('0') });
    expect(at(low, '/riskScore')).toMatchObject({ ours: '10', outcome: 'differs' });
    expect(at(ofAddress({ risk: 'severe' }), '/riskScore')?.obstacle).toBe('not_documented');
  });

  it('takes the denominators of the score from the overview behind it', () => {
    const overview = { ...result.overview!, inTotal: decimal('1') };
    expect(deviating(ofAddress({ overview }))).toEqual(['/score/totalIn']);
    const checks = ofAddress({ overview: null });
    expect(at(checks, '/score/totalIn')?.obstacle).toBe('transfers_not_delivered');
  });

  it('holds the combined score and verdict against the higher side', () => {
    const view = buildKytView();
    const own = view.result as KytResult;
    const checks = checksOf(view);
    const combined = checks.filter(({ figure }) => figure.startsWith('combined'));
    expect(combined.map(({ outcome }) => outcome)).toEqual(['equal', 'equal']);
    const lower = { ...(own.score as Score), score: decimal('1'), verdict: 'accept' };
    const found = deviating(ofTransaction({ score: lower }));
    expect(found.filter((pointer) => pointer === '/score/score')).toHaveLength(2);
    expect(found).toContain('/score/verdict');
  });

  it('takes scores of one value for one, however their digits are written', () => {
    const own = buildKytView().result as KytResult;
    const sideOf = (score: string, verdict: string) => ({
      ...{ ...(own.inScore as Score), score: decimal(score), verdict },
    });
    const inScore = sideOf('60.0', 'review');
    const outScore = sideOf('60', 'reject');
    const score = { ...(own.score as Score), score: decimal('60'), verdict: 'reject' };
    const combined = at(ofTransaction({ score, inScore, outScore }), '/score/verdict');
    expect(combined).toMatchObject({ obstacle: 'side_unknown', ours: null });
  });

  it('counts the paths of each side by the hits of that side', () => {
    const own = buildKytView().result as KytResult;
    const inScore = { ...(own.inScore as Score), hitPaths: 12 };
    expect(deviating(ofTransaction({ inScore }))).toEqual([]);
    expect(deviating(ofTransaction({ inScore: { ...inScore, hitPaths: 13 } }))).toEqual([
      '/inScore/hitPaths',
    ]);
    const stray = buildHit({ index: 99, nodes: buildNodes([evmAddress(8)], [evmAddress(9), '5']) });
    const checks = ofTransaction({ inScore, hits: [...own.hits, stray] });
    expect(at(checks, '/inScore/hitPaths')?.obstacle).toBe('side_unknown');
  });

  it('holds the exposure type of an alert against its hops', () => {
    const own = buildKytView().result as KytResult;
    const alerts = own.alerts.map((alert) => ({ ...alert, hops: 1, exposureType: 'INDIRECT' }));
    const found = ofTransaction({ alerts }).filter(({ figure }) => figure === 'exposure_type');
    expect(new Set(found.map(({ ours, outcome }) => `${ours ?? ''} ${outcome}`))).toEqual(
      new Set(['DIRECT differs']),
    );
  });

  it('has nothing to say of a result that cannot be read', () => {
    expect(checksOf({ ...rich, result: null })).toEqual([]);
  });
});

describe('checkHit', () => {
  const hit = buildHit({
    nodes: buildNodes([evmAddress(1)], [evmAddress(2), '60'], [subject, '240']),
    exposureAmount: decimal('60'),
    maxAmount: decimal('240'),
    riskRateNumerator: decimal('60'),
    riskRateDenominator: decimal('240'),
    riskRatePct: decimal('25'),
  });
  const outcomes = (checks: readonly Check[]) =>
    Object.fromEntries(
      checks.map(({ figure, outcome, obstacle }) => [figure, obstacle ?? outcome]),
    );

  it('takes what the endpoint received as the denominator of an inflow', () => {
    expect(outcomes(checkHit(hit, subject))).toEqual({
      exposure: 'equal',
      max_amount: 'equal',
      numerator: 'equal',
      denominator: 'equal',
      rate: 'equal',
      hops: 'equal',
    });
  });

  it('takes what the risk address received as the denominator of an outflow', () => {
    const checks = checkHit({ ...hit, pathFlow: 'outflow' }, subject);
    expect(checks.find(({ figure }) => figure === 'denominator')).toMatchObject({
      delivered: '240',
      ours: '60',
      outcome: 'differs',
    });
  });

  it('says what stands in the way: no amount, no path, no direction, nodes left out', () => {
    const bare = { ...hit, nodes: buildNodes([evmAddress(1)], [evmAddress(2)], [subject, '240']) };
    expect(outcomes(checkHit(bare, subject))).toMatchObject({
      exposure: 'link_missing',
      denominator: 'equal',
    });
    expect(outcomes(checkHit({ ...hit, nodes: [] }, subject))).toMatchObject({
      exposure: 'no_path',
      hops: 'no_path',
    });
    expect(outcomes(checkHit({ ...hit, pathFlow: 'sideways' }, subject)).denominator).toBe(
      'flow_unknown',
    );
    const jump = hit.nodes.map((node, index) => ({ ...node, deep: index * 2 }));
    expect(outcomes(checkHit({ ...hit, nodes: jump }, subject))).toMatchObject({
      exposure: 'link_missing',
      hops: 'link_missing',
    });
  });

  it('recomputes nothing from a path that contradicts itself', () => {
    const nodes = hit.nodes.map((node, index) => ({ ...node, deep: 2 - index }));
    expect(outcomes(checkHit({ ...hit, nodes }, subject))).toEqual({
      exposure: 'path_contradictory',
      max_amount: 'path_contradictory',
      numerator: 'path_contradictory',
      denominator: 'path_contradictory',
      rate: 'equal',
      hops: 'equal',
    });
  });

  it('takes the denominator from the same link, whichever way the path was sent', () => {
    const reversed = { ...hit, nodes: hit.nodes.toReversed() };
    expect(checkHit(reversed, subject)).toEqual(checkHit(hit, subject));
  });

  it('expects 100 above 100 percent only where the answer says that it was capped', () => {
    const parts = { riskRateNumerator: decimal('480'), riskRatePct: decimal('100') };
    const rate = (isCapped: boolean) =>
      checkHit({ ...hit, ...parts, riskRateCapped: isCapped }, subject).find(
        ({ figure }) => figure === 'rate',
      );
    expect(rate(true)?.outcome).toBe('equal');
    expect(rate(false)).toMatchObject({ ours: '200', outcome: 'differs' });
  });

  it('does not divide by 0', () => {
    const checks = checkHit({ ...hit, riskRateDenominator: decimal('0') }, subject);
    expect(outcomes(checks).rate).toBe('factor_missing');
  });

  it('takes amounts of 10^30 and below 0 to the last digit', () => {
    const huge = `1${'0'.repeat(29)}1`;
    const nodes = buildNodes([evmAddress(1)], [evmAddress(2), huge], [subject, '-3.5']);
    const odd = { ...hit, nodes, maxAmount: decimal(`1${'0'.repeat(29)}2`) };
    const checks = checkHit({ ...odd, exposureAmount: decimal('-3.5') }, subject);
    expect(outcomes(checks)).toMatchObject({ exposure: 'equal', max_amount: 'differs' });
  });

  it('says of a finding on the own labels that it has no path', () => {
    const finding = { ...hit, nodes: [], pathFlow: null, hops: 0 };
    expect(new Set(Object.values(outcomes(checkHit(finding, subject))))).toEqual(
      new Set(['own_label']),
    );
  });

  it('says nothing of figures that were not delivered', () => {
    expect(checkHit(buildHit({ nodes: [], pathFlow: null, hops: 0 }), subject)).toEqual([]);
  });
});
