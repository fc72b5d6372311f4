// Keys on their way into a thread: nothing of them stays behind, and the lender's own stay his.
import { expect, test } from 'vitest';
import { forgetKeys, withOwnKeys, withoutKeys } from '../../electron/casefile/keeper/input-keys.ts';

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

test('keys are those that are called so: a report stays as it is, and is not overwritten', () => {
  const report = { name: 'report.pdf', bytes: new Uint8Array([1, 2, 3]) };
  const signer = { privateKeyPkcs8: new Uint8Array([4]), publicKeySpki: new Uint8Array([5]) };
  const redaction = { commitmentKey: new Uint8Array([6]), documents: [new Uint8Array([7])] };
  const given = { signer, redaction, reports: [report] };
  const { input, transfer } = withOwnKeys(given);
  expect(transfer.map((buffer) => [...new Uint8Array(buffer)])).toEqual([[4], [6]]);
  const own = input as typeof given;
  expect(own.reports[0]?.bytes).toBe(report.bytes);
  forgetKeys(own);
  expect(own).toEqual({
    signer: { privateKeyPkcs8: new Uint8Array([0]), publicKeySpki: new Uint8Array([5]) },
    redaction: { commitmentKey: new Uint8Array([0]), documents: [new Uint8Array([7])] },
    reports: [{ name: 'report.pdf', bytes: new Uint8Array([1, 2, 3]) }],
  });
  expect(signer.privateKeyPkcs8).toEqual(new Uint8Array([4]));
});
