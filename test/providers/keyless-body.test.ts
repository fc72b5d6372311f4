// A service may repeat the key it was given: what is stored of its answer never holds it, and
// nothing else of an answer is changed.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KeylessBody } from '../../electron/providers/http/keyless-body.ts';
import { CANARY_KEY } from '../fakes/screening-service.ts';
import { poll, screen, serve, setUp } from '../fakes/transport-stage.ts';

const FORMS = [
  CANARY_KEY,
  Buffer.from(CANARY_KEY).toString('base64').replace(/=+$/, ''),
  Buffer.from(CANARY_KEY).toString('hex'),
];

async function keep(key: string | null, pieces: readonly Uint8Array[]): Promise<Buffer[]> {
  const kept: Buffer[] = [];
  const body = new KeylessBody(key, async (bytes) => void kept.push(Buffer.from(bytes)));
  for (const piece of pieces) await body.take(piece);
  await body.end();
  return kept;
}

test('the key is removed in each of its forms, wherever the pieces are cut', async () => {
  const part = fc.oneof(fc.constantFrom(...FORMS), fc.string({ maxLength: 30 }));
  const cuts = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 8 }), cuts, async (parts, sizes) => {
      const whole = Buffer.from(parts.join(' '));
      let at = 0;
      const pieces = [...sizes, whole.length].map((size) => whole.subarray(at, (at += size)));
      const kept = await keep(CANARY_KEY, pieces);
      const expected = FORMS.reduce(
        (text, form) => text.replaceAll(form, '[key removed]'),
        whole.toString(),
      );
      expect(Buffer.concat(kept).toString()).toBe(expected);
      expect(Math.max(0, ...kept.map(({ length }) => length))).toBeLessThanOrEqual(
        Math.max(120, ...pieces.map(({ length }) => length)),
      );
    }),
  );
});

test('without a key, or with one that any text may hold, nothing is changed', async () => {
  const pieces = [Buffer.from('{"code":0,"da'), Buffer.from('ta":{"code":0}}')];
  for (const key of [null, '', '0', 'code', 'data":{"code":0']) {
    expect(await keep(key, pieces)).toEqual(pieces);
  }
});

test.each([
  ['a refusal', 401, `{"code":-1,"msg":"invalid key ${CANARY_KEY}"}`],
  ['a result', 200, `{"code":0,"msg":"success","data":{"job_id":7,"for":"${CANARY_KEY}"}}`],
  ['a page', 502, `<p>${encodeURIComponent(CANARY_KEY)} ${FORMS[1]!}</p>`],
])('%s that repeats the key is stored without it', async (_what, status, body) => {
  const server = await serve({ do: 'answer', status, body });
  const { transport, ledger } = setUp();
  for (const request of [screen(server.base), poll(server.base)]) {
    const { requestId, stored } = await transport.send(request);
    const text = ledger.bodyOf(requestId).toString();
    for (const form of FORMS) expect(text).not.toContain(form);
    expect(text).toContain('[key removed]');
    expect(stored).toMatchObject({ sizeBytes: Buffer.byteLength(text) });
  }
});

test('a body that is cut short is kept to its last byte', async () => {
  const server = await serve({ do: 'truncate', sent: '{"code":0' });
  const { transport, ledger } = setUp();
  await expect(transport.send(screen(server.base))).rejects.toHaveProperty('code');
  expect(ledger.bodyOf(ledger.rows[0]!.record.id).toString()).toBe('{"code":0');
});
