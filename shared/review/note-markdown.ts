// Markdown of notes taken apart, in time that grows with the length of the text and not with its
// square: notes may come from elsewhere. CommonMark with tables; no bare addresses become links.
import { Lexer, Tokenizer, type Token } from 'marked';

/** Blocks that nest deeper are read as plain text. */
const MAX_NESTING = 100;
/** Emphasis is looked for within so many characters … */
const EMPHASIS_REACH = 2000;
/** … and no more once so many were looked through in one text. */
const EMPHASIS_BUDGET = 4_000_000;

/** The tokens of a note, each with the text it was read from. */
export function lexNote(markdown: string): Token[] {
  const tokenizer = new NoteTokenizer();
  const lexer = new Lexer({ gfm: true, tokenizer });
  // Looking for bare mail addresses in hostile text takes square time.
  tokenizer.rules = { ...tokenizer.rules, inline: Lexer.rules.inline.normal };
  return lexer.lex(markdown);
}

/** Bounds what would take square time in hostile text. */
class NoteTokenizer extends Tokenizer {
  #nesting = 0;
  #budget = EMPHASIS_BUDGET;

  override emStrong(
    source: string,
    masked: string,
    before?: string,
  ): ReturnType<Tokenizer['emStrong']> {
    if (!/^[*_]/.test(source) || this.#budget <= 0) return undefined;
    this.#budget -= Math.min(source.length, EMPHASIS_REACH);
    const rest = masked.length - source.length;
    return super.emStrong(
      source.slice(0, EMPHASIS_REACH),
      masked.slice(rest, rest + EMPHASIS_REACH),
      before,
    );
  }
  override del(): undefined {
    return undefined;
  }
  override blockquote(source: string): ReturnType<Tokenizer['blockquote']> {
    return this.#nested(() => super.blockquote(source));
  }
  override list(source: string): ReturnType<Tokenizer['list']> {
    return this.#nested(() => super.list(source));
  }

  #nested<Block>(read: () => Block): Block | undefined {
    if (this.#nesting >= MAX_NESTING) return undefined;
    this.#nesting++;
    const block = read();
    this.#nesting--;
    return block;
  }
}
