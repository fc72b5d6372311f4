// `npm test -- --changed`: what a change can have broken, as far as a minute goes. Looked at is what differs from
// the last commit; where nothing does, the last commit itself.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../setup/terminal.ts';
import {
  playwrightWork,
  staticChecks,
  staticWork,
  vitestProjects,
  vitestWork,
  type Work,
} from './suites.ts';
import { tool } from './tools.ts';

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** The files that changed, below the checkout, and the commit that they are compared with. */
function findChanged(): { files: string[]; since: string } {
  const untracked = git('ls-files', '--others', '--exclude-standard');
  const files = [...git('diff', '--name-only', 'HEAD'), ...untracked];
  if (files.length > 0) return { files, since: 'HEAD' };
  return { files: git('diff', '--name-only', 'HEAD~1'), since: 'HEAD~1' };
}

/** The type checks of the folders that see a changed file. */
function typeChecks(files: readonly string[]): string[] {
  const isIn = (...folders: string[]) =>
    files.some((file) => folders.includes(file.split('/')[0] ?? ''));
  return [
    ...(isIn('build') ? ['types build'] : []),
    ...(isIn('shared', 'renderer') ? ['svelte-check'] : []),
    ...(isIn('shared', 'electron', 'renderer', 'build', 'test') ? ['oxlint'] : []),
  ];
}

/** What a change asks for. */
export interface ChangedPlan {
  work: Work[];
  /** Tests in a window are among them. */
  needsElectron: boolean;
}

/** The parts of the run; none when nothing changed. Errors: git is not there, or this is no checkout. */
export function planChanged(): ChangedPlan {
  const { files, since } = findChanged();
  const present = files.filter((file) => existsSync(path.join(root, file)));
  const code = present.filter((file) => /\.([cm]?[jt]s|svelte)$/.test(file));
  const inWindow = ['component', 'e2e'].flatMap((name) => {
    const own = present.filter((file) => new RegExp(`^test/${name}/.+\\.test\\.ts$`).test(file));
    return own.length === 0 ? [] : [playwrightWork(name, own)];
  });
  return {
    work: [
      ...(files.length === 0 ? [] : [vitestWork(vitestProjects, since)]),
      ...inWindow,
      ...(code.length === 0 ? [] : [staticWork('eslint', tool('eslint', code))]),
      ...typeChecks(files).map((name) => staticWork(name, staticChecks[name] ?? tool('tsc'))),
      ...(present.length === 0 ? [] : [staticWork('prettier', tool('prettier', present))]),
    ],
    needsElectron: inWindow.length > 0,
  };
}
