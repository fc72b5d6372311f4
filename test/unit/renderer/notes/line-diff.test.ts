import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffLines } from '../../../../renderer/features/notes/line-diff.ts';

const short = (lines: ReturnType<typeof diffLines>) =>
  lines.map(({ kind, text }) => `${{ same: ' ', removed: '-', added: '+' }[kind]}${text}`);

describe('diffLines', () => {
  it('finds a changed, an added and a removed line among the same ones', () => {
    expect(short(diffLines('a\nb\nc\nd', 'a\nB\nc\nd\ne'))).toEqual([
      ...[' a', '-b', '+B', ' c', ' d', '+e'],
    ]);
    expect(short(diffLines('a\nb\nc', 'a\nc'))).toEqual([' a', '-b', ' c']);
  });

  it('says nothing of two texts that are the same', () => {
    expect(diffLines('a\n\nb', 'a\n\nb').every(({ kind }) => kind === 'same')).toBe(true);
  });

  it('gives back both texts, whatever they are, and keeps the most lines it can', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 })
      .map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, (older, newer) => {
        const lines = diffLines(older, newer);
        const without = (kind: string) =>
          lines.flatMap((line) => (line.kind === kind ? [] : [line.text])).join('\n');
        expect(without('added')).toBe(older);
        expect(without('removed')).toBe(newer);
        expect(lines.filter(({ kind }) => kind === 'same')).toHaveLength(
          longestCommon(older.split('\n'), newer.split('\n')),
        );
      }),
    );
  });

  it('takes texts of any length: too much to compare counts as replaced', () => {
    const many = (word: string) => Array.from({ length: 3000 }, (_, at) => `${word}${at}`);
    const lines = diffLines(
      ['same', ...many('a'), 'end'].join('\n'),
      ['same', ...many('b'), 'end'].join('\n'),
    );
    expect(lines).toHaveLength(6002);
    expect(lines.filter(({ kind }) => kind === 'same')).toHaveLength(2);
  });
});

/** By trying everything: an independent count. */
function longestCommon(a: readonly string[], b: readonly string[]): number {
  const known = new Map<string, number>();
  const from = (i: number, j: number): number => {
    if (i === a.length || j === b.length) return 0;
    const key = `${i} ${j}`;
    const found =
      known.get(key) ??
      (a[i] === b[j] ? 1 + from(i + 1, j + 1) : Math.max(from(i + 1, j), from(i, j + 1)));
    known.set(key, found);
    return found;
  };
  return from(0, 0);
}
