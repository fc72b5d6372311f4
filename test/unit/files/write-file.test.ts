// A file written next to its place: its bytes and its hash, whatever its size.
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { putInPlace, writeBeside } from '../../../electron/files/write-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'tracefile-write-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([0, 1, 1_048_576, 1_048_577, 3_500_000])('writes %i bytes as they are', async (length) => {
  const bytes = Buffer.from(Uint8Array.from({ length }, (_unused, index) => (index * 7) % 251));
  const path = join(folder, 'out.bin');
  const written = await writeBeside(path, bytes);
  expect(written.sizeBytes).toBe(length);
  expect(written.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  await putInPlace(written, path);
  expect(readFileSync(path).equals(bytes)).toBe(true);
  expect(readdirSync(folder)).toEqual(['out.bin']);
});
