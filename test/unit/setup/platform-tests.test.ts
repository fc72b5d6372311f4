// The table of tests that not every platform can run: it names tests that exist, nothing is left out
// past it, and what it names counts neither as passed nor as failed.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { platformRows, rowOf, rowsElsewhere } from '../../../build/platform-tests.ts';
import { root } from '../../../build/setup/terminal.ts';
import { readVitest } from '../../../build/tasks/reports.ts';

const source = (file: string) => readFileSync(path.join(root, file), 'utf8');

test.each(platformRows)('$file $title is there, with a reason', ({ file, title, reason }) => {
  // Playwright takes whole files alone.
  if (title !== undefined) expect(file).not.toMatch(/^test\/(component|e2e|package)\//);
  expect(source(file)).toContain(title ?? 'expect(');
  expect(reason).not.toBe('');
});

test('on Linux every test runs; elsewhere only what the table names is left out', () => {
  expect(rowsElsewhere('linux')).toEqual([]);
  expect(rowsElsewhere('darwin').length).toBeGreaterThan(20);
  expect(rowsElsewhere('win32').length).toBeGreaterThan(rowsElsewhere('darwin').length);
  expect(
    rowOf('test/casefile/open.test.ts', 'can be read by its owner only', 'darwin'),
  ).toBeUndefined();
});

test('no test leaves itself out', () => {
  const files = globSync('test/**/*.ts', { cwd: root });
  expect(files.length).toBeGreaterThan(300);
  const own = /\b(test|it|describe)\.(skip|skipIf|runIf|fixme|todo)\b|\bctx\.skip\(/;
  const self = path.relative(root, import.meta.filename);
  expect(files.filter((file) => file !== self && own.test(source(file)))).toEqual([]);
});

test('what is not for a platform counts neither as passed nor as failed, another skip as failed', () => {
  const file = 'test/unit/platform/log-file.test.ts';
  const title = 'is for its owner alone';
  const report = {
    testResults: [
      {
        ...{ name: path.join(root, file), status: 'passed', startTime: 0, endTime: 1000 },
        assertionResults: [
          { status: 'passed', title: 'one', fullName: 'one' },
          { status: 'skipped', title, fullName: title },
          { status: 'skipped', title: 'other', fullName: 'other' },
        ],
      },
    ],
  };
  const [onWindows] = readVitest(report, ['unit'], 0, 'win32');
  expect(onWindows).toMatchObject({ passed: 1, failed: 1 });
  expect(onWindows?.elsewhere).toContain(`${file}: ${title} (Windows has no file modes)`);
  expect(onWindows?.elsewhere).toContain(
    'test/unit/setup/sandbox.test.ts (only Linux has a sandbox that an account may lack)',
  );
  const [onLinux] = readVitest(report, ['unit'], 0, 'linux');
  expect(onLinux).toMatchObject({ passed: 1, failed: 2, elsewhere: [] });
});
