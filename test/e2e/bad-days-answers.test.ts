// Answers in other shapes than documented, and a very large one: drawn as what they mean, in the
// real application.
import { expect, test, type Locator, type Page } from 'playwright/test';
import { openResult } from '../drive/main-job.ts';
import { openOffice, type Office } from '../drive/office.ts';
import { words } from '../drive/words.ts';

// "Layering with the default hops" and "Hub" of the practice service.
const LAYERING = '0x59597A9b559C174c9648265bE835f3fAfd4b54B5';
const HUB = '0x00c167D7e66539F594C837Be1248376FE4De843B';

let office: Office;
test.beforeAll(async () => {
  office = await openOffice();
});
test.afterAll(() => office.close());

/** Screens the address once more under a fault of the answer and opens what came of it. */
async function screenUnder(kind: string | null, count: number): Promise<void> {
  const { page } = office.app;
  await office.service.setFaults(kind === null ? [] : [{ kind, times: 'always' }]);
  await office.screen(LAYERING);
  const open = page.getByRole('button', {
    name: words('screenings_open_any', { subject: LAYERING }),
  });
  await expect(open).toHaveCount(count, { timeout: 30_000 });
  await openResult(page, LAYERING);
  // A second screening opens with what changed.
  await page.getByRole('tab', { name: words('screening_tab_flow') }).click();
}

/** Every link as the table says it: hop, from, to, amount. */
async function linksOf(page: Page): Promise<{ ends: string[]; amounts: string[] }> {
  await page.getByText(words('flow_table'), { exact: true }).click();
  const rows = page.getByRole('table', { name: words('flow_table_label') }).locator('tbody tr');
  await rows.first().waitFor();
  const read = await rows.evaluateAll((all) =>
    all.map((row) => {
      const cells = [...row.querySelectorAll('td')];
      const [from, to] = [...row.querySelectorAll('button[title]')];
      const hop = cells[0]?.innerText ?? '';
      const ends = `${hop}: ${from?.getAttribute('title') ?? ''} > ${to?.getAttribute('title') ?? ''}`;
      return { ends, amount: `${ends} ${cells[3]?.innerText ?? ''}` };
    }),
  );
  await page.getByText(words('flow_picture'), { exact: true }).click();
  await page.locator('[data-node="subject"]').waitFor();
  return {
    ends: read.map(({ ends }) => ends).toSorted(),
    amounts: read.map(({ amount }) => amount).toSorted(),
  };
}

/** Arrowheads of the picture that do not point to the right, and how many there are in all. */
async function arrowsOf(page: Page): Promise<{ count: number; leftward: number }> {
  const corners = await page
    .locator('[data-edge] polygon')
    .evaluateAll((all) => all.map((one) => one.getAttribute('points') ?? ''));
  const isLeftward = (points: string): boolean => {
    const [tip = 0, ...back] = points.split(' ').map((corner) => Number(corner.split(',')[0]));
    return !back.every((x) => tip > x);
  };
  return { count: corners.length, leftward: corners.filter(isLeftward).length };
}

async function deviationsOf(page: Page): Promise<{ count: number; places: Locator }> {
  await page.getByRole('tab', { name: words('screening_tab_raw') }).click();
  const [before = '', after = ''] = words('raw_deviations', { count: '|' }).split('|');
  const title = page.getByRole('heading').filter({ hasText: before });
  const text = (await title.first().innerText()).replace(before, '').replace(after, '');
  const places = page.getByRole('table', { name: before }).locator('tbody tr');
  return { count: Number(text.replaceAll(/\D/g, '')), places };
}

test('path nodes bare, reversed either way or with holes draw the same parties, arrows with the money', async () => {
  const { page } = office.app;
  await screenUnder(null, 1);
  const plain = await linksOf(page);
  const arrows = await arrowsOf(page);
  expect(plain.ends.length).toBeGreaterThan(15);
  expect(arrows.count).toBeGreaterThan(10);
  expect(arrows.leftward).toBe(0);
  expect((await deviationsOf(page)).count).toBe(0);

  await screenUnder('reversed-path-nodes', 2);
  expect(await linksOf(page)).toEqual(plain);
  expect(await arrowsOf(page)).toEqual(arrows);

  await screenUnder('turned-path-nodes', 3);
  expect(await linksOf(page)).toEqual(plain);
  expect(await arrowsOf(page)).toEqual(arrows);

  await screenUnder('null-path-nodes', 4);
  expect(await linksOf(page)).toEqual(plain);
  expect(await arrowsOf(page)).toEqual(arrows);
  const holes = await deviationsOf(page);
  expect(holes.count).toBeGreaterThan(0);
  await expect(holes.places.first()).toContainText('pathNodes');

  await screenUnder('bare-path-nodes', 5);
  const bare = await linksOf(page);
  expect(bare.ends).toEqual(plain.ends);
  const drawn = await arrowsOf(page);
  expect(drawn.count).toBeGreaterThan(10);
  expect(drawn.leftward).toBe(0);
  const strings = await deviationsOf(page);
  expect(strings.count).toBeGreaterThan(0);
  await expect(strings.places.first()).toContainText('pathNodes');
});

test('a screening of 6,001 hits opens, says what it draws, and can be read and moved', async () => {
  const { page } = office.app;
  await office.service.setFaults([]);
  await office.screen(HUB);
  expect((await openResult(page, HUB)).verdict).toBe('edd');
  const subject = page.locator('[data-node="subject"]');
  await subject.waitFor();
  const scope = words('flow_scope', { shown: '6,001', total: '|' }).split('|')[0] ?? '';
  await expect(page.getByText(scope).first()).toBeVisible();
  // By entities: a few nodes for thousands of addresses.
  const nodes = await page.locator('[data-node]').count();
  expect(nodes).toBeGreaterThan(5);
  expect(nodes).toBeLessThan(50);
  const [shown = '', rest = ''] = words('flow_scope_groups', {
    ...{ shown: '|', total: '|', nodes: '|' },
  }).split('|');
  await expect(page.locator('p.scope')).toContainText(new RegExp(`${shown}\\d[\\d,]*${rest}\\d`));
  // Arrow keys reach a counterparty, Enter opens its panel.
  const picture = page.getByRole('listbox', { name: words('flow_picture_label') });
  await picture.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(picture.getByRole('option', { selected: true })).toHaveCount(1);
  const place = page.locator('g[transform]').first();
  const at = await place.getAttribute('transform');
  await page.getByRole('button', { name: words('flow_zoom_in') }).click();
  await expect(place).not.toHaveAttribute('transform', at ?? '');
});
