// What may be opened outside, against a thousand hostile addresses: as the page that a person would name,
// and as the subject that is looked up on it. `shell.openExternal` gets nothing else.
import { expect, it } from 'vitest';
import { explorerUrl } from '../../../electron/services/explorer-url.ts';
import { hostileAddresses, HOSTILE_ADDRESSES } from '../../builders/hostile-addresses.ts';
import { printFigure } from '../../fakes/figures.ts';

const PORT = 9;
const SUBJECT = '0x59597A9b559C174c9648265bE835f3fAfd4b54B5';
const TEMPLATE = 'https://explorer.example/address/{address}';

it('of a thousand hostile addresses none is a page to open, but those that are plain https pages', () => {
  const addresses = hostileAddresses(PORT);
  expect(addresses).toHaveLength(HOSTILE_ADDRESSES);
  const pages = addresses.flatMap((address) => {
    const subject = { kind: 'address', value: SUBJECT } as const;
    const made = explorerUrl(`${address}{address}`, subject);
    return made.ok ? [made.url] : [];
  });
  // Two hosts by name, without user or port; ends that lead to no other host and hide nothing.
  const ends = ['/', '/?to=app://tracefile/', '/..%2f..%2fetc/passwd'];
  expect(pages).toEqual(
    ['elsewhere.invalid', 'tracefile.elsewhere.invalid'].flatMap((host) =>
      ends.map((end) => `https://${host}${end}${SUBJECT}`),
    ),
  );
  printFigure(
    `hostile addresses, openExternal: ${String(addresses.length)} as a page, ` +
      `${String(addresses.length - pages.length)} refused, ${String(pages.length)} plain https pages`,
  );
});

it('a thousand hostile subjects stay in their place on the page that a person named', () => {
  const values = [
    ...hostileAddresses(PORT),
    ...['.', '..', '%2e%2e', '../x', '..\\x', '?x', '#x', '@elsewhere.invalid', ':80', '{address}'],
    ...['\ud800', '\u0000', '\u202e', 'a b', 'x'.repeat(5000), '', '//', '%', '%2', '&to=x'],
  ];
  let opened = 0;
  for (const value of values) {
    const made = explorerUrl(TEMPLATE, { kind: 'address', value });
    if (!made.ok) continue;
    opened += 1;
    const url = new URL(made.url);
    expect(url.href, value).toBe(made.url);
    const { protocol, host, username, password, search, hash, pathname } = url;
    expect([protocol, host, username, password, search, hash], value).toEqual([
      ...['https:', 'explorer.example', '', '', '', ''],
    ]);
    const [, place, subject = '', ...rest] = pathname.split('/');
    expect([place, decodeURIComponent(subject), rest], value).toEqual(['address', value, []]);
  }
  // Most are only strange, and are looked up as they are.
  expect(opened).toBeGreaterThan(values.length / 2);
  printFigure(
    `hostile subjects, openExternal: ${String(values.length)}, ${String(opened)} stayed in their place, ` +
      `${String(values.length - opened)} refused`,
  );
});
