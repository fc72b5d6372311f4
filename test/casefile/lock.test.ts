// What stands under the name of a case file's lock and is none.
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

test('what is no lock under its name is refused in words, and stays', () => {
  const { operations, folder, path } = newCaseFile();
  addJob(operations, 1);
  operations.close({});
  const lock = `${path}.lock`;
  const put = [
    () => writeFileSync(lock, 'junk '.repeat(2000)),
    () => writeFileSync(lock, 'x'),
    () => copyFileSync(path, lock),
    () => mkdirSync(lock),
    () => execFileSync('mkfifo', [lock]),
  ];
  for (const make of put) {
    make();
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
});
