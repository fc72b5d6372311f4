// The table of tests that not every platform can run: it names tests that exist and every one that leans on
// what Windows lacks, nothing is left out past it, and what it names counts neither as passed nor as failed.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { platformRows, rowOf, rowsElsewhere } from '../../../build/platform-tests.ts';
import { root } from '../../../build/setup/terminal.ts';
import { readPlaywright, readVitest } from '../../../build/tasks/reports.ts';

const source = (file: string) => readFileSync(path.join(root, file), 'utf8');
const self = path.relative(root, import.meta.filename);
const escape = (title: string) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** The beginning of a test, of this title or of any; in a comment there is none. */
const begins = (title?: string) =>
  new RegExp(
    title === undefined
      ? '^ *(?:test|it)[.(]'
      : `^ *(?:test|it)\\b[^'\\n]*\\(\\s*'${escape(title)}'`,
    'm',
  );

test.each(platformRows)('$file $title is there, with a reason', ({ file, title, reason }) => {
  // Playwright takes whole files alone.
  if (title !== undefined) expect(file).not.toMatch(/^test\/(component|e2e|package)\//);
  expect(source(file)).toMatch(begins(title));
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

test('a title in a comment is no test', () => {
  expect("  test(\n    'a (b)', () => {").toMatch(begins('a (b)'));
  expect("// test('a', () => {\n/* it('a') */\ntest('a b', () => {").not.toMatch(begins('a'));
});

/** Programs other than Node, and what else of Linux or POSIX a test can lean on. */
const NATIVE = [
  /\b(?:spawnSync|execFileSync)\((?!process\.execPath|\.\.\.tool\()|\bspawn\('/,
  /'\/(?:proc|dev\/full)\b|mkfifo|'SIG(?:SEGV|STOP|CONT)'/,
];
const isNative = (text: string) => NATIVE.some((pattern) => pattern.test(text));

/** A file without its tests that the table names one by one. */
const withoutNamed = (file: string) =>
  source(file)
    .split(/^(?= *(?:test|it)\b)/m)
    .filter(
      (text) => !platformRows.some((row) => row.file === file && begins(row.title).test(text)),
    )
    .join('');

/** The files of test/ that one imports, itself first. */
function reachOf(file: string): string[] {
  const reached = new Set([file]);
  for (const one of reached) {
    const imports = source(one).matchAll(
      /^(?:import|export)\s(?!type\b)(?:[^;']*?\bfrom )?'(\.[^']+\.ts)'/gm,
    );
    for (const [, to = ''] of imports) {
      const found = path.posix.join(path.posix.dirname(one), to);
      if (found.startsWith('test/')) reached.add(found);
    }
  }
  return [...reached];
}

test('every test that leans on what Windows lacks is in the table', () => {
  const whole = new Set(
    platformRows.filter(({ title }) => title === undefined).map((row) => row.file),
  );
  // test/foreign is a command of its own, which installs its programs on Linux alone.
  const tests = globSync('test/**/*.test.ts', { cwd: root, exclude: ['test/foreign/**'] })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file !== self && !whole.has(file));
  const outside = tests.flatMap((file) =>
    reachOf(file)
      .filter((one) => isNative(one === file ? withoutNamed(one) : source(one)))
      .map((one) => `${file}: ${one}`),
  );
  expect(outside).toEqual([]);
});

test('no test leaves itself out', () => {
  const files = globSync('test/**/*.ts', { cwd: root });
  expect(files.length).toBeGreaterThan(300);
  const own = /\b(test|it|describe)\.(skip|skipIf|runIf|fixme|todo)\b|\bctx\.skip\(/;
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

test('a file of Playwright that is not for a platform counts as one there', () => {
  const spec = { title: 'one', file: 'component/a.test.ts' };
  const passed = [{ status: 'expected', results: [{ duration: 1000 }] }];
  const report = { errors: [], suites: [{ title: '', specs: [{ ...spec, tests: passed }] }] };
  const onWindows = readPlaywright(report, 'component', 0, 'win32');
  expect(onWindows).toMatchObject({ passed: 1, failed: 0 });
  const left = rowsElsewhere('win32').filter(({ file }) => file.startsWith('test/component/'));
  expect(onWindows.elsewhere).toHaveLength(left.length);
  expect(onWindows.elsewhere).toContainEqual(
    expect.stringMatching(/^test\/component\/print-window\.test\.ts \(.+\)$/),
  );
  expect(readPlaywright(report, 'component', 0, 'linux').elsewhere).toEqual([]);
});
