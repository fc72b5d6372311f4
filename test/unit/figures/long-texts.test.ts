// Texts from elsewhere that no figure has space for: what is drawn is cut, its whole text is next to it, and no
// text costs more than its length.
import { expect, it } from 'vitest';
import { textWidth, wrapText } from '#shared/charts/exhibit-text.ts';
import { drawFigure } from '#shared/figures/flow-figure.ts';
import { buildScreeningView } from '../../builders/kya-view.ts';
import { figureOf } from '../../builders/practice-figures.ts';

const view = buildScreeningView();

it.each(['钱'.repeat(44_000), 'COIN '.repeat(8_800).trim()])(
  'a token symbol of 44,000 characters is cut at amounts, and whole in the facts of the figure',
  (token) => {
    const usual = drawFigure(figureOf(view));
    const svg = drawFigure(figureOf({ ...view, summary: { ...view.summary, token } }));
    const textsOf = (file: string) =>
      [...file.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text = '']) => text);
    const widthOf = (file: string) => Number(/ width="([\d.]+)"/.exec(file)?.[1]);
    expect(widthOf(svg)).toBeLessThan(2 * widthOf(usual));
    expect(textsOf(svg)).toContainEqual(expect.stringMatching(/^[\d,.]+ .{15}…$/u));
    const letters = (text: string) => text.replaceAll(' ', '');
    expect(letters(textsOf(svg).join(''))).toContain(letters(token));
  },
);

it.each(['a', 'a ', '钱', '\u202E'])(
  'a line takes no more work than its characters, however wide it may be: %j',
  (unit) => {
    let measured = 0;
    const count = (text: string) => {
      measured += text.length;
      return textWidth(text);
    };
    const text = unit.repeat(5_000);
    for (const widthPx of [0, 500, Infinity]) wrapText(text, widthPx, count);
    expect(measured).toBeLessThan(3 * 2 * text.length + 10);
  },
);
