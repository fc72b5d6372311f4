import { expect, it } from 'vitest';
import { readWindowTime } from '../../../../renderer/features/screening-form/window-time.ts';

it('reads date and time as UTC whatever the time zone of the machine', () => {
  expect(readWindowTime('2026-03-01 09:30', 'from')).toBe(Date.UTC(2026, 2, 1, 9, 30));
  expect(readWindowTime('2026-03-01T09:30:05Z', 'to')).toBe(Date.UTC(2026, 2, 1, 9, 30, 5));
});

it('takes a date alone as the whole day', () => {
  expect(readWindowTime('2026-03-01', 'from')).toBe(Date.UTC(2026, 2, 1));
  expect(readWindowTime('2026-03-01', 'to')).toBe(Date.UTC(2026, 2, 2) - 1);
});

it.each([
  '',
  'yesterday',
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-03-01 24:00',
  '2026-03-01 10:60',
  '01.03.2026',
  '2026-3-1',
  '1969-12-31',
  '2026-03-01 09:30 +02:00',
])('refuses %j', (text) => {
  expect(readWindowTime(text, 'from')).toBeNull();
});
