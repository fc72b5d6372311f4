// Takes the demo's pictures, each in light and in dark, numbered in the order taken.
import path from 'node:path';
import type { Page } from 'playwright/test';

const SCHEMES = ['light', 'dark'] as const;

/** Takes one picture in both schemes. */
export type Shoot = (page: Page, name: string) => Promise<void>;

/** Makes a camera whose pictures go to a folder. */
export function createCamera(folder: string): Shoot {
  let number = 0;
  return async (page, name) => {
    number++;
    await inBothSchemes(page, async (scheme) => {
      const file = `${String(number).padStart(2, '0')}-${name}-${scheme}.png`;
      await page.screenshot({ path: path.join(folder, file) });
    });
  };
}

/** Does something in light and in dark; light is left. */
export async function inBothSchemes(
  page: Page,
  take: (scheme: (typeof SCHEMES)[number]) => Promise<void>,
): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await take(colorScheme);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
