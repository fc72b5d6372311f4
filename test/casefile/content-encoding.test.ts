// Compressed bodies: decoded when they are read, within bounds; stored and hashed as they arrived.
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { MAX_PARSED_BYTES } from '#shared/screening/json.ts';
import { decodeContent } from '../../electron/casefile/content-encoding.ts';

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
  expect(decodeContent(bytes, codings)?.toString()).toBe(TEXT.toString());
});

test.each([
  ['gzip', TEXT],
  ['gzip', gzipSync(TEXT).subarray(0, 20)],
  ['zstd', TEXT],
  ['toString', TEXT],
  ['gzip, gzip, gzip, gzip', TEXT],
])('what is not %s as it says is given as it is', (codings, bytes) => {
  expect(decodeContent(bytes, codings)).toEqual(bytes);
});

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
] as const)('%s that would be more than is ever parsed is not held', (coding, compress) => {
  const bomb = compress(Buffer.alloc(MAX_PARSED_BYTES + 1));
  expect(bomb.length).toBeLessThan(100_000);
  expect(decodeContent(bomb, coding)).toBeNull();
});
