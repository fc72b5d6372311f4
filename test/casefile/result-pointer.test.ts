// Where a result is in its answer: what is cited below that place is found in the stored bytes.
import { describe, expect, it } from 'vitest';
import { completedJob, kytBothResult, nameTask, storeAnswer } from '../builders/casefile-kinds.ts';
import { newCaseFile, T0 } from '../builders/casefile-file.ts';
import { openView } from '../builders/casefile-lists.ts';
import { CASE, importAnswer, writeAnswer } from '../builders/casefile-transfer.ts';
import { kyaSampleText } from '../builders/kya-sample.ts';
import { buildKytRequest } from '../builders/kyt-view.ts';
import { sampleTransaction } from '../builders/sample-basics.ts';

const HASH = sampleTransaction(3);
const whole = JSON.parse(kyaSampleText()) as { data: { result: Record<string, unknown> } };
const { result } = whole.data;
const mcp = (value: unknown): string =>
  JSON.stringify({
    ...{ jsonrpc: '2.0', id: 1 },
    result: { content: [{ type: 'text', text: JSON.stringify(value) }] },
  });

function imported(content: string) {
  const { operations, folder } = newCaseFile();
  operations.createCase({ id: CASE, fields: {}, at: T0 });
  const { id, sha256 } = importAnswer(operations, writeAnswer(folder, content));
  const { resultPointer } = openView(operations, id);
  const cite = (pointer: string) =>
    operations.resolveCitations({
      caseId: CASE,
      citations: [{ answerSha256: sha256, pointer }],
    })[0]!;
  return { resultPointer, cite };
}

describe('the place of a result', () => {
  it.each([
    ['in a completed job', kyaSampleText(), '/data/result', '/risk'],
    ['in an envelope alone', JSON.stringify({ code: 0, data: result }), '/data', '/risk'],
    ['bare', JSON.stringify(result), '', '/risk'],
    ['of a transaction', completedJob(4, kytBothResult(HASH)), '/data/result', '/hits'],
    ['of a name', JSON.stringify(nameTask('Orsino Velander')), '/result', '/decision'],
  ])('%s leads to what is cited', (_, content, pointer, field) => {
    const { resultPointer, cite } = imported(content);
    expect(resultPointer).toBe(pointer);
    expect(cite(`${pointer}${field}`)).toMatchObject({ problem: null });
  });

  it('within a text inside another cannot be named', () => {
    expect(imported(mcp(whole.data)).resultPointer).toBeNull();
  });

  it('in an answer to our own request is the same', () => {
    const { operations } = newCaseFile();
    const kyt = { kind: 'kyt', request: buildKytRequest() } as const;
    const { id } = storeAnswer(operations, 1, kyt, completedJob(1, kytBothResult(HASH)));
    expect(openView(operations, id).resultPointer).toBe('/data/result');
  });

  it('is none where there is no result', () => {
    const { operations } = newCaseFile();
    const kyt = { kind: 'kyt', request: buildKytRequest() } as const;
    const { id } = storeAnswer(operations, 1, kyt, '<html>busy</html>');
    expect(openView(operations, id).resultPointer).toBeNull();
  });
});
