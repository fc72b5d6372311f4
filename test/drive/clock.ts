// The clock of the main process, put forward or back: days pass without waiting for them.
import type { Application } from './application.ts';

/** One day. */
export const DAY_MS = 86_400_000;

/** Puts the clock this far from the real one and wakes the computer, as after a long sleep. */
export async function setClock({ electron }: Application, offsetMs: number): Promise<void> {
  await electron.evaluate(({ powerMonitor }, offset) => {
    const own = globalThis as { realNow?: () => number };
    own.realNow ??= Date.now;
    const { realNow } = own;
    Date.now = () => realNow() + offset;
    powerMonitor.emit('resume');
  }, offsetMs);
}
