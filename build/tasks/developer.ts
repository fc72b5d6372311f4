// The tasks that only developers type.
import path from 'node:path';
import { compileMessages } from '../setup/messages.ts';
import { prepare } from '../setup/prepare.ts';
import { openSession } from '../setup/session.ts';
import { root } from '../setup/terminal.ts';
import { runChild } from './children.ts';
import { packUnpacked, testedPackage } from './package.ts';
import { tool } from './tools.ts';

/** `npm run unit [-- filter]`: Vitest on this terminal, e.g. `-- --project property --watch`. */
export async function unit(args: string[]): Promise<number> {
  await prepare({ session: true, tests: true });
  const session = await openSession();
  try {
    const watch = args.includes('--watch') ? [] : ['run'];
    const rest = args.filter((argument) => argument !== '--watch');
    // It needs programs that only its own command installs.
    if (!args.some((argument) => argument.startsWith('--project'))) rest.push('--project=!foreign');
    return await runChild(...tool('vitest', [...watch, ...rest]), { env: session.env });
  } finally {
    await session.close();
  }
}

/** `npm run e2e [-- filter]`: Playwright on this terminal, e.g. `-- --project component`. */
export async function e2e(args: string[]): Promise<number> {
  const electron = await prepare({
    electron: true,
    session: true,
    tests: true,
    // The one that is named, or every project.
    chromium: !args.some((argument) => /^(--project=)?(component|e2e|package)$/.test(argument)),
  });
  if (args.some((argument) => /^(--project=)?package$/.test(argument))) {
    await packUnpacked(electron, testedPackage, { isDriven: true });
  }
  const session = await openSession();
  try {
    return await runChild(...tool('playwright', args), {
      env: { ...session.env, ...electron.env },
    });
  } finally {
    await session.close();
  }
}

/** `npm run dev`: the application with a development server that reloads the page. */
export async function dev(args: string[]): Promise<number> {
  const electron = await prepare({ electron: true });
  return runChild(...tool('electron-vite-dev', args), {
    env: {
      ...process.env,
      ...electron.env,
      ELECTRON_EXEC_PATH: electron.executable,
      ...(electron.flags.includes('--no-sandbox') ? { NO_SANDBOX: '1' } : {}),
    },
  });
}

/** `npm run bench`: test/bench/run.ts; prints ratios and never fails a build. */
export async function bench(args: string[]): Promise<number> {
  const electron = await prepare({ electron: true, session: true, tests: true });
  return runChild(process.execPath, [path.join(root, 'test/bench/run.ts'), ...args], {
    env: { ...process.env, ...electron.env },
  });
}

/** `npm run make:case -- --screenings N --out FILE`: test/bench/make-case.ts, a large case file. */
export async function makeCase(args: string[]): Promise<number> {
  await prepare({ app: false });
  return runChild(process.execPath, [path.join(root, 'test/bench/make-case.ts'), ...args]);
}

/** `npm run test:torture [-- --kills N]`: test/torture/run.ts, the long version of its tests. */
export async function torture(args: string[]): Promise<number> {
  await prepare({ tests: true, app: false });
  return runChild(process.execPath, [path.join(root, 'test/torture/run.ts'), ...args]);
}

/** `npm run test:foreign [-- filter]`: what LibreOffice makes of the reports that we write. */
export async function foreign(args: string[]): Promise<number> {
  await prepare({ tests: true, offices: true, app: false });
  await compileMessages();
  return runChild(...tool('vitest', ['run', '--project', 'foreign', ...args]));
}

/** `npm run format`: Prettier over everything. */
export async function format(args: string[]): Promise<number> {
  return runChild(...tool('prettier-write', args));
}
