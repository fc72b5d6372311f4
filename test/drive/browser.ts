// The system's browser, stood in for: what the application gives it is kept, and nothing is opened.
import type { Application } from './application.ts';

/** Catches what is to be opened outside; gives what was, in order. */
export async function catchOpened({ electron }: Application): Promise<() => Promise<string[]>> {
  await electron.evaluate(({ shell }) => {
    const opened: string[] = [];
    Reflect.set(globalThis, 'openedOutside', opened);
    shell.openExternal = (url) => {
      opened.push(url);
      return Promise.resolve();
    };
  });
  return () => electron.evaluate(() => Reflect.get(globalThis, 'openedOutside') as string[]);
}
