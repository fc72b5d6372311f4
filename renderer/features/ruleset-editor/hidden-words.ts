// A text box shows a text as it reads: what cannot be seen in it, or turns it round, is said next to it.
import { m } from '#shared/messages/generated/messages.js';
import { revealForeignText, splitForeignText } from '#shared/words/foreign-text.ts';

/** The longest text that is shown again. */
const SHOWN = 80;

/** The text with its invisible characters shown; undefined when it has none. */
export function hiddenWords(text: string): string | undefined {
  if (splitForeignText(text).every(({ kind }) => kind === 'text')) return undefined;
  const shown = revealForeignText(text);
  return m.draft_hidden({ text: shown.length > SHOWN ? `${shown.slice(0, SHOWN)}…` : shown });
}
