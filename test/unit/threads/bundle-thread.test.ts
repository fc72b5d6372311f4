// The thread that checks a bundle, started from its source.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INDEX_PATH } from '#shared/bundle/index-file.ts';
import { readViewerParts } from '../../../build/tasks/viewer-parts.ts';
import { createBundleThread } from '../../../electron/threads/bundle-thread.ts';
import { createSigner, writeSampleBundle } from '../../builders/bundle-samples.ts';

const check = createBundleThread(
  new URL('../../../electron/bundle/worker.ts', import.meta.url),
  readViewerParts(),
);
const folder = mkdtempSync(join(tmpdir(), 'tracefile-bundle-thread-'));
const INDEX = {
  ...{ format: 'tracefile-bundle', version: 1, caseId: 'case', caseReference: 'C-1' },
  ...{ caseTitle: 'One', profile: 'internal', preparedAt: 1, snapshots: 0, journalEntries: 0 },
  reports: [],
};
let [path, fingerprint] = ['', ''];

beforeAll(async () => {
  const payload = { 'data/case/case.json': '{}', [INDEX_PATH]: JSON.stringify(INDEX) };
  const { path: place, written } = await writeSampleBundle(folder, createSigner(), payload);
  [path, fingerprint] = [place, written.signerFingerprint];
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the thread that checks a bundle', () => {
  it('gives what the check comes to and what the bundle says of its contents', async () => {
    const shares: number[] = [];
    const onProgress = (share: number) => void shares.push(share);
    const { verification, contents } = await check({ path, signer: fingerprint }, { onProgress });
    expect(verification.verdict).toBe('intact_signer_known');
    expect(contents).toEqual(INDEX);
    expect(shares.length).toBeGreaterThan(0);
    expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
  });

  it('reads nothing out of one that is not intact', async () => {
    const bytes = readFileSync(path);
    bytes.writeUInt8(bytes.readUInt8(400) ^ 1, 400);
    const changed = join(folder, 'changed.zip');
    writeFileSync(changed, bytes);
    const { verification, contents } = await check({ path: changed, signer: null }, {});
    expect([verification.verdict, contents]).toEqual(['not_intact', null]);
  });

  it('gives the errors of the check', async () => {
    await expect(check({ path: join(folder, 'none'), signer: null }, {})).rejects.toMatchObject({
      ...{ code: 'evidence.unreadable', details: { systemCode: 'ENOENT' } },
    });
    await expect(check({ path, signer: 'abc' }, {})).rejects.toMatchObject({
      code: 'input.invalid',
    });
  });

  it('is ended by its signal, before and while it works, and by whoever hears of it', async () => {
    const task = { path, signer: null };
    const before = AbortSignal.abort();
    await expect(check(task, { signal: before })).rejects.toMatchObject({ code: 'job.aborted' });
    const control = new AbortController();
    const checking = check(task, { signal: control.signal, onProgress: () => control.abort() });
    await expect(checking).rejects.toMatchObject({ code: 'job.aborted' });
    const onProgress = () => {
      throw new Error('enough');
    };
    await expect(check(task, { onProgress })).rejects.toThrow('enough');
  });
});
