// What is found out about files that were opened from outside.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { CaseFileStatus } from '#shared/records/case-file-status.ts';
import { createHandedFiles } from '../../../electron/services/handed-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tracefile-handed-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** The service, and what it did; `openPath` is the case file that is open. */
function stage(openPath: string | null = null) {
  const granted: string[] = [];
  const events: unknown[] = [];
  const status: CaseFileStatus = {
    state: 'none',
    suggestedPath: '/cases.tracefile',
    keychain: { available: true, backend: 'test' },
  };
  const service = createHandedFiles({
    emit: (name, payload) => events.push([name, payload]),
    session: { status: async () => status, grant: (path) => granted.push(`case ${path}`) },
    openedBundles: { grant: (path) => granted.push(`bundle ${path}`) },
    caseFile: {
      requireOtherFile: async ({ path }) => {
        if (path === openPath) throw new AppError('input.open_case_file', 'it is open');
        return null;
      },
    },
  });
  return { service, granted, events };
}

function put(name: string, bytes: string): string {
  const path = join(folder, name);
  writeFileSync(path, bytes, 'latin1');
  return path;
}

test('a case file is known by its name, a bundle by its first bytes, and each may be opened then', async () => {
  const { service, granted, events } = stage();
  const one = put('One.TraceFile', '\x01\x02\x03\x04\x05');
  const two = put('evidence.dat', 'PK\x03\x04rest');
  service.hand([one, two]);
  expect(events).toEqual([['app.fileHanded', { waiting: 2 }]]);
  expect(granted).toEqual([]);
  expect(await service.take()).toEqual({ kind: 'case_file', path: one });
  expect(await service.take()).toEqual({ kind: 'bundle', path: two });
  expect(await service.take()).toBeNull();
  expect(granted).toEqual([`case ${one}`, `bundle ${two}`]);
});

test('what is neither, is no file or is not there is refused with why, and may not be opened', async () => {
  const { service, granted } = stage();
  const text = put('notes.txt', 'plain');
  const empty = put('empty.zip', '');
  const missing = join(folder, 'missing.tracefile');
  const inner = join(folder, 'folder.tracefile');
  mkdirSync(inner);
  const below = join(text, 'below.zip');
  service.hand([text, empty, missing, inner, below]);
  expect([
    await service.take(),
    await service.take(),
    await service.take(),
    await service.take(),
    await service.take(),
  ]).toEqual([
    { kind: 'refused', path: text, reason: 'neither_case_nor_bundle' },
    { kind: 'refused', path: empty, reason: 'neither_case_nor_bundle' },
    { kind: 'refused', path: missing, reason: 'not_found' },
    { kind: 'refused', path: inner, reason: 'not_a_file' },
    { kind: 'refused', path: below, reason: 'unreadable' },
  ]);
  expect(granted).toEqual([]);
});

test('the case file that is open already is passed over', async () => {
  const open = put('open.tracefile', 'x');
  const other = put('other.tracefile', 'x');
  const { service, granted } = stage(open);
  service.hand([open, other]);
  expect(await service.take()).toEqual({ kind: 'case_file', path: other });
  expect(granted).toEqual([`case ${other}`]);
});

test('the same file waits once, and no more than twenty do', async () => {
  const { service, events } = stage();
  service.hand(['/a', '/a', '/b']);
  service.hand(['/a', '/c']);
  service.hand(Array.from({ length: 30 }, (_, index) => `/n${String(index)}`));
  expect(events).toEqual([
    ['app.fileHanded', { waiting: 2 }],
    ['app.fileHanded', { waiting: 3 }],
    ['app.fileHanded', { waiting: 20 }],
  ]);
});
