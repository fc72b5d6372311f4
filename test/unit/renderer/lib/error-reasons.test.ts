// What is said next to an error, where its details tell more than its code.
import { beforeEach, describe, expect, test } from 'vitest';
import { AppError, type ErrorDetails } from '#shared/errors.ts';
import { overwriteGetLocale } from '#shared/messages/generated/runtime.js';
import { errorReason } from '../../../../renderer/lib/error-reasons.ts';

const busy = (details: ErrorDetails): string | null =>
  errorReason(new AppError('http.busy', 'x', { details }).toWire());

describe('a service that asks to wait longer than the program does', () => {
  beforeEach(() => overwriteGetLocale(() => 'en'));

  test('is answered with both durations', () => {
    expect(busy({ askedWaitMs: 1_800_000, waitMs: 300_000 })).toBe(
      'The service asks the program to wait 30:00. The program waits at most 5:00, then tries again at no cost.',
    );
    overwriteGetLocale(() => 'zh-CN');
    expect(busy({ askedWaitMs: 1_800_000, waitMs: 300_000 })).toMatch(/30:00.*5:00/);
  });

  test.each<ErrorDetails>([
    { askedWaitMs: 300_000, waitMs: 300_000 },
    { askedWaitMs: 0, waitMs: 5_000 },
    { waitMs: 300_000 },
    { askedWaitMs: 1_800_000 },
    {},
  ])('is said only then: %j adds nothing', (details) => {
    expect(busy(details)).toBeNull();
  });

  test('is said of no other error', () => {
    const details = { askedWaitMs: 1_800_000, waitMs: 300_000 };
    expect(errorReason(new AppError('http.server_error', 'x', { details }).toWire())).toBeNull();
  });
});

test.each(['foreign_log', 'unsound_log'])('%s: the refusal names the way on', (reason) => {
  const refusal = new AppError('casefile.damaged', 'x', { details: { reason } }).toWire();
  overwriteGetLocale(() => 'en');
  expect(errorReason(refusal)).toMatch(/[Mm]ove .*, then open the file again/);
  overwriteGetLocale(() => 'zh-CN');
  expect(errorReason(refusal)).toMatch(/移到其他文件夹.*重新打开文件/);
});
