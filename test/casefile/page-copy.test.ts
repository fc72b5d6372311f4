// A copy of pages as they are: a state that was acknowledged, whatever a writer does meanwhile.
import { existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { createCaseFileClient } from '../../electron/casefile/client.ts';
import { connect } from '../../electron/casefile/connection.ts';
import { verifyJournal } from '../../electron/casefile/journal.ts';
import { copyPages } from '../../electron/casefile/page-copy.ts';
import { readMeta } from '../../electron/casefile/tables/meta.ts';
import { assertSound } from '../../electron/casefile/whole-copy.ts';
import {
  codeOf,
  ENGINE,
  newCaseFile,
  openArgs,
  T0,
  temporaryFolder,
} from '../builders/casefile-file.ts';
import { keyedKey } from '../builders/keeper.ts';

const WORKER = new URL('../../electron/casefile/worker.ts', import.meta.url);

/** Copies a file, and gives how many entries it had before and the copy has, once it is sound. */
function copyAndCheck(
  path: string,
  to: string,
  key = keyedKey(path),
): { before: number; copied: number } {
  const source = connect(path, key, ENGINE, 'read');
  try {
    const before = readMeta(source).journalEntries;
    copyPages(source, { path, to, key, engine: ENGINE, tell: () => undefined });
    const copy = connect(to, key, ENGINE, 'read');
    try {
      assertSound(copy);
      const journal = verifyJournal(copy);
      expect(journal).toMatchObject({ ok: true });
      return { before, copied: journal.entries };
    } finally {
      copy.close();
    }
  } finally {
    source.close();
  }
}

const note = (text: string) => ({
  ...({ kind: 'settings.changed', caseId: null, subject: null, why: null, at: T0 } as const),
  what: { text },
});

describe('the copy', () => {
  test('is one file that only its owner can read, as large as the pages', () => {
    const { operations, path, folder } = newCaseFile();
    operations.close({});
    const to = join(folder, 'copy');
    copyAndCheck(path, to);
    expect(readFileSync(to).equals(readFileSync(path))).toBe(true);
    expect(statSync(to).mode & 0o777).toBe(0o600);
  });

  test('of a plain file, and one that takes the place of what a dead task left, too', () => {
    const { operations, path, folder } = newCaseFile(null);
    operations.addJournalEntry(note('in the log'));
    const to = join(folder, 'copy');
    for (const suffix of ['', '-wal', '-journal']) writeFileSync(to + suffix, 'left');
    expect(copyAndCheck(path, to, null)).toEqual({ before: 4, copied: 4 });
    expect(existsSync(`${to}-wal`)).toBe(false);
  });

  test('ends when the telling of its progress raises', () => {
    const { operations, path, folder } = newCaseFile();
    for (let number = 0; number < 200; number++) {
      operations.addJournalEntry(note('x'.repeat(9_000)));
    }
    operations.close({});
    const source = connect(path, keyedKey(path), ENGINE, 'read');
    onTestFinished(() => void source.close());
    const to = join(folder, 'copy');
    const told: number[] = [];
    const tell = (share: number): void => {
      told.push(share);
      if (share > 0) throw new AppError('job.aborted', 'cancelled');
    };
    const copy = { path, to, key: keyedKey(path), engine: ENGINE, tell };
    expect(codeOf(() => copyPages(source, copy))).toBe('job.aborted');
    expect(told).toHaveLength(2);
    expect(source.inTransaction).toBe(false);
  });

  test('has what stands in the log alone, also through a link, and nothing of what stands behind the last page', () => {
    const { operations, path, folder } = newCaseFile();
    for (let number = 0; number < 40; number++) operations.addJournalEntry(note('x'.repeat(9_000)));
    expect(statSync(`${path}-wal`).size).toBeGreaterThan(0);
    const to = join(folder, 'copy');
    expect(copyAndCheck(path, to)).toEqual({ before: 43, copied: 43 });
    expect(existsSync(`${to}-wal`)).toBe(false);
    const link = join(temporaryFolder(), 'link.tracefile');
    symlinkSync(path, link);
    expect(copyAndCheck(link, to)).toEqual({ before: 43, copied: 43 });
    operations.close({});
    writeFileSync(path, 'behind the last page', { flag: 'a' });
    copyAndCheck(path, to);
    expect(statSync(to).size % 4096).toBe(0);
  });
});

test('a writer that goes on, with its log merged and begun anew, leaves every copy sound', async () => {
  const { operations, path } = newCaseFile();
  operations.close({});
  const client = createCaseFileClient(WORKER, ENGINE);
  onTestFinished(() => client.terminate());
  await client.open(openArgs(path));
  const to = join(temporaryFolder(), 'copy');
  let isEnough = false;
  const write = async () => {
    while (!isEnough) {
      const writes = Array.from({ length: 100 }, () =>
        client.addJournalEntry(note('x'.repeat(30_000))),
      );
      await Promise.all(writes);
    }
  };
  const written = write();
  const seen = new Set<number>();
  while (seen.size < 5) {
    const { before, copied } = copyAndCheck(path, to);
    expect(copied).toBeGreaterThanOrEqual(before);
    seen.add(copied);
    // The writer continues whether or not anybody listens to it.
    await new Promise((resolve) => setImmediate(resolve));
  }
  isEnough = true;
  await written;
  await client.close({});
});
