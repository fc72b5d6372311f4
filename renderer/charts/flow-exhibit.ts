// What an exported picture says of itself: the practice mark above it and the footer below it, with the
// case, the snapshot, its parameters, the time and the legend. All words come from the caller; long ones
// are broken into lines, never cut.
import { ringColour } from './flow-marks.ts';
import type { SceneTone } from './flow-scene.ts';
import { element, textElement, type SvgTheme } from './svg-text.ts';
import { estimateTextWidth } from './text-width.ts';

/** One fact of the footer with its word. */
export interface ExhibitFact {
  term: string;
  value: string;
}

/** A mark of the picture that the legend explains: a risk level's ring, or a way of drawing. */
export type LegendMark =
  SceneTone | 'direction' | 'thickness' | 'dust' | 'gap' | 'twin' | 'fold' | 'private';

/** What an exported picture must say beside itself. */
export interface FlowExhibit {
  /** BCP 47 tag of its words. */
  language: string;
  title: string;
  /** What is drawn, in a sentence or two. */
  description: string;
  caseReference: ExhibitFact;
  /** SHA-256 of the stored answer, in hexadecimal digits. */
  snapshotHash: ExhibitFact;
  /** As sent. */
  parameters: readonly ExhibitFact[];
  /** When the answer was received, UTC: never the time of the export, which would change the bytes. */
  receivedAt: ExhibitFact;
  /** What stands short in the picture, and the whole address: an export never truncates one. */
  addresses: readonly ExhibitFact[];
  /** "N of M analysed paths"; what filters hide; what was hidden by hand. */
  remarks: readonly string[];
  legend: readonly { mark: LegendMark; words: string }[];
  /** That nothing in it is real; null for a real answer. */
  practice: string | null;
}

/** A part of the file with its height in px. */
export interface Block {
  svg: string;
  height: number;
}

const MARGIN = 16;
const SIZE = 11;
const LINE = 16;
const TERM_GAP = 6;
const BAND = 24;
const LEGEND_MARK = 36;
const LEGEND_GAP = 18;
/** The estimate is for the text face; hashes and addresses in a wider one need more. */
const WIDER = 1.12;

/** The mark over a practice picture; nothing for a real one. */
export function practiceBand(words: string | null, width: number, theme: SvgTheme): Block {
  if (words === null) return { svg: '', height: 0 };
  const { colour } = theme;
  const paint = { fill: colour('practice-a'), stroke: colour('practice-border') };
  const text = { x: width / 2, y: 16, 'text-anchor': 'middle', 'font-size': SIZE };
  const look = { 'font-weight': 600, fill: colour('practice-fg') };
  const box = element('rect', { width, height: BAND, ...paint });
  return { svg: box + textElement('text', { ...text, ...look }, words), height: BAND };
}

/** The footer, in lines as wide as the picture. */
export function exhibitFooter(exhibit: FlowExhibit, width: number, theme: SvgTheme): Block {
  const rows = [exhibit.caseReference, exhibit.snapshotHash, exhibit.receivedAt];
  const parts: string[] = [];
  let y = MARGIN + SIZE;
  const put = (fact: ExhibitFact): void => {
    const block = factLines(fact, width, y, theme);
    parts.push(block.svg);
    y += block.height;
  };
  for (const fact of [...rows, ...exhibit.parameters]) put(fact);
  for (const remark of exhibit.remarks) put({ term: '', value: remark });
  for (const address of exhibit.addresses) put(address);
  y += 6;
  const legend = legendRows(exhibit.legend, width, y, theme);
  parts.push(legend.svg);
  y += legend.height;
  const rule = { x2: width, stroke: theme.colour('border-control') };
  const band = practiceBand(exhibit.practice, width, theme);
  const foot =
    band.height === 0 ? '' : element('g', { transform: `translate(0 ${String(y)})` }, band.svg);
  return {
    svg: [element('line', rule), ...parts, foot].filter((part) => part !== '').join('\n'),
    height: y + band.height,
  };
}

function factLines({ term, value }: ExhibitFact, width: number, y: number, theme: SvgTheme): Block {
  const indent = term === '' ? 0 : estimateTextWidth(term, SIZE) * WIDER + TERM_GAP;
  const lines = wrapText(value, width - 2 * MARGIN - indent);
  const at = (line: number): number => y + line * LINE;
  const shown = lines.map((line, index) =>
    textElement(
      'text',
      {
        x: MARGIN + indent,
        y: at(index),
        'font-size': SIZE,
        fill: theme.colour('text-primary'),
      },
      line,
    ),
  );
  if (term !== '') {
    const look = { 'font-size': SIZE, fill: theme.colour('text-secondary') };
    shown.unshift(textElement('text', { x: MARGIN, y, ...look }, term));
  }
  return { svg: shown.join('\n'), height: lines.length * LINE };
}

/** A text in lines no wider than estimated; broken at spaces, a longer word within. */
export function wrapText(text: string, widthPx: number): string[] {
  const fits = (line: string): boolean => estimateTextWidth(line, SIZE) * WIDER <= widthPx;
  const lines: string[] = [];
  let line = '';
  const close = (): void => {
    if (line !== '') lines.push(line);
    line = '';
  };
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    close();
    for (const character of word) {
      // At least one character stands in a line, however narrow.
      if (line !== '' && !fits(line + character)) close();
      line += character;
    }
  }
  close();
  return lines.length === 0 ? [''] : lines;
}

function legendRows(
  legend: FlowExhibit['legend'],
  width: number,
  top: number,
  theme: SvgTheme,
): Block {
  const parts: string[] = [];
  let x = MARGIN;
  let y = top;
  for (const { mark, words } of legend) {
    const wide = LEGEND_MARK + 6 + estimateTextWidth(words, SIZE) * WIDER;
    if (x > MARGIN && x + wide > width - MARGIN) {
      x = MARGIN;
      y += LINE + 4;
    }
    const text = { x: x + LEGEND_MARK + 6, y: y + 4, 'font-size': SIZE };
    parts.push(
      element(
        'g',
        { transform: `translate(${String(Math.round(x))} ${String(y)})` },
        sign(mark, theme),
      ),
      textElement('text', { ...text, fill: theme.colour('text-secondary') }, words),
    );
    x += wide + LEGEND_GAP;
  }
  return { svg: parts.join('\n'), height: legend.length === 0 ? 0 : y - top + LINE + 8 };
}

/** A mark of the legend about the middle of its line. */
function sign(mark: LegendMark, { colour }: SvgTheme): string {
  const line = (d: string, width: number, dash: string | null = null): string => {
    const stroke = { stroke: colour('border-control'), 'stroke-width': width };
    return element('path', { d, fill: 'none', ...stroke, 'stroke-dasharray': dash });
  };
  const ring = (cx: number, r: number, stroke: string, width: number): string =>
    element('circle', { cx, r, fill: 'none', stroke, 'stroke-width': width });
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
    case 'twin':
      return (
        ring(14, 4.5, colour('border-control'), 1.5) + ring(19, 4.5, colour('border-control'), 1.5)
      );
    case 'fold':
      return (
        ring(19, 6, colour('border-control'), 1.25) + ring(16, 6.5, colour('border-control'), 1.5)
      );
    case 'private': {
      const paint = { fill: colour('label-grey-bg'), stroke: colour('label-grey-mark') };
      return element('rect', { x: 4, y: -6, width: 26, height: 12, rx: 2.5, ...paint });
    }
    default:
      return ring(17, 6, colour(ringColour(mark)), mark === 'none' ? 1.5 : 2.5);
  }
}
