// A rename that Windows refuses for a moment is tried again, within bounds; elsewhere never.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  replaceFile,
  replaceFileSync,
  writeWhole,
  type Renaming,
} from '../../../electron/files/replace-file.ts';

/** A disk that refuses a number of times and counts what is asked of it. */
function refusing(code: string, times: number, platform: NodeJS.Platform = 'win32') {
  const asked: string[] = [];
  const given: Renaming = {
    platform,
    delaysMs: [0, 0, 0],
    rename(from, to) {
      asked.push(`${from} > ${to}`);
      if (asked.length <= times) throw Object.assign(new Error(code), { code });
    },
  };
  return { asked, given };
}

test.each(['EPERM', 'EBUSY', 'EACCES'])('on Windows %s is tried again', async (code) => {
  const one = refusing(code, 3);
  await replaceFile('a', 'b', one.given);
  expect(one.asked).toEqual(['a > b', 'a > b', 'a > b', 'a > b']);
  const other = refusing(code, 3);
  replaceFileSync('a', 'b', other.given);
  expect(other.asked).toHaveLength(4);
});

test('a refusal that lasts is thrown after the last attempt', async () => {
  const { asked, given } = refusing('EBUSY', Infinity);
  await expect(replaceFile('a', 'b', given)).rejects.toMatchObject({ code: 'EBUSY' });
  expect(asked).toHaveLength(4);
});

test.each([
  ['ENOENT', 'win32'],
  ['ENOSPC', 'win32'],
  ['EPERM', 'linux'],
  ['EBUSY', 'darwin'],
] as const)('%s on %s counts at once', async (code, platform) => {
  const { asked, given } = refusing(code, 1, platform);
  await expect(replaceFile('a', 'b', given)).rejects.toMatchObject({ code });
  expect(() => {
    replaceFileSync('a', 'b', refusing(code, 1, platform).given);
  }).toThrow(code);
  expect(asked).toHaveLength(1);
});

test('a real file takes the place of another one', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'replace-'));
  try {
    const [from, to] = [path.join(folder, 'new'), path.join(folder, 'old')];
    writeFileSync(to, 'old');
    writeFileSync(from, 'second');
    await replaceFile(from, to);
    expect(readFileSync(to, 'utf8')).toBe('second');
    writeFileSync(from, 'third');
    replaceFileSync(from, to);
    expect(readFileSync(to, 'utf8')).toBe('third');
    await writeWhole(to, Buffer.from('fourth'));
    expect(readFileSync(to, 'utf8')).toBe('fourth');
    expect(statSync(to).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600);
    expect(readdirSync(folder)).toEqual(['old']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
