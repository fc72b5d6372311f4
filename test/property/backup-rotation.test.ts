// Laws of the rotation of backups.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BackupFile } from '#shared/records/file-care.ts';
import { backupName, readBackupName } from '../../electron/services/backup-names.ts';
import { findSurplus } from '../../electron/services/backup-rotation.ts';

const DAY_MS = 86_400_000;
const T0 = Date.UTC(2026, 2, 2);

const someFile = fc.record({
  // Close together and months apart, so that days and weeks fill up and stay empty.
  madeAt: fc.oneof(
    fc.integer({ min: T0, max: T0 + 2 * DAY_MS }),
    fc.integer({ min: T0 - 200 * DAY_MS, max: T0 + 200 * DAY_MS }),
  ),
  reason: fc.constantFrom<BackupFile['reason']>('automatic', 'manual', 'migration', 'restore'),
});
const someFiles = fc
  .array(someFile, { maxLength: 60 })
  .map((files): BackupFile[] =>
    files.map((file, index) => ({ ...file, path: `/b/${index}`, sizeBytes: 1 })),
  );
const someKeep = fc.integer({ min: 1, max: 20 });

const without = (files: BackupFile[], gone: BackupFile[]) =>
  files.filter((file) => !gone.includes(file));
const isRotated = ({ reason }: BackupFile) => reason === 'automatic' || reason === 'manual';

describe('rotation', () => {
  it('never removes the newest, nor all, nor what a migration or a restore kept', () => {
    fc.assert(
      fc.property(someFiles, someKeep, (files, keep) => {
        const gone = findSurplus(files, keep);
        expect(gone.every(isRotated)).toBe(true);
        const rotated = files.filter(isRotated);
        if (rotated.length === 0) return;
        const newest = Math.max(...rotated.map(({ madeAt }) => madeAt));
        expect(without(rotated, gone).some(({ madeAt }) => madeAt === newest)).toBe(true);
      }),
    );
  });

  it('has nothing more to remove after it removed something', () => {
    fc.assert(
      fc.property(someFiles, someKeep, (files, keep) => {
        const left = without(files, findSurplus(files, keep));
        expect(findSurplus(left, keep)).toEqual([]);
      }),
    );
  });

  it('keeps the newest so many, and does not depend on the order of the folder', () => {
    fc.assert(
      fc.property(someFiles, someKeep, (files, keep) => {
        const gone = findSurplus(files, keep);
        const left = without(files.filter(isRotated), gone).length;
        expect(left).toBeGreaterThanOrEqual(Math.min(keep, files.filter(isRotated).length));
        expect(left).toBeLessThanOrEqual(keep + 7 + 4);
        const reversed = findSurplus(files.toReversed(), keep);
        expect(new Set(reversed.map(({ path }) => path))).toEqual(
          new Set(gone.map(({ path }) => path)),
        );
      }),
    );
  });

  it('keeps one of each of the last seven days and one of each of the last four weeks', () => {
    // Six a day over 60 days: the newest of each day is the one of 20:00.
    const files = Array.from({ length: 360 }, (_, index): BackupFile => {
      const madeAt = T0 + index * 4 * 3_600_000;
      return { path: `/b/${index}`, madeAt, sizeBytes: 1, reason: 'automatic' };
    });
    const left = without(files, findSurplus(files, 1)).map(({ madeAt }) => madeAt);
    const days = left.map((at) => Math.floor((at - T0) / DAY_MS)).toSorted((a, b) => b - a);
    // T0 is a Monday, day 59 a Thursday: weeks end on days 59, 55, 48 and 41.
    expect(days).toEqual([59, 58, 57, 56, 55, 54, 53, 48, 41]);
    expect(left.every((at) => at % DAY_MS === 20 * 3_600_000)).toBe(true);
  });
});

describe('the name of a backup', () => {
  const someName = fc.record({
    path: fc
      .string({ minLength: 1 })
      .map((name) => `/cases/${name.replace(/[/\0]/g, '_')}.tracefile`),
    fileId: fc.uuid(),
    at: fc.integer({ min: 0, max: Date.UTC(2999, 0, 1) }),
    reason: fc.constantFrom<BackupFile['reason']>('automatic', 'manual'),
  });

  it('is read back as it was made, for its own file alone', () => {
    fc.assert(
      fc.property(someName, fc.uuid(), (args, otherId) => {
        const name = backupName(args);
        expect(readBackupName(name, args.fileId)).toEqual({
          ...{ madeAt: args.at, reason: args.reason },
        });
        fc.pre(
          otherId.replaceAll('-', '').slice(0, 12) !== args.fileId.replaceAll('-', '').slice(0, 12),
        );
        expect(readBackupName(name, otherId)).toBeNull();
      }),
    );
  });

  it('is no name that anybody else gives', () => {
    fc.assert(
      fc.property(fc.string(), fc.uuid(), (name, fileId) => {
        expect(readBackupName(name, fileId)).toBeNull();
      }),
    );
  });
});
