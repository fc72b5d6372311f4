import { describe, expect, it } from 'vitest';
import { firstHttpProxy } from '../../../electron/platform/proxy-list.ts';

it.each([
  ['DIRECT', null],
  ['', null],
  [' ; ', null],
  ['PROXY proxy.invalid:3128', 'http://proxy.invalid:3128'],
  ['HTTPS proxy.invalid:443; DIRECT', 'https://proxy.invalid:443'],
  ['SOCKS5 proxy.invalid:1080; PROXY other.invalid:8080', 'http://other.invalid:8080'],
  ['DIRECT; PROXY proxy.invalid:3128', null],
])('reads %j as %s', (list, expected) => {
  expect(firstHttpProxy(list)).toBe(expected);
});

describe('a proxy that is not supported never becomes a direct connection', () => {
  it.each([
    'SOCKS proxy.invalid:1080',
    'SOCKS5 proxy.invalid:1080; DIRECT',
    'QUIC proxy.invalid:443',
    'PROXY',
  ])('%j: nothing is sent', (list) => {
    expect(() => firstHttpProxy(list)).toThrow(
      expect.objectContaining({
        code: 'http.proxy_unsupported',
        retryable: false,
      }),
    );
  });
});
