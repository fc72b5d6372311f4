import { expect, it } from 'vitest';
import { m } from '#shared/messages/generated/messages.js';
import {
  fileName,
  formatBytes,
  formatCount,
  formatDuration,
  formatElapsed,
} from '#shared/words/format.ts';

it('writes elapsed time with hours only when there are any', () => {
  expect([7_000, 750_000, 3_729_000, -5].map(formatElapsed)).toEqual([
    '0:07',
    '12:30',
    '1:02:09',
    '0:00',
  ]);
});

it('writes durations in milliseconds below a second', () => {
  expect([84, 1240, 62_000].map(formatDuration)).toEqual(['84 ms', '1.24 s', '62.0 s']);
});

it('writes sizes in binary units', () => {
  expect([512, 3482, 12_582_912].map(formatBytes)).toEqual(['512 B', '3.4 KiB', '12.0 MiB']);
});

it('groups thousands', () => {
  expect([0, 999, 1000, 20412, 1234567].map(formatCount)).toEqual([
    '0',
    '999',
    '1,000',
    '20,412',
    '1,234,567',
  ]);
});

it('a message takes a number only as it is formatted', () => {
  // @ts-expect-error A number that was not formatted does not compile.
  m.batch_row_duplicate({ row: 1234 });
  expect(m.batch_row_duplicate({ row: formatCount(1234) })).toBe('Same as row 1,234');
});

it('takes the last part of a path with either separator', () => {
  expect(fileName('/a/b/c.tracefile')).toBe('c.tracefile');
  expect(fileName('C:\\x\\y.tracefile')).toBe('y.tracefile');
});
