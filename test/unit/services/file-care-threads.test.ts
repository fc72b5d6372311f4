// Looking after the case file as in the application: its worker, and the keeper in its threads.
import { randomBytes } from 'node:crypto';
import { readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSessionStore } from '../../../electron/keychain/session-store.ts';
import { eventually } from '../../builders/eventually.ts';
import { newFolder, PASSPHRASE, startCaseFileProgram } from '../../fakes/case-file-stage.ts';

const NEXT = `x'${'6b'.repeat(32)}'`;
const TIMEOUT_MS = 60_000;

async function openProgram(isAutomatic = false) {
  const folder = await newFolder();
  const secrets = createSessionStore();
  const program = await startCaseFileProgram(folder, { secrets, isThreaded: true, isAutomatic });
  await program.create(true);
  const addCase = (id: string) =>
    program.caseFile.createCase({ id: id as never, fields: {}, at: program.clock.now() });
  const caseIds = async () => (await program.caseFile.listCases({})).map(({ id }) => id);
  return { program, secrets, folder, path: join(folder, 'suggested.tracefile'), addCase, caseIds };
}

describe('in threads', { timeout: TIMEOUT_MS }, () => {
  it('a check finds a sound file sound, beside the writer, and is journaled', async () => {
    const { program, addCase } = await openProgram();
    await addCase('one');
    const report = await program.fileCare.verify();
    expect(report).toMatchObject({ ok: true, findings: [] });
    expect(report.checked.entries).toBeGreaterThan(2);
    expect(await program.session.status()).toMatchObject({ lastVerified: { ok: true } });
    expect((await program.fileCare.verify()).checked.entries).toBe(report.checked.entries + 1);
  });

  it('a backup is previewed and gone back to; the former file is kept and listed', async () => {
    const { program, addCase, caseIds } = await openProgram();
    await addCase('one');
    const { files } = await program.backups.backUp();
    const path = files[0]?.path ?? '';
    await addCase('two');
    await addCase('three');
    const preview = await program.fileCare.previewBackup({ path });
    expect(preview).toMatchObject({ isSound: true, relation: 'older' });
    expect(preview.cases).toHaveLength(1);
    expect(preview.entriesLost).toBeGreaterThanOrEqual(2);
    expect(await program.fileCare.restore({ path })).toMatchObject({ state: 'open' });
    expect(await caseIds()).toEqual(['one']);
    const kept = (await program.backups.status()).files.find((one) => one.reason === 'restore');
    const former = await program.fileCare.previewBackup({ path: kept?.path ?? '' });
    expect(former.cases).toHaveLength(3);
    // And back again, later than within the same second: nothing was lost.
    await program.clock.run(1_000);
    await program.fileCare.restore({ path: kept?.path ?? '' });
    expect((await caseIds()).toSorted()).toEqual(['one', 'three', 'two']);
    expect((await program.fileCare.verify()).ok).toBe(true);
  });

  it('another passphrase opens the file, the keychain follows, backups keep the old one', async () => {
    const { program, secrets, path, addCase } = await openProgram();
    await addCase('one');
    const { files } = await program.backups.backUp();
    const backup = files[0]?.path ?? '';
    const before = program.session.requireOpen().salt;
    const change = { current: PASSPHRASE, next: NEXT, remember: true };
    expect(await program.fileCare.changePassphrase(change)).toMatchObject({ remembered: true });
    expect(await secrets.get(`casefile:${before}`)).toBeNull();
    await program.session.close();
    await program.session.open({ path, remember: false });
    const byOpenKey = program.fileCare.previewBackup({ path: backup });
    await expect(byOpenKey).rejects.toMatchObject({ code: 'casefile.wrong_passphrase' });
    const byOld = { path: backup, passphrase: PASSPHRASE };
    expect(await program.fileCare.previewBackup(byOld)).toMatchObject({ relation: 'older' });
    expect(await program.fileCare.restore(byOld)).toMatchObject({
      state: 'open',
      remembered: false,
    });
  });

  it('a wrong present passphrase leaves the file open as it was', async () => {
    const { program, addCase, caseIds } = await openProgram();
    await addCase('one');
    const change = { current: 'wrong', next: NEXT, remember: true };
    const changing = program.fileCare.changePassphrase(change);
    await expect(changing).rejects.toMatchObject({ code: 'casefile.wrong_passphrase' });
    expect(await caseIds()).toEqual(['one']);
    expect(await program.session.status()).toMatchObject({ state: 'open', remembered: true });
  });

  it('compacting keeps everything, and the folder holds nothing more than before', async () => {
    const { program, folder, addCase, caseIds } = await openProgram();
    await addCase('one');
    const { bytesAfter } = await program.fileCare.compact();
    expect(bytesAfter).toBeGreaterThan(0);
    expect(await caseIds()).toEqual(['one']);
    const names = (await readdir(folder)).filter((name) =>
      /compacting|\.new|unfinished/.test(name),
    );
    expect(names).toEqual([]);
    expect((await program.fileCare.verify()).ok).toBe(true);
  });

  it('a file that is no backup is refused, and the open one is not touched', async () => {
    const { program, folder, caseIds, addCase } = await openProgram();
    await addCase('one');
    const noise = join(folder, 'noise.tracefile');
    await writeFile(noise, randomBytes(100));
    program.choose(noise);
    await program.backups.choose();
    const refusal = { code: 'casefile.not_a_backup' };
    await expect(program.fileCare.previewBackup({ path: noise })).rejects.toMatchObject(refusal);
    await expect(program.fileCare.restore({ path: noise })).rejects.toMatchObject(refusal);
    expect(await caseIds()).toEqual(['one']);
  });

  it('a damaged backup is told as such before anybody goes back to it', async () => {
    const { program } = await openProgram();
    const { files } = await program.backups.backUp();
    const path = files[0]?.path ?? '';
    await truncate(path, (files[0]?.sizeBytes ?? 0) - 4096);
    const told = await program.fileCare.previewBackup({ path }).then(
      ({ isSound }) => isSound,
      (error: unknown) => (error instanceof Error && 'code' in error ? error.code : null),
    );
    expect([false, 'casefile.damaged']).toContain(told);
  });

  it('a backup is made by itself at the opening, and cut off cleanly by closing', async () => {
    const { program, path } = await openProgram(true);
    await eventually(async () => {
      expect((await program.backups.status()).files).toHaveLength(1);
      expect(program.fileCare.standing().task).toBeNull();
    });
    const making = program.backups.backUp().then(
      () => 'made',
      (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
    );
    await program.session.close();
    expect(['made', 'job.aborted', 'casefile.none_open']).toContain(await making);
    const names = await readdir(`${path}.backups`);
    expect(names.every((name) => /\.(automatic|manual)\.tracefile$/.test(name))).toBe(true);
    expect(names).not.toEqual([]);
  });
});
