// Keys in other people's words.
import { expect, test } from 'vitest';
import { toAppError } from '#shared/errors.ts';
import { redact, serverWords } from '../../electron/providers/http/redaction.ts';
import { clientsOf, environment, serve, setUp } from '../fakes/transport-stage.ts';

const KEY = 'tracefile-canary-key-7f3a/+=';

test.each([
  ['as it is', KEY],
  ['in an address', encodeURIComponent(KEY)],
  ['in base64', Buffer.from(KEY).toString('base64')],
  ['in base64 for addresses', Buffer.from(KEY).toString('base64url')],
  ['in hexadecimal', Buffer.from(KEY).toString('hex')],
  ['in capitals', KEY.toUpperCase()],
  [
    'in escapes of JSON',
    Array.from(KEY, (one) => `\\u00${one.charCodeAt(0).toString(16)}`).join(''),
  ],
  ['in entities', Array.from(KEY, (one) => `&#${one.charCodeAt(0)};`).join('')],
  [
    'with the names of HTML',
    KEY.replace('/', '&sol;').replace('+', '&plus;').replace('=', '&equals;'),
  ],
])('a key is removed %s', (_what, form) => {
  expect(redact(`before ${form} after`, [KEY, null])).toMatch(/^before \[key removed\]=* after$/);
});

test('a key is removed from the base64 of a longer text, at any place', () => {
  for (const before of ['', 'x', 'xy', 'Bearer ']) {
    const told = redact(Buffer.from(`${before}${KEY}`).toString('base64'), [KEY]);
    expect(told).toMatch(/^.{0,12}\[key removed\].{0,4}$/);
  }
});

test('a new key that a refusal of an account holds is not in its words', async () => {
  const key = 'cr_new-canary-key-0123456789abcdef';
  const body = JSON.stringify({ api_key: key, detail: `already open: ${key}` });
  const server = await serve({ do: 'answer', status: 409, body });
  const { names } = clientsOf(setUp());
  const to = environment(server.base, { service: 'names' });
  const error = await names.register(to, { name: 'Someone', email: null }).catch(toAppError);
  expect(error).toMatchObject({ details: { serverMessage: 'already open: [key removed]' } });
});

test('a text without keys stays as it is', () => {
  expect(redact('address: wrong checksum', [KEY, null, ''])).toBe('address: wrong checksum');
});

test('the words of a server are cut and hold no control characters', () => {
  const words = serverWords(`a\r\nb\u0000c ${'x'.repeat(1_000)}`, []);
  expect(words).toHaveLength(500);
  expect(words.startsWith('a b c x')).toBe(true);
});
