// What a page of a block explorer is: `https`, one host in plain letters, and a place that nothing
// put into it can leave.
import { expect, it } from 'vitest';
import { fillTemplate, readTemplate, templateOf } from '#shared/domain/explorer-template.ts';

const ADDRESS = 'https://explorer.example/address/{address}';

it('a template tells its host and what it is about', () => {
  expect(readTemplate(ADDRESS)).toEqual({ host: 'explorer.example', kind: 'address' });
  expect(readTemplate('https://xn--bcher-kva.example/#/tx/{transaction}')).toEqual({
    host: 'xn--bcher-kva.example',
    kind: 'transaction',
  });
  expect(readTemplate('https://a.example/?q={address}&again={address}')?.kind).toBe('address');
});

it.each([
  ['another scheme', 'http://explorer.example/{address}'],
  ['a scheme in capitals', 'HTTPS://explorer.example/{address}'],
  ['a script', 'javascript:alert(1)//{address}'],
  ['the address as host', 'https://{address}.explorer.example/{address}'],
  ['the address right after the host', 'https://explorer.example{address}/'],
  ['a user', 'https://me:secret@explorer.example/{address}'],
  ['a user alone', 'https://explorer.example@evil.example/{address}'],
  ['a port', 'https://explorer.example:8443/{address}'],
  ['the usual port', 'https://explorer.example:443/{address}'],
  ['a host in capitals', 'https://Explorer.example/{address}'],
  ['a host of other letters', 'https://ехplorer.example/{address}'],
  ['a host of numbers', 'https://127.0.0.1/{address}'],
  ['a host of one number', 'https://2130706433/{address}'],
  ['a host in hexadecimal', 'https://0x7f.0x1/{address}'],
  ['a host in brackets', 'https://[::1]/{address}'],
  ['a host that ends in a dot', 'https://explorer.example./{address}'],
  ['no host', 'https:///{address}'],
  ['a backslash', 'https://explorer.example\\@evil.example/{address}'],
  ['a backslash in the path', 'https://explorer.example/a\\{address}'],
  ['a line feed', 'https://explorer.example/a\n{address}'],
  ['a turned direction', 'https://explorer.example/\u202e{address}'],
  ['a step upwards', 'https://explorer.example/a/../{address}'],
  ['an encoded step upwards', 'https://explorer.example/a/%2E%2e/{address}'],
  ['no place', 'https://explorer.example/address/'],
  ['both places', 'https://explorer.example/{address}/{transaction}'],
  ['another place', 'https://explorer.example/{name}/{address}'],
  ['too many characters', `https://explorer.example/${'a'.repeat(500)}{address}`],
])('a template with %s is none', (_, template) => {
  expect(readTemplate(template)).toBeNull();
});

it('what is put in cannot leave its place', () => {
  const fill = (value: string) => fillTemplate(ADDRESS, 'address', value);
  expect(fill('0xAb')).toBe('https://explorer.example/address/0xAb');
  expect(fill('../x?y#z')).toBe('https://explorer.example/address/..%2Fx%3Fy%23z');
  expect(fill('%2e%2e')).toBe('https://explorer.example/address/%252e%252e');
  expect(fill('a@b:c')).toBe('https://explorer.example/address/a%40b%3Ac');
  expect(fillTemplate('https://a.example/{address}/{address}', 'address', 'x')).toBe(
    'https://a.example/x/x',
  );
});

it.each([
  ['nothing', ''],
  ['a step upwards', '..'],
  ['a step that stays', '.'],
  ['a space', '0x ab'],
  ['a line feed', '0x\nab'],
  ['a backslash', '0x\\ab'],
  ['a turned direction', '0x\u202eab'],
  ['something without width', '0x\u200bab'],
  ['half a character', '0x\ud800'],
  ['a NUL', '0x\0'],
  ['too many characters', 'a'.repeat(257)],
])('a value of %s has no page', (_, value) => {
  expect(fillTemplate(ADDRESS, 'address', value)).toBeNull();
});

it('a template is for its own kind alone', () => {
  expect(fillTemplate(ADDRESS, 'transaction', '0xab')).toBeNull();
});

it('is found by the name of the chain in any letter case, and in no other way', () => {
  expect(templateOf({ Ethereum: ADDRESS }, ' ethereum ')).toBe(ADDRESS);
  expect(templateOf({ Ethereum: ADDRESS }, 'Tron')).toBeNull();
  expect(templateOf({ Ethereum: ADDRESS }, 'constructor')).toBeNull();
});
