// An answer that repeats what its outcome rests on: noted with the record, under its hash.
import { expect, test } from 'vitest';
import { recogniseAnswer } from '#shared/review/recognise-answer.ts';
import {
  completedJob,
  KYT_IN as kyt,
  kytInResult,
  NAMED as name,
  nameTask,
  newCaseFile,
  reopen,
  storeAnswer,
  verifyAt,
} from '../builders/casefile-file.ts';
import { allSnapshots, openView } from '../builders/casefile-lists.ts';

const answer = completedJob(1, kytInResult(kyt.request.transaction));

/** The answer with one more member after a key of it. */
const repeating = (text: string, key: string, value: string): string =>
  text.replace(`"${key}":`, `"${key}":${value},"${key}":`);

/** The answer with its result as a text, in which a key is twice. */
function repeatingInText(text: string, key: string, value: string): string {
  const whole = JSON.parse(text) as { data?: { result: unknown }; result?: unknown };
  const holder = whole.data ?? whole;
  holder.result = repeating(JSON.stringify(holder.result), key, value);
  return JSON.stringify(whole);
}

test.each([
  ['a repeated verdict', kyt, repeating(answer, 'verdict', '"block"')],
  ['a repeated list of hits', kyt, repeating(answer, 'hits', '[]')],
  ['a repeated decision', name, repeating(JSON.stringify(nameTask('A')), 'decision', '"REJECT"')],
  ['a verdict repeated in a text', kyt, repeatingInText(answer, 'verdict', '"block"')],
  [
    'a decision repeated in a text',
    name,
    repeatingInText(JSON.stringify(nameTask('A')), 'decision', '"REJECT"'),
  ],
] as const)('a screening with %s is marked so in every list', (_, job, text) => {
  const { operations, path } = newCaseFile();
  const summary = storeAnswer(operations, 1, job, text);
  expect(summary).toMatchObject({ outcomeMark: 'contradictory' });
  operations.close({});
  const again = reopen(path);
  expect(allSnapshots(again)).toMatchObject([summary]);
  expect(openView(again, summary.id).summary).toEqual(summary);
  expect(verifyAt(path).findings).toEqual([]);
});

test.each([
  [kyt, repeatingInText(answer, 'verdict', '"block"'), 'data.result.score.verdict'],
  [name, repeatingInText(JSON.stringify(nameTask('A')), 'decision', '"REJECT"'), 'result.decision'],
] as const)('a key repeated in a text has its place in the answer', (job, text, place) => {
  const { operations } = newCaseFile();
  const { result } = openView(operations, storeAnswer(operations, 1, job, text).id);
  expect(result?.deviations).toContainEqual(
    expect.objectContaining({ path: place, expected: 'key_once' }),
  );
  expect(result?.deviationCount).toBe(result?.deviations.length);
  const recognition = recogniseAnswer(text);
  expect(recognition.ok && recognition.answer.result.deviations).toContainEqual(
    expect.objectContaining({ path: place, expected: 'key_once' }),
  );
});

test('an answer that contradicts nothing says nothing', () => {
  const { operations } = newCaseFile();
  expect(storeAnswer(operations, 1, kyt, answer)).not.toHaveProperty('outcomeMark');
});
