// The matrix of a subject: both worlds, attached hits and people's decisions side by side, and where they
// disagree; and attaching a hit.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { CallName } from '#shared/ipc/contract.ts';
import { checkStates, type View } from './harness/check-views.ts';
import { test, type Opening } from './harness/open-page.ts';

const subject: Opening = {
  at: 'case',
  tab: 'subjects',
  record: 'subject-1',
  scene: 'name_changed',
};
const finding: Opening = { at: 'screening', id: 'name-1', scene: 'name_changed' };
const conflict = (page: Page, kind: string) => page.locator(`[data-conflict="${kind}"]`);
const rows = (page: Page) => page.locator('[data-matrix-row]');
const row = (page: Page, id: string) => page.locator(`[data-matrix-row="${id}"]`);
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const inputsOf = (page: Page, name: CallName) =>
  page.evaluate(
    (wanted) =>
      window.harness.calls.filter((call) => call.name === wanted).map((call) => call.input),
    name,
  );
const settled = (page: Page) => page.locator('[data-conflict]').first().waitFor();
const attach = /^Attach to subject: Orsin Velandir$/;

const views: View[] = [
  ['the matrix', subject, settled],
  [
    'one conflict alone',
    subject,
    async (page) => {
      await settled(page);
      await conflict(page, 'hit_gone').getByRole('button', { name: 'Show its rows' }).click();
    },
  ],
  [
    'editing an attached hit',
    subject,
    async (page) => {
      await button(page, 'Actions for Orsin Velandir').click();
      await page.getByRole('menuitem', { name: 'Edit…' }).click();
      await dialog(page).waitFor();
    },
  ],
  [
    'attaching a hit to a new subject',
    finding,
    async (page) => {
      await button(page, attach).click();
      await dialog(page).getByLabel('Subject', { exact: true }).click();
      await page.getByRole('option', { name: /^New subject/ }).click();
    },
  ],
];

checkStates(views);

test('each row stands in its own world, with what people decided; rows in conflict come first', async ({
  openPage,
}) => {
  const page = await openPage(subject);
  await settled(page);
  const listing = row(page, 'attached-1');
  await expect(listing).toContainText('Sanctions, searched: Orsino Velander');
  await expect(listing).toContainText('similarity 0.9001');
  await expect(listing.locator('[data-world="name"] [data-decision="REJECT"]')).toBeVisible();
  await expect(listing.locator('[data-world="chain"]')).toHaveCount(0);
  await expect(listing.locator('[data-decided="false"]')).toBeVisible();
  await expect(row(page, 'attached-3').locator('[data-decided="reopened"]')).toBeVisible();
  await expect(row(page, 'attached-2')).toContainText('not in the newest screening');
  const address = row(page, 'member-1').locator('[data-world="chain"]');
  await expect(address.locator('[data-verdict]')).toBeVisible();
  const weights = await rows(page).evaluateAll((all) =>
    all.map((one) => one.getAttribute('data-weight') ?? 'none'),
  );
  const order = ['contradiction', 'outdated', 'gap', 'none'];
  expect(weights).toEqual(weights.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
  expect(weights[0]).toBe('contradiction');
});

test('conflicts are told in words, filter the rows and open them', async ({ openPage }) => {
  const page = await openPage(subject);
  await settled(page);
  await expect(conflict(page, 'attached_but_false')).toContainText(
    'but its decision is False positive',
  );
  await expect(conflict(page, 'hit_reopened')).toContainText('Decide it again');
  const all = await rows(page).count();
  await conflict(page, 'hit_gone').getByRole('button', { name: 'Show its rows' }).click();
  await expect(rows(page)).toHaveCount(1);
  await conflict(page, 'hit_gone').getByRole('button', { name: 'Show all rows' }).click();
  await expect(rows(page)).toHaveCount(all);
  await page.getByRole('radio', { name: 'With conflicts' }).click();
  expect(await rows(page).count()).toBeLessThanOrEqual(all);
  await expect(row(page, 'attached-1')).toBeVisible();
  // What is gone is where it was looked at.
  await conflict(page, 'hit_gone').getByRole('button', { name: 'Orsino Velander' }).click();
  await page.locator('[data-snapshot-id="name-0"]').waitFor();
  await expect(page.locator('li.current')).toContainText('Deputy Harbour Master');
});

test('a row that disagrees says so to who does not see the line', async ({ openPage }) => {
  const page = await openPage(subject);
  await settled(page);
  await expect(row(page, 'attached-1')).toContainText(
    'Conflicts: A hit is attached as confirmed or probable, but its decision is False positive.',
  );
});

test('an attached hit is edited and taken away, each taken back', async ({ openPage }) => {
  const page = await openPage(subject);
  await settled(page);
  await button(page, 'Actions for Orsin Velandir').click();
  await page.getByRole('menuitem', { name: 'Edit…' }).click();
  await dialog(page).getByLabel('Confidence').click();
  await page.getByRole('option', { name: 'Possible' }).click();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(conflict(page, 'attached_but_false')).toHaveCount(0);
  await page.keyboard.press('Control+Z');
  await expect(conflict(page, 'attached_but_false')).toHaveCount(1);
  await button(page, 'Actions for Orsin Velandir').click();
  await page.getByRole('menuitem', { name: 'Remove from subject' }).click();
  await expect(row(page, 'attached-1')).toHaveCount(0);
  await page.keyboard.press('Control+Z');
  await expect(row(page, 'attached-1')).toBeVisible();
});

test('a finding that is attached says to whom, and is not attached twice', async ({ openPage }) => {
  const page = await openPage(finding);
  await expect(page.locator('[data-hit-place="sanctions trigger 0"]')).toContainText(
    'Attached to Orsino Velander',
  );
  await button(page, attach).click();
  await dialog(page).getByRole('button', { name: 'Attach', exact: true }).click();
  await expect(dialog(page)).toContainText('This hit is already attached to this subject.');
  expect(await inputsOf(page, 'subjects.attachHit')).toEqual([]);
});

test('a finding makes a new subject with the names of whom it matched', async ({ openPage }) => {
  const page = await openPage(finding);
  await button(page, attach).click();
  await dialog(page).getByLabel('Subject', { exact: true }).click();
  await page.getByRole('option', { name: /^New subject/ }).click();
  await expect(dialog(page).getByLabel('Name', { exact: true })).toHaveValue('Orsin Velandir');
  await dialog(page).getByLabel('Type').click();
  await page.getByRole('option', { name: 'Person' }).click();
  await dialog(page).getByLabel('Confidence').click();
  await page.getByRole('option', { name: 'Probable' }).click();
  await dialog(page).getByLabel('Remark').fill('Same year of birth');
  await dialog(page).getByRole('button', { name: 'Attach', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await inputsOf(page, 'subjects.create')).toMatchObject([
    { fields: { name: 'Orsin Velandir', kind: 'person' } },
  ]);
  expect(await inputsOf(page, 'subjects.attachHit')).toMatchObject([
    {
      fields: {
        ...{ snapshotId: 'name-1', group: 'sanctions', title: 'Orsin Velandir' },
        ...{ confidence: 'probable', remark: 'Same year of birth' },
      },
    },
  ]);
  expect(await inputsOf(page, 'subjects.addMember')).toMatchObject([
    { fields: { kind: 'name', value: 'Orsin Velandir' } },
  ]);
});
