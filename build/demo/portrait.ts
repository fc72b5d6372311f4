// Pictures of single views, named, at one size, each with a file that says which view it shows and
// what the screen calls it. A picture in which the view is blank ends the demo.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page } from 'playwright/test';
import type { Application } from '../../test/drive/application.ts';
import { words } from '../../test/drive/words.ts';
import { inBothSchemes } from './camera.ts';

const SIZE = { width: 1440, height: 900 };
/** A view of which one colour covers more than this shows nothing. */
const MOST_OF_ONE_COLOUR = 0.995;

/** One view. */
export interface Portrait {
  /** Of its files: small letters and hyphens. */
  name: string;
  /** What it is, in words. */
  view: string;
  /** Where it is on screen. */
  place: Locator;
  /** Brings it into view once the window has its size. */
  compose?: () => Promise<void>;
}

/** Takes one view in both schemes. */
export type Portray = (app: Application, portrait: Portrait) => Promise<void>;

/** Whether a file of the demo's folder is one of these. */
export function isPortrait(file: string): boolean {
  return /^view-[a-z0-9-]+-(light|dark)\.(png|json)$/.test(file);
}

/** Makes one whose pictures go to a folder; the window has its own size again after each. */
export function createPortraits(folder: string): Portray {
  return async (app, { name, view, place, compose }) => {
    const { page } = app;
    const before = await setSize(app, SIZE);
    await compose?.();
    await dismissToast(page);
    await inBothSchemes(page, async (scheme) => {
      await place.waitFor();
      // What was changed is laid out in one frame, a canvas drawn in the next.
      await page.evaluate(
        'new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)))',
      );
      const file = `view-${name}-${scheme}`;
      const picture = await page.screenshot({ path: path.join(folder, `${file}.png`) });
      const shown = {
        picture: `${file}.png`,
        view,
        scheme,
        ...SIZE,
        heading: (await page.getByRole('heading').first().innerText()).trim(),
        tab: await selectedTab(page),
        label: await place.getAttribute('aria-label'),
        oneColourShare: await oneColourShare(app, picture, place),
      };
      writeFileSync(path.join(folder, `${file}.json`), `${JSON.stringify(shown, null, 2)}\n`);
      expect(shown.heading, `heading of ${file}`).not.toBe('');
      expect(shown.oneColourShare, `${file} is blank`).toBeLessThan(MOST_OF_ONE_COLOUR);
    });
    await setSize(app, before);
  };
}

/** The offer to take the last change back would hide what the picture shows. */
export async function dismissToast(page: Page): Promise<void> {
  const toast = page.locator('[data-undo]');
  if (!(await toast.isVisible())) return;
  await toast.getByRole('button', { name: words('undo_dismiss') }).click();
  await expect(toast).toBeHidden();
}

/** Null in a view without tabs. */
async function selectedTab(page: Page): Promise<string | null> {
  const tab = page.getByRole('tab', { selected: true }).last();
  return (await tab.count()) === 0 ? null : ((await tab.innerText()).split('\n')[0] ?? null);
}

/** Gives the size that the page had. */
async function setSize({ electron, page }: Application, size: typeof SIZE): Promise<typeof SIZE> {
  const before = await electron.evaluate(({ BrowserWindow }, wanted) => {
    const window = BrowserWindow.getAllWindows()[0];
    const [width = 0, height = 0] = window?.getContentSize() ?? [];
    window?.setContentSize(wanted.width, wanted.height);
    return { width, height };
  }, size);
  await expect.poll(() => page.locator('body').boundingBox()).toMatchObject(size);
  return before;
}

/** How much of a place on a picture has the colour that most of it has. */
async function oneColourShare(
  { electron }: Application,
  picture: Buffer,
  place: Locator,
): Promise<number> {
  const box = await place.boundingBox();
  if (box === null) return 1;
  return electron.evaluate(
    ({ nativeImage }, { base64, x, y, width, height }) => {
      const image = nativeImage.createFromBuffer(Buffer.from(base64, 'base64'));
      const pixels = image.crop({ x, y, width, height }).toBitmap();
      const counts = new Map<number, number>();
      for (let at = 0; at < pixels.length; at += 4) {
        const colour = pixels.readUInt32LE(at);
        counts.set(colour, (counts.get(colour) ?? 0) + 1);
      }
      return (4 * Math.max(...counts.values())) / pixels.length;
    },
    {
      base64: picture.toString('base64'),
      x: Math.ceil(box.x),
      y: Math.ceil(box.y),
      width: Math.floor(box.width),
      height: Math.floor(box.height),
    },
  );
}
