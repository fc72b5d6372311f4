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

it('writes sizes from a gibibyte in gibibytes and in tebibytes, and rounds into the next unit', () => {
  expect([5e9, 1_048_575, 1_073_741_823, 3e12, 5e15].map(formatBytes)).toEqual([
    ...['4.7 GiB', '1.0 MiB', '1.0 GiB', '2.7 TiB', '4,547.5 TiB'],
  ]);
});

it('writes durations from ten minutes as elapsed time, and rounds into the next unit', () => {
  expect([3_600_000, 600_000, 599_949, 999.6, 9_999].map(formatDuration)).toEqual([
    ...['1:00:00', '10:00', '599.9 s', '1.00 s', '10.0 s'],
  ]);
});

it.each([
  [NaN, '–', '–', '–', '–'],
  [Infinity, '∞', '∞', '∞', '∞'],
  [-Infinity, '-∞', '-∞', '0:00', '-∞'],
  [-1, '-1', '-1 B', '0:00', '-1 ms'],
  [
    ...[1e21, '1,000,000,000,000,000,000,000', '909,494,701.8 TiB'],
    ...['277,777,777,777,777:46:40', '277,777,777,777,777:46:40'],
  ],
] as [number, string, string, string, string][])(
  'writes %d in every form without an exponent',
  (value, count, bytes, elapsed, duration) => {
    expect([
      formatCount(value),
      formatBytes(value),
      formatElapsed(value),
      formatDuration(value),
    ]).toEqual([count, bytes, elapsed, duration]);
  },
);

it('groups thousands, and no decimals', () => {
  expect([0.12345, 1234.56789].map(formatCount)).toEqual(['0.12345', '1,234.56789']);

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
