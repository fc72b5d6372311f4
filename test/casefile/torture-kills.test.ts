// A few kills in the middle of each operation; many come with `npm run test:torture`.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeKillSamples, killOften } from '../torture/kills.ts';
import { KILLED, type Operation } from '../torture/operations.ts';
import { openScratch, type Scratch } from '../torture/scratch.ts';
import { byExtent } from '../fakes/extent.ts';

const KILLS = byExtent(1, 2);
const OPERATIONS = byExtent<readonly Operation[]>(['save', 'export'], KILLED);
const SEED = 11;

let scratch: Scratch;
let samples: string;
beforeAll(async () => {
  scratch = openScratch();
  samples = await makeKillSamples(scratch.folder);
});
afterAll(() => scratch.close());

describe('a program killed in the middle of', () => {
  test.each(OPERATIONS)(
    '%s loses nothing, leaves nothing half-written, and can do it again',
    { timeout: 60_000 },
    async (operation) => {
      const { folder } = scratch;
      const count = await killOften(operation, { folder, samples, kills: KILLS, seed: SEED });
      expect(count.complaints).toEqual([]);
      expect(count.counted).toBe(KILLS);
    },
  );
});
