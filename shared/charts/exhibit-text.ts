// The texts around an exported picture: broken into lines by an estimate of their width, never cut.
import { element, textElement, type SvgTheme } from './svg-text.ts';
import { estimateTextWidth } from './text-width.ts';

/** A part of the file with its height in px. */
export interface Block {
  svg: string;
  height: number;
}

/** Space at the sides of a block, in px. */
export const BLOCK_MARGIN = 16;
/** Size of a text, in px. */
export const TEXT_SIZE = 11;
/** Height of its line, in px. */
export const TEXT_LINE = 16;

const TERM_GAP = 8;
/** The estimate is for the page's own face; whatever face a reader's machine has may be wider. */
const WIDER = 1.12;
/** Advance of the mono face, as a share of its size. */
const MONO_ADVANCE = 0.62;
/** At spaces, and after East Asian punctuation and characters, which are words of their own. */
const BREAKABLE =
  /(?<=\s)|(?=\s)|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}，。；：、）])/u;

/** Generous estimate of a text's width in px. */
export function textWidth(text: string, size: number = TEXT_SIZE): number {
  return estimateTextWidth(text, size) * WIDER;
}

/** The same in the mono face; a character that is as wide as it is high takes two. */
export function monoWidth(text: string, size: number = TEXT_SIZE): number {
  let columns = 0;
  for (const character of text) columns += (character.codePointAt(0) ?? 0) >= 0x2e80 ? 2 : 1;
  return columns * size * MONO_ADVANCE;
}

/**
 * A text in lines no wider than estimated; broken at spaces, a longer word within.
 * @param measure of a text the sum of its characters: each part is measured once, never a line that grows
 */
export function wrapText(
  text: string,
  widthPx: number,
  measure: (line: string) => number = textWidth,
): string[] {
  const space = measure(' ');
  const lines: string[] = [];
  let line = '';
  let linePx = 0;
  let gap = '';
  const close = (): void => {
    if (line !== '') lines.push(line);
    line = '';
    linePx = 0;
    gap = '';
  };
  for (const part of text.split(BREAKABLE)) {
    if (part.trim() === '') {
      gap = line === '' ? '' : ' ';
      continue;
    }
    const partPx = measure(part);
    const gapPx = gap === '' ? 0 : space;
    if (linePx + gapPx + partPx <= widthPx) {
      line += gap + part;
      linePx += gapPx + partPx;
    } else {
      close();
      for (const character of part) {
        const characterPx = measure(character);
        // At least one character is in a line, however narrow.
        if (line !== '' && linePx + characterPx > widthPx) close();
        line += character;
        linePx += characterPx;
      }
    }
    gap = '';
  }
  close();
  return lines.length === 0 ? [''] : lines;
}

/** One fact of an exhibit with its word. */
export interface ExhibitFact {
  term: string;
  value: string;
  /** An address, a hash or JSON: in the mono face. */
  isMono?: boolean;
}

/** A fact in lines: its term, then its value next to it from `indent` on. */
export function factBlock(
  { term, value, isMono = false }: ExhibitFact,
  { width, indent, y }: { width: number; indent: number; y: number },
  theme: SvgTheme,
): Block {
  const size = isMono ? TEXT_SIZE - 0.5 : TEXT_SIZE;
  const measure = isMono ? (line: string) => monoWidth(line, size) : textWidth;
  const x = BLOCK_MARGIN + indent;
  const lines = wrapText(value, width - BLOCK_MARGIN - x, measure);
  const look = {
    'font-size': size,
    'font-family': isMono ? theme.monoFace : null,
    fill: theme.colour('text-primary'),
  };
  const shown = lines.map((line, index) =>
    textElement('text', { x, y: y + index * TEXT_LINE, ...look }, line),
  );
  if (term !== '') {
    const paint = { 'font-size': TEXT_SIZE, fill: theme.colour('text-secondary') };
    shown.unshift(textElement('text', { x: BLOCK_MARGIN, y, ...paint }, term));
  }
  return { svg: shown.join('\n'), height: lines.length * TEXT_LINE };
}

/** Where the values of facts begin, so that they are under one another; bounded. */
export function indentOf(facts: readonly ExhibitFact[], most: number): number {
  const widest = Math.max(0, ...facts.map(({ term }) => textWidth(term)));
  return Math.min(most, Math.ceil(widest) + TERM_GAP);
}

/** A hairline across a block. */
export function ruleLine(y: number, width: number, theme: SvgTheme): string {
  const ends = { x1: BLOCK_MARGIN, x2: width - BLOCK_MARGIN, y1: y, y2: y };
  return element('line', { ...ends, stroke: theme.colour('border') });
}
