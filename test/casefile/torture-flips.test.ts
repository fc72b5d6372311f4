// Sixty flipped bits in an encrypted file, and sixty in the evidence of a plain one; thousands with
// `npm run test:torture`.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flipOften } from '../torture/flips.ts';
import { makeSamples } from '../torture/samples.ts';
import { openScratch, type Scratch } from '../torture/scratch.ts';

const FLIPS = 60;
const SEED = 5;

let scratch: Scratch;
beforeAll(async () => {
  scratch = openScratch();
  await makeSamples(join(scratch.folder, 'samples'), { cases: 1, attachmentBytes: 20_000 });
});
afterAll(() => scratch.close());

test.each(['encrypted', 'evidence'] as const)(
  'every flipped bit is noticed: %s',
  { timeout: 60_000 },
  (sort) => {
    const { folder } = scratch;
    const samples = join(folder, 'samples');
    const { fates, missed } = flipOften(sort, { folder, samples, flips: FLIPS, seed: SEED });
    expect(missed).toEqual([]);
    const unnoticed = sort === 'encrypted' ? 0 : fates.nothing;
    expect(fates.open + fates.verify + fates.read).toBe(FLIPS - unnoticed);
    expect(unnoticed).toBeLessThan(FLIPS / 10);
  },
);
