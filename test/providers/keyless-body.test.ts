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
import { decodeBody, saidBy } from '../../electron/encoding/body-text.ts';
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
  ...['\n', '\r\n', ' \t', '\\n', '\\r\\n', '\\\\r\\\\n'].map((end): [string, Buffer] => [
    `base64 in lines that end with ${JSON.stringify(end)}`,
    Buffer.from(Buffer.from(CANARY_KEY).toString('base64').replace(/.{8}/g, `$&${end}`)),
  ]),
  ['names of HTML', Buffer.from('tracefile&hyphen;canary&Dash;key&amp;HYPHEN;7f3a')],
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

/** A whole gzip member (RFC 1952, 2.3) with a comment in its header. */
function commented(text: string, comment: string): Buffer {
  const [header, data] = [gzipSync(text).subarray(0, 10), gzipSync(text).subarray(10)];
  header[3] = 16;
  return Buffer.concat([header, Buffer.from(`${comment}\0`), data]);
}

describe('the key next to the text of a compressed answer', () => {
  const SOUND = '{"code":0,"msg":"success","data":{"job_id":7,"for":"somebody"}}';
  const HELD = SOUND.replace('somebody', CANARY_KEY);
  test.each<[string, string, Buffer]>([
    ['in the header of gzip', 'gzip', commented(SOUND, CANARY_KEY)],
    [
      'in the header of gzip within br',
      'gzip, br',
      brotliCompressSync(commented(SOUND, CANARY_KEY)),
    ],
    ['behind gzip', 'gzip', Buffer.concat([gzipSync(SOUND), Buffer.from(`key: ${CANARY_KEY}`)])],
    ['behind zlib', 'deflate', Buffer.concat([deflateSync(SOUND), Buffer.from(CANARY_KEY)])],
    ['behind br', 'br', Buffer.concat([brotliCompressSync(SOUND), Buffer.from(CANARY_KEY)])],
    ['behind zstd', 'zstd', Buffer.concat([zstdCompressSync(SOUND), Buffer.from(CANARY_KEY)])],
    ['in its text, with more behind it', 'gzip', Buffer.concat([gzipSync(HELD), Buffer.from('x')])],
    ['in gzip that no header names', '', gzipSync(HELD)],
    ['in gzip under a coding nobody knows', 'x-own', gzipSync(HELD)],
    ['in zstd that no header names', '', zstdCompressSync(HELD)],
  ])('%s is removed and the answer can be read', async (_what, coding, packed) => {
    for (const pieces of [[packed], cut(packed, [1, 1, 1, 20]), cut(packed, [packed.length - 9])]) {
      const { bytes, note } = await keep(CANARY_KEY, pieces, coding);
      expect(readKeyRemoval({ 'tracefile-key-removed': note! })).toEqual({
        ...{ receivedSha256: sha256(packed), receivedBytes: packed.length },
      });
      const said = saidBy({ 'content-encoding': coding, 'tracefile-key-removed': note! });
      const text = packed.includes(CANARY_KEY) ? SOUND : HELD.replace(CANARY_KEY, '[key removed]');
      expect(decodeBody(bytes, said)).toMatchObject({ ok: true, text });
    }
  });

  test('is removed with the end that is missing, as far as the text goes', async () => {
    const whole = commented(SOUND.repeat(2), CANARY_KEY);
    const { bytes } = await keep(CANARY_KEY, [whole.subarray(0, -6)], 'gzip');
    expect(bytes.length).toBeGreaterThan(SOUND.length);
    expect(SOUND.repeat(2).startsWith(bytes.toString())).toBe(true);
  });

  test('is not there: gzip that no header names, or with more behind it, is kept as it came', async () => {
    for (const packed of [gzipSync(SOUND), Buffer.concat([gzipSync(SOUND), Buffer.from('more')])]) {
      for (const coding of ['', 'gzip']) {
        const { bytes, note } = await keep(CANARY_KEY, cut(packed, [1, 2]), coding);
        expect([bytes.equals(packed), note]).toEqual([true, null]);
      }
    }
  });

  test('is in a text that begins as gzip does: it is cut out of it', async () => {
    const text = Buffer.from(`\u001f\u008b ${CANARY_KEY}`, 'latin1');
    const { bytes } = await keep(CANARY_KEY, [text], '');
    expect(bytes.toString('latin1')).toBe('\u001f\u008b [key removed]');
  });
});

test('a body of a few bytes is kept whole', async () => {
  for (const text of ['', '{', '{}', '\u001f']) {
    expect((await keep(CANARY_KEY, [Buffer.from(text)])).bytes.toString()).toBe(text);
  }
});

test('a body that would grow beyond the limit is stored decoded and cut: a key may be behind it', async () => {
  const bomb = gzipSync(Buffer.concat([Buffer.alloc(60_000, ' '), Buffer.from(CANARY_KEY)]));
  const { bytes, note } = await keep(CANARY_KEY, [bomb], 'gzip', 50_000);
  expect([bytes.length, readKeyRemoval({ 'tracefile-key-removed': note! })?.receivedBytes]).toEqual(
    [...[50_000, bomb.length]],
  );
});

test('a compressed body is held until it was searched, said or seen, and one that is not passes', async () => {
  const packed = gzipSync('{"code":0,"data":[1,2,3]}');
  for (const [coding, whole] of [
    ['gzip', packed],
    ['', packed],
    ['', Buffer.alloc(40_000, '{}')],
  ] as const) {
    let bytes = 0;
    const body = new KeylessBody({
      ...{ key: CANARY_KEY, maxBytes: MAX_BYTES },
      handOn: async (piece) => void (bytes += piece.length),
    });
    for (const piece of cut(whole, [2, 2, 20])) await body.take(piece, coding);
    expect(bytes > 0).toBe(whole !== packed);
    await body.end();
    expect(bytes).toBe(whole.length);
  }
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
