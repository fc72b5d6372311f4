import { describe, expect, it } from 'vitest';
import { openEnvelope } from '#shared/screening/envelope.ts';
import { parseJson, type JsonValue } from '#shared/screening/json.ts';
import { readJobAnswer } from '#shared/screening/job-reader.ts';
import { readStatusWord } from '#shared/screening/status-word.ts';

function json(value: unknown): JsonValue {
  const parsed = parseJson(JSON.stringify(value));
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.value;
}

describe('openEnvelope', () => {
  it.each([
    [{ code: 0, msg: 'success', data: [] }, 'success'],
    [{ code: '0', msg: 'success', data: {} }, 'success'],
    [{ code: -1, msg: 'bad address' }, 'service_error'],
    [{ code: 429, msg: 'out of max connections' }, 'service_error'],
    [{ code: 0, msg: 'success' }, 'no_envelope'],
    [{ data: {} }, 'no_envelope'],
    [[], 'no_envelope'],
    ['text', 'no_envelope'],
    [{ code: null, data: {} }, 'no_envelope'],
  ])('reads %j as %s', (value, kind) => {
    expect(openEnvelope(json(value)).kind).toBe(kind);
  });

  it('keeps the words of a refusal', () => {
    expect(openEnvelope(json({ code: -1, msg: 'inflow_hops' }))).toEqual({
      kind: 'service_error',
      code: '-1',
      message: 'inflow_hops',
    });
  });
});

describe('readJobAnswer', () => {
  it('keeps a job id as text, whether number or string', () => {
    for (const id of [17, '17']) {
      const answer = readJobAnswer(json({ job_id: id, type: 'kya', status: 'PENDING' }));
      expect(answer).toEqual({ kind: 'job', jobId: '17', status: 'PENDING' });
    }
    const huge = readJobAnswer(parsedText('{"job_id":9007199254740993,"status":"PENDING"}'));
    expect(huge).toMatchObject({ jobId: '9007199254740993' });
  });

  it('takes a result that a submit answers at once', () => {
    expect(readJobAnswer(json({ address: 'x', hits: [], risk: 'low' }))).toMatchObject({
      kind: 'result',
      path: 'data',
    });
  });

  it('takes the result of a completed job in any letter case', () => {
    const data = { job_id: 1, status: 'Complete', result: { hits: [] } };
    expect(readJobAnswer(json(data))).toMatchObject({ kind: 'result', path: 'data.result' });
  });

  it('keeps waiting for a word it does not know', () => {
    expect(readJobAnswer(json({ job_id: 1, status: 'QUEUED_AGAIN' })).kind).toBe('job');
  });

  it('is over, without a result, for COMPLETE without one and for other words of an end', () => {
    for (const status of ['COMPLETE', 'Expired', 'TIMEOUT', 'Timed-Out', 'REJECTED', 'cancelled']) {
      const answer = readJobAnswer(json({ job_id: 1, status, error: { message: 'late' } }));
      expect(answer).toEqual({ kind: 'finished', jobId: '1', status, reason: 'late' });
    }
  });

  it('ends a job whose status is a word of failure', () => {
    for (const status of ['FAILED', 'error', 'Failure']) {
      expect(readJobAnswer(json({ job_id: 1, status })).kind).toBe('failed');
    }
  });

  it('is none for anything else', () => {
    for (const value of [null, 'x', [], {}, { foo: 1 }]) {
      expect(readJobAnswer(json(value)).kind).toBe('none');
    }
  });

  it('tells an unknown status from one that waits', () => {
    expect(readStatusWord('SOMETHING_NEW')).toBe('unknown');
    expect(readStatusWord(' pending ')).toBe('waiting');
    expect(readStatusWord(' in-progress ')).toBe('likely_waiting');
    expect(readStatusWord(' processing ')).toBe('processing');
  });

  // What a job does with each reading is in providers/job-ends.test.ts, which `npm test` tries with a few of them.
  it.each([
    ['ended', 'TIMEOUT rejected CANCELLED Expired ABORTED TERMINATED timed-out Timed_Out'],
    ['likely_waiting', 'PARTIAL accepted SUBMITTED New in-progress STARTED'],
    ['waiting', 'PENDING queued'],
    ['processing', 'PROCESSING running'],
    ['complete', 'COMPLETE completed'],
    ['failed', 'FAILED error'],
    ['unknown', 'ARCHIVING'],
  ])('reads as %s: %s', (reading, words) => {
    for (const word of words.split(' ')) expect(readStatusWord(word), word).toBe(reading);
  });
});

function parsedText(text: string): JsonValue {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.value;
}
