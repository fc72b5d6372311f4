import { expect, it } from 'vitest';
import { joinReloads } from '../../../../renderer/lib/reload.ts';

/** A read that ends when the test says so. */
function heldRead() {
  const ends: (() => void)[] = [];
  const read = () => new Promise<void>((resolve) => ends.push(resolve));
  return { read, ends };
}

it('reads once more when something changed during a read, and only once', async () => {
  const { read, ends } = heldRead();
  const reload = joinReloads(read);
  const all = [reload(), reload(), reload()];
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await Promise.all(all);
  expect(ends).toHaveLength(2);
});

it('reads again after the last read has ended', async () => {
  const { read, ends } = heldRead();
  const reload = joinReloads(read);
  const first = reload();
  ends[0]?.();
  await first;
  void reload();
  expect(ends).toHaveLength(2);
});
