// A disk that fails at the first of every call on every file, or the last; at all in turn with
// `npm run test:torture`.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failOften, FAULTS, setUpFaults, type FaultSetUp } from '../torture/faults.ts';
import { FAULTED, type Operation } from '../torture/operations.ts';
import { openScratch, type Scratch } from '../torture/scratch.ts';
import { byExtent } from '../fakes/extent.ts';

/** The shortest, as many as there are ways to fail; the others take three times as long. */
const OPERATIONS = byExtent<readonly Operation[]>(
  ['save', 'opening', 'attachment', 'passphrase'],
  FAULTED,
);

let scratch: Scratch;
let setUp: FaultSetUp;
beforeAll(async () => {
  scratch = openScratch();
  setUp = await setUpFaults(scratch.folder);
});
afterAll(() => scratch.close());

describe('a disk that fails', () => {
  // Each operation meets one of the four; over all of them each comes up two or three times.
  test.each(OPERATIONS.map((operation, at) => ({ operation, fault: FAULTS[at % FAULTS.length]! })))(
    '($fault.error, $fault.lasts) under $operation is told in words and loses nothing',
    { timeout: 120_000 },
    async ({ operation, fault }) => {
      // A disk that is full fails fewer calls.
      const points = fault.error === 'ENOSPC' ? 'kinds' : 'first';
      const count = await failOften(setUp, { operation, fault, points });
      expect(count.complaints).toEqual([]);
      // A save writes the log alone: its first write and flush, and its last.
      expect(count.tried).toBeGreaterThan(3);
    },
  );
});
