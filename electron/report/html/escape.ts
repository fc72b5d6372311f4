// Text on its way into HTML: escaped, and what cannot be seen made visible. Every text of a report goes
// through here, whoever wrote it.
import { escapeMarkup, isPrintableAscii } from '#shared/words/escape-markup.ts';
import { splitForeignText } from '#shared/words/foreign-text.ts';

/** A text for an element: an invisible character is as `U+202E` in a mark of its own. */
export function htmlText(text: string): string {
  if (isPrintableAscii(text)) return escapeMarkup(text);
  return splitForeignText(text)
    .map((piece) =>
      piece.kind === 'text'
        ? // Not characters in HTML (WHATWG HTML, "noncharacter"): they would be lost.
          escapeMarkup(piece.text).replace(/[\uFFFE\uFFFF]/g, '\uFFFD')
        : `<span class="hidden">[${piece.codePoint}]</span>`,
    )
    .join('');
}

/** A text for an attribute: an invisible character is as `[U+202E]`. */
export function htmlAttribute(text: string): string {
  const shown = splitForeignText(text)
    .map((piece) => (piece.kind === 'text' ? piece.text : `[${piece.codePoint}]`))
    .join('');
  return escapeMarkup(shown);
}
