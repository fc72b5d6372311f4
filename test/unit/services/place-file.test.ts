// A file that leaves is recorded before it is in its place, and so is one that does not come there.
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { discard, putInPlace, writeBeside } from '../../../electron/files/write-file.ts';
import { placeJournaled } from '../../../electron/services/place-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tracefile-place-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const files = { putInPlace, discard };
const full = () => Promise.reject(new AppError('casefile.disk_full', 'full'));

it('why a file is not in its place is said also where the journal does not take that', async () => {
  const path = join(folder, 'taken');
  mkdirSync(join(path, 'by a folder'), { recursive: true });
  const written = await writeBeside(path, Buffer.from('whole'));
  const placed = placeJournaled(files, written, path, {
    journal: async () => true,
    journalFailure: full,
  });
  await expect(placed).rejects.toMatchObject({
    ...{ code: 'export.failed', details: { systemCode: 'EISDIR' } },
    cause: { errors: [{ code: 'export.failed' }, { code: 'casefile.disk_full' }] },
  });
  expect(readdirSync(folder)).toEqual(['taken']);
});

it('a file that the journal does not take leaves nothing', async () => {
  const path = join(folder, 'out.md');
  const written = await writeBeside(path, Buffer.from('whole'));
  const placed = placeJournaled(files, written, path, { journal: full, journalFailure: full });
  await expect(placed).rejects.toMatchObject({ code: 'casefile.disk_full' });
  expect(readdirSync(folder)).toEqual([]);
});
