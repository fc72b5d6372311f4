// A case file that is open for reading: what it is opened by, and what it refuses.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSessionStore } from '../../../electron/keychain/session-store.ts';
import { newFolder, PASSPHRASE, startCaseFileProgram } from '../../fakes/case-file-stage.ts';

/** Two programs over one file: the first writes, the second may only read. */
async function startReader() {
  const folder = await newFolder();
  const secrets = createSessionStore();
  const writer = await startCaseFileProgram(folder, { secrets });
  await writer.create(true);
  const reader = await startCaseFileProgram(folder, {
    ...{ secrets, settingsPath: join(folder, 'reader.json') },
  });
  const path = join(folder, 'suggested.tracefile');
  const open = (mode: 'write' | 'read') => reader.session.open({ path, remember: false, mode });
  return { writer, reader, path, open, folder, secrets };
}

describe('a file that another program writes', () => {
  it('is refused for writing, and opened for reading beside it', async () => {
    const { writer, reader, open } = await startReader();
    await expect(open('write')).rejects.toMatchObject({ code: 'casefile.in_use' });
    expect(await open('read')).toMatchObject({ state: 'open', mode: 'read', remembered: true });
    await writer.caseFile.createCase({ id: 'c' as never, fields: {}, at: 5 });
    expect(await reader.caseFile.listCases({})).toHaveLength(1);
    await reader.session.close();
    expect(await writer.caseFile.listCases({})).toHaveLength(1);
  });

  it('found at the start, is told with the reason, so that reading can be offered', async () => {
    const { folder, secrets, path } = await startReader();
    const late = await startCaseFileProgram(folder, { secrets });
    await late.session.restore();
    expect(await late.session.status()).toMatchObject({
      ...{ state: 'locked', path, reason: 'start', mayUseKeychain: true },
      problem: { code: 'casefile.in_use' },
    });
  });
});

describe('a file that is open for reading', () => {
  it('is not changed by anything, nor by being opened and closed', async () => {
    const { reader, open, path } = await startReader();
    await open('read');
    const before = await reader.caseFile.listJournal({
      ...{ caseId: null, subject: null, beforeSeq: null, limit: 10 },
    });
    const refusal = { code: 'casefile.read_only' };
    const creating = reader.caseFile.createCase({ id: 'c' as never, fields: {}, at: 5 });
    await expect(creating).rejects.toMatchObject(refusal);
    await expect(reader.backups.backUp()).rejects.toMatchObject(refusal);
    await expect(reader.fileCare.compact()).rejects.toMatchObject(refusal);
    const change = { current: PASSPHRASE, next: 'next', remember: false };
    await expect(reader.fileCare.changePassphrase(change)).rejects.toMatchObject(refusal);
    reader.choose('/elsewhere.tracefile');
    await reader.backups.choose();
    const restoring = reader.fileCare.restore({ path: '/elsewhere.tracefile' });
    await expect(restoring).rejects.toMatchObject(refusal);
    await reader.session.close();
    await reader.session.open({ path, remember: false, mode: 'read' });
    const after = await reader.caseFile.listJournal({
      ...{ caseId: null, subject: null, beforeSeq: null, limit: 10 },
    });
    expect(after).toEqual(before);
    expect(reader.settings.get().journalEnds).toEqual({});
    // Nothing was begun for it either.
    expect(reader.recoveries).toEqual([false, false]);
  });

  it('is checked on demand: the result is told and not journaled', async () => {
    const { reader, open } = await startReader();
    await open('read');
    expect((await reader.fileCare.verify()).ok).toBe(true);
    expect(await reader.session.status()).toMatchObject({ lastVerified: { ok: true } });
    expect(await reader.caseFile.readLastVerified({})).toBeNull();
  });
});
