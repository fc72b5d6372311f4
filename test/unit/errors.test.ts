import { expect, it } from 'vitest';
import { AppError, toAppError } from '#shared/errors.ts';

const INPUT = 'CANARY-input';

it.each([
  ['TypeError', new TypeError(`cannot read ${INPUT}`)],
  ['string', INPUT],
])('an unexpected error crosses a boundary as its kind, %s, whatever it says', (kind, thrown) => {
  const wire = toAppError(thrown).toWire();
  expect(wire).toMatchObject({ code: 'internal', message: kind });
  // And once more, from the thread to main and from there to the log or the page.
  expect(toAppError(AppError.fromWire(wire)).toWire()).toEqual(wire);
});

it('an error of ours crosses with its words and details, without its cause', () => {
  const error = new AppError('batch.unreadable', 'our words', {
    details: { reason: 'binary' },
    cause: new Error(INPUT),
  });
  expect(error.toWire()).toEqual({
    ...{ code: 'batch.unreadable', message: 'our words', retryable: false },
    details: { reason: 'binary' },
  });
});
