// Run by Vitest before each test file: leaves out the single tests that are not for this platform. Files
// of one process share their modules, so each begins in English and leaves the clock as it found it.
import path from 'node:path';
import { afterAll, beforeEach, vi } from 'vitest';
import { overwriteGetLocale } from '#shared/messages/generated/runtime.js';
import { rowOf } from './platform-tests.ts';
import { root } from './setup/terminal.ts';

overwriteGetLocale(() => 'en');
afterAll(() => void vi.useRealTimers());

beforeEach(({ task, skip }) => {
  const file = path.relative(root, task.file.filepath).split(path.sep).join('/');
  const row = rowOf(file, task.name);
  if (row !== undefined) skip(row.reason);
});
