// What is accepted as the address of a service.
import { describe, expect, test } from 'vitest';
import { joinUrl, parseBaseAddress } from '../../electron/providers/http/base-address.ts';

describe('a base address', () => {
  test.each([
    ['https://api.service.test', 'https://api.service.test'],
    ['  https://API.Service.test/  ', 'https://api.service.test'],
    ['https://service.test:8443//', 'https://service.test:8443'],
    ['https://service.test:443', 'https://service.test'],
    ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
    ['http://127.255.3.9', 'http://127.255.3.9'],
    ['http://[::1]:9000', 'http://[::1]:9000'],
    ['http://localhost:1', 'http://localhost:1'],
    ['https://10.0.0.4', 'https://10.0.0.4'],
  ])('%s is %s', (text, base) => {
    expect(parseBaseAddress(text)).toBe(base);
  });

  test.each([
    ['', 'not_a_url'],
    ['service.test', 'not_a_url'],
    ['https://', 'not_a_url'],
    ['ftp://service.test', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['http://service.test', 'plain_http'],
    ['http://128.0.0.1', 'plain_http'],
    ['http://127.0.0.1.evil.test', 'plain_http'],
    ['http://localhost.evil.test', 'plain_http'],
    ['http://10.0.0.4', 'plain_http'],
    ['https://user:secret@service.test', 'credentials'],
    ['https://user@service.test', 'credentials'],
    ['https://@service.test', 'credentials'],
    ['https://service.test/?apikey=secret', 'query_or_fragment'],
    ['https://service.test?', 'query_or_fragment'],
    ['https://service.test/#x', 'query_or_fragment'],
    ['https://service.test/aml', 'path'],
    ['https://service.test/api/v3/', 'path'],
    ['https://service.test\\aml', 'path'],
    ['http://127.0.0.1:8080/x', 'path'],
  ])('%s is refused: %s', (text, problem) => {
    const details = expect.objectContaining({ problem }) as unknown;
    const expected = { code: 'environment.address_invalid', details };
    expect(() => parseBaseAddress(text)).toThrow(expect.objectContaining(expected) as Error);
  });

  test('that is refused is not repeated in the error: it may hold a key', () => {
    try {
      parseBaseAddress('https://service.test/?apikey=secret');
      expect.unreachable();
    } catch (error) {
      expect(JSON.stringify([error, String(error)])).not.toContain('secret');
    }
  });
});

test('a path is joined below the base and nothing of it is rewritten', () => {
  expect(joinUrl('https://service.test', '/api/v3/x?type=kya').href).toBe(
    'https://service.test/api/v3/x?type=kya',
  );
  for (const path of ['/../x', '/./x', 'x', '.evil.test/', '/a b', '/a#b', '/a\\b']) {
    const refused = expect.objectContaining({ code: 'input.invalid' }) as Error;
    expect(() => joinUrl('https://service.test', path)).toThrow(refused);
  }
});
