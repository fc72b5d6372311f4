import { describe, expect, it } from 'vitest';
import { asMade, isLastGroup, lastGroup, makePassphrase } from '#shared/domain/passphrase.ts';
import { contract } from '#shared/ipc/contract.ts';

/** Random bytes that count up from `start`. */
const counting = (start: number) => (bytes: Uint8Array) => {
  bytes.forEach((_, index) => (bytes[index] = start + index));
};

describe('a made passphrase', () => {
  it('is five groups of five characters of Crockford base 32', () => {
    expect(makePassphrase(counting(0))).toBe('01234-56789-ABCDE-FGHJK-MNPQR');
  });

  it('never holds I, L, O or U', () => {
    const all = [0, 25, 50, 75, 100, 200].map((start) => makePassphrase(counting(start))).join('');
    expect(all).not.toMatch(/[ILOU]/);
  });

  it('uses five bits of every byte, so that all characters are equally likely', () => {
    const counts = new Map<string, number>();
    for (let start = 0; start < 256; start += 1) {
      const fill = (bytes: Uint8Array) => bytes.fill(start);
      const [first = ''] = makePassphrase((bytes) => void fill(bytes));
      counts.set(first, (counts.get(first) ?? 0) + 1);
    }
    expect(counts.size).toBe(32);
    expect(new Set(counts.values())).toEqual(new Set([8]));
  });
});

describe('the retyped last group', () => {
  const passphrase = '01234-56789-ABCDE-FGHJK-M0P1R';

  it('is the fifth', () => expect(lastGroup(passphrase)).toBe('M0P1R'));

  it.each(['M0P1R', 'm0p1r', ' M0P1R ', 'MOPIR', 'mopLr', '-M0P1R'])(
    'is accepted as %j',
    (typed) => {
      expect(isLastGroup(typed, passphrase)).toBe(true);
    },
  );

  it.each(['', ' ', 'FGHJK', 'M0P1', 'M0P1R0'])('is refused as %j', (typed) => {
    expect(isLastGroup(typed, passphrase)).toBe(false);
  });
});

describe('a typed passphrase', () => {
  const passphrase = '01234-56789-ABCDE-FGHJK-M0P1R';

  it.each([
    passphrase,
    '01234-56789-abcde-fghjk-m0p1r',
    '0123456789ABCDEFGHJKM0P1R',
    ' o1234 56789 abcde fghjk mopir\t',
    'O1234-56789-ABCDE-FGHJK-MOPLR',
  ])('is read as it was made from %j', (typed) => {
    expect(asMade(typed)).toBe(passphrase);
  });

  it.each([
    'correct horse battery staple',
    '0123456789ABCDEFGHJKM0P1',
    '0123456789ABCDEFGHJKM0P1RR',
    'U1234-56789-ABCDE-FGHJK-M0P1R',
    ' with a space ',
    'hX4kPz9mTq2RvB7nWc5JdS8fG',
    `x'${'ab'.repeat(32)}'`,
  ])('stays as it was typed: %j', (typed) => {
    expect(asMade(typed)).toBe(typed);
  });

  it('is read so by the calls that open something', () => {
    const { passphrase: read } = contract['signing.restore'].in.parse({
      passphrase: passphrase.toLowerCase(),
    });
    expect(read).toBe(passphrase);
  });
});
