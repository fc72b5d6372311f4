// The silent fallback of a vanished ruleset, of an address and of each side of a transaction.
import { describe, expect, it } from 'vitest';
import { findRulesetFallbacks } from '#shared/review/ruleset-fallback.ts';
import type { KytRequest, ScreenDirection } from '#shared/screening/request.ts';
import type { KytResult } from '#shared/screening/result.ts';
import { buildRequest, buildScreeningView } from '../../builders/kya-view.ts';
import { buildKytRequest, buildKytView } from '../../builders/kyt-view.ts';

/** Fallbacks of an address: asked for, used. */
function ofAddress(rulesetId: string, used: string | null) {
  const view = buildScreeningView({ request: buildRequest({ rulesetId }) });
  return findRulesetFallbacks({ ...view, result: { ...view.result!, rulesetId: used } });
}

/** Fallbacks of a transaction. */
function ofTransaction(
  request: Partial<KytRequest>,
  result: Partial<KytResult> = {},
  direction: ScreenDirection = 'both',
) {
  const view = buildKytView(direction);
  return findRulesetFallbacks({
    ...view,
    request: buildKytRequest({ screenDirection: direction, ...request }),
    result: { ...view.result!, ...result },
  });
}

describe('the fallback of an address', () => {
  it('is a warning with both ids', () => {
    expect(ofAddress('77', '1')).toEqual([{ side: null, requestedId: '77', usedId: '1' }]);
  });

  it.each([
    ['0', '1'],
    ['77', '77'],
    ['77', null],
  ])('is none for %s answered by %s', (requested, used) => {
    expect(ofAddress(requested, used)).toEqual([]);
  });
});

describe('the fallback of a transaction', () => {
  it('compares each side’s own id with what that side used', () => {
    expect(ofTransaction({ inRulesetId: '41', outRulesetId: '3' })).toEqual([
      { side: 'in', requestedId: '41', usedId: '2' },
    ]);
  });

  it('compares the common id for a side without one of its own', () => {
    expect(ofTransaction({ inRulesetId: '2', rulesetId: '77' })).toEqual([
      { side: 'out', requestedId: '77', usedId: '3' },
    ]);
  });

  it('never reads `rulesetId` 0 of both sides as the id that was used', () => {
    const request = { inRulesetId: '41', outRulesetId: '42' };
    expect(ofTransaction(request, { inRulesetId: null, outRulesetId: null })).toEqual([]);
  });

  it('of a single direction is read off `rulesetId` where the side’s id is absent', () => {
    expect(
      ofTransaction({ outRulesetId: '9' }, { outRulesetId: null, rulesetId: '3' }, 'out'),
    ).toEqual([{ side: 'out', requestedId: '9', usedId: '3' }]);
  });

  it('is none of a side that was not screened', () => {
    expect(ofTransaction({ outRulesetId: '9' }, {}, 'in')).toEqual([]);
  });
});
