import { copyFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { createCaseFileOperations } from '../../../electron/casefile/case-file.ts';
import type { SecretStore } from '../../../electron/keychain/secret-store.ts';
import { createSessionStore } from '../../../electron/keychain/session-store.ts';
import { PASSPHRASE, startCaseFileProgram } from '../../fakes/case-file-stage.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tracefile-session-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** What a computer without a Secret Service offers. */
const NO_KEYCHAIN: SecretStore = {
  get: () => Promise.reject(new AppError('keychain.unavailable', 'none')),
  set: () => Promise.reject(new AppError('keychain.unavailable', 'none')),
  delete: () => Promise.reject(new AppError('keychain.unavailable', 'none')),
  status: () => Promise.resolve({ available: false, code: 'keychain.unavailable', reason: 'none' }),
};

/** One start of the program: its own case file worker and session over the same folder. */
async function startProgram(secrets: SecretStore, settingsPath?: string) {
  const where = settingsPath === undefined ? {} : { settingsPath };
  const program = await startCaseFileProgram(folder, { secrets, ...where });
  return { ...program, eventNames: () => program.events.map(({ name }) => name) };
}

const creation = (path: string, remember: boolean) => ({
  path,
  passphrase: PASSPHRASE,
  investigator: 'Test Investigator',
  remember,
});

describe('case file session', () => {
  it('offers a path at first start and creates the file there', async () => {
    const { session, eventNames } = await startProgram(createSessionStore());
    const status = await session.status();
    expect(status.state).toBe('none');
    if (status.state !== 'none') return;
    const created = await session.create(creation(status.suggestedPath, true));
    expect(created).toMatchObject({
      state: 'open',
      investigator: 'Test Investigator',
      remembered: true,
      journal: { ok: true },
    });
    expect(eventNames()).toContain('caseFile.changed');
    await session.close();
  });

  it('refuses a path that nobody chose, and takes it once it was chosen', async () => {
    const { session, choose } = await startProgram(createSessionStore());
    const path = join(folder, 'chosen.tracefile');
    await expect(session.create(creation(path, false))).rejects.toMatchObject({
      code: 'input.path_not_granted',
    });
    choose(path);
    await session.choosePath('create');
    expect((await session.create(creation(path, false))).state).toBe('open');
    await session.close();
  });

  it('opens the last file at the next start when the keychain remembers it', async () => {
    const secrets = createSessionStore();
    const first = await startProgram(secrets);
    await first.session.create(creation(join(folder, 'suggested.tracefile'), true));
    await first.session.close();
    const second = await startProgram(secrets);
    await second.session.restore();
    expect(await second.session.status()).toMatchObject({ state: 'open', remembered: true });
    await second.session.close();
  });

  it('finds the passphrase of a file that was moved and opened again', async () => {
    const secrets = createSessionStore();
    const first = await startProgram(secrets);
    const path = join(folder, 'suggested.tracefile');
    await first.session.create(creation(path, true));
    await first.session.close();
    const moved = join(folder, 'moved.tracefile');
    await rename(path, moved);
    const second = await startProgram(secrets);
    await second.session.restore();
    expect(await second.session.status()).toMatchObject({ state: 'locked', missing: true });
    second.choose(moved);
    await second.session.choosePath('open');
    const status = await second.session.open({ path: moved, remember: true });
    expect(status).toMatchObject({ state: 'open', path: moved });
    await second.session.close();
  });

  it('asks for the passphrase when it is not remembered, and opens with it', async () => {
    const secrets = createSessionStore();
    const first = await startProgram(secrets);
    const path = join(folder, 'suggested.tracefile');
    await first.session.create(creation(path, false));
    await first.session.close();
    const { session } = await startProgram(secrets);
    await session.restore();
    expect(await session.status()).toMatchObject({ state: 'locked', path, missing: false });
    await expect(session.open({ path, remember: false })).rejects.toMatchObject({
      code: 'key.missing',
    });
    await expect(
      session.open({ path, passphrase: 'wrong', remember: false }),
    ).rejects.toMatchObject({ code: 'casefile.wrong_passphrase' });
    const status = await session.open({ path, passphrase: PASSPHRASE, remember: false });
    expect(status).toMatchObject({ state: 'open', remembered: false });
    await session.close();
  });

  it('works without a keychain and says that nothing is remembered', async () => {
    const { session } = await startProgram(NO_KEYCHAIN);
    const status = await session.create(creation(join(folder, 'suggested.tracefile'), true));
    expect(status).toMatchObject({
      state: 'open',
      remembered: false,
      keychain: { available: false },
    });
    await session.close();
  });

  it('stops the work of a file before it is closed, and only then opens another', async () => {
    const { session, log, choose } = await startProgram(createSessionStore());
    await session.create(creation(join(folder, 'suggested.tracefile'), false));
    const other = join(folder, 'other.tracefile');
    choose(other);
    await session.choosePath('create');
    await session.create(creation(other, false));
    expect(log).toEqual(['opened', 'closing', 'opened']);
    await session.close();
  });

  it('closes the open file in good order before it tries another', async () => {
    const { session, choose, caseFile } = await startProgram(createSessionStore());
    await session.create(creation(join(folder, 'suggested.tracefile'), true));
    const noise = join(folder, 'noise.tracefile');
    await writeFile(noise, 'not a case file');
    choose(noise);
    await session.choosePath('open');
    await expect(
      session.open({ path: noise, passphrase: 'x', remember: false }),
    ).rejects.toBeInstanceOf(AppError);
    // The file that was open has been closed in good order and can be opened again.
    await expect(caseFile.listCases({})).rejects.toMatchObject({ code: 'casefile.none_open' });
    expect(
      await session.open({
        path: join(folder, 'suggested.tracefile'),
        passphrase: PASSPHRASE,
        remember: false,
      }),
    ).toMatchObject({ state: 'open' });
    await session.close();
  });
});

describe('an opening that fails half-way', () => {
  it('closes the file again, reports the error, and the file can be opened afterwards', async () => {
    const { session, caseFile, log, failNext } = await startProgram(createSessionStore());
    const path = join(folder, 'suggested.tracefile');
    failNext('onOpened', new AppError('casefile.disk_full', 'full'));
    await expect(session.create(creation(path, false))).rejects.toMatchObject({
      code: 'casefile.disk_full',
    });
    expect(log).toEqual(['opened', 'closing']);
    expect(() => {
      session.requireOpen();
    }).toThrow(AppError);
    expect((await session.status()).state).toBe('locked');
    await expect(caseFile.listCases({})).rejects.toMatchObject({ code: 'casefile.none_open' });
    const again = await session.open({ path, passphrase: PASSPHRASE, remember: false });
    expect(again.state).toBe('open');
    await session.close();
  });

  it('closes the file again also when the keychain fails unexpectedly', async () => {
    const broken: SecretStore = { ...NO_KEYCHAIN, set: () => Promise.reject(new TypeError('x')) };
    const { session, caseFile } = await startProgram(broken);
    const path = join(folder, 'suggested.tracefile');
    await expect(session.create(creation(path, true))).rejects.toThrow('x');
    await expect(caseFile.listCases({})).rejects.toMatchObject({ code: 'casefile.none_open' });
  });

  it('reports its own error, and the one of closing to the log', async () => {
    const { session, failNext, problems } = await startProgram(createSessionStore());
    failNext('onOpened', new AppError('casefile.disk_full', 'full'));
    failNext('close', new AppError('casefile.io_failed', 'x'));
    const path = join(folder, 'suggested.tracefile');
    await expect(session.create(creation(path, false))).rejects.toMatchObject({
      code: 'casefile.disk_full',
    });
    expect(problems).toEqual(['caseFile.closeAfterFailure casefile.io_failed']);
  });
});

it.each(['close', 'onClosing'])(
  'a failing %s is reported, and the page is locked',
  async (name) => {
    const { session, caseFile, events, eventNames, failNext } =
      await startProgram(createSessionStore());
    await session.create(creation(join(folder, 'suggested.tracefile'), false));
    events.length = 0;
    failNext(name, new AppError('casefile.io_failed', 'x'));
    await expect(session.close()).rejects.toMatchObject({ code: 'casefile.io_failed' });
    expect(eventNames()).toEqual(['caseFile.changed']);
    expect((await session.status()).state).toBe('locked');
    await expect(caseFile.listCases({})).rejects.toMatchObject({ code: 'casefile.none_open' });
  },
);

it('a settings file that cannot be written keeps no case file from being used', async () => {
  const settingsPath = join(folder, 'settings.json');
  await mkdir(`${settingsPath}.new`); // Where the new settings would be written first.
  const path = join(folder, 'suggested.tracefile');
  const first = await startProgram(createSessionStore(), settingsPath);
  expect((await first.session.create(creation(path, false))).state).toBe('open');
  expect(first.problems).toEqual(['caseFile.note casefile.io_failed']);
  // What is not noted could not be told from a copy: nothing is sent on its own.
  expect(first.recoveries).toEqual([false]);
  await first.session.close();
  const second = await startProgram(createSessionStore(), settingsPath);
  expect((await second.session.status()).state).toBe('none');
});

describe('stored intents may be sent', () => {
  const suggested = () => join(folder, 'suggested.tracefile');
  async function reopen(path: string) {
    const program = await startProgram(createSessionStore());
    program.choose(path);
    await program.session.choosePath('open');
    await program.session.open({ path, passphrase: PASSPHRASE, remember: false });
    return program;
  }

  it('for a new file, and for one that goes on where this machine left it', async () => {
    const first = await startProgram(createSessionStore());
    await first.session.create(creation(suggested(), false));
    expect(first.recoveries).toEqual([true]);
    await first.caseFile.createCase({ id: 'c' as never, fields: {}, at: 1 });
    await first.session.close();
    for (let round = 0; round < 2; round++) {
      const { session, recoveries } = await reopen(suggested());
      expect(recoveries).toEqual([true]);
      await session.close();
    }
  });

  it('for a file that was not closed in good order', async () => {
    const first = await startProgram(createSessionStore());
    await first.session.create(creation(suggested(), false));
    await first.caseFile.createCase({ id: 'c' as never, fields: {}, at: 1 });
    await first.caseFile.close({}); // As after a crash: the session notes nothing.
    const { session, recoveries } = await reopen(suggested());
    expect(recoveries).toEqual([true]);
    await session.close();
  });

  it('not for a file of another machine until it was opened here once', async () => {
    const first = await startProgram(createSessionStore());
    await first.session.create(creation(suggested(), false));
    await first.session.close();
    await rm(join(folder, 'settings.json'));
    const second = await reopen(suggested());
    expect(second.recoveries).toEqual([false]);
    await second.session.close();
    const third = await reopen(suggested());
    expect(third.recoveries).toEqual([true]);
    await third.session.close();
  });

  it('not for a file of another machine whose intents could not be stopped before', async () => {
    const first = await startProgram(createSessionStore());
    await first.session.create(creation(suggested(), false));
    await first.session.close();
    await rm(join(folder, 'settings.json'));
    const second = await startProgram(createSessionStore());
    second.failNext('onOpened', new AppError('casefile.disk_full', 'no room'));
    second.choose(suggested());
    await second.session.choosePath('open');
    const args = { path: suggested(), passphrase: PASSPHRASE, remember: false };
    await expect(second.session.open(args)).rejects.toMatchObject({ code: 'casefile.disk_full' });
    const third = await reopen(suggested());
    expect(third.recoveries).toEqual([false]);
    await third.session.close();
  });

  it('not for a copy from before the original was last used', async () => {
    const first = await startProgram(createSessionStore());
    await first.session.create(creation(suggested(), false));
    await first.session.close();
    const copy = join(folder, 'copy.tracefile');
    await copyFile(suggested(), copy);
    const original = await reopen(suggested());
    expect(original.recoveries).toEqual([true]);
    await original.session.close();
    const older = await reopen(copy);
    expect(older.recoveries).toEqual([false]);
    await older.session.close();
  });

  it('not for a copy that has gone on by itself for longer than the original', async () => {
    const first = await startProgram(createSessionStore());
    await first.session.create(creation(suggested(), false));
    await first.session.close();
    const copy = join(folder, 'copy.tracefile');
    await copyFile(suggested(), copy);
    await (await reopen(suggested())).session.close();
    const elsewhere = createCaseFileOperations({ nativeBinding: null });
    const how = { mode: 'write', at: 5, appVersion: '0.0.0' } as const;
    const args = { path: copy, passphrase: PASSPHRASE, ...how };
    for (let round = 0; round < 5; round++) {
      elsewhere.open(args);
      elsewhere.close({});
    }
    const { session, recoveries } = await reopen(copy);
    expect(recoveries).toEqual([false]);
    await session.close();
  });
});
