// A reply of many megabytes in base64: as if it had been made at once, and main has turns meanwhile.
import { expect, it } from 'vitest';
import { base64Reply } from '../../../electron/services/base64-reply.ts';

const textOf = async (bytes: Uint8Array) => Buffer.from(await base64Reply(bytes)).toString();

it('is JSON with the bytes in base64', async () => {
  expect(await textOf(new Uint8Array())).toBe('{"base64":""}');
  expect(await textOf(Buffer.from('%PDF'))).toBe('{"base64":"JVBERg=="}');
});

it.each([786_431, 786_432, 786_433, 2_000_000])('holds %i bytes whole', async (length) => {
  const bytes = Uint8Array.from({ length }, (_unused, index) => (index * 7) % 251);
  const { base64 } = JSON.parse(await textOf(bytes)) as { base64: string };
  expect(base64.length).toBe(4 * Math.ceil(length / 3));
  expect(Buffer.from(base64, 'base64').equals(bytes)).toBe(true);
});

it('lets others have a turn after each piece', async () => {
  let turns = 0;
  let isMaking = true;
  const count = (): void => {
    turns++;
    if (isMaking) setImmediate(count);
  };
  setImmediate(count);
  await base64Reply(new Uint8Array(10 * 786_432));
  isMaking = false;
  expect(turns).toBeGreaterThanOrEqual(10);
});
