// Backups: where they are, when they are made by themselves, and what may be removed.
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { eventually } from '../../builders/eventually.ts';
import { newFolder, startCaseFileProgram } from '../../fakes/case-file-stage.ts';
import { brokenReport } from '../../fakes/file-keeper.ts';

const HOUR_MS = 3_600_000;
/** Those who wait by the clock when nothing is done: the schedule alone. */
const WAITING = 1;

async function openProgram({ isAutomatic = false, folder = '' } = {}) {
  const place = folder === '' ? await newFolder() : folder;
  const program = await startCaseFileProgram(place, { isAutomatic });
  await program.create(true);
  const path = join(place, 'suggested.tracefile');
  let cases = 0;
  const addCase = () =>
    program.caseFile.createCase({ id: `c${++cases}` as never, fields: {}, at: 5 });
  const countOf = () => program.keeper.begun.filter((name) => name === 'backUp').length;
  // The schedule waits again: all that it began is done.
  const untilIdle = () => eventually(() => expect(program.clock.sleepers).toBe(WAITING));
  const untilCount = async (count: number) => {
    await eventually(() => expect(countOf()).toBe(count));
    await untilIdle();
  };
  return { program, folder: place, path, addCase, countOf, untilCount, untilIdle };
}

describe('a backup', () => {
  it('stands in a folder beside the file, its name says when and why', async () => {
    const { program, path } = await openProgram();
    expect(await program.backups.status()).toEqual({
      ...{ folder: `${path}.backups`, files: [], lastAt: null, lastErrorCode: null },
    });
    const { files, lastAt, lastErrorCode } = await program.backups.backUp();
    expect(files).toHaveLength(1);
    expect(files[0]).toMatchObject({ reason: 'manual', madeAt: lastAt });
    expect(files[0]?.path).toMatch(
      /suggested\.tracefile\.backups\/suggested\.[0-9a-z]{12}\.\d{8}T\d{9}Z\.manual\.tracefile$/,
    );
    expect(lastErrorCode).toBeNull();
  });

  it('goes to the folder that the person chose, and back', async () => {
    const { program, folder, path } = await openProgram();
    const elsewhere = join(folder, 'elsewhere');
    await mkdir(elsewhere);
    program.choose(elsewhere);
    expect(await program.backups.chooseFolder()).toMatchObject({ folder: elsewhere, files: [] });
    await program.backups.backUp();
    expect(await readdir(elsewhere)).toHaveLength(1);
    program.choose(null);
    expect(await program.backups.chooseFolder()).toBeNull();
    expect(await program.backups.useOwnFolder()).toMatchObject({ folder: `${path}.backups` });
  });

  it('without room for it is refused before anything is written', async () => {
    const { program, countOf } = await openProgram();
    program.setFreeBytes(1000);
    await expect(program.backups.backUp()).rejects.toMatchObject({
      code: 'casefile.disk_full',
      details: { freeBytes: 1000 },
    });
    expect(countOf()).toBe(0);
  });

  it('that fails is told until one succeeds', async () => {
    const { program } = await openProgram();
    program.keeper.failNext('backUp', new AppError('casefile.io_failed', 'x'));
    await expect(program.backups.backUp()).rejects.toMatchObject({ code: 'casefile.io_failed' });
    expect(await program.backups.status()).toMatchObject({ lastErrorCode: 'casefile.io_failed' });
    expect(program.events.at(-1)).toEqual({ name: 'backups.changed', payload: { ok: false } });
    await program.backups.backUp();
    expect(await program.backups.status()).toMatchObject({ lastErrorCode: null });
    expect(program.events.at(-1)).toEqual({ name: 'backups.changed', payload: { ok: true } });
  });
});

describe('removing', () => {
  it('takes the backups of the list alone', async () => {
    const { program, path } = await openProgram();
    const { files } = await program.backups.backUp();
    const listed = files.map((file) => file.path);
    const refusal = { code: 'input.path_not_granted' };
    await expect(program.backups.remove([...listed, path])).rejects.toMatchObject(refusal);
    expect((await program.backups.status()).files).toHaveLength(1);
    expect(await program.backups.remove(listed)).toMatchObject({ files: [] });
    expect((await stat(path)).isFile()).toBe(true);
  });

  it('by rotation leaves alone what bears another name, and what another file left', async () => {
    const { program, path } = await openProgram();
    await program.settings.update({
      backups: { ...program.settings.get().backups, keepNewest: 1 },
    });
    const { files } = await program.backups.backUp();
    const first = files[0]?.path ?? '';
    const folder = `${path}.backups`;
    const foreign = [
      'notes.txt',
      'suggested.tracefile',
      first.replace(/.*\//, '').replace('.manual.', '.kept.'),
      first.replace(/.*\//, '').replace(/\.[0-9a-z]{12}\./, '.000000000000.'),
    ];
    for (const name of foreign) await writeFile(join(folder, name), 'x');
    await program.backups.backUp();
    await program.backups.backUp();
    const names = await readdir(folder);
    expect(names).toEqual(expect.arrayContaining(foreign));
    expect(names).toHaveLength(foreign.length + 1);
    expect((await program.backups.status()).files).toHaveLength(1);
  });
});

it('the originals that a migration and a restore kept are listed as such', async () => {
  const { program, path } = await openProgram();
  await writeFile(`${path}.v20-20260301T093005Z.backup`, 'x');
  await writeFile(`${path}.replaced-20260302T093005Z.backup`, 'x');
  await writeFile(`${path}.v20-nonsense.backup`, 'x');
  const { files } = await program.backups.status();
  expect(files.map(({ reason, madeAt }) => ({ reason, madeAt }))).toEqual([
    { reason: 'restore', madeAt: Date.UTC(2026, 2, 2, 9, 30, 5) },
    { reason: 'migration', madeAt: Date.UTC(2026, 2, 1, 9, 30, 5) },
  ]);
});

describe('by themselves backups are made', () => {
  it('at the opening when the journal has grown since the last, and not when it has not', async () => {
    const { program, path, addCase, untilCount, countOf } = await openProgram({
      isAutomatic: true,
    });
    await untilCount(1);
    await addCase();
    await program.session.close();
    await program.session.open({ path, remember: false });
    await untilCount(2);
    await program.session.close();
    await program.session.open({ path, remember: false });
    await program.clock.run(HOUR_MS);
    expect(countOf()).toBe(2);
  });

  it('every so many hours while the file changes', async () => {
    const { program, addCase, untilCount, countOf } = await openProgram({ isAutomatic: true });
    await untilCount(1);
    await program.clock.run(6 * HOUR_MS);
    expect(countOf()).toBe(1);
    await addCase();
    await program.clock.run(HOUR_MS);
    await untilCount(2);
    await addCase();
    await program.clock.run(3 * HOUR_MS);
    expect(countOf()).toBe(2);
    await program.clock.run(2 * HOUR_MS);
    await untilCount(3);
  });

  it('not anew by unlocking', async () => {
    const { program, path, addCase, untilCount, countOf } = await openProgram({
      isAutomatic: true,
    });
    await untilCount(1);
    await addCase();
    await program.session.lock('idle');
    await eventually(() => expect(program.log.at(-1)).toBe('closing'));
    await program.session.open({ path, remember: false });
    await program.clock.run(HOUR_MS);
    expect(countOf()).toBe(1);
  });

  it('never while another task runs', async () => {
    const { program, addCase, untilCount, countOf } = await openProgram({ isAutomatic: true });
    await untilCount(1);
    await addCase();
    const release = program.keeper.hold('verify');
    const checking = program.fileCare.verify();
    await eventually(() => expect(program.fileCare.standing().task).toBe('verify'));
    await program.clock.run(8 * HOUR_MS);
    expect(countOf()).toBe(1);
    release();
    await checking;
    await program.clock.run(HOUR_MS);
    await untilCount(2);
  });

  it('never of a file in which a check found something, or sound ones would be rotated out', async () => {
    const { program, addCase, untilCount, countOf } = await openProgram({ isAutomatic: true });
    await untilCount(1);
    await addCase();
    program.keeper.setReport(brokenReport);
    await program.fileCare.verify();
    await program.clock.run(8 * HOUR_MS);
    expect(countOf()).toBe(1);
  });

  it('again soon after one gave way to what a person asked for, which does not fail by it', async () => {
    const { program, path, addCase, untilCount } = await openProgram({ isAutomatic: true });
    await untilCount(1);
    await addCase();
    await program.session.close();
    const release = program.keeper.hold('backUp');
    await program.session.open({ path, remember: false });
    await eventually(() => expect(program.fileCare.standing().task).toBe('backup'));
    expect(await program.fileCare.verify()).toMatchObject({ ok: true });
    const standing = await program.backups.status();
    expect([standing.files.length, standing.lastErrorCode]).toEqual([1, null]);
    release();
    await program.clock.run(HOUR_MS / 4);
    await untilCount(3);
    expect((await program.backups.status()).files).toHaveLength(2);
  });

  it('again soon after one failed', async () => {
    const { program, addCase, untilCount, untilIdle } = await openProgram({ isAutomatic: true });
    await untilCount(1);
    await addCase();
    program.keeper.failNext('backUp', new AppError('casefile.disk_full', 'x'));
    await program.clock.run(5 * HOUR_MS);
    await eventually(() =>
      expect(program.problems).toContain('caseFile.backUp casefile.disk_full'),
    );
    await untilIdle();
    await program.clock.run(HOUR_MS / 4);
    await untilCount(3);
    expect(await program.backups.status()).toMatchObject({ lastErrorCode: null });
  });
});
