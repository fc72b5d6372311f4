// Keys on their way into a thread: nothing of them stays behind, and the lender's own stay his.
import { expect, test } from 'vitest';
import { withOwnKeys, withoutKeys } from '../../electron/casefile/keeper/input-keys.ts';

const newInput = () => ({
  path: 'a',
  unlock: { key: { key: new Uint8Array([1, 2]), salt: new Uint8Array([3]) } },
  current: { path: 'b', key: { key: Buffer.from([4, 5]), salt: Buffer.from([6]) } },
  plain: { path: 'c', key: null },
  names: ['d'],
});

test('keys at any depth are moved as copies, and the given ones stay', () => {
  const given = newInput();
  const { input, transfer } = withOwnKeys(given);
  const arrived = structuredClone(input, { transfer }) as typeof given;
  expect(arrived.unlock.key.key).toEqual(new Uint8Array([1, 2]));
  expect(arrived.current.key.key).toEqual(new Uint8Array([4, 5]));
  expect(arrived).toMatchObject({ plain: { path: 'c', key: null }, names: ['d'] });
  // What was moved is gone on this side.
  const left = input as typeof given;
  expect([left.unlock.key.key.length, left.current.key.key.length]).toEqual([0, 0]);
  expect(transfer).toHaveLength(4);
  expect(given).toEqual(newInput());
});

test('what opens no file is given no key', () => {
  const { unlock, path } = withoutKeys(newInput()) as ReturnType<typeof newInput>;
  expect([path, unlock.key.key.length, unlock.key.salt.length]).toEqual(['a', 0, 0]);
});
