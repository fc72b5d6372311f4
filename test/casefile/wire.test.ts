// How bytes go from thread to thread: moved, and only what their owner gave away is gone.
import { expect, test } from 'vitest';
import { moveBytes } from '../../electron/casefile/wire.ts';

/** As a thread sends it; the value that arrives. */
function send<Value>(value: Value, hold: 'kept' | 'given'): Value {
  const moved = moveBytes(value, hold);
  return structuredClone(moved.value, { transfer: moved.transfer });
}

test('bytes that are kept arrive as a copy', () => {
  const bytes = new Uint8Array([1, 2, 3]);
  expect(send({ bytes }, 'kept')).toEqual({ bytes: new Uint8Array([1, 2, 3]) });
  expect([...bytes]).toEqual([1, 2, 3]);
});

test('bytes that are given away are moved without a copy', () => {
  const bytes = new Uint8Array([1, 2, 3]);
  expect(moveBytes({ bytes }, 'given').transfer).toEqual([bytes.buffer]);
  expect(send({ bytes, count: 3 }, 'given')).toEqual({
    bytes: new Uint8Array([1, 2, 3]),
    count: 3,
  });
  expect(bytes).toHaveLength(0);
});

test('a piece of a larger buffer and a Buffer are copied, whoever gives them away', () => {
  const whole = new Uint8Array([0, 1, 2, 3]);
  const pooled = Buffer.from('abc');
  const sent = send({ piece: whole.subarray(1, 3), pooled }, 'given');
  expect([...sent.piece]).toEqual([1, 2]);
  expect([...sent.pooled]).toEqual([0x61, 0x62, 0x63]);
  expect([...whole]).toEqual([0, 1, 2, 3]);
  expect(pooled.toString()).toBe('abc');
});

test('values without bytes go as they are', () => {
  for (const value of [null, 'text', 5, { a: [1] }]) {
    expect(moveBytes(value, 'given')).toEqual({ value, transfer: [] });
  }
});
