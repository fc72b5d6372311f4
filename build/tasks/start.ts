// `npm start`: the application on this screen; without a screen, the demo.
import { prepare } from '../setup/prepare.ts';
import { root, say } from '../setup/terminal.ts';
import { runChild } from './children.ts';
import { demo } from './demo.ts';

/**
 * Of Chromium's own log only what ends it: what it misses on a machine without a GPU or a system bus says
 * nothing to a person. What goes wrong in the application is not part of that log.
 */
const CHROMIUM_LOG = '--log-level=3';

/** Opens the application; further arguments go to it. Gives its exit code. */
export async function start(args: string[]): Promise<number> {
  const display = (process.env.DISPLAY ?? '') + (process.env.WAYLAND_DISPLAY ?? '');
  if (process.platform === 'linux' && display === '') {
    say('there is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set): running the demo,');
    say('the same application on a screen of its own, driven through its main job');
    return demo(args);
  }
  const electron = await prepare({ electron: true });
  return runChild(electron.executable, [...electron.flags, CHROMIUM_LOG, root, ...args], {
    // Files among the arguments are meant from where the person is.
    cwd: process.env.TRACEFILE_CWD ?? root,
    env: { ...process.env, ...electron.env },
  });
}
