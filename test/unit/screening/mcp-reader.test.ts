import { describe, expect, it } from 'vitest';
import { toPlain } from '#shared/screening/json.ts';
import { openMcpAnswer } from '#shared/screening/mcp-reader.ts';

const message = (result: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 2, result });
const tool = (data: unknown, more: object = {}) =>
  message({ content: [{ type: 'text', text: JSON.stringify(data) }], ...more });
const event = (data: string) => `event: message\ndata: ${data}\n\n`;

function open(text: string) {
  const reading = openMcpAnswer(text);
  return reading.kind === 'success' ? { ...reading, data: toPlain(reading.data) } : reading;
}

describe('openMcpAnswer', () => {
  it.each([
    ['a bare message', tool({ id: 7 })],
    ['an event stream', event(tool({ id: 7 }))],
    ['an event stream with CRLF', event(tool({ id: 7 })).replaceAll('\n', '\r\n')],
    [
      'the last of several events',
      event('{"jsonrpc":"2.0","method":"x"}') + event(tool({ id: 7 })),
    ],
    ['an event over two data lines', event(tool({ id: 7 })).replace('"id":2,', '"id":2,\ndata: ')],
    ['a batch', `[${tool({ id: 7 })}]`],
    ['structured content', message({ content: [], structuredContent: { id: 7 } })],
    ['the envelope itself', tool({ code: 0, msg: 'success', data: { id: 7 } })],
    ['a comment before the event', `: ping\n\n${event(tool({ id: 7 }))}`],
  ])('gives the data of %s', (_what, text) => {
    expect(open(text)).toEqual({ kind: 'success', data: { id: 7 } });
  });

  it.each<[string, string, string, string]>([
    [
      'an error of the protocol',
      '{"id":1,"error":{"code":-32602,"message":"no id"}}',
      '-32602',
      'no id',
    ],
    ['an error without words', '{"id":1,"error":{}}', '-1', ''],
    [
      'an error of the tool',
      message({ isError: true, content: [{ type: 'text', text: 'builtin' }] }),
      '-1',
      'builtin',
    ],
    [
      'an error of the tool as an envelope',
      tool({ code: 403, msg: 'no' }, { isError: true }),
      '403',
      'no',
    ],
  ])('tells %s in the service’s words', (_what, text, code, words) => {
    expect(open(text)).toEqual({ kind: 'service_error', code, message: words });
  });

  it.each([
    '',
    'no',
    '{}',
    '[]',
    'null',
    event('{"jsonrpc":"2.0","method":"x"}'),
    message({}),
    'data:',
  ])('finds no answer in %j', (text) => {
    expect(open(text)).toEqual({ kind: 'no_envelope' });
  });
});
