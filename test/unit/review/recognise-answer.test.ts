// Saved answers told apart by their shape alone, and what is none refused with the reason.
import { describe, expect, it } from 'vitest';
import { recogniseAnswer } from '#shared/review/recognise-answer.ts';
import {
  completedJob,
  kytBothResult,
  kytInResult,
  nameTask,
} from '../../builders/casefile-kinds.ts';
import { kyaSampleText } from '../../builders/kya-sample.ts';
import { sampleTransaction } from '../../builders/sample-basics.ts';

const HASH = sampleTransaction(7);
type Json = Record<string, unknown>;

const kya = (JSON.parse(kyaSampleText()) as { data: { result: Json } }).data.result;
const envelope = (data: unknown): string => JSON.stringify({ code: 0, msg: 'success', data });
const text = (value: unknown): string => JSON.stringify(value);

/** What was recognised; a refusal fails the test. */
function read(content: string) {
  const recognition = recogniseAnswer(content);
  if (!recognition.ok) throw new Error(`refused: ${recognition.reason}`);
  return recognition.answer;
}
/** Why it was refused. */
function refusal(content: string): string {
  const recognition = recogniseAnswer(content);
  return recognition.ok ? 'recognised' : recognition.reason;
}

describe('an address', () => {
  it.each([
    ['bare', text(kya), false, null],
    ['in the envelope', envelope(kya), true, null],
    ['in a completed job', kyaSampleText(), true, '4711'],
    [
      'in a job without envelope',
      text({ job_id: 9, type: 'kya', status: 'COMPLETE', result: kya }),
      false,
      '9',
    ],
  ])('is recognised %s', (_, content, hasEnvelope, remoteId) => {
    const answer = read(content);
    expect(answer).toMatchObject({
      ...{ kind: 'kya', hasEnvelope, subject: kya['address'], chain: kya['chain'], token: 'usdt' },
      direction: null,
    });
    if (remoteId !== null) expect(answer.remoteId).not.toBeNull();
    expect(answer.result.deviationCount).toBe(read(text(kya)).result.deviationCount);
  });

  it('says nothing that the answer does not say', () => {
    const { address: _, chain: __, scoreOverview: ___, ...silent } = kya;
    expect(read(text(silent))).toMatchObject({
      kind: 'kya',
      subject: null,
      chain: null,
      token: null,
    });
  });

  it('tells its own time where the job around it has one', () => {
    const at = Date.UTC(2025, 4, 6, 7, 8, 9);
    const job = { job_id: 1, status: 'COMPLETE', result: kya };
    expect(read(text({ ...job, completed_at: '2025-05-06T07:08:09Z' })).takenAt).toBe(at);
    expect(read(text({ ...job, created_at: at })).takenAt).toBe(at);
    expect(read(text({ ...job, created_at: at / 1000 })).takenAt).toBe(at);
    expect(read(text({ ...job, created_at: 17 })).takenAt).toBeNull();
    expect(read(text(job)).takenAt).toBeNull();
  });

  it('is recognised as an MCP tool gave it, bare or in an event stream', () => {
    const message = {
      jsonrpc: '2.0',
      id: 1,
      result: { content: [{ type: 'text', text: text(kya) }] },
    };
    expect(read(text(message))).toMatchObject({ kind: 'kya', subject: kya['address'] });
    expect(read(`event: message\ndata: ${text(message)}\n\n`)).toMatchObject({ kind: 'kya' });
  });
});

describe('a transaction', () => {
  it.each([
    ['both', completedJob(1, kytBothResult(HASH))],
    ['in', envelope(kytInResult(HASH))],
  ])('of direction %s is recognised with it', (direction, content) => {
    expect(read(content)).toMatchObject({
      ...{ kind: 'kyt', subject: HASH, chain: 'Ethereum', token: 'usdt', direction },
    });
  });

  it('leaves the direction open when no field of a side tells it', () => {
    const { inRulesetId: _, ...silent } = kytInResult(HASH);
    expect(read(text(silent))).toMatchObject({ kind: 'kyt', direction: null });
  });

  it('is told by the word of its job when the result has no mark of its own', () => {
    const result = { hits: [], risk: 'low', riskScore: 0 };
    expect(read(text({ job_id: 3, type: 'kyt', status: 'COMPLETE', result })).kind).toBe('kyt');
    expect(read(text({ job_id: 3, type: 'kya', status: 'COMPLETE', result })).kind).toBe('kya');
  });
});

describe('a name', () => {
  const task = nameTask('Orsino Velander');

  it.each([
    ['a task', task],
    ['a result with its task around it', { ...(task['result'] as Json), query: task['query'] }],
  ])('is recognised as %s', (_, content) => {
    expect(read(text(content))).toMatchObject({
      kind: 'name',
      subject: 'Orsino Velander',
      chain: null,
    });
  });

  it('is recognised without its task, then nothing names the person', () => {
    expect(read(text(task['result']))).toMatchObject({ kind: 'name', subject: null });
  });
});

describe('what is refused', () => {
  const deep = `${'['.repeat(80)}${']'.repeat(80)}`;
  const rules = [{ rule_code: 'R-1', risk_level: 'high', conditions: [] }];
  it.each([
    ['nothing', ' \n', 'empty'],
    ['a text', 'verdict: accept', 'not_json'],
    ['half an answer', kyaSampleText().slice(0, 900), 'not_json'],
    ['too deep', deep, 'too_deep'],
    ['a list of answers', text([kya]), 'list'],
    ['a list in the envelope', envelope([{ chain_name: 'Tron' }]), 'list'],
    ['a number', '42', 'not_an_object'],
    ['an error envelope', text({ code: -1, msg: 'chain_name is required' }), 'error_answer'],
    ['the 429 envelope', text({ code: 429, msg: 'out of max connections' }), 'error_answer'],
    ['a refusal of the name service', text({ detail: 'Daily quota exceeded' }), 'error_answer'],
    ['a pending job', envelope({ job_id: 7, type: 'kya', status: 'PENDING' }), 'unfinished'],
    ['a name task at work', text({ id: 'a', status: 'processing', query: 'X' }), 'unfinished'],
    ['a failed job', envelope({ job_id: 7, type: 'kya', status: 'FAILED' }), 'failed'],
    ['a failed task', text({ id: 'a', status: 'failed', query: 'X' }), 'failed'],
    ['a ruleset', envelope({ id: 5, name: 'Mine', status: 'ready', rules }), 'ruleset'],
    ['a rule', envelope({ ...rules[0], id: 9 }), 'ruleset'],
    ['an account with its key', text({ api_key: '', name: 'A', tier: 'free' }), 'account'],
    ['the use of a key', text({ used_today: 3, daily_limit: 300, remaining: 297 }), 'account'],
    ['an object of something else', text({ hello: 'world' }), 'unknown_shape'],
    ['hits that are no list', text({ ...kya, hits: 'none' }), 'unknown_shape'],
    [
      'an MCP refusal',
      text({ jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'no' } }),
      'error_answer',
    ],
  ])('%s', (_, content, reason) => {
    expect(refusal(content)).toBe(reason);
  });

  it('is not taken for a result because of inherited names', () => {
    expect(refusal('{"__proto__":{"hits":[],"risk":"low","score":{}}}')).toBe('unknown_shape');
  });
});
