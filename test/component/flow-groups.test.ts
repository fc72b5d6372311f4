// The flow from afar and by entities: flagged names stay, groups open in place, filters fit the picture again.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { findViolations } from './harness/axe.ts';
import { test } from './harness/open-page.ts';

const picture = (page: Page) => page.getByRole('listbox', { name: 'Flow of funds' });
const nodes = (page: Page) => picture(page).locator('[data-node]');
const far = (page: Page) => picture(page).locator('[data-label]');
const zoomOf = async (page: Page) => Number(await picture(page).getAttribute('data-zoom'));
const drawAs = async (page: Page, grouping: string) => {
  await page.getByLabel('Draw as').click();
  await page.getByRole('option', { name: grouping }).click();
};
async function zoomAway(page: Page): Promise<void> {
  await picture(page).focus();
  await expect(async () => {
    await page.keyboard.press('-');
    expect(await zoomOf(page)).toBeLessThan(0.5);
  }).toPass();
}

test('from afar every flagged address keeps its whole name, and panning moves no text against another', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening' });
  await zoomAway(page);
  const texts = await far(page).allTextContents();
  for (const name of ['Velvet Blender', 'Golden Ladder Club', 'Harrow Lane Trading']) {
    expect(texts).toContain(name);
  }
  const placesOf = () => far(page).evaluateAll((all) => all.map((one) => one.outerHTML));
  const before = await placesOf();
  const frame = (await picture(page).boundingBox())!;
  await page.mouse.move(frame.x + 60, frame.y + frame.height - 60);
  await page.mouse.down();
  await page.mouse.move(frame.x + 160, frame.y + frame.height - 120, { steps: 4 });
  await page.mouse.up();
  expect(await placesOf()).toEqual(before);
  expect(await findViolations(page)).toEqual([]);
});

test('many addresses are drawn by entities first, which is said; the table follows the picture', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'flow_hub' });
  const notice = page.getByText(/^Entities are shown because of the number of addresses/);
  await expect(notice).toBeVisible();
  await expect(nodes(page).first()).toBeVisible();
  expect(await nodes(page).count()).toBeLessThan(60);
  await page.getByRole('radio', { name: 'Table' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Unlabelled addresses' })).not.toHaveCount(
    0,
  );
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('radio', { name: 'Picture' }).click();
  await page.getByRole('button', { name: 'Show addresses' }).click();
  await expect(notice).toHaveCount(0);
  await expect(picture(page).getByRole('option', { name: /^Unlabelled/ })).toHaveCount(0);
});

test('a group says what it stands for, and opens in place into its addresses', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening' });
  await drawAs(page, 'Entities');
  const group = picture(page).getByRole('option', { name: /^Lucky Heron \(5 addresses\)/ });
  await group.click();
  const panel = page.getByRole('complementary', { name: 'Group' });
  await expect(panel).toContainText('Each link between two addresses counts once in a sum.');
  await expect(panel.getByRole('button', { name: /Lucky Heron/ })).toHaveCount(5);
  expect(await findViolations(page)).toEqual([]);
  const subjectAt = () =>
    picture(page).locator('[data-node="subject"] [role="option"]').boundingBox();
  const before = await subjectAt();
  const count = await nodes(page).count();
  await panel.getByRole('button', { name: 'Show addresses' }).click();
  await expect(group).toHaveCount(0);
  await expect(nodes(page)).toHaveCount(count + 4);
  expect(await subjectAt()).toEqual(before);
  await page.getByRole('button', { name: 'Fold again' }).click();
  await expect(group).toBeAttached();
});

test('an address of a group that is chosen in a list is drawn', async ({ openPage }) => {
  const page = await openPage({ at: 'screening' });
  await drawAs(page, 'Entities');
  await picture(page)
    .getByRole('option', { name: /^Lucky Heron \(5 addresses\)/ })
    .click();
  const panel = page.getByRole('complementary', { name: 'Group' });
  await panel
    .getByRole('button', { name: /Lucky Heron/ })
    .first()
    .click();
  await expect(page.getByRole('complementary', { name: 'Address' })).toBeVisible();
  await expect(picture(page).getByRole('option', { selected: true })).toHaveCount(1);
});

test('after a filter the picture fits again', async ({ openPage }) => {
  const page = await openPage({ at: 'screening' });
  const frame = (await picture(page).boundingBox())!;
  await page.mouse.move(frame.x + 60, frame.y + frame.height - 60);
  await page.mouse.down();
  await page.mouse.move(frame.x + 700, frame.y + frame.height - 60, { steps: 4 });
  await page.mouse.up();
  const subject = picture(page).locator('[data-node="subject"] [role="option"]');
  expect((await subject.boundingBox())!.x).toBeGreaterThan(frame.x + frame.width);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Minimum amount').fill('10000');
  await expect
    .poll(async () => (await subject.boundingBox())!.x)
    .toBeLessThan(frame.x + frame.width);
});
