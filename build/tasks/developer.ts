// The tasks that only developers type.
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { compileMessages } from '../setup/messages.ts';
import { prepare } from '../setup/prepare.ts';
import { openSession } from '../setup/session.ts';
import { root, say, SetupError } from '../setup/terminal.ts';
import { runChild } from './children.ts';
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
  const electron = await prepare({ electron: true, session: true, tests: true });
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

/**
 * `npm run package [-- --dir]`: electron-builder. With the registry's Electron only an unpacked
 * folder that is not for release can be built; it gets the SQLite binding of that Electron.
 */
export async function packageApp(args: string[]): Promise<number> {
  const electron = await prepare({ electron: true });
  const binding = electron.env.TRACEFILE_SQLITE_BINDING;
  if (binding === undefined) return runChild(...tool('electron-builder', args));
  if (!args.includes('--dir')) {
    throw new SetupError(
      'what is released is made with the Electron that package.json pins, which cannot be had ' +
        'here. Without it: npm run package -- --dir, for development only.',
    );
  }
  const own = [
    `--config.electronDist=${path.dirname(electron.executable)}`,
    `--config.electronVersion=${electron.version}`,
  ];
  const code = await runChild(...tool('electron-builder', [...args, ...own]));
  if (code !== 0) return code;
  const place = path.join('dist', 'linux-unpacked');
  const natives = path.join(root, place, 'resources/app.asar.unpacked/node_modules');
  copyFileSync(binding, path.join(natives, `better-sqlite3/prebuilds/linux-${process.arch}.node`));
  say(`for development only, with Electron ${electron.version}: ${place}`);
  return 0;
}
