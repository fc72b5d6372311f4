// A picture as the person arranged it: only where that is asked for, and it says so.
import { expect, it } from 'vitest';
import { drawFigure, type Arrangement } from '#shared/figures/flow-figure.ts';
import { drawMirrorFigure } from '#shared/figures/mirror-figure.ts';
import { SUBJECT_KEY } from '#shared/flow/tree.ts';
import { buildKytView } from '../../builders/kyt-view.ts';
import { buildScreeningView } from '../../builders/kya-view.ts';
import { FIGURE_THEME, figureOf } from '../../builders/practice-figures.ts';

const NOTE = 'Ask the exchange';
const arranged = (key: string): Arrangement => ({
  pins: new Map([[key, 480]]),
  notes: new Map([
    [key, NOTE],
    ['gone', 'of nothing that is drawn'],
  ]),
});

it('an address has its pin, its note and its height, which remarks and legend say', () => {
  const source = figureOf(buildScreeningView());
  const key = [...source.figure.folded.shown].find((one) => one !== SUBJECT_KEY)!;
  const plain = drawFigure(source);
  const svg = drawFigure({ ...source, arrangement: arranged(key) });
  expect(plain).not.toContain(NOTE);
  expect(plain).not.toContain('by hand');
  expect(svg).toContain(`>${NOTE}<`);
  expect(svg).toContain(`note “${NOTE}”`);
  expect(svg).not.toContain('of nothing that is drawn');
  expect(svg).toContain('Marks moved by hand within their hop: 1.');
  expect(svg).toContain('Marks with case notes: 1.');
  for (const words of ['Moved by hand within its hop', 'Case note']) {
    expect(svg).toContain(`>${words}<`);
  }
  expect(svg).toMatch(/<circle cx="[^"]*" cy="480" r="14"/);
  expect(plain).not.toMatch(/<circle cx="[^"]*" cy="480" r="14"/);
});

it('both sides of a transaction have theirs, once', () => {
  const view = buildKytView();
  const [source, destination] = [figureOf(view, { side: 'in' }), figureOf(view, { side: 'out' })];
  const own = [...source.figure.folded.shown].find((one) => one.startsWith('inflow'))!;
  const side = (which: 'in' | 'out', { figure }: typeof source) => ({
    ...{ side: which, flow: { figure }, otherCount: 0, undrawableCount: 0 },
  });
  const mirror = {
    transaction: { hash: view.summary.transaction, chain: 'Tron', token: 'usdt', stated: null },
    sides: [side('in', source), side('out', destination)],
  };
  const rest = { view, theme: FIGURE_THEME, caseReference: 'TF-2026-0001', language: 'en' };
  const draw = (arrangement?: Arrangement) =>
    drawMirrorFigure(mirror, { ...rest, labelOf: () => null, arrangement });
  expect(draw()).not.toContain(NOTE);
  const svg = draw(arranged(`in:${own}`));
  expect(svg.split(`>${NOTE}<`)).toHaveLength(2);
  expect(svg).toContain('Marks moved by hand within their hop: 1.');
});
