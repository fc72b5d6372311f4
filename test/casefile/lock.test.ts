// What is under the name of a case file's lock and is none.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  addJob,
  codeOf,
  newCaseFile,
  newOperations,
  openArgs,
  reopen,
} from '../builders/casefile-file.ts';

/** Puts each under the name of a file's lock, which refuses the file until it is moved away. */
function expectRefused(put: readonly ((lock: string, file: string) => void)[]): void {
  const { operations, folder, path } = newCaseFile();
  addJob(operations, 1);
  operations.close({});
  const lock = `${path}.lock`;
  for (const make of put) {
    make(lock, path);
    const before = [readdirSync(folder), readFileSync(path)];
    expect(codeOf(() => newOperations().open(openArgs(path)))).toBe('casefile.lock_unreadable');
    expect([readdirSync(folder), readFileSync(path)]).toEqual(before);
    // It may be read meanwhile, and opens as soon as that is moved away.
    const reader = newOperations();
    reader.open({ ...openArgs(path), mode: 'read' });
    expect(reader.listCases({})).toHaveLength(1);
    reader.close({});
    rmSync(lock, { recursive: true });
  }
  expect(reopen(path).listCases({})).toHaveLength(1);
}

test('what is no lock under its name is refused in words, and stays', () => {
  expectRefused([
    (lock) => writeFileSync(lock, 'junk '.repeat(2000)),
    (lock) => writeFileSync(lock, 'x'),
    (lock, file) => copyFileSync(file, lock),
    (lock) => mkdirSync(lock),
  ]);
});

test('a pipe under its name is refused in words, and stays', () => {
  expectRefused([(lock) => execFileSync('mkfifo', [lock])]);
});
