// Text from outside (labels, names, a server's words) may hold characters that cannot be seen or
// that turn the reading direction. They are made visible; nothing is removed (reliability.md, 4).
import { codePointName, isHiddenCharacter } from '../domain/hidden-characters.ts';

/** A piece of text, or one character that would not be seen, by its code point. */
export type ForeignPiece = { kind: 'text'; text: string } | { kind: 'hidden'; codePoint: string };

/** Splits a text where something invisible is, e.g. `a`, `U+202E`, `b`. */
export function splitForeignText(text: string): ForeignPiece[] {
  const pieces: ForeignPiece[] = [];
  let visible = '';
  for (const character of text) {
    if (!isHiddenCharacter(character)) {
      visible += character;
      continue;
    }
    if (visible !== '') pieces.push({ kind: 'text', text: visible });
    visible = '';
    pieces.push({ kind: 'hidden', codePoint: codePointName(character) });
  }
  if (visible !== '') pieces.push({ kind: 'text', text: visible });
  return pieces;
}

/** The same as one text, for a title or an accessible name: `a[U+202E]b`. */
export function revealForeignText(text: string): string {
  return splitForeignText(text)
    .map((piece) => (piece.kind === 'text' ? piece.text : `[${piece.codePoint}]`))
    .join('');
}
