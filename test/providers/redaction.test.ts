// Keys in other people's words.
import { expect, test } from 'vitest';
import { redact, serverWords } from '../../electron/providers/http/redaction.ts';

const KEY = 'tracefile-canary-key-7f3a/+=';

test.each([
  ['as it is', KEY],
  ['in an address', encodeURIComponent(KEY)],
  ['in base64', Buffer.from(KEY).toString('base64')],
  ['in base64 for addresses', Buffer.from(KEY).toString('base64url')],
  ['in hexadecimal', Buffer.from(KEY).toString('hex')],
])('a key is removed %s', (_what, form) => {
  expect(redact(`before ${form} after`, [KEY, null])).toMatch(/^before \[key removed\]=* after$/);
});

test('a text without keys stays as it is', () => {
  expect(redact('address: wrong checksum', [KEY, null, ''])).toBe('address: wrong checksum');
});

test('the words of a server are cut and hold no control characters', () => {
  const words = serverWords(`a\r\nb\u0000c ${'x'.repeat(1_000)}`, []);
  expect(words).toHaveLength(500);
  expect(words.startsWith('a b c x')).toBe(true);
});
