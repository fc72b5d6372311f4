// What the processes of a running application take: the memory of all of them, and how long its main
// process or its page was held up.
import type { ElectronApplication, Page } from 'playwright';

const LOOK_EVERY_MS = 200;

/** In MB, of every process of an application, shared pages each time. */
export async function workingSets(electron: ElectronApplication): Promise<number> {
  const kibibytes = await electron.evaluate(({ app }) =>
    app.getAppMetrics().reduce((sum, { memory }) => sum + memory.workingSetSize, 0),
  );
  return kibibytes / 1024;
}

/** The most of that meanwhile; the main process itself looks five times a second. */
export async function mostMemory(
  electron: ElectronApplication,
  work: () => Promise<unknown>,
): Promise<number> {
  await electron.evaluate(({ app }, everyMs) => {
    const look = (): void => {
      const now = app.getAppMetrics().reduce((sum, { memory }) => sum + memory.workingSetSize, 0);
      seen.most = Math.max(seen.most, now);
    };
    const seen = { most: 0, timer: setInterval(look, everyMs) };
    look();
    Reflect.set(globalThis, 'benchMemory', seen);
  }, LOOK_EVERY_MS);
  await work();
  const kibibytes = await electron.evaluate(() => {
    const { most, timer } = Reflect.get(globalThis, 'benchMemory') as {
      most: number;
      timer: ReturnType<typeof setInterval>;
    };
    clearInterval(timer);
    return most;
  });
  return kibibytes / 1024;
}

/** The longest time the main process was held up meanwhile, in milliseconds. */
export async function blockOf(
  electron: ElectronApplication,
  work: () => Promise<unknown>,
): Promise<number> {
  await electron.evaluate(() => {
    const { monitorEventLoopDelay } = process.getBuiltinModule('node:perf_hooks');
    const delays = monitorEventLoopDelay({ resolution: 2 });
    delays.enable();
    Reflect.set(globalThis, 'benchDelays', delays);
  });
  await work();
  return electron.evaluate(() => {
    const delays = Reflect.get(globalThis, 'benchDelays') as {
      max: number;
      disable: () => boolean;
    };
    delays.disable();
    return delays.max / 1e6;
  });
}

/** The longest time between two timers of the page meanwhile, in milliseconds: it was held up so long. */
export async function pageBlockOf(page: Page, work: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const seen = { last: performance.now(), most: 0, isOver: false };
    Reflect.set(globalThis, 'benchPage', seen);
    // A message comes by as soon as the page is free; a timer of a page is slowed down on its own.
    const { port1, port2 } = new MessageChannel();
    const look = (): void => {
      const now = performance.now();
      seen.most = Math.max(seen.most, now - seen.last);
      seen.last = now;
      if (!seen.isOver) setTimeout(() => port2.postMessage(null), 2);
    };
    port1.onmessage = look;
    look();
  });
  await work();
  return page.evaluate(() => {
    const seen = Reflect.get(globalThis, 'benchPage') as { most: number; isOver: boolean };
    seen.isOver = true;
    return seen.most;
  });
}
