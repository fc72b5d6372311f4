// Own findings in the graph of a case: entered with a basis, drawn apart, changed, removed and brought back.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { evmAddress } from '../builders/hits.ts';
import { findViolations } from './harness/axe.ts';
import { test } from './harness/open-page.ts';

const GRAPH = { at: 'case', tab: 'graph' } as const;
const picture = (page: Page) => page.getByRole('listbox', { name: 'Graph of the case' });
const node = (page: Page, name: string | RegExp) => picture(page).getByRole('option', { name });
const panel = (page: Page) =>
  page.getByRole('complementary', { name: 'What is selected in the graph' });
const dialog = (page: Page) => page.getByRole('dialog');
const mode = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await dialog(page)
    .getByRole('combobox', { name: new RegExp(`^${field}`) })
    .click();
  await page.getByRole('option', { name: option }).first().click();
}

async function add(page: Page, what: 'Entity…' | 'Link…'): Promise<void> {
  await page.getByRole('button', { name: 'Add finding' }).click();
  await page.getByRole('menuitem', { name: what }).click();
}

test('an entity needs a name and a basis; then it is in the picture, and undo takes it out', async ({
  openPage,
}) => {
  const page = await openPage(GRAPH);
  await expect(node(page, evmAddress(903))).toBeVisible();
  await add(page, 'Entity…');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toContainText('Enter a name.');
  await expect(dialog(page)).toContainText('Add at least one basis.');
  expect(await findViolations(page)).toEqual([]);
  await dialog(page).getByLabel('Name').fill('Iva Other');
  await choose(page, 'Basis', 'External source…');
  await dialog(page).getByRole('button', { name: 'Use this source' }).click();
  await expect(dialog(page)).toContainText('Enter the source.');
  await dialog(page).getByLabel('Source').fill('Company register');
  await dialog(page).getByRole('button', { name: 'Use this source' }).click();
  await dialog(page).getByLabel('Valid from').fill('2024');
  await dialog(page).getByLabel('Valid until').fill('2023-05');
  await expect(dialog(page)).toContainText('The end is before the start.');
  await dialog(page).getByLabel('Valid until').fill('2024-05');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toHaveCount(0);
  const own = node(page, /^Own entity, Iva Other, Person · Observed/);
  await expect(own).toBeVisible();
  await own.click();
  await expect(panel(page)).toContainText('Company register');
  await expect(panel(page)).toContainText('2024-01-01–2024-05-31');
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Control+z');
  await expect(own).toHaveCount(0);
});

test('a link ties an own entity to what is delivered, and each end says so', async ({
  openPage,
}) => {
  const page = await openPage({ ...GRAPH, scene: 'own_facts' });
  await expect(page.getByText(/4 own findings$/)).toBeVisible();
  await node(page, evmAddress(901)).click();
  await expect(panel(page)).toContainText(/Own findings\s*1/);
  await panel(page)
    .getByRole('button', { name: /^controls Iva Other/ })
    .click();
  await expect(panel(page)).toContainText('Inferred');
  await expect(panel(page)).toContainText('Same signature in two letters');
  await panel(page).getByRole('button', { name: 'Iva Other' }).click();
  await panel(page)
    .getByRole('button', { name: /^sent to 1,204\.50 EUR/ })
    .click();
  // The note that it rests on is gone: it says so, and stays.
  await expect(panel(page)).toContainText('No longer in the case');
});

test('the table lists every own finding; one that links lead to is not removed', async ({
  openPage,
}) => {
  const page = await openPage({ ...GRAPH, scene: 'own_facts' });
  await mode(page, 'Own findings').click();
  const rows = page.getByRole('table', { name: 'Own findings' }).locator('tbody tr');
  await expect(rows).toHaveCount(4);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Iva Other', exact: true }).click();
  await panel(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(panel(page)).toContainText('Links still lead to this entity.');
  await page.getByRole('button', { name: /^Iva Other controls/ }).click();
  await panel(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(rows).toHaveCount(3);
  await page.keyboard.press('Control+z');
  await expect(rows).toHaveCount(4);
});

test('a changed finding keeps its revisions', async ({ openPage }) => {
  const page = await openPage({ ...GRAPH, scene: 'own_facts' });
  await mode(page, 'Own findings').click();
  await page.getByRole('button', { name: 'Iva Other', exact: true }).click();
  await panel(page).getByRole('button', { name: 'Change…' }).click();
  await dialog(page).getByLabel('Name').fill('Iva Otter');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(panel(page)).toContainText('Iva Otter');
  await panel(page).getByRole('button', { name: 'Revisions' }).click();
  await expect(panel(page).getByRole('listitem').filter({ hasText: 'Iva Other' })).toBeVisible();
});

test('a sealed case takes no own finding, and says why', async ({ openPage }) => {
  const page = await openPage({ ...GRAPH, scene: 'sealed' });
  await page.getByRole('button', { name: 'Add finding' }).click();
  await expect(page.getByRole('menuitem', { name: 'Entity…' })).toBeDisabled();
});
