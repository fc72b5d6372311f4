// Locking: what is refused at once, when the key is forgotten, and what unlocking asks for.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { guardHandlers } from '../../../electron/ipc/lock-guard.ts';
import { createSessionStore } from '../../../electron/keychain/session-store.ts';
import { eventually } from '../../builders/eventually.ts';
import {
  newFolder,
  PASSPHRASE,
  startCaseFileProgram,
  type CaseFileProgram,
} from '../../fakes/case-file-stage.ts';

const NEXT_PASSPHRASE = `x'${'6b'.repeat(32)}'`;

/** The worker has no file open any more: its key is forgotten. */
async function isForgotten({ caseFile }: CaseFileProgram): Promise<boolean> {
  return caseFile.listCases({}).then(
    () => false,
    (error: unknown) => error instanceof AppError && error.code === 'casefile.none_open',
  );
}

const untilForgotten = (program: CaseFileProgram) =>
  eventually(async () => expect(await isForgotten(program)).toBe(true));

async function openProgram(remember = true, folder?: string) {
  const place = folder ?? (await newFolder());
  const secrets = createSessionStore();
  const program = await startCaseFileProgram(place, { secrets });
  await program.create(remember);
  return { program, secrets, folder: place, path: join(place, 'suggested.tracefile') };
}

describe('a lock', () => {
  it('is told at once, and the key is forgotten when nothing is under way', async () => {
    const { program } = await openProgram();
    program.events.length = 0;
    const status = await program.session.lock('person');
    expect(program.events[0]).toEqual({ name: 'caseFile.changed', payload: { state: 'locked' } });
    expect(status).toMatchObject({ state: 'locked', reason: 'person', mayUseKeychain: true });
    await untilForgotten(program);
    expect(await program.session.status()).toMatchObject({ reason: 'person', finishing: 0 });
  });

  it('lets jobs under way come to their end first, and counts them', async () => {
    const { program } = await openProgram();
    program.setUnderWay(2);
    expect(await program.session.lock('idle')).toMatchObject({ state: 'locked', finishing: 2 });
    program.setUnderWay(1);
    expect(await program.session.status()).toMatchObject({ reason: 'idle', finishing: 1 });
    expect(await isForgotten(program)).toBe(false);
    expect(program.log).toEqual(['opened']);
    program.setUnderWay(0);
    await untilForgotten(program);
    expect(program.log).toEqual(['opened', 'closing']);
  });

  it('is lifted by opening, which takes up what was finishing', async () => {
    const { program, path } = await openProgram();
    program.setUnderWay(1);
    await program.session.lock('idle');
    const status = await program.session.open({ path, remember: false });
    expect(status).toMatchObject({ state: 'open', remembered: true });
    expect(program.log).toEqual(['opened', 'closing', 'opened']);
    // The first lock had waited for that closing, and does not close what is open now.
    await program.session.lock('person');
    await untilForgotten(program);
    expect(program.log).toEqual(['opened', 'closing', 'opened', 'closing']);
  });

  it('stays after a passphrase that does not fit, and has then forgotten the key', async () => {
    const { program, path } = await openProgram();
    program.setUnderWay(1);
    await program.session.lock('person');
    const wrong = program.session.open({ path, passphrase: 'wrong', remember: false });
    await expect(wrong).rejects.toMatchObject({ code: 'casefile.wrong_passphrase' });
    expect(program.session.isLocked()).toBe(true);
    expect(await isForgotten(program)).toBe(true);
    expect(await program.session.status()).toMatchObject({ state: 'locked', reason: 'person' });
  });

  it('of no open file, and a second one, are nothing', async () => {
    const program = await startCaseFileProgram(await newFolder());
    expect(await program.session.lock('system')).toMatchObject({ state: 'none' });
    expect(program.session.isLocked()).toBe(false);
    await program.create();
    await program.session.lock('person');
    expect(await program.session.lock('idle')).toMatchObject({ reason: 'person' });
  });

  it('by the system follows the setting', async () => {
    const { program } = await openProgram();
    await program.settings.update({ locksWithSystem: false });
    program.lockWithSystem();
    expect(program.session.isLocked()).toBe(false);
    await program.settings.update({ locksWithSystem: true });
    program.lockWithSystem();
    expect(program.session.isLocked()).toBe(true);
  });
});

describe('a lock that asks for the passphrase', () => {
  it('is not opened by the keychain, not even after a new start', async () => {
    const { program, secrets, folder, path } = await openProgram();
    await program.settings.update({ lockAsksPassphrase: true });
    await program.session.lock('idle');
    await untilForgotten(program);
    expect(await program.session.status()).toMatchObject({ mayUseKeychain: false });
    const byKeychain = program.session.open({ path, remember: true });
    await expect(byKeychain).rejects.toMatchObject({ code: 'key.missing' });

    const again = await startCaseFileProgram(folder, { secrets });
    await again.session.restore();
    expect(await again.session.status()).toMatchObject({ state: 'locked', mayUseKeychain: false });
    await again.session.open({ path, passphrase: PASSPHRASE, remember: false });
    await again.session.close();
    // Typed once, the keychain may be used again.
    expect(await again.session.open({ path, remember: false })).toMatchObject({ state: 'open' });
  });

  it('does not open the file after another one was created in its stead', async () => {
    const { program, folder, path } = await openProgram();
    await program.settings.update({ lockAsksPassphrase: true });
    await program.session.lock('idle');
    await untilForgotten(program);
    const other = join(folder, 'other.tracefile');
    program.choose(other);
    await program.session.choosePath('create');
    const made = { path: other, passphrase: NEXT_PASSPHRASE, investigator: 'X', remember: false };
    await program.session.create(made);
    program.choose(path);
    await program.session.choosePath('open');
    const byKeychain = program.session.open({ path, remember: true });
    await expect(byKeychain).rejects.toMatchObject({ code: 'key.missing' });
  });
});

describe('behind a lock', () => {
  it('every call is refused that tells of the file or changes anything', async () => {
    const { program } = await openProgram();
    let answer = (): void => undefined;
    const handlers = {
      'cases.list': () => program.caseFile.listCases({}),
      'journal.list': () => new Promise((resolve) => (answer = () => resolve('late'))),
      'caseFile.status': () => program.session.status(),
      'caseFile.lock': () => program.session.lock('person'),
      'settings.get': () => 'settings',
    } as unknown as Handlers;
    const guarded = guardHandlers(handlers, program.session);
    expect(await guarded['cases.list']({})).toEqual([]);
    const underWay = guarded['journal.list']({} as never);
    // The lock's own answer is how the file is now, not a refusal.
    expect(await guarded['caseFile.lock']({})).toMatchObject({ state: 'locked' });
    answer();
    // An answer that comes after the lock is not given either.
    await expect(underWay).rejects.toMatchObject({ code: 'casefile.locked' });
    await expect(guarded['cases.list']({})).rejects.toMatchObject({ code: 'casefile.locked' });
    expect(await guarded['caseFile.status']({})).toMatchObject({ state: 'locked' });
    expect(await guarded['settings.get']({})).toBe('settings');
  });
});

describe('idleness', () => {
  it('locks after the minutes of the setting, and never when they are 0', async () => {
    const { program } = await openProgram();
    const watching = new AbortController();
    program.watchIdleness(watching.signal);
    await program.clock.run(60_000);
    expect(program.session.isLocked()).toBe(false);
    await program.settings.update({ idleLockMinutes: 0 });
    program.setIdleSeconds(100_000);
    await program.clock.run(60_000);
    expect(program.session.isLocked()).toBe(false);
    await program.settings.update({ idleLockMinutes: 5 });
    program.setIdleSeconds(299);
    await program.clock.run(900);
    expect(program.session.isLocked()).toBe(false);
    program.setIdleSeconds(300);
    await program.clock.run(10_000);
    expect(program.session.isLocked()).toBe(true);
    expect(await program.session.status()).toMatchObject({ reason: 'idle' });
    watching.abort();
  });

  it('locks a file again that was unlocked, and none that is not open', async () => {
    const { program, path } = await openProgram();
    const watching = new AbortController();
    program.setIdleSeconds(100_000);
    program.watchIdleness(watching.signal);
    await program.clock.runUntil(() => program.session.isLocked());
    program.setIdleSeconds(0);
    await program.session.open({ path, remember: false });
    await program.clock.run(30_000);
    expect(program.session.isLocked()).toBe(false);
    await program.session.close();
    program.setIdleSeconds(100_000);
    await program.clock.run(30_000);
    expect(await program.session.status()).toMatchObject({ reason: 'closed' });
    watching.abort();
  });
});
