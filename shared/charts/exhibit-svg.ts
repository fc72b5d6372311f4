// A drawn picture with its heading and footer as a self-contained SVG file: no style sheet, no script,
// nothing fetched. The picture comes drawn; what it says of itself is in words.
import { exhibitFooter, exhibitHead, practiceBand, type FlowExhibit } from './flow-exhibit.ts';
import type { Block } from './exhibit-text.ts';
import { element, svgNumber, textElement, xmlText, type SvgTheme } from './svg-text.ts';

/** Width of such a picture, in px. */
export const EXHIBIT_WIDTH = 720;

const TITLE_ID = 'exhibit-title';
const DESC_ID = 'exhibit-desc';

/**
 * The picture with its exhibit as the text of an SVG file, UTF-8, a line feed at its end.
 * @param picture as wide as `EXHIBIT_WIDTH`
 * @param lines the picture in words, a line for each mark
 */
export function writeExhibitSvg(
  picture: Block,
  lines: readonly string[],
  theme: SvgTheme,
  exhibit: FlowExhibit,
): string {
  const width = EXHIBIT_WIDTH;
  const band = practiceBand(exhibit.practice, width, theme);
  const head = exhibitHead(exhibit, width, theme);
  const footer = exhibitFooter(exhibit, width, theme);
  const top = band.height + head.height;
  const height = top + picture.height + footer.height;
  const shift = (dy: number): string => `translate(0 ${svgNumber(dy)})`;
  const body = [
    textElement('title', { id: TITLE_ID }, exhibit.title),
    element('desc', { id: DESC_ID }, [exhibit.description, ...lines].map(xmlText).join('\n')),
    element('rect', { width, height, fill: theme.colour('surface-1') }),
    band.svg,
    element('g', { transform: shift(band.height) }, head.svg),
    element('g', { transform: shift(top) }, picture.svg),
    element('g', { transform: shift(top + picture.height) }, footer.svg),
  ];
  const root = {
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height,
    viewBox: `0 0 ${svgNumber(width)} ${svgNumber(height)}`,
    'xml:lang': exhibit.language,
    role: 'img',
    'aria-labelledby': TITLE_ID,
    'aria-describedby': DESC_ID,
    'font-family': theme.textFace,
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('svg', root, body.join('\n'))}\n`;
}
