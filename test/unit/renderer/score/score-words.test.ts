// What a score says on its own: the distance to the next verdict, and what kind of statement it is.
import { describe, expect, it } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import { ChecksController } from '../../../../renderer/features/score/checks-controller.svelte.ts';
import { distanceWords, standingWords } from '#shared/words/score-words.ts';
import { judged, cannot } from '#shared/review/check.ts';

describe('distanceWords', () => {
  it.each([
    ['0', '20 points below Review (from 20)'],
    ['19.25', '0.75 points below Review (from 20)'],
    ['79.999999', '0.000001 points below Block (from 80)'],
  ])('of %s', (score, words) => {
    expect(distanceWords(decimal(score))).toBe(words);
  });

  it('says that the side of an edge is not documented', () => {
    expect(distanceWords(decimal('50'))).toMatch(/^Exactly on the boundary at 50/);
  });

  it('says that there is no band above the last, and nothing outside of the axis', () => {
    expect(distanceWords(decimal('80.1'))).toMatch(/^Block is the highest band/);
    expect(distanceWords(decimal('-1'))).toBeNull();
    expect(distanceWords(decimal('1e30'))).toBeNull();
  });
});

it('only a score that speaks for itself has no sentence', () => {
  const texts = (['not_computed', 'zero_no_rule', 'zero_with_rule', 'low_with_rule'] as const).map(
    (standing) => standingWords(standing)?.text,
  );
  expect(new Set(texts).size).toBe(4);
  expect(texts).not.toContain(undefined);
  expect([standingWords('plain'), standingWords('self_hit')]).toEqual([null, null]);
});

describe('ChecksController', () => {
  const at = { figure: 'hops', place: { kind: 'result' }, pointer: '/x' } as const;
  const equal = judged(at, '1', '1', true);
  const differs = judged(at, '1', '2', false);
  const none = cannot(at, '1', 'no_path');

  it('lists deviations first where there are any, else what agrees, until somebody chooses', async () => {
    const controller = new ChecksController(() => [[equal], [differs, none]]);
    expect(controller.checks).toBeNull();
    await controller.run();
    expect(controller.tally).toEqual({ recomputed: 2, deviating: 1, notRecomputable: 1 });
    expect(controller.shown).toEqual([differs]);
    controller.choose('not_recomputable');
    expect(controller.shown).toEqual([none]);
    controller.choose('nonsense');
    expect(controller.filter).toBe('not_recomputable');
    controller.choose('all');
    expect(controller.shown).toHaveLength(3);
    const quiet = new ChecksController(() => [[equal, none]]);
    await quiet.run();
    expect(quiet.filter).toBe('equal');
  });

  it('computes once, however often it is looked at', async () => {
    let runs = 0;
    const controller = new ChecksController(() => {
      runs += 1;
      return [[equal]];
    });
    await Promise.all([controller.run(), controller.run()]);
    controller.stop();
    await controller.run();
    expect(runs).toBe(1);
  });
});
