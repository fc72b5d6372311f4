// Markdown of notes taken apart, in time that grows with the length of the text and not with its
// square: notes may come from elsewhere. CommonMark with tables; no bare addresses become links.
import { Lexer, Tokenizer, type Token } from 'marked';

/** Blocks that nest deeper are read as plain text. */
const MAX_NESTING = 100;
/** Emphasis is looked for within so many characters … */
const EMPHASIS_REACH = 2000;
/** … and no more once so many were looked through in one text. */
const EMPHASIS_BUDGET = 4_000_000;
/** Lines of a paragraph that are read at once: what is set over their end is set no more. */
const INLINE_PIECE = 10_000;
/** A link, as far as it must not be cut. */
const LINK = /^\[(?:\\.|[^\]\\])*\]\([^)\s]*\)/;

/** The tokens of a note, each with the text it was read from. */
export function lexNote(markdown: string): Token[] {
  const tokenizer = new NoteTokenizer();
  const lexer = new NoteLexer({ gfm: true, tokenizer });
  // Looking for bare mail addresses in hostile text takes square time.
  tokenizer.rules = { ...tokenizer.rules, inline: Lexer.rules.inline.normal };
  return lexer.lex(markdown);
}

/** Reads a long paragraph in pieces: some texts of one take the square of its length. */
class NoteLexer extends Lexer {
  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    let from = 0;
    while (source.length - from > INLINE_PIECE) {
      const end = endOfPiece(source, from);
      super.inlineTokens(source.slice(from, end), tokens);
      from = end;
    }
    return super.inlineTokens(source.slice(from), tokens);
  }
}

/** After a line, else after a word; not within a link or a character. */
function endOfPiece(source: string, from: number): number {
  const least = from + INLINE_PIECE / 2;
  const most = from + INLINE_PIECE;
  const after = (mark: string): number => source.lastIndexOf(mark, most - 1) + 1;
  const end = [after('\n'), after(' ')].find((place) => place > least) ?? most;
  const open = source.lastIndexOf('[', end - 1);
  if (open > least) {
    const link = LINK.exec(source.slice(open, open + INLINE_PIECE));
    if (link !== null && open + link[0].length > end) return open;
  }
  return /[\uD800-\uDBFF]/.test(source.charAt(end - 1)) ? end - 1 : end;
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
