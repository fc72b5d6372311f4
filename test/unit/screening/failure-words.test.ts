// The words in which a service says why something failed.
import { describe, expect, test } from 'vitest';
import { readNameTask } from '#shared/names/task-reader.ts';
import { openEnvelope } from '#shared/screening/envelope.ts';
import { readFailureWords } from '#shared/screening/failure-words.ts';
import { readJobAnswer } from '#shared/screening/job-reader.ts';
import { isJsonObject, type JsonObject } from '#shared/screening/json.ts';
import { parsed } from '../../builders/name-json.ts';

function object(value: object): JsonObject {
  const json = parsed(JSON.stringify(value));
  if (!isJsonObject(json)) throw new Error('no object');
  return json;
}

describe('a text is taken before a number, wherever it is', () => {
  test.each<[object, string | null]>([
    [{ error: 1001, message: 'insufficient data' }, 'insufficient data'],
    [{ error: '1001', message: 'insufficient data' }, 'insufficient data'],
    [{ error: { code: 1001 }, message: 'insufficient data' }, 'insufficient data'],
    [{ error: { code: -7, msg: 'no source' } }, 'no source'],
    [{ error: { error: 5, type: 'no_source' } }, 'no_source'],
    [{ errors: 1, error: [1001, 'late'], error_code: 5 }, 'late'],
    [{ error: [1001], reason: ['late', 'stale'] }, 'late; stale'],
    [{ message: null, error_code: 1001 }, '1001'],
    [{ error: 1001, error_code: 5 }, '1001'],
    [{ error: '1001' }, '1001'],
    [{ error: { code: 1001 } }, '1001'],
    [{ error: [1001, 1002] }, '1001; 1002'],
    [{ error: {}, detail: [] }, null],
  ])('%j says %j', (value, words) => {
    expect(readFailureWords(object(value))).toBe(words);
  });
});

describe('words that say that all is well are no words of a failure', () => {
  test.each(['success', 'OK', ' Success ', ''])('%j', (msg) => {
    expect(readFailureWords(object({ msg }))).toBeNull();
    expect(readFailureWords(object({ msg, reason: 'late' }))).toBe('late');
    expect(readFailureWords(object({ error: { message: msg }, error_code: 5 }))).toBe('5');
    expect(openEnvelope(object({ msg, status: 'FAILED' }))).toEqual({ kind: 'no_envelope' });
    expect(openEnvelope(object({ code: 5, msg }))).toMatchObject({ message: '' });
    expect(openEnvelope(object({ code: 5, msg, error: 'late' }))).toMatchObject({
      message: 'late',
    });
    expect(readJobAnswer(object({ job_id: 1, status: 'FAILED', msg }))).toMatchObject({
      kind: 'failed',
      reason: null,
    });
    expect(readNameTask(object({ id: 't', status: 'failed', detail: msg }))).toMatchObject({
      kind: 'failed',
      reason: null,
    });
    expect(
      readNameTask(object({ id: 't', status: 'failed', detail: msg, error: 'late' })),
    ).toMatchObject({ reason: 'late' });
  });
});
