import { randomUUID } from 'node:crypto';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { EventName } from '#shared/ipc/transport.ts';
import { createCaseFileOperations } from '../../../electron/casefile/case-file.ts';
import type { CaseFile } from '../../../electron/casefile/operations.ts';
import type { SecretStore } from '../../../electron/keychain/secret-store.ts';
import { createSessionStore } from '../../../electron/keychain/session-store.ts';
import { createCaseFileSession } from '../../../electron/services/case-file-session.ts';
import { openSettings } from '../../../electron/services/settings.ts';

const PASSPHRASE = 'ABCDE-FGHJK-MNPQR-STVWX-YZ012';
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
  status: () => Promise.resolve({ available: false, reason: 'none' }),
};

/** One start of the program: its own case file worker and session over the same folder. */
async function startProgram(secrets: SecretStore) {
  const events: EventName[] = [];
  const log: string[] = [];
  let chosen: string | null = null;
  const operations = createCaseFileOperations({ nativeBinding: null });
  const caseFile = new Proxy(operations, {
    get: (target, name: keyof typeof operations) => async (args: never) => target[name](args),
  }) as unknown as CaseFile;
  const session = createCaseFileSession({
    clock: { now: () => 1_770_000_000_000, monotonicMs: () => 0 },
    newId: randomUUID,
    emit: (name) => events.push(name),
    appVersion: '0.0.0',
    caseFile,
    secrets,
    settings: await openSettings(join(folder, 'settings.json')),
    choosePath: () => Promise.resolve(chosen),
    suggestedPath: join(folder, 'suggested.tracefile'),
    onOpened: async () => void log.push('opened'),
    onClosing: async () => void log.push('closing'),
  });
  return {
    session,
    caseFile,
    events,
    log,
    choose: (path: string) => {
      chosen = path;
    },
  };
}

const creation = (path: string, remember: boolean) => ({
  path,
  passphrase: PASSPHRASE,
  investigator: 'Test Investigator',
  remember,
});

describe('case file session', () => {
  it('offers a path at first start and creates the file there', async () => {
    const { session, events } = await startProgram(createSessionStore());
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
    expect(events).toContain('caseFile.changed');
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
