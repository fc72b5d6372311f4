// What is written stays within what is read.
import { expect, it } from 'vitest';
import { createNameRoom } from '../../../electron/bundle/limits.ts';

it('has room for a quarter of a gigabyte of names, each with its line', () => {
  const hasRoomFor = createNameRoom();
  // 256 MiB are 268,435,456 bytes; without the 16,384 of the files about the payload 268,419,072.
  // A name of 1,024 bytes and its 67 are 1,091: 246,030 times 1,091 are 268,418,730.
  const name = 'n'.repeat(1_024);
  const fitting = Array.from({ length: 246_030 }, () => hasRoomFor(name));
  expect(fitting.every(Boolean)).toBe(true);
  expect(hasRoomFor('€'.repeat(92))).toBe(false); // 67 and 276: one byte more than the 342 left.
});
