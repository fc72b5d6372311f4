// Looking after the case file: checks, and everything that closes the file, puts another in its
// place and opens it again.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { createSessionStore } from '../../../electron/keychain/session-store.ts';
import { announce } from '../../../electron/services/announced-keeper.ts';
import { createFileCare } from '../../../electron/services/file-care.ts';
import { eventually } from '../../builders/eventually.ts';
import { newFolder, PASSPHRASE, startCaseFileProgram } from '../../fakes/case-file-stage.ts';
import { brokenReport } from '../../fakes/file-keeper.ts';

const NEXT = `x'${'6b'.repeat(32)}'`;

async function openProgram(remember = true) {
  const folder = await newFolder();
  const secrets = createSessionStore();
  const program = await startCaseFileProgram(folder, { secrets });
  const opened = await program.create(remember);
  const path = join(folder, 'suggested.tracefile');
  const salt = program.session.requireOpen().salt;
  const addCase = (id: string) =>
    program.caseFile.createCase({ id: id as never, fields: {}, at: program.clock.now() });
  return { program, secrets, folder, path, opened, salt, addCase };
}

/** A backup of the present moment; gives its path. */
async function makeBackup(program: Awaited<ReturnType<typeof openProgram>>['program']) {
  const { files } = await program.backups.backUp();
  return files[0]?.path ?? '';
}

describe('a check', () => {
  it('is journaled, told in the status, and its findings can be read', async () => {
    const { program } = await openProgram();
    expect(await program.session.status()).toMatchObject({ lastVerified: null });
    program.keeper.setReport(brokenReport);
    const report = await program.fileCare.verify();
    expect(report).toMatchObject({ ok: false, findingCount: 1 });
    expect(program.fileCare.report()).toEqual(report);
    expect(await program.session.status()).toMatchObject({ lastVerified: { ok: false } });
    expect(await program.caseFile.readLastVerified({})).toMatchObject({ ok: false });
  });

  it('that found something is remembered over a new opening', async () => {
    const { program, path } = await openProgram();
    program.keeper.setReport(brokenReport);
    await program.fileCare.verify();
    await program.session.close();
    await program.session.open({ path, remember: false });
    expect(await program.session.status()).toMatchObject({ lastVerified: { ok: false } });
    expect(program.fileCare.isTrusted()).toBe(false);
    expect(program.fileCare.report()).toBeNull();
  });

  it('begins by itself when the last use did not end by closing', async () => {
    const { program } = await openProgram();
    const info = { ...program.session.requireOpen(), wasUnclean: true };
    await program.fileCare.begin(info, { goesOn: false });
    await eventually(async () => expect(program.keeper.begun).toEqual(['verify']));
    await eventually(() => expect(program.fileCare.report()?.ok).toBe(true));
  });

  it('that begins by itself gives way to what a person asks for, and begins anew', async () => {
    const { program } = await openProgram();
    const info = Object.assign(program.session.requireOpen(), { wasUnclean: true });
    const release = program.keeper.hold('verify');
    await program.fileCare.begin(info, { goesOn: false });
    await eventually(() => expect(program.fileCare.standing().task).toBe('verify'));
    expect((await program.backups.backUp()).files).toHaveLength(1);
    release();
    await eventually(() => expect(program.fileCare.report()?.ok).toBe(true));
    expect(program.keeper.begun).toEqual(['verify', 'backUp', 'verify']);
  });

  it('that is under way stands in the status, refuses a second task, and can be cancelled', async () => {
    const { program } = await openProgram();
    program.keeper.hold('verify');
    const checking = program.fileCare.verify();
    await eventually(() => expect(program.fileCare.standing().task).toBe('verify'));
    expect(await program.session.status()).toMatchObject({ task: 'verify' });
    await expect(program.backups.backUp()).rejects.toMatchObject({ code: 'casefile.busy' });
    await program.fileCare.cancel();
    await expect(checking).rejects.toMatchObject({ code: 'job.aborted' });
    expect(await program.session.status()).toMatchObject({ task: null, lastVerified: null });
    expect(await program.caseFile.readLastVerified({})).toBeNull();
  });

  it('is cut off when the file closes', async () => {
    const { program } = await openProgram();
    program.keeper.hold('verify');
    const checking = program.fileCare.verify();
    const refused = expect(checking).rejects.toMatchObject({ code: 'job.aborted' });
    await eventually(() => expect(program.fileCare.standing().task).toBe('verify'));
    await program.session.close();
    await refused;
  });

  it('does not begin on a file that is being closed while its key is lent', async () => {
    const { program } = await openProgram();
    const { caseFile } = program;
    let lend = (): void => undefined;
    const lent = new Promise<void>((resolve) => (lend = resolve));
    const care = createFileCare({
      ...{ ...program, clock: program.clock, emit: () => undefined, newId: () => 'id' },
      ...{ appVersion: '0.0.0', secrets: createSessionStore(), onProblem: () => undefined },
      keeper: announce(program.keeper.keeper, { ...program, emit: () => undefined }),
      caseFile: {
        noteVerified: caseFile.noteVerified,
        readLastVerified: caseFile.readLastVerified,
        async lendKey() {
          await lent;
          return caseFile.lendKey({});
        },
      },
    });
    const checking = care.verify();
    await care.end();
    lend();
    await expect(checking).rejects.toMatchObject({ code: 'job.aborted' });
    expect(program.keeper.begun).toEqual([]);
  });
});

describe('going back to a backup', () => {
  it('puts its state in place, keeps the present file, and sends nothing of what was intended', async () => {
    const { program, path, addCase } = await openProgram();
    await addCase('one');
    const backup = await makeBackup(program);
    await addCase('two');
    const status = await program.fileCare.restore({ path: backup });
    expect(status).toMatchObject({ state: 'open', path, mode: 'write', remembered: true });
    expect((await program.caseFile.listCases({})).map(({ id }) => id)).toEqual(['one']);
    const { files } = await program.backups.status();
    expect(files.map(({ reason }) => reason)).toContain('restore');
    expect(program.log).toEqual(['opened', 'closing', 'opened']);
    expect(program.recoveries).toEqual([true, false]);
  });

  it('that fails leaves the file open as it was', async () => {
    const { program, addCase } = await openProgram();
    const backup = await makeBackup(program);
    await addCase('two');
    program.keeper.failNext('restore', new AppError('casefile.not_a_backup', 'x'));
    const restoring = program.fileCare.restore({ path: backup });
    await expect(restoring).rejects.toMatchObject({ code: 'casefile.not_a_backup' });
    expect(await program.session.status()).toMatchObject({ state: 'open', mode: 'write' });
    expect(await program.caseFile.listCases({})).toHaveLength(1);
    // Its work continues: it is the same file, where it was left.
    expect(program.recoveries).toEqual([true, true]);
  });

  it('is possible only to what is listed or was chosen', async () => {
    const { program } = await openProgram();
    const other = { path: '/somewhere/else.tracefile' };
    const refusal = { code: 'input.path_not_granted' };
    await expect(program.fileCare.previewBackup(other)).rejects.toMatchObject(refusal);
    await expect(program.fileCare.restore(other)).rejects.toMatchObject(refusal);
    program.choose(other.path);
    await program.backups.choose();
    const previewing = program.fileCare.previewBackup(other);
    await expect(previewing).rejects.toMatchObject({ code: 'casefile.not_found' });
    expect(program.session.isReplacing()).toBe(false);
  });

  it('whose file does not open afterwards is locked with the reason', async () => {
    const { program, path } = await openProgram();
    const backup = await makeBackup(program);
    program.failNext('open', new AppError('casefile.damaged', 'x'));
    const restoring = program.fileCare.restore({ path: backup });
    await expect(restoring).rejects.toMatchObject({ code: 'casefile.damaged' });
    expect(await program.session.status()).toMatchObject({
      ...{ state: 'locked', path, reason: 'closed' },
      problem: { code: 'casefile.damaged' },
    });
    expect(program.session.isReplacing()).toBe(false);
  });
});

describe('another passphrase', () => {
  it('opens the file from now on; the keychain follows and forgets the old one', async () => {
    const { program, path, secrets, salt } = await openProgram();
    const change = { current: PASSPHRASE, next: NEXT, remember: true };
    const status = await program.fileCare.changePassphrase(change);
    expect(status).toMatchObject({ state: 'open', remembered: true });
    const now = program.session.requireOpen().salt;
    expect(now).not.toBe(salt);
    expect(await secrets.get(`casefile:${salt}`)).toBeNull();
    expect(await secrets.get(`casefile:${now}`)).toBe(NEXT);
    await program.session.close();
    const byOld = program.session.open({ path, passphrase: PASSPHRASE, remember: false });
    await expect(byOld).rejects.toMatchObject({ code: 'casefile.wrong_passphrase' });
    expect(await program.session.open({ path, passphrase: NEXT, remember: false })).toMatchObject({
      state: 'open',
    });
  });

  it('is not remembered unless the person says so', async () => {
    const { program, secrets, salt } = await openProgram();
    const change = { current: PASSPHRASE, next: NEXT, remember: false };
    expect(await program.fileCare.changePassphrase(change)).toMatchObject({ remembered: false });
    expect(await secrets.get(`casefile:${salt}`)).toBeNull();
    expect(await secrets.get(`casefile:${program.session.requireOpen().salt}`)).toBeNull();
  });

  it('is refused with a wrong present one: the file stays open, and remembered', async () => {
    const { program, secrets, salt } = await openProgram();
    const change = { current: 'wrong', next: NEXT, remember: true };
    const changing = program.fileCare.changePassphrase(change);
    await expect(changing).rejects.toMatchObject({ code: 'casefile.wrong_passphrase' });
    expect(await program.session.status()).toMatchObject({ state: 'open', remembered: true });
    expect(await secrets.get(`casefile:${salt}`)).toBe(PASSPHRASE);
  });

  it('that was set although the task failed at its end opens the file all the same', async () => {
    const { program } = await openProgram();
    program.keeper.failNext('changePassphrase', new AppError('casefile.io_failed', 'x'), 'after');
    const change = { current: PASSPHRASE, next: NEXT, remember: true };
    const changing = program.fileCare.changePassphrase(change);
    await expect(changing).rejects.toMatchObject({ code: 'casefile.io_failed' });
    expect(await program.session.status()).toMatchObject({ state: 'open' });
  });
});

describe('while the file is replaced', () => {
  it('its status stays open with the task, and the task is not cut off', async () => {
    const { program } = await openProgram();
    const release = program.keeper.hold('compact');
    const compacting = program.fileCare.compact();
    await eventually(() => expect(program.fileCare.standing().task).toBe('compact'));
    expect(await program.session.status()).toMatchObject({ state: 'open', task: 'compact' });
    expect(program.session.isReplacing()).toBe(true);
    release();
    expect((await compacting).bytesAfter).toBeGreaterThan(0);
    expect(await program.session.status()).toMatchObject({ state: 'open', task: null });
  });

  it('a cancelled task leaves it open as it was', async () => {
    const { program, addCase } = await openProgram();
    await addCase('one');
    program.keeper.hold('compact');
    const compacting = program.fileCare.compact();
    const refused = expect(compacting).rejects.toMatchObject({ code: 'job.aborted' });
    await eventually(() => expect(program.fileCare.standing().task).toBe('compact'));
    await program.fileCare.cancel();
    await refused;
    expect(await program.caseFile.listCases({})).toHaveLength(1);
  });

  it('a lock blanks the page at once, and the file stays closed after the task', async () => {
    const { program, path } = await openProgram();
    const release = program.keeper.hold('compact');
    const compacting = program.fileCare.compact();
    await eventually(() => expect(program.fileCare.standing().task).toBe('compact'));
    expect(await program.session.lock('idle')).toMatchObject({ state: 'locked', reason: 'idle' });
    release();
    await compacting;
    expect(await program.session.status()).toMatchObject({ state: 'locked', reason: 'idle' });
    expect(program.log).toEqual(['opened', 'closing']);
    expect(await program.session.open({ path, remember: false })).toMatchObject({ state: 'open' });
  });
});
