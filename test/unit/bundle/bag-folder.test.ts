// What the check keeps of an archive while it goes by: bounded, whatever the archive holds.
import { expect, it } from 'vitest';
import { chooseKept, findFolder } from '../../../electron/bundle/bag-folder.ts';
import { MAX_DIRECTORY_BYTES, MAX_KEPT_BYTES } from '../../../electron/bundle/limits.ts';

const MEBIBYTE = 1024 * 1024;

it('keeps no more than its bound of an archive with a manifest in each of many folders', () => {
  const manifests = Array.from({ length: 12 }, (_unused, index) => ({
    ...{ name: `f${String(index)}/manifest-sha256.txt`, sizeBytes: 250 * MEBIBYTE },
  }));
  const keep = chooseKept(findFolder(manifests.map(({ name }) => name)));
  expect(manifests.filter(keep)).toEqual([
    { name: 'f0/manifest-sha256.txt', sizeBytes: 262_144_000 },
  ]);
  expect(MAX_KEPT_BYTES).toBeLessThan(2 * 262_144_000);
});

it('keeps the texts about the payload and a few small strangers, and nothing of the payload', () => {
  const keep = chooseKept('bag');
  expect(keep({ name: 'bag/bagit.txt', sizeBytes: 55 })).toBe(true);
  expect(keep({ name: 'bag/data/manifest-sha256.txt', sizeBytes: 55 })).toBe(false);
  expect(keep({ name: 'manifest-sha256.txt', sizeBytes: MAX_DIRECTORY_BYTES + 1 })).toBe(false);
  expect(keep({ name: 'bag/manifest-sha256.txt', sizeBytes: MAX_DIRECTORY_BYTES })).toBe(true);
  expect(keep({ name: 'bag/viewer.html', sizeBytes: MEBIBYTE + 1 })).toBe(false);
  const strangers = Array.from({ length: 20 }, (_unused, index) => `bag/${String(index)}.txt`);
  // One of sixteen was too large above, and counts.
  expect(strangers.filter((name) => keep({ name, sizeBytes: 1 }))).toHaveLength(15);
  expect(keep({ name: 'bag/signer.pem', sizeBytes: 113 })).toBe(true);
});

it('keeps nothing of an archive without a bag', () => {
  expect(findFolder(['a/b.txt', 'bagit.txt', 'a/data/bagit.txt'])).toBe(null);
  expect(chooseKept(null)({ name: 'a/b.txt', sizeBytes: 1 })).toBe(false);
});

it('takes the folder with the most files for the bag', () => {
  expect(findFolder(['x/bagit.txt', 'bag/bagit.txt', 'bag/data/a'])).toBe('bag');
});
