// What an exported picture says of itself: its heading and the practice mark above it, legend, facts and
// whole addresses below. All words come from the caller; long ones are broken into lines, never cut.
import { legendBlock, type LegendMark } from './exhibit-legend.ts';
import {
  BLOCK_MARGIN,
  factBlock,
  indentOf,
  monoWidth,
  ruleLine,
  TEXT_LINE,
  TEXT_SIZE,
  textWidth,
  wrapText,
  type Block,
  type ExhibitFact,
} from './exhibit-text.ts';
import { element, textElement, type SvgTheme } from './svg-text.ts';

/** An address as it is in the picture, whole, and what it is called there. */
export interface ExhibitAddress {
  short: string;
  whole: string;
  /** Empty for none. */
  name: string;
}

/** What an exported picture must say next to itself. */
export interface FlowExhibit {
  /** BCP 47 tag of its words. */
  language: string;
  title: string;
  /** What is drawn, in a sentence; the remarks follow it. */
  description: string;
  caseReference: ExhibitFact;
  /** What was screened, whole; of a graph, which screenings. */
  subject: ExhibitFact;
  /**
   * SHA-256 of each stored answer, in hexadecimal digits, and when it was received, UTC: never the time of the
   * export, which would change the bytes.
   */
  evidence: readonly ExhibitFact[];
  /** As sent, and the scope they give. */
  parameters: readonly ExhibitFact[];
  /** What is short in the picture, and the whole address: an export never truncates one. */
  addresses: { title: string; list: readonly ExhibitAddress[] };
  /** "N of M analysed paths"; what filters hide; what is folded. */
  remarks: readonly string[];
  legend: readonly { mark: LegendMark; words: string }[];
  /** That nothing in it is real; null for a real answer. */
  practice: string | null;
  /** On a page that tells the title, the case and the parameters: the evidence is left. */
  isPlaced: boolean;
}

const BAND = 24;
const TITLE_SIZE = 16;
/** Share of the width that the terms of facts may take. */
const MOST_INDENT = 190;
const ADDRESS_GAP = 24;
/** Space for a name next to its address, in px; a longer one takes more lines. */
const MOST_NAME = 300;

/** The mark over a practice picture; nothing for a real one. */
export function practiceBand(words: string | null, width: number, theme: SvgTheme): Block {
  if (words === null) return { svg: '', height: 0 };
  const { colour } = theme;
  const paint = { fill: colour('practice-a'), stroke: colour('practice-border') };
  const text = { x: width / 2, y: 16, 'text-anchor': 'middle', 'font-size': TEXT_SIZE };
  const look = { 'font-weight': 600, fill: colour('practice-fg') };
  const box = element('rect', { width, height: BAND, ...paint });
  return { svg: box + textElement('text', { ...text, ...look }, words), height: BAND };
}

/** Title, case and subject, above the picture. */
export function exhibitHead(exhibit: FlowExhibit, width: number, theme: SvgTheme): Block {
  if (exhibit.isPlaced) return subjectLines(exhibit, { width, y: BLOCK_MARGIN }, theme);
  const { colour } = theme;
  const { caseReference, title } = exhibit;
  const room = width - 2 * BLOCK_MARGIN;
  const reference = `${caseReference.term} ${caseReference.value}`;
  const isBeside = textWidth(title, TITLE_SIZE) + textWidth(reference, 12) + 24 <= room;
  const parts: string[] = [];
  let y = BLOCK_MARGIN;
  for (const line of wrapText(title, room, (text) => textWidth(text, TITLE_SIZE))) {
    y += TITLE_SIZE;
    const look = { 'font-size': TITLE_SIZE, 'font-weight': 600, fill: colour('text-primary') };
    parts.push(textElement('text', { x: BLOCK_MARGIN, y, ...look }, line));
  }
  const beside = { x: width - BLOCK_MARGIN, 'text-anchor': 'end' };
  for (const line of wrapText(reference, room, (text) => textWidth(text, 12))) {
    if (!isBeside) y += TEXT_LINE + 2;
    const look = { y, 'font-size': 12, 'font-weight': 600, fill: colour('text-primary') };
    parts.push(
      textElement('text', isBeside ? { ...beside, ...look } : { x: BLOCK_MARGIN, ...look }, line),
    );
  }
  const about = subjectLines(exhibit, { width, y: y + TEXT_LINE + 4 }, theme);
  return { svg: [...parts, about.svg].join('\n'), height: about.height };
}

/** What was screened and what is to be said of the picture, from a line down; ends with a rule. */
function subjectLines(
  { subject, remarks }: FlowExhibit,
  { width, y: top }: { width: number; y: number },
  theme: SvgTheme,
): Block {
  const indent = indentOf([subject], MOST_INDENT);
  const parts: string[] = [];
  let y = top;
  for (const fact of [subject, ...remarks.map((value) => ({ term: '', value }))]) {
    const block = factBlock(fact, { width, indent, y }, theme);
    parts.push(block.svg);
    y += block.height;
  }
  return { svg: [...parts, ruleLine(y, width, theme)].join('\n'), height: y };
}

/** Legend, facts and addresses, in lines as wide as the picture. */
export function exhibitFooter(exhibit: FlowExhibit, width: number, theme: SvgTheme): Block {
  const parts = [ruleLine(0, width, theme)];
  const legend = legendBlock(exhibit.legend, width, theme);
  if (legend.height > 0) parts.push(legend.svg, ruleLine(legend.height, width, theme));
  let y = legend.height + BLOCK_MARGIN + TEXT_SIZE / 2;
  const { caseReference, evidence, parameters, isPlaced } = exhibit;
  const facts = isPlaced ? evidence : [caseReference, ...evidence, ...parameters];
  const indent = indentOf(facts, Math.min(MOST_INDENT, width / 3));
  for (const fact of facts) {
    const block = factBlock(fact, { width, indent, y }, theme);
    parts.push(block.svg);
    y += block.height;
  }
  const addresses = addressBlock(exhibit.addresses, { width, y: y + 6 }, theme);
  parts.push(addresses.svg);
  y += addresses.height;
  const band = practiceBand(exhibit.practice, width, theme);
  if (band.height > 0) {
    parts.push(element('g', { transform: `translate(0 ${String(y)})` }, band.svg));
  }
  return { svg: parts.filter((part) => part !== '').join('\n'), height: y + band.height };
}

/** As many columns as the longest address leaves space for, read down the first, then the next. */
function addressBlock(
  { title, list }: FlowExhibit['addresses'],
  { width, y }: { width: number; y: number },
  theme: SvgTheme,
): Block {
  if (list.length === 0) return { svg: '', height: 6 };
  const { colour, monoFace } = theme;
  const size = TEXT_SIZE - 1;
  const room = width - 2 * BLOCK_MARGIN;
  const widest = (texts: readonly string[]): number =>
    texts.reduce((most, text) => Math.max(most, monoWidth(text, size)), 0);
  const shorts = widest(list.map(({ short }) => short)) + 10;
  const wholes = widest(list.map(({ whole }) => whole));
  const names = list.reduce((most, { name }) => Math.max(most, textWidth(name, size)), 0);
  const nameRoom = Math.min(MOST_NAME, names);
  const column = Math.min(room, shorts + wholes + 10 + nameRoom + ADDRESS_GAP);
  const columns = Math.max(1, Math.floor((room + ADDRESS_GAP) / column));
  const rows = Math.ceil(list.length / columns);
  const heading = { x: BLOCK_MARGIN, y: y + TEXT_SIZE, 'font-size': TEXT_SIZE };
  const parts = [
    ruleLine(y - 6, width, theme),
    textElement('text', { ...heading, fill: colour('text-secondary') }, title),
  ];
  // An address too long for the whole width takes lines of its own, which push those below it down.
  const heights: number[] = Array.from({ length: rows }, () => 1);
  const cells = list.map(({ short, whole, name }, index) => {
    const row = index % rows;
    const own = Math.ceil(column - shorts - nameRoom - ADDRESS_GAP - 10) + 1;
    const lines = wrapText(whole, Math.max(own, 80), (line) => monoWidth(line, size));
    const named = wrapText(name, nameRoom + 1, (line) => textWidth(line, size));
    heights[row] = Math.max(heights[row] ?? 1, lines.length, named.length);
    return { short, lines, named, row, x: BLOCK_MARGIN + Math.floor(index / rows) * column };
  });
  const tops: number[] = [];
  let top = y + TEXT_SIZE + TEXT_LINE;
  for (const lines of heights) {
    tops.push(top);
    top += lines * (TEXT_LINE - 1);
  }
  const look = { 'font-size': size, 'font-family': monoFace };
  for (const { short, lines, named, row, x } of cells) {
    const at = tops[row] ?? 0;
    const muted = { ...look, fill: colour('text-secondary') };
    parts.push(textElement('text', { x, y: at, ...muted }, short));
    for (const [line, text] of lines.entries()) {
      const place = { x: x + shorts, y: at + line * (TEXT_LINE - 1) };
      parts.push(textElement('text', { ...place, ...look, fill: colour('text-primary') }, text));
    }
    for (const [line, text] of named.entries()) {
      const place = { x: x + column - nameRoom - ADDRESS_GAP, y: at + line * (TEXT_LINE - 1) };
      const face = { 'font-size': size, fill: colour('text-secondary') };
      if (text !== '') parts.push(textElement('text', { ...place, ...face }, text));
    }
  }
  return { svg: parts.join('\n'), height: top - y + 6 };
}
