// Notes taken apart: what is emphasis, and that hostile text takes no longer than its length.
import type { Token } from 'marked';
import { expect, it } from 'vitest';
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
