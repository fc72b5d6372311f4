// The flow picture: large ones on a canvas, the pointer, everything unfolded, and odd answers.
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { OTHER_THEME } from './harness/check-views.ts';
import { findViolations } from './harness/axe.ts';
import { test } from './harness/open-page.ts';

const picture = (page: Page) => page.getByRole('listbox', { name: 'Flow of funds' });
const canvas = (page: Page) => picture(page).locator('canvas');
const chip = (page: Page) => page.locator('.picture .chip');
const marked = (page: Page) => picture(page).getByRole('option');
const panel = (page: Page, name: string) => page.getByRole('complementary', { name });
const viewOf = async (page: Page) => {
  const [zoom, transform] = await Promise.all([
    picture(page).getAttribute('data-zoom'),
    picture(page).locator('g[transform*="scale"]').first().getAttribute('transform'),
  ]);
  return { zoom: Number(zoom), transform };
};
const middleOf = async (mark: Locator) => {
  const box = (await mark.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + 14 };
};
/** Unfolds a collection point of thousands, address by address, and waits until it is drawn. */
async function unfoldHub(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show addresses' }).click();
  await page.getByRole('button', { name: /^Unfold all \(/ }).click();
  await expect(canvas(page)).toBeVisible();
  await expect(picture(page)).toHaveAttribute('aria-busy', 'false');
}
/** How many pixels of the canvas are not of its most frequent colour. */
const inkOf = (page: Page) =>
  canvas(page).evaluate((one: HTMLCanvasElement) => {
    const copy = document.createElement('canvas');
    [copy.width, copy.height] = [one.width, one.height];
    const target = copy.getContext('2d')!;
    target.drawImage(one, 0, 0);
    const words = new Uint32Array(target.getImageData(0, 0, copy.width, copy.height).data.buffer);
    const counts = new Map<number, number>();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    return words.length - Math.max(...counts.values());
  });

for (const theme of OTHER_THEME) {
  test(`a picture on a canvas, ${theme}: accessible and not blank`, async ({ openPage }) => {
    const page = await openPage({ at: 'screening', scene: 'flow_hub', theme });
    await unfoldHub(page);
    await expect.poll(() => inkOf(page)).toBeGreaterThan(2000);
    await picture(page).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    expect(await findViolations(page)).toEqual([]);
  });

  test(`odd paths, ${theme}: drawn, accessible, nothing wider than the window`, async ({
    openPage,
  }) => {
    const page = await openPage({ at: 'screening', scene: 'flow_odd', theme });
    await expect(picture(page).locator('[data-node]').first()).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    const overflow = await page.evaluate(() => {
      const root = document.documentElement;
      return root.scrollWidth - root.clientWidth;
    });
    expect(overflow).toBe(0);
  });
}

test('everything can be unfolded, is drawn on a canvas, and folds again', async ({ openPage }) => {
  const page = await openPage({ at: 'screening', scene: 'flow_hub' });
  await expect(picture(page).locator('svg [data-node]').first()).toBeVisible();
  await unfoldHub(page);
  await expect(picture(page).locator('[data-node]')).toHaveCount(0);
  await expect(page.getByText(/the rest folded/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Fold again' }).click();
  await expect(canvas(page)).toHaveCount(0);
  await expect(picture(page).locator('[data-node]').first()).toBeVisible();
});

test('on a canvas the keyboard walks, and the mark under it is announced', async ({ openPage }) => {
  const page = await openPage({ at: 'screening', scene: 'flow_hub' });
  await unfoldHub(page);
  await picture(page).focus();
  await expect(marked(page)).toHaveCount(1);
  const subject = await picture(page).getAttribute('aria-activedescendant');
  await expect(marked(page)).toHaveAttribute('id', subject!);
  await page.keyboard.press('ArrowLeft');
  await expect(marked(page)).toContainText(/0x[0-9a-fA-F]{40}, .*Hop 1 · in/);
  const first = await picture(page).getAttribute('aria-activedescendant');
  await page.keyboard.press('ArrowDown');
  await expect(picture(page)).not.toHaveAttribute('aria-activedescendant', first!);
  await page.keyboard.press('Enter');
  await expect(panel(page, 'Address')).toBeVisible();
  await expect(marked(page)).toHaveAttribute('aria-selected', 'true');
});

test('a click on the canvas selects what lies there, and beside it clears', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'flow_hub' });
  await unfoldHub(page);
  await picture(page).focus();
  // The first key folds the header, and the picture keeps its place on the screen.
  await page.keyboard.press('Home');
  await expect(page.getByRole('button', { name: 'Show the whole header' })).toBeVisible();
  await page.keyboard.press('Home');
  const frame = (await picture(page).boundingBox())!;
  // The subject is in the middle, below the ruler.
  const subject = { x: frame.x + frame.width / 2, y: frame.y + 26 + (frame.height - 26) / 2 };
  await page.mouse.move(subject.x, subject.y);
  await expect(chip(page)).toContainText(/0x[0-9a-fA-F]{40}/);
  await page.mouse.click(subject.x, subject.y);
  await expect(marked(page)).toHaveAttribute('aria-selected', 'true');
  // Somewhere to its right is nothing.
  for (let step = 0; step < 60; step++) {
    await page.mouse.move(
      subject.x + 30 + ((step * 13) % 200),
      subject.y + 85 + ((step * 29) % 90),
    );
    if ((await page.locator('.frame.found').count()) === 0) break;
  }
  await page.mouse.down();
  await page.mouse.up();
  await expect(marked(page)).toHaveAttribute('aria-selected', 'false');
});

test('the chip says what the picture does not, and goes with the pointer', async ({ openPage }) => {
  const page = await openPage({ at: 'screening' });
  const mark = picture(page).locator('[data-node]').nth(1);
  const at = await middleOf(mark);
  await page.mouse.move(at.x, at.y);
  const name = await mark.getByRole('option').getAttribute('aria-label');
  const whole = name!.split(',')[0]!;
  await expect(chip(page).locator('p').first()).toHaveText(whole);
  await expect(chip(page)).toContainText(/hits?$/m);
  await page.mouse.move(at.x, at.y + 400);
  await expect(chip(page)).toHaveCount(0);
});

test('the pointer pans and does not select; a click on a line selects the link', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening' });
  const subject = await middleOf(picture(page).locator('[data-node="subject"]'));
  const before = await viewOf(page);
  const empty = { x: subject.x, y: subject.y + 150 };
  await page.mouse.move(empty.x, empty.y);
  await page.mouse.down();
  await page.mouse.move(empty.x + 60, empty.y + 30, { steps: 4 });
  await page.mouse.up();
  const after = await viewOf(page);
  expect(after.transform).not.toBe(before.transform);
  expect(after.zoom).toBe(before.zoom);
  await expect(picture(page).getByRole('option', { selected: true })).toHaveCount(0);
  // Where its amount is, before the ring.
  const line = await picture(page)
    .locator('[data-edge] path')
    .first()
    .evaluate((path: SVGPathElement) => {
      const point = path.getPointAtLength(path.getTotalLength() - 20);
      const { x, y } = point.matrixTransform(path.getScreenCTM()!);
      return { x, y };
    });
  await page.mouse.click(line.x, line.y);
  await expect(panel(page, 'Link')).toBeVisible();
});

test('a screening without paths says so instead of an empty picture', async ({ openPage }) => {
  const page = await openPage({ at: 'screening', scene: 'flow_none' });
  await expect(page.getByText('No paths to draw')).toBeVisible();
  await expect(picture(page)).toHaveCount(0);
});

test('a path through an address twice draws it twice, each marked as the twin of the other', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'flow_odd' });
  const twins = picture(page).getByRole('option', { name: /appears 2 more times/ });
  await expect(twins).toHaveCount(3);
});

test('a path that contradicts itself is marked in the picture, in the table and with its hit', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'flow_odd' });
  const names = picture(page).getByRole('option', { name: /contradictory path/ });
  await expect(names).toHaveCount(1);
  const hits = panel(page, 'Hits');
  await expect(hits.getByText('contradictory path')).toHaveCount(1);
  await hits.getByText('contradictory path').click();
  await expect(page.getByText('not certain').first()).toBeVisible();
  await page.getByRole('radio', { name: 'Table' }).click();
  await expect(page.getByRole('cell').getByText('contradictory path')).toHaveCount(1);
});

test('a picture far higher than its frame has a thumb that leads anywhere in it', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'flow_hub' });
  await unfoldHub(page);
  const track = page.locator('.picture .track');
  const thumb = track.locator('.thumb');
  const box = (await track.boundingBox())!;
  const before = (await thumb.boundingBox())!.y;
  await page.mouse.move(box.x + 6, before + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 6, box.y + box.height - 2, { steps: 3 });
  await page.mouse.up();
  const end = (await thumb.boundingBox())!;
  expect(end.y).toBeGreaterThan(before);
  expect(end.y + end.height).toBeCloseTo(box.y + box.height, 0);
  // The last senders are in sight, not nothing.
  await expect.poll(() => inkOf(page)).toBeGreaterThan(2000);
});
