// `npm run demo [-- --out DIR]`: the application in a session of its own, driven by build/demo/.
import path from 'node:path';
import { prepare, type ReadyElectron } from '../setup/prepare.ts';
import { openSession } from '../setup/session.ts';
import { root } from '../setup/terminal.ts';
import { runChild } from './children.ts';

/** The program that drives the application; it reads the TRACEFILE_… variables. */
const driver = path.join(root, 'build/demo/run.ts');

/** Runs the driver in a fresh session; its arguments are passed on. Gives its exit code. */
export async function runDemo(
  electron: ReadyElectron,
  args: string[],
  run: typeof runChild = runChild,
): Promise<number> {
  const session = await openSession();
  try {
    return await run(process.execPath, [driver, ...args], {
      env: { ...session.env, ...electron.env },
    });
  } finally {
    await session.close();
  }
}

/** Sets up and runs the demo. Gives the driver's exit code. */
export async function demo(args: string[]): Promise<number> {
  return runDemo(await prepare({ electron: true, session: true, tests: true }), args);
}
