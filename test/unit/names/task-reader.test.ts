import { describe, expect, it } from 'vitest';
import { readNameTask } from '#shared/names/task-reader.ts';
import { readStatusWord } from '#shared/screening/status-word.ts';
import { parsed } from '../../builders/name-json.ts';

const read = (json: unknown) => readNameTask(parsed(json));
const head = { id: 'b6c7', query: 'Ottilie Farrowmere' };

describe('a status word', () => {
  it.each([
    ['processing', 'processing'],
    ['PROCESSING', 'processing'],
    ['completed', 'complete'],
    [' Completed ', 'complete'],
    ['complete', 'complete'],
    ['failed', 'failed'],
    ['ERROR', 'failed'],
    ['timeout', 'ended'],
    ['canceled', 'ended'],
    ['in_manual_review', 'unknown'],
    ['', 'unknown'],
  ])('%j is read as %s', (word, status) => {
    expect(readStatusWord(word)).toBe(status);
  });
});

describe('readNameTask', () => {
  it('reads a submit', () => {
    expect(read({ ...head, status: 'processing' })).toEqual({
      kind: 'task',
      taskId: 'b6c7',
      status: 'processing',
      query: 'Ottilie Farrowmere',
    });
  });

  it('reads a completed task with its result', () => {
    expect(read({ ...head, status: 'completed', result: { decision: 'EDD' } })).toMatchObject({
      kind: 'result',
      taskId: 'b6c7',
      path: 'result',
      result: { decision: 'EDD' },
    });
  });

  it('reads a failed task with and without a result, and its reason', () => {
    expect(read({ ...head, status: 'failed' })).toMatchObject({
      kind: 'failed',
      reason: null,
      result: null,
    });
    const failed = { ...head, status: 'failed', detail: 'no source', result: { decision: 'EDD' } };
    expect(read(failed)).toMatchObject({
      kind: 'failed',
      reason: 'no source',
      result: { decision: 'EDD' },
    });
  });

  it('takes a completed task without a result for over, without one', () => {
    expect(read({ ...head, status: 'completed' })).toMatchObject({
      kind: 'finished',
      status: 'completed',
      reason: null,
    });
    expect(read({ ...head, status: 'completed', result: null }).kind).toBe('finished');
    expect(read({ ...head, status: 'cancelled', reason: 'late' })).toMatchObject({
      kind: 'finished',
      reason: 'late',
    });
  });

  it('does not take a result beside a word that says it is at work', () => {
    expect(read({ ...head, status: 'processing', result: { decision: 'EDD' } }).kind).toBe('task');
    expect(read({ ...head, status: 'Pending', result: { decision: 'EDD' } }).kind).toBe('task');
  });

  it('keeps waiting on an unknown word, shown as sent, unless a whole result came with it', () => {
    expect(read({ ...head, status: 'In_Review' })).toMatchObject({
      kind: 'task',
      status: 'In_Review',
    });
    expect(read({ ...head, status: 'released', result: { risk_level: 'low' } }).kind).toBe(
      'result',
    );
    expect(read({ ...head, status: 'released', result: { progress: 5 } }).kind).toBe('task');
  });

  it('takes a result without a task around it', () => {
    expect(read({ decision: 'APPROVE', risk_level: 'none' })).toMatchObject({
      kind: 'result',
      taskId: null,
      path: '',
    });
  });

  it('keeps a numeric id as its own text', () => {
    expect(read('{"id": 900719925474099312, "status": "processing"}')).toMatchObject({
      taskId: '900719925474099312',
    });
  });

  it('bounds the words it passes on', () => {
    const answer = read({ id: 'x'.repeat(500), status: 'y'.repeat(500), query: 'z'.repeat(5000) });
    expect(answer).toMatchObject({ kind: 'task', taskId: null });
    expect(answer.kind === 'task' && [answer.status.length, answer.query?.length]).toEqual([
      100, 1000,
    ]);
  });

  it.each([null, 1, 'x', [], {}, { detail: 'Not found' }, { result: 1 }])(
    'finds no task in %j',
    (json) => {
      expect(readNameTask(parsed(JSON.stringify(json)))).toEqual({ kind: 'none' });
    },
  );
});
