// The workflow that makes the packages: the linter that `npm test` runs finds faults in it, and it holds
// what a release depends on.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../build/setup/terminal.ts';
import { tool } from '../../../build/tasks/tools.ts';

const workflow = readFileSync(path.join(root, '.github/workflows/packages.yml'), 'utf8');

/** The first line of a job that this finds, empty where the job has none. */
const lineOf = (job: string, pattern: RegExp) =>
  workflow
    .split(/^ {2}(?=[\w-]+:$)/m)
    .filter((text) => text.startsWith(`${job}:\n`))
    .flatMap((text) => text.split('\n'))
    .find((line) => pattern.test(line)) ?? '';

/** What the linter says of a workflow that it refuses. */
function lint(text: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'workflow-'));
  try {
    mkdirSync(path.join(folder, '.github/workflows'), { recursive: true });
    writeFileSync(path.join(folder, '.github/workflows/packages.yml'), text);
    execFileSync(...tool('actionlint'), { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
    throw new Error('the linter accepts it');
  } catch (error) {
    return String((error as { stdout?: string }).stdout ?? error);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// The check `workflows` of `npm test` is that it accepts the real one.
test(
  'the linter names a system, an expression and a key that do not exist',
  { timeout: 120_000 },
  () => {
    const broken = workflow
      .replaceAll('windows-2025', 'windows-1')
      .replaceAll('github.ref', 'github.reff')
      .replace('timeout-minutes: 60', 'timeout-hours: 1');
    const said = lint(broken);
    for (const word of ['"windows-1" is unknown', '"reff"', 'timeout-hours'])
      expect(said).toContain(word);
  },
);

test('packages are made on every system, from the official Electron alone, and started', () => {
  for (const system of ['ubuntu-24.04', 'ubuntu-22.04', 'macos-', 'windows-']) {
    expect(lineOf('package', /^ +system: \[/)).toContain(system);
  }
  for (const job of ['package', 'test']) {
    expect(lineOf(job, /^ {6}TRACEFILE_ELECTRON_SOURCE:/)).toMatch(/: official$/);
  }
  expect(lineOf('package', /^ +run: npm run package/)).toMatch(/ -- --start$/);
  expect(lineOf('package', /^ +- uses: actions\/upload-artifact@/)).not.toBe('');
  expect(lineOf('package', /^ +if-no-files-found:/)).toMatch(/: error$/);
  expect(lineOf('test', /^ +- run: npm/)).toMatch(/: npm test$/);
});

test('every action is pinned to a commit', () => {
  const used = [...workflow.matchAll(/uses: (\S+)/g)].map(([, name = '']) => name);
  expect(used.length).toBeGreaterThan(3);
  for (const name of used) expect(name).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
});
