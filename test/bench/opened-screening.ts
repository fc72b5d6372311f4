// A stored screening as a person opens it, and what there is to hold that against.
import type { Page } from 'playwright';
import { createCaseFileOperations } from '../../electron/casefile/case-file.ts';
import { allSnapshots } from '../builders/casefile-lists.ts';
import type { Machine } from '../drive/application.ts';
import { words } from '../drive/words.ts';
import { median, timed } from './measure.ts';

const ROUNDS = 5;

/**
 * Measured in the page: from the click until a frame after the first picture is there, and until one
 * after the answer is, in milliseconds.
 */
export function clickToPaint(
  page: Page,
  address: string,
): Promise<{ pictureMs: number; answerMs: number }> {
  const label = words('screenings_open_any', { subject: address });
  return page.evaluate(async (name) => {
    const frame = (): Promise<unknown> =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    const find = (): HTMLElement | null => document.querySelector(`[aria-label="${name}"]`);
    while (find() === null) await frame();
    const begin = performance.now();
    find()?.click();
    const drawn = async (selector: string): Promise<number> => {
      while (document.querySelector(selector) === null) await frame();
      await frame();
      return performance.now() - begin;
    };
    const pictureMs = await drawn('[data-edge]');
    // What is drawn before the answer is read takes no clicks.
    return { pictureMs, answerMs: await drawn('[data-edge]:not([inert] *)') };
  }, label);
}

/** How long reading and parsing the bytes of the one stored snapshot takes, in milliseconds. */
export async function readAndParse(machine: Machine, passphrase: string): Promise<number> {
  const operations = createCaseFileOperations({ nativeBinding: null });
  operations.open({
    path: machine.caseFilePath,
    passphrase,
    mode: 'write',
    at: Date.now(),
    appVersion: '0.0.0',
  });
  try {
    const id = allSnapshots(operations)[0]?.id;
    if (id === undefined) throw new Error('no snapshot in the file');
    const read = (): unknown => JSON.parse(operations.readRaw({ id, maxBytes: 256e6 }).text);
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) times.push(await timed(read));
    return median(times.slice(1));
  } finally {
    operations.close({});
  }
}
