import { expect, it } from 'vitest';
import { isEmail, readSurvey } from '../../../../renderer/features/name-account/account-input.ts';

it('takes what has the form of an e-mail address', () => {
  expect(isEmail(' desk@example.org ')).toBe(true);
  for (const text of ['', 'desk', 'desk@', '@example.org', 'a b@example.org', 'desk@example']) {
    expect(isEmail(text)).toBe(false);
  }
});

it('reads questions and answers and leaves empty lines out', () => {
  const lines = [
    { question: ' Purpose ', answer: ' Compliance ' },
    { question: '', answer: ' ' },
    { question: '__proto__', answer: 'kept as a word' },
  ];
  const read = readSurvey(lines);
  expect(read.ok).toBe(true);
  if (!read.ok) return;
  expect(Object.entries(read.answers)).toEqual([
    ['Purpose', 'Compliance'],
    ['__proto__', 'kept as a word'],
  ]);
});

it.each([
  [[], 'empty'],
  [[{ question: ' ', answer: '' }], 'empty'],
  [[{ question: '', answer: 'yes' }], 'question_missing'],
  [
    [
      { question: 'Use', answer: 'a' },
      { question: 'Use ', answer: 'b' },
    ],
    'question_twice',
  ],
] as const)('refuses a survey that could not be sent whole: %j', (lines, problem) => {
  expect(readSurvey(lines)).toEqual({ ok: false, problem });
});
