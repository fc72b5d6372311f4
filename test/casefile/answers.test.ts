// Stored answers of the name service and about rules: read where their bytes are.
import { describe, expect, test } from 'vitest';
import type { RequestId } from '#shared/domain/ids.ts';
import {
  addAnswer,
  buildOutcome,
  buildRecord,
  nameTask,
  newCaseFile,
} from '../builders/casefile-file.ts';

describe('answers of the name service', () => {
  function stored(body: string) {
    const { operations } = newCaseFile();
    const id = 'r' as RequestId;
    addAnswer(operations, { id, purpose: 'name_search' }, body);
    return { operations, id };
  }

  test.each([
    [
      '{"id":"t-1","status":"processing","query":"x"}',
      { kind: 'success', value: { kind: 'task', taskId: 't-1', status: 'processing' } },
    ],
    [
      JSON.stringify(nameTask('x')),
      { kind: 'success', value: { kind: 'result', taskId: 'task-1', status: 'completed' } },
    ],
    [
      '{"id":"t-1","status":"failed"}',
      {
        kind: 'success',
        value: { kind: 'failed', taskId: 't-1', status: 'failed', reason: null },
      },
    ],
    [
      '{"detail":"Screening task not found"}',
      { kind: 'service_error', code: '', message: 'Screening task not found' },
    ],
    ['{"other":1}', { kind: 'unexpected' }],
    ['<html>', { kind: 'unreadable', problem: 'not_json' }],
    ['', { kind: 'unreadable', problem: 'not_json' }],
  ])('of a task: %j are read as %j', (body, reading) => {
    const { operations, id } = stored(body);
    expect(operations.readNameTask({ id })).toEqual(reading);
  });

  test('of a search, an entity and the use of a key are read, or are what they are', () => {
    const search = stored('{"results":[{"id":"e-1","name":"A"}],"total":1}');
    expect(search.operations.readNameSearch({ id: search.id })).toMatchObject({
      value: { records: [{ id: 'e-1', name: 'A' }], total: 1 },
    });
    expect(search.operations.readUsage({ id: search.id })).toEqual({ kind: 'unexpected' });
    const entity = stored('{"id":"e-1","name":"A"}');
    expect(entity.operations.readNameEntity({ id: entity.id })).toMatchObject({
      value: { id: 'e-1' },
    });
    expect(entity.operations.readNameSearch({ id: entity.id })).toEqual({ kind: 'unexpected' });
    const refused = stored('{"detail":"Entity not found"}');
    const words = { kind: 'service_error', code: '', message: 'Entity not found' };
    expect(refused.operations.readNameEntity({ id: refused.id })).toEqual(words);
    expect(refused.operations.readUsage({ id: refused.id })).toEqual(words);
    const usage = stored('{"used_today":3,"daily_limit":300,"remaining":297,"tier":"free"}');
    expect(usage.operations.readUsage({ id: usage.id })).toMatchObject({
      value: { usedToday: 3, remaining: 297, tier: 'free' },
    });
  });

  test('are given as text from their beginning, and null without a body', () => {
    const { operations, id } = stored('{"a":"ü"}');
    expect(operations.readBodyText({ id, maxBytes: 7 })).toEqual({
      ...{ text: '{"a":"', sizeBytes: 10, isCut: true, isUtf8: true },
    });
    const empty = 'empty' as RequestId;
    operations.beginRequest({ record: buildRecord({ id: empty }) });
    expect(operations.readBodyText({ id: empty, maxBytes: 7 })).toBeNull();
    operations.finishRequest({ id: empty, outcome: buildOutcome() });
    expect(operations.readBodyText({ id: empty, maxBytes: 7 })).toBeNull();
  });
});

describe('answers about rules', () => {
  const RULE = { id: 11, ruleset_id: 7, rule_code: 'OWN-1', conditions: [] };
  const envelope = (data: unknown) => JSON.stringify({ code: 0, msg: 'success', data });
  const tool = (data: unknown) =>
    JSON.stringify({ id: 1, result: { content: [{ type: 'text', text: JSON.stringify(data) }] } });

  test.each([
    ['ruleset_change', envelope(RULE)],
    ['mcp', tool(RULE)],
    ['mcp_change', `event: message\ndata: ${tool(RULE)}\n\n`],
  ] as const)('give one rule by %s', (purpose, body) => {
    const { operations } = newCaseFile();
    const id = 'r' as RequestId;
    addAnswer(operations, { id, purpose }, body);
    expect(operations.readRule({ id })).toMatchObject({
      kind: 'success',
      value: { id: '11', rulesetId: '7', ruleCode: 'OWN-1' },
    });
    expect(operations.readRules({ id })).toEqual({ kind: 'unexpected' });
    expect(operations.readChangedId({ id })).toEqual({ kind: 'success', value: { id: '11' } });
  });

  test('give a list of rules, and a refusal of the tool in its words', () => {
    const { operations } = newCaseFile();
    const [id, refused] = ['r' as RequestId, 's' as RequestId];
    addAnswer(operations, { id, purpose: 'ruleset' }, envelope([RULE]));
    expect(operations.readRules({ id })).toMatchObject({ value: [{ id: '11' }] });
    const words = {
      id: 1,
      result: { isError: true, content: [{ type: 'text', text: 'builtin' }] },
    };
    addAnswer(operations, { id: refused, purpose: 'mcp_change' }, JSON.stringify(words));
    expect(operations.readRule({ id: refused })).toEqual({
      ...{ kind: 'service_error', code: '-1', message: 'builtin' },
    });
  });
});
