// The legend of an exported picture: a sign for each mark, and its words.
import { BLOCK_MARGIN, TEXT_LINE, TEXT_SIZE, textWidth, type Block } from './exhibit-text.ts';
import { CONTRADICTORY_DASH, INFERRED_DASH } from './flow-marks.ts';
import { moreSign, pinSign, riskSign } from './flow-node-marks.ts';
import type { ColourRole, ScenePrimitive, SceneTone } from './flow-scene.ts';
import { drawPrimitive } from './svg-primitive.ts';
import { element, textElement, type SvgTheme } from './svg-text.ts';

/** A mark of the picture that the legend explains: a risk level's ring, or a way of drawing. */
export type LegendMark =
  | SceneTone
  | 'direction'
  | 'thickness'
  | 'dust'
  | 'gap'
  | 'contradictory'
  | 'twin'
  | 'fold'
  | 'private'
  | 'pin'
  | 'note'
  | 'more'
  | 'own_node'
  | 'observed'
  | 'inferred';

const MARK_WIDTH = 36;
const GAP = 14;

/** The legend in rows as wide as the picture. */
export function legendBlock(
  legend: readonly { mark: LegendMark; words: string }[],
  width: number,
  theme: SvgTheme,
): Block {
  const parts: string[] = [];
  let x = BLOCK_MARGIN;
  let y = BLOCK_MARGIN + 4;
  for (const { mark, words } of legend) {
    const wide = MARK_WIDTH + 6 + textWidth(words);
    if (x > BLOCK_MARGIN && x + wide > width - BLOCK_MARGIN) {
      x = BLOCK_MARGIN;
      y += TEXT_LINE + 6;
    }
    const text = { x: x + MARK_WIDTH + 6, y: y + 4, 'font-size': TEXT_SIZE };
    const place = { transform: `translate(${String(Math.round(x))} ${String(y)})` };
    parts.push(
      element('g', place, signOf(mark, theme)),
      textElement('text', { ...text, fill: theme.colour('text-secondary') }, words),
    );
    x += wide + GAP;
  }
  return { svg: parts.join('\n'), height: legend.length === 0 ? 0 : y + TEXT_LINE };
}

/** A mark about the middle of its line. */
function signOf(mark: LegendMark, theme: SvgTheme): string {
  const { colour } = theme;
  const line = (
    d: string,
    width: number,
    dash: string | null = null,
    role: ColourRole = 'border-control',
  ): string => {
    const stroke = { stroke: colour(role), 'stroke-width': width };
    return element('path', { d, fill: 'none', ...stroke, 'stroke-dasharray': dash });
  };
  const ring = (cx: number, r: number, stroke: string, width: number): string =>
    element('circle', { cx, r, fill: 'none', stroke, 'stroke-width': width });
  const box = (fill: ColourRole, stroke: ColourRole): string => {
    const paint = { fill: colour(fill), stroke: colour(stroke) };
    return element('rect', { x: 4, y: -6, width: 26, height: 12, rx: 2.5, ...paint });
  };
  const drawn = (sign: readonly ScenePrimitive[]): string =>
    sign.map((primitive) => drawPrimitive(primitive, theme)).join('');
  switch (mark) {
    case 'direction':
      return (
        line('M0 0H28', 2) +
        element('polygon', { points: '34,0 27,-3.5 27,3.5', fill: colour('border-control') })
      );
    case 'thickness':
      return line('M0 0H15', 1) + line('M18 0H34', 4);
    case 'dust':
      return line('M0 0H34', 1.5, '5 3.5');
    case 'gap':
      return line('M0 0H34', 1.5, '1.5 3.5');
    case 'contradictory':
      return line('M0 0H34', 1.5, CONTRADICTORY_DASH.join(' '), 'warn');
    case 'twin':
      return (
        ring(14, 4.5, colour('border-control'), 1.5) + ring(19, 4.5, colour('border-control'), 1.5)
      );
    case 'fold':
      return (
        ring(19, 6, colour('border-control'), 1.25) + ring(16, 6.5, colour('border-control'), 1.5)
      );
    case 'private':
      return box('label-grey-bg', 'label-grey-mark');
    case 'note':
      return box('accent-subtle', 'accent');
    case 'pin':
      return drawn(pinSign(19, 0));
    case 'more':
      return drawn(moreSign('+8', 6, -7));
    case 'own_node': {
      const paint = { fill: colour('accent-subtle'), stroke: colour('accent') };
      return element('rect', { x: 13, y: -6, width: 12, height: 12, rx: 3, ...paint });
    }
    case 'observed':
      return line('M0 0H34', 1.5, null, 'accent');
    case 'inferred':
      return line('M0 0H34', 1.5, INFERRED_DASH.join(' '), 'accent');
    default:
      return drawn(riskSign(mark, 22, 0));
  }
}
