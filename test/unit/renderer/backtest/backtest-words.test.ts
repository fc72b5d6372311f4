// What a row says of the worst action of a screening, and what is said where no change was found.
import { describe, expect, it } from 'vitest';
import type { BacktestedScreening } from '#shared/rulesets/backtest.ts';
import {
  unchangedText,
  worstActionText,
} from '../../../../renderer/features/backtest/backtest-words.ts';
import { sampleBacktest, unchangedBacktest } from '../../../builders/backtest-page-samples.ts';

const [row] = sampleBacktest.rows;
const textOf = (parts: Partial<BacktestedScreening>) => worstActionText({ ...row!, ...parts });
const known = { areActionsKnown: true };

describe('the worst action of a screening', () => {
  it('is shown where it moves, also where rules only start or stop', () => {
    expect(textOf({ ...known, actionBefore: 'edd', actionAfter: 'block', action: 1 })).toBe(
      'EDD → Block',
    );
    expect(textOf({ ...known, actionBefore: 'review', actionAfter: 'block', action: 0 })).toBe(
      'Review → Block',
    );
  });

  it('is none where no rule hit or fires', () => {
    expect(textOf({ ...known, actionBefore: null, actionAfter: 'block' })).toBe('None → Block');
    expect(textOf({ ...known, actionBefore: 'block', actionAfter: null })).toBe('Block → None');
  });

  it('is left out where it stays, whatever the action of another rule does', () => {
    expect(textOf({ ...known, actionBefore: 'edd', actionAfter: 'edd', action: 1 })).toBeNull();
  });

  it('is said not to be known, and never to be none, where a hit has none to compare', () => {
    const unknown = { areActionsKnown: false, actionBefore: null };
    expect(textOf({ ...unknown, actionAfter: 'block', action: 1 })).toBe('Not known → Block');
    expect(textOf({ ...unknown, actionAfter: null, action: 0 })).toBe('Not known → None');
  });
});

describe('what is said where nothing changes', () => {
  const whole =
    'Nothing changes: every stored hit remains at its level, and there are no new hits.';
  const part =
    'Nothing changes, as far as it can be compared: every compared hit remains at its level, and there are no new hits.';

  it('is that of everything, where everything was compared', () => {
    expect(unchangedText(unchangedBacktest)).toBe(whole);
  });

  it.each([
    ['an action', { totals: { ...unchangedBacktest.totals, actionUnknown: 3 } }],
    ['a hit without a side', { unsidedHits: 1 }],
    ['an answer that cannot be read', { unreadable: 1 }],
  ])('says how far it goes, where %s could not be compared', (_what, parts) => {
    expect(unchangedText({ ...unchangedBacktest, ...parts })).toBe(part);
  });
});
