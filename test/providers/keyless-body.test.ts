// A service may repeat the key it was given: what is stored of its answer never holds it, in whatever
// form and encoding it came, and nothing else of an answer is changed.
import { createHash } from 'node:crypto';
import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readKeyRemoval } from '#shared/screening/key-removal.ts';
import { KeylessBody } from '../../electron/providers/http/keyless-body.ts';
import { formsOf } from '../drive/secret-forms.ts';
import { CANARY_KEY } from '../fakes/screening-service.ts';
import { poll, screen, serve, setUp } from '../fakes/transport-stage.ts';
import { examples } from '../fakes/extent.ts';

const MAX_BYTES = 1_000_000;
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Every form that a search of the whole disk looks for, and further ones. */
const FORMS: [string, Buffer][] = [
  ...formsOf(CANARY_KEY).map(({ name, bytes }): [string, Buffer] => [name, bytes]),
  ...formsOf(CANARY_KEY.toUpperCase()).map(({ name, bytes }): [string, Buffer] => [
    `${name}, in capitals`,
    bytes,
  ]),
  ...['', 'x', 'xy', 'Bearer ', 'X-Api-Key: '].map((before): [string, Buffer] => [
    `base64 behind “${before}”`,
    Buffer.from(Buffer.from(`${before}${CANARY_KEY}\r\n`).toString('base64')),
  ]),
  ['mixed case', Buffer.from('Tracefile-CANARY-key-7F3a')],
  ['percent in part', Buffer.from('tracefile%2Dcanary%2dkey-7f3%61')],
  ['percent twice', Buffer.from('tracefile%252Dcanary-key%25252d7f3a')],
  ['JSON in part', Buffer.from('tr\\u0061cefile-c\\u0041nary-key\\u002d7f3a')],
  ['JSON within JSON', Buffer.from('tr\\\\u0061cefile-canary-key-7f3a')],
  ['script escapes', Buffer.from('tr\\x61cefile-canary-key-7f3a')],
  ['entities in hexadecimal', Buffer.from('tracefile&#x2d;canary&#X002D;key-7f3a')],
  ['entities with zeros, without an end', Buffer.from('tracefile&#0045canary-key-7f3a')],
  ['entities escaped again', Buffer.from('tracefile&amp;#45;canary-key-7f3a')],
  ['escapes in UTF-16', Buffer.from('tr\\u0061cefile-canary-key%2D7f3a', 'utf16le')],
  ['UTF-32', Buffer.from(Array.from(CANARY_KEY, (one) => `${one}\0\0\0`).join(''), 'latin1')],
];

interface Kept {
  bytes: Buffer;
  pieces: Buffer[];
  note: string | null;
}

async function keep(
  key: string | null,
  pieces: readonly Uint8Array[],
  codings = '',
  maxBytes = MAX_BYTES,
): Promise<Kept> {
  const kept: Buffer[] = [];
  const body = new KeylessBody({
    ...{ key, maxBytes },
    handOn: async (bytes) => void kept.push(Buffer.from(bytes)),
  });
  for (const piece of pieces) await body.take(piece, codings);
  await body.end();
  return { bytes: Buffer.concat(kept), pieces: kept, note: body.note };
}

function cut(whole: Buffer, sizes: readonly number[]): Buffer[] {
  let at = 0;
  return [...sizes, whole.length].map((size) => whole.subarray(at, (at += size)));
}

const CODINGS = [
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
  ['br, gzip', (bytes: Buffer) => gzipSync(brotliCompressSync(bytes))],
] as const;

describe.each(FORMS)('the key as %s', (_what, form) => {
  const whole = Buffer.concat([Buffer.from('{"a":"'), form, Buffer.from('","b":"\u00e9"}')]);

  test('is removed, wherever the pieces are cut', async () => {
    for (const size of [1, 3, 7, whole.length]) {
      const sizes = Array<number>(Math.ceil(whole.length / size)).fill(size);
      const { bytes, note } = await keep(CANARY_KEY, cut(whole, sizes));
      expect(bytes.includes(form)).toBe(false);
      expect(bytes.toString('latin1').replaceAll('\0', '')).toContain('[key removed]');
      expect(bytes.subarray(0, 6).toString()).toBe('{"a":"');
      expect(bytes.toString()).toMatch(/","b":"é"\}$/);
      expect(readKeyRemoval({ 'tracefile-key-removed': note! })).toEqual({
        ...{ receivedSha256: sha256(whole), receivedBytes: whole.length },
      });
    }
  });

  test.each(CODINGS)(
    'is removed from the text under %s, which is stored decoded',
    async (...row) => {
      const [coding, compress] = row;
      const packed = compress(whole);
      const { bytes, note } = await keep(CANARY_KEY, cut(packed, [5, 11, 2]), coding);
      expect(bytes).toEqual((await keep(CANARY_KEY, [whole])).bytes);
      expect(readKeyRemoval({ 'tracefile-key-removed': note! })).toEqual({
        ...{ receivedSha256: sha256(packed), receivedBytes: packed.length },
      });
    },
  );
});

test('texts without the key pass as they are, in any encoding, however they are cut', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('tracefile-canary-key', '%74'),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 40 }),
      fc.constantFrom(null, ...CODINGS),
      async (parts, sizes, coding) => {
        const plain = Buffer.from(parts.join(' '));
        const whole = coding === null ? plain : coding[1](plain);
        const { bytes, note } = await keep(CANARY_KEY, cut(whole, sizes), coding?.[0]);
        expect([bytes.equals(whole), note]).toEqual([true, null]);
      },
    ),
    { numRuns: examples(60) },
  );
});

test('without a key, or with one that any text may hold, nothing is changed', async () => {
  const pieces = [Buffer.from('{"code":0,"da'), Buffer.from('ta":{"code":0}}')];
  for (const key of [null, '', '0', 'code', 'data":{"code":0']) {
    expect((await keep(key, pieces)).pieces).toEqual(pieces);
  }
});

describe('what cannot be undone', () => {
  test('is kept as it came', async () => {
    const bytes = Buffer.from(CANARY_KEY).map((byte) => byte ^ 0x55);
    for (const coding of ['x-own', 'gzip']) {
      const kept = await keep(CANARY_KEY, [bytes], coding);
      expect([kept.bytes.equals(bytes), kept.note]).toEqual([true, null]);
    }
  });

  test('and was never encoded is a text: the key is cut out of it', async () => {
    const { bytes } = await keep(CANARY_KEY, [Buffer.from(`{"a":"${CANARY_KEY}"}`)], 'gzip');
    expect(bytes.toString()).toBe('{"a":"[key removed]"}');
  });

  test('from some place on is stored up to there when the key is before it', async () => {
    const text = Buffer.from(`${CANARY_KEY} ${'0123456789'.repeat(20)}`);
    const { bytes } = await keep(
      CANARY_KEY,
      [gzipSync(text, { level: 0 }).subarray(0, 120)],
      'gzip',
    );
    expect(bytes.toString()).toMatch(/^\[key removed\] 0123/);
  });
});

test('a body that would grow beyond the limit is stored decoded and cut: a key may be behind it', async () => {
  const bomb = gzipSync(Buffer.concat([Buffer.alloc(60_000, ' '), Buffer.from(CANARY_KEY)]));
  const { bytes, note } = await keep(CANARY_KEY, [bomb], 'gzip', 50_000);
  expect([bytes.length, readKeyRemoval({ 'tracefile-key-removed': note! })?.receivedBytes]).toEqual(
    [...[50_000, bomb.length]],
  );
});

test('of a large body only the last bytes are held back', async () => {
  const piece = Buffer.alloc(100_000, 'tracefile-canary-key-7f3b ');
  const { pieces, bytes } = await keep(CANARY_KEY, Array<Buffer>(20).fill(piece));
  expect(bytes.length).toBe(2_000_000);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(100_000);
});

const wide = (text: string): Buffer => Buffer.from(text, 'utf16le');
const RESULT = `{"code":0,"msg":"success","data":{"job_id":7,"for":"${CANARY_KEY}"}}`;
test.each<[string, number, string | Buffer, Record<string, string>]>([
  ['a refusal', 401, `{"code":-1,"msg":"invalid key ${CANARY_KEY}"}`, {}],
  ['a result', 200, RESULT, {}],
  ['a result in UTF-16', 200, wide(RESULT), {}],
  ['a result in gzip', 200, gzipSync(RESULT), { 'content-encoding': 'gzip' }],
  ['a result in UTF-16 in br', 200, brotliCompressSync(wide(RESULT)), { 'content-encoding': 'br' }],
  ['a page', 502, `<p>${encodeURIComponent(CANARY_KEY)} ${btoa(`Bearer ${CANARY_KEY}`)}</p>`, {}],
])(
  '%s that repeats the key is stored without it, and says so',
  async (_w, status, body, headers) => {
    const server = await serve({ do: 'answer', status, body, headers });
    const { transport, ledger } = setUp();
    for (const request of [screen(server.base), poll(server.base)]) {
      const { requestId, stored, headers: kept } = await transport.send(request);
      const bytes = ledger.bodyOf(requestId);
      for (const { bytes: form } of formsOf(CANARY_KEY)) expect(bytes.includes(form)).toBe(false);
      expect(bytes.toString('latin1').replaceAll('\0', '')).toContain('[key removed]');
      expect(stored).toMatchObject({ sizeBytes: bytes.length });
      expect(readKeyRemoval(kept)?.receivedSha256).toBe(sha256(Buffer.from(body)));
      expect(ledger.rows.at(-1)!.outcome!.headers).toEqual(kept);
    }
  },
);

test('a header of the service cannot pass for the note', async () => {
  const headers = { 'tracefile-key-removed': `sha-256=${'0'.repeat(64)}; bytes=1` };
  const server = await serve({ do: 'answer', status: 200, headers, body: '{}' });
  const { transport } = setUp();
  expect((await transport.send(poll(server.base))).headers).not.toHaveProperty(
    'tracefile-key-removed',
  );
});

test('a body that is cut short is kept to its last byte', async () => {
  const server = await serve({ do: 'truncate', sent: '{"code":0' });
  const { transport, ledger } = setUp();
  await expect(transport.send(screen(server.base))).rejects.toHaveProperty('code');
  expect(ledger.bodyOf(ledger.rows[0]!.record.id).toString()).toBe('{"code":0');
});
