// Ids and status words of any kind, and results under words outside the list.
import { describe, expect, test } from 'vitest';
import { parseJson, type JsonValue } from '#shared/screening/json.ts';
import { readJobAnswer } from '#shared/screening/job-reader.ts';

function read(value: unknown): ReturnType<typeof readJobAnswer> {
  const parsed = parseJson(JSON.stringify(value));
  if (!parsed.ok) throw new Error(parsed.problem);
  return readJobAnswer(parsed.value satisfies JsonValue);
}

describe('what goes into the journal', () => {
  test('is a status word of bounded length, without half characters', () => {
    const long = read({ job_id: 1, status: `${'x'.repeat(99)}\u{1F600}${'y'.repeat(5_000)}` });
    expect(long).toEqual({ kind: 'job', jobId: '1', status: `${'x'.repeat(99)}\ufffd` });
    expect(read({ job_id: 1, status: 'A\ud800B' })).toMatchObject({ status: 'A\ufffdB' });
    expect(read({ job_id: 1, status: 'ok \u{1F600}' })).toMatchObject({ status: 'ok \u{1F600}' });
  });

  test('is an id of at most 200 characters that can stand in an address', () => {
    const idOf = (id: unknown): unknown => {
      const answer = read({ job_id: id, status: 'PENDING' });
      return answer.kind === 'job' ? answer.jobId : answer;
    };
    expect(idOf('7'.repeat(200))).toBe('7'.repeat(200));
    expect(idOf('7'.repeat(201))).toBeNull();
    expect(idOf('a\udc00')).toBeNull();
    expect(idOf('a\ufffd')).toBeNull();
    expect(idOf('\u{1F600}')).toBe('\u{1F600}');
  });
});

describe('a result under a status word', () => {
  const result = { hits: [], risk: 'low', rulesetId: 3, inRulesetId: 5 };
  test.each(['FINISHED', 'ready', 'COMPLETE', 'SUCCEEDED'])('%s is the result', (status) => {
    expect(read({ job_id: 1, status, result })).toMatchObject({
      ...{
        kind: 'result',
        jobId: '1',
        named: { rulesetId: '3', inRulesetId: '5', outRulesetId: null },
      },
    });
  });

  test.each(['PENDING', ' queued ', 'PROCESSING', 'RUNNING', 'IN_PROGRESS', 'PARTIAL'])(
    '%s is none yet',
    (status) => {
      expect(read({ job_id: 1, status, result }).kind).toBe('job');
    },
  );

  test('that means failure is a failure', () => {
    expect(read({ job_id: 1, status: 'FAILED', result }).kind).toBe('failed');
  });

  test('outside the list is taken only when it looks like one', () => {
    expect(read({ job_id: 1, status: 'ARCHIVED', result: { note: 'x' } }).kind).toBe('job');
    expect(read({ job_id: 1, status: 'ARCHIVED', result: null }).kind).toBe('job');
    expect(read({ job_id: 1, status: 'ARCHIVED', result }).kind).toBe('result');
  });
});
