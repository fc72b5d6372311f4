// The pieces of a line as runs of a word processor: faces named, right-to-left texts in their own runs,
// what cannot be seen made visible. Characters that XML 1.0 cannot hold are as a box.
import { TextRun, type IRunOptions } from 'docx';
import type { Inline, ValueFace } from '#shared/report/document.ts';
import { splitForeignText } from '#shared/words/foreign-text.ts';
import { citationText } from '../plain-text.ts';

/** Faces by script; a machine without them takes the nearest it has. */
export const FACE = {
  ascii: 'Inter',
  hAnsi: 'Inter',
  cs: 'Arial',
  eastAsia: 'Microsoft YaHei',
} as const;
const MONO = {
  ascii: 'IBM Plex Mono',
  hAnsi: 'IBM Plex Mono',
  cs: 'Courier New',
  eastAsia: 'Microsoft YaHei',
} as const;

type RunStyle = Omit<IRunOptions, 'text' | 'children'>;

const SHAPES: Partial<Record<ValueFace, string>> = {
  'risk-critical': '◆ ',
  'risk-high': '▲ ',
  'risk-medium': '◐ ',
  'risk-low': '○ ',
  'risk-unknown': '◌ ',
};

/** Light colours of the levels (shared/styles/tokens.css, `--risk-…-fg`). */
const COLOURS: Partial<Record<ValueFace, string>> = {
  'risk-critical': 'A30D3F',
  'risk-high': 'A13C00',
  'risk-medium': '785700',
  'risk-low': '2F6B25',
  'risk-unknown': '54636E',
};

/** The runs of a line, in this style unless a piece has its own. */
export function renderRuns(inlines: readonly Inline[], style: RunStyle = {}): TextRun[] {
  return inlines.flatMap((inline) => renderPiece(inline, style));
}

function renderPiece(inline: Inline, style: RunStyle): TextRun[] {
  switch (inline.kind) {
    case 'text':
      return textRuns(inline.text, style);
    case 'value': {
      if (inline.face === 'mono') return textRuns(inline.text, { ...style, font: MONO });
      const colour = COLOURS[inline.face];
      if (colour === undefined) return textRuns(inline.text, style);
      const shown = `${SHAPES[inline.face] ?? ''}${inline.text}`;
      return textRuns(shown, { ...style, bold: true, color: colour });
    }
    case 'cite':
      return textRuns(citationText(inline.source, inline.pointer), {
        ...style,
        superScript: true,
        font: MONO,
        color: '0B6577',
      });
    case 'strong':
      return renderRuns(inline.inlines, { ...style, bold: true });
    case 'emphasis':
      return renderRuns(inline.inlines, { ...style, italics: true });
    case 'link':
      return [
        ...renderRuns(inline.inlines, style),
        ...textRuns(` <${inline.href}>`, { ...style, font: MONO }),
      ];
    case 'code':
      return textRuns(inline.text, { ...style, font: MONO });
    case 'break':
      return [new TextRun({ ...style, break: 1 })];
  }
}

/** Letters of scripts that are written from right to left (Hebrew, Arabic and their neighbours). */
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const STRETCH = new RegExp(
  `${RIGHT_TO_LEFT.source}(?:[^\\p{L}]*${RIGHT_TO_LEFT.source})*|(?:(?!${RIGHT_TO_LEFT.source}).)+`,
  'gsu',
);

/** A text as runs: its right-to-left stretches marked as such, in logical order. */
export function textRuns(text: string, style: RunStyle = {}): TextRun[] {
  const shown = splitForeignText(text)
    .map((piece) => (piece.kind === 'text' ? piece.text : `[${piece.codePoint}]`))
    .join('')
    .replace(/[\uFFFE\uFFFF]/g, '\u25A1');
  return [...shown.matchAll(STRETCH)].map(([stretch]) => {
    const lines = stretch.split(/\r\n|[\r\n]/).join(' ');
    return RIGHT_TO_LEFT.test(stretch)
      ? new TextRun({ ...style, text: lines, rightToLeft: true })
      : new TextRun({ ...style, text: lines });
  });
}
