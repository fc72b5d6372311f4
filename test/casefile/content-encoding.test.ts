// Compressed bodies: decoded when they are read, within bounds; stored and hashed as they arrived.
import zlib, { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { MAX_PARSED_BYTES } from '#shared/screening/json.ts';
import { decodeBody } from '../../electron/encoding/body-text.ts';
import {
  decodeContent,
  decodeInPieces,
  isDecodable,
} from '../../electron/encoding/content-encoding.ts';

const TEXT = Buffer.from('{"code":0,"msg":"success","data":{}}');

test.each([
  ['gzip', gzipSync(TEXT)],
  ['GZIP', gzipSync(TEXT)],
  ['x-gzip', gzipSync(TEXT)],
  ['deflate', deflateSync(TEXT)],
  ['deflate', deflateRawSync(TEXT)],
  ['br', brotliCompressSync(TEXT)],
  ['gzip, br', brotliCompressSync(gzipSync(TEXT))],
  ['identity', TEXT],
  ['', TEXT],
])('%s is undone', (codings, bytes) => {
  expect(decodeContent(bytes, codings)).toEqual({ kind: 'decoded', bytes: TEXT });
});

test.each([
  ['nothing of gzip', Buffer.from('\r\n')],
  ['zeros', Buffer.alloc(3)],
  ['what looks like gzip', Buffer.from('1f8b08ff', 'hex')],
])('gzip with more behind it is undone: %s', (_what, more) => {
  const two = Buffer.concat([gzipSync(TEXT.subarray(0, 9)), gzipSync(TEXT.subarray(9))]);
  for (const one of [gzipSync(TEXT), two]) {
    const bytes = Buffer.concat([one, more]);
    expect(decodeContent(bytes, 'gzip')).toEqual({ kind: 'decoded', bytes: TEXT });
  }
});

test.each([
  ['gzip', gzipSync(TEXT)],
  ['deflate', deflateSync(TEXT)],
  ['deflate', deflateRawSync(TEXT)],
  ['br', brotliCompressSync(TEXT)],
  ['br, gzip', gzipSync(brotliCompressSync(TEXT))],
])('%s is undone in pieces, and as far as it goes', async (codings, bytes) => {
  const inPieces = async (all: Buffer): Promise<string> => {
    const parts: Buffer[] = [];
    const pieces = [...all].map((byte) => Uint8Array.of(byte));
    for await (const part of decodeInPieces(pieces, codings)) parts.push(part);
    return Buffer.concat(parts).toString();
  };
  expect(await inPieces(bytes)).toBe(TEXT.toString());
  expect(TEXT.toString().startsWith(await inPieces(bytes.subarray(0, -4)))).toBe(true);
  // The others have no mark by which text is distinguished from them.
  if (codings.includes('gzip')) expect(await inPieces(TEXT)).toBe('');
});

test('zstd is undone where Node can, and else said to be not decoded', () => {
  const { zstdCompressSync } = zlib as Partial<typeof zlib>;
  const isKnown = zstdCompressSync !== undefined;
  const bytes = zstdCompressSync?.(TEXT) ?? Buffer.from('28b52ffd0458', 'hex');
  expect(isDecodable('zstd')).toBe(isKnown);
  expect(decodeContent(bytes, 'zstd')).toEqual(
    isKnown ? { kind: 'decoded', bytes: TEXT } : { kind: 'not_decoded', bytes },
  );
});

const SAID = { contentEncoding: '', contentType: 'application/json' };
const WIDE = Buffer.from(TEXT.toString(), 'utf16le');
test.each([
  ['UTF-8', TEXT, SAID, { ok: true, charset: null }],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT.toString()}`), SAID, { ok: true, charset: null }],
  ['UTF-16LE', WIDE, SAID, { ok: true, charset: 'utf-16le' }],
  ['UTF-16LE with a mark', Buffer.from(`\ufeff${TEXT.toString()}`, 'utf16le'), SAID, { ok: true }],
  ['UTF-16BE', Buffer.from(WIDE).swap16(), SAID, { ok: true, charset: 'utf-16be' }],
  [
    'Latin-1, said so',
    Buffer.from('{"name":"Café"}', 'latin1'),
    { ...SAID, contentType: 'application/json; charset="ISO-8859-1"' },
    { ok: true, text: '{"name":"Café"}' },
  ],
  ['Latin-1, not said', Buffer.from('{"name":"Café"}', 'latin1'), SAID, { problem: 'not_utf8' }],
  [
    'of a charset that nobody knows',
    Buffer.from([0x7b, 0xff]),
    { ...SAID, contentType: 'a/b; charset=klingon' },
    { problem: 'not_utf8' },
  ],
  ['a page in Latin-1', Buffer.from(' <p>Café</p>', 'latin1'), SAID, { problem: 'not_json' }],
  [
    'in an unknown coding',
    Buffer.from([0xff, 0x00, 0x7b]),
    { ...SAID, contentEncoding: 'x-own' },
    { problem: 'not_decoded' },
  ],
  ['in no coding though it says one', TEXT, { ...SAID, contentEncoding: 'gzip' }, { ok: true }],
  [
    'a page in an unknown coding',
    Buffer.from([0xff, 0x00, 0x7b]),
    { contentEncoding: 'x-own', contentType: 'text/html' },
    { problem: 'not_json' },
  ],
])('a body %s is read, or said why not', (_what, bytes, said, expected) => {
  const read = decodeBody(bytes, said);
  expect(read).toMatchObject(expected);
  if (read.ok && !read.text.includes('é')) expect(read.text).toBe(TEXT.toString());
});

test.each([
  ['gzip', TEXT],
  ['gzip', gzipSync(TEXT).subarray(0, 20)],
  ['compress', TEXT],
  ['toString', TEXT],
  ['gzip, gzip, gzip, gzip', TEXT],
])('what is not %s as it says is given as it is', (codings, bytes) => {
  expect(decodeContent(bytes, codings)).toEqual({ kind: 'not_decoded', bytes });
});

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
] as const)('%s that would be more than is ever parsed is not held', (coding, compress) => {
  const bomb = compress(Buffer.alloc(MAX_PARSED_BYTES + 1));
  expect(bomb.length).toBeLessThan(100_000);
  expect(decodeContent(bomb, coding)).toEqual({ kind: 'too_large' });
});

const BAD = Buffer.from('{"name":"Café"}', 'latin1');
test.each([
  ['as it is', BAD, SAID],
  ['compressed', gzipSync(BAD), { ...SAID, contentEncoding: 'gzip' }],
  ['said to be compressed', BAD, { ...SAID, contentEncoding: 'gzip' }],
  ['of a charset that nobody knows', BAD, { ...SAID, contentType: 'a/b; charset=klingon' }],
])(
  'a body with bytes that are no text, %s, is text where they are replaced',
  (_how, bytes, said) => {
    expect(decodeBody(bytes, said)).toMatchObject({ ok: false });
    expect(decodeBody(bytes, said, 'replaced')).toMatchObject({
      ok: true,
      text: '{"name":"Caf\ufffd"}',
    });
  },
);

test('a body that is text is the same where bad bytes are replaced', () => {
  expect(decodeBody(TEXT, SAID, 'replaced')).toEqual(decodeBody(TEXT, SAID));
  expect(decodeBody(WIDE, SAID, 'replaced')).toEqual(decodeBody(WIDE, SAID));
});
