// What nobody expected: in the log under a reference, shown to the person, and nothing of what it says.
import { expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { createProblems } from '../../../electron/services/problems.ts';
import type { Log } from '../../../electron/services/ports.ts';

const CANARY = 'tracefile-canary-key-7f3a';

function setUp() {
  const lines: [event: string, fields: object][] = [];
  const told: object[] = [];
  const log: Log = {
    note: (event, fields) => void lines.push([event, fields]),
    tail: () => [],
  };
  let last = 0;
  const problems = createProblems({
    log,
    newReference: () => `0000000${String(++last)}`,
    emit: (name, payload) => void told.push({ name, ...payload }),
  });
  return { problems, lines, told };
}

it('of an error the log has where, code, kind and frames, and nothing that it says', () => {
  const { problems, lines } = setUp();
  const cause = new RangeError(CANARY);
  const error = new AppError('internal', CANARY, { cause, details: { path: CANARY } });
  expect(problems.refer('cases.list', error)).toBe('00000001');
  expect(lines).toMatchObject([
    [
      'problem',
      {
        ...{ where: 'cases.list', reference: '00000001', code: 'internal', kind: 'RangeError' },
        frames: [
          expect.stringMatching(/^at .*problems\.test\.ts:\d+:\d+$/),
          ...Array<unknown>(6).fill(expect.any(String)),
        ],
      },
    ],
  ]);
  expect(JSON.stringify(lines)).not.toContain(CANARY);
});

it('an error of a thread keeps its kind', () => {
  const { problems, lines } = setUp();
  const wire = new AppError('internal', CANARY, { cause: new TypeError(CANARY) }).toWire();
  problems.note('caseFile.verify', AppError.fromWire(wire));
  expect(lines).toMatchObject([['problem', { reference: null, kind: 'TypeError' }]]);
});

it('what nobody waits for is told to the page, which takes each reference once', () => {
  const { problems, told } = setUp();
  problems.tell('main.uncaught', new TypeError('x'));
  problems.tell('main.rejection', 'no error at all');
  expect(told).toEqual([
    { name: 'app.problem', waiting: 1 },
    { name: 'app.problem', waiting: 2 },
  ]);
  const taken = [problems.next(), problems.next(), problems.next()];
  expect(taken).toEqual(['00000001', '00000002', null]);
});

it('one that repeats itself does not pile up', () => {
  const { problems, lines } = setUp();
  for (let time = 0; time < 100; time++) problems.tell('main.uncaught', new Error('x'));
  let taken = 0;
  while (problems.next() !== null) taken++;
  expect([taken, lines.length]).toEqual([20, 100]);
});

it('an expected error is described without a reference and unlogged, an unexpected one with', () => {
  const { problems, lines } = setUp();
  const expected = new AppError('http.busy', 'busy');
  expect(problems.describe('job', expected)).toEqual(expected.toWire());
  expect(lines).toEqual([]);
  const ended = new AppError('casefile.io_failed', 'x', { details: { reason: 'worker_ended' } });
  expect(problems.describe('job', ended)).toEqual({ ...ended.toWire(), reference: '00000001' });
});

it('an error of the page stands under the reference that the page shows', () => {
  const { problems, lines } = setUp();
  const stack = `TypeError: ${CANARY}\n    at f (app://tracefile/assets/index.js:1:2)`;
  problems.takeFromPage({ reference: '7F3A0901', kind: 'TypeError', stack });
  expect(lines).toEqual([
    [
      'problem',
      {
        ...{ where: 'page', reference: '7F3A0901', code: 'internal', kind: 'TypeError' },
        frames: ['at f index.js:1:2'],
      },
    ],
  ]);
});
