import { expect, it } from 'vitest';
import { proxyProblem } from '../../../../renderer/features/settings/proxy-address.ts';

it.each([
  'http://proxy.example:8080',
  'https://proxy.example',
  ' http://127.0.0.1:3128/ ',
  'http://[::1]:8080',
])('takes %s', (text) => {
  expect(proxyProblem(text)).toBeNull();
});

it.each([
  ['', 'empty'],
  ['proxy.example:8080', 'scheme'],
  ['socks5://proxy.example:1080', 'scheme'],
  ['http://', 'form'],
  ['http://proxy.example:99999', 'form'],
  ['http://person:word@proxy.example', 'user'],
  ['http://proxy.example/path', 'path'],
  ['http://proxy.example/?a=1', 'path'],
] as const)('refuses %s as %s', (text, problem) => {
  expect(proxyProblem(text)).toBe(problem);
});
