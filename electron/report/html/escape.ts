// Text on its way into HTML: escaped, and what cannot be seen made visible. Every text of a report goes
// through here, whoever wrote it.
import { splitForeignText } from '#shared/words/foreign-text.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Most texts, which nothing is hidden in. */
const PRINTABLE_ASCII = /^[ -~]*$/;

/** Escaped alone: for texts that are ours and for attributes already made visible. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** A text for an element: an invisible character stands as `U+202E` in a mark of its own. */
export function htmlText(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return escapeHtml(text);
  return splitForeignText(text)
    .map((piece) =>
      piece.kind === 'text'
        ? // Not characters in HTML (WHATWG HTML, "noncharacter"): they would be lost.
          escapeHtml(piece.text).replace(/[\uFFFE\uFFFF]/g, '\uFFFD')
        : `<span class="hidden">[${piece.codePoint}]</span>`,
    )
    .join('');
}

/** A text for an attribute: an invisible character stands as `[U+202E]`. */
export function htmlAttribute(text: string): string {
  const shown = splitForeignText(text)
    .map((piece) => (piece.kind === 'text' ? piece.text : `[${piece.codePoint}]`))
    .join('');
  return escapeHtml(shown);
}
