// Notes taken apart: what is emphasis, and that hostile text takes no longer than its length.
import { Lexer, type Token } from 'marked';
import { expect, it, onTestFinished, vi } from 'vitest';
import { MAX_NOTE_CHARACTERS } from '#shared/domain/note.ts';
import { lexNote } from '#shared/review/note-markdown.ts';

const typesOf = (tokens: readonly Token[]): string[] =>
  tokens.flatMap((token) => [
    token.type,
    ...('tokens' in token ? typesOf(token.tokens ?? []) : []),
  ]);

it('reads emphasis within and around words, and leaves single stars alone', () => {
  expect(typesOf(lexNote('a **b** *c* _d_ 2 * 3'))).toEqual([
    ...['paragraph', 'text', 'strong', 'text', 'text', 'em', 'text', 'text', 'em', 'text', 'text'],
  ]);
});

it('makes no link of a bare address', () => {
  expect(typesOf(lexNote('https://a.example and b@a.example'))).not.toContain('link');
});

it('reads emphasis in a long text as in a short one', () => {
  const text = '**a** b\n\n'.repeat(MAX_NOTE_CHARACTERS / 9);
  const strong = typesOf(lexNote(text)).filter((type) => type === 'strong');
  expect(strong).toHaveLength(Math.floor(MAX_NOTE_CHARACTERS / 9));
});

it.each(['*', '**a_', '*a ', '_a', '*a_b', '** a', '***a b', '[*', '*[a](b) ', '> ', '- ', '| '])(
  'takes a note of nothing but %j in stride',
  (part) => {
    const text = part.repeat(Math.floor(MAX_NOTE_CHARACTERS / part.length));
    // In square time the longest note would take minutes; in linear time a second.
    expect(
      lexNote(text)
        .map(({ raw }) => raw)
        .join(''),
    ).toHaveLength(text.trimEnd().length + (text.length - text.trimEnd().length));
  },
  20_000,
);

/** How many characters of lines each run of the reader was given. */
function countLines(markdown: string): { lengths: number[]; tokens: Token[] } {
  const runs = vi.spyOn(Lexer.prototype, 'inlineTokens');
  onTestFinished(() => {
    runs.mockRestore();
  });
  const tokens = lexNote(markdown);
  return { lengths: runs.mock.calls.map(([source]) => source.length), tokens };
}

it.each(['[', '*', '\\[', '*_', '[*', '<', '`', 'a', '_ ', '![', '[a](', '&'])(
  'reads a paragraph of nothing but %j in pieces, and leaves nothing of it out',
  (part) => {
    const text = `x${part.repeat(Math.floor(MAX_NOTE_CHARACTERS / part.length))}`.trimEnd();
    const { lengths, tokens } = countLines(text);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(10_000);
    const [paragraph] = tokens;
    const inner = paragraph !== undefined && 'tokens' in paragraph ? paragraph.tokens : [];
    expect(inner.map(({ raw }) => raw).join('')).toBe(text);
  },
  20_000,
);

it('cuts a long paragraph beside its links and its characters', () => {
  const link = '[words of the link](snapshot:0123456789)';
  const text = `𝔸${'𝔸𝔸𝔸 '.repeat(700)}${link}`.repeat(12);
  const links = typesOf(lexNote(text)).filter((type) => type === 'link');
  expect(links).toHaveLength(12);
  const { tokens } = countLines('𝔸'.repeat(20_000));
  const [paragraph] = tokens;
  const inner = paragraph !== undefined && 'tokens' in paragraph ? (paragraph.tokens ?? []) : [];
  expect(inner.length).toBeGreaterThan(0);
  // A lone half of a character cannot be encoded.
  for (const { raw } of inner) expect(() => encodeURIComponent(raw)).not.toThrow();
});
