// Imports of saved answers and of cases, and how an imported answer is shown.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { CallName } from '#shared/ipc/contract.ts';
import { checkStates, type View } from './harness/check-views.ts';
import { test } from './harness/open-page.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialogOf = (page: Page) => page.getByRole('dialog');
const inputsOf = (page: Page, name: CallName) =>
  page.evaluate(
    (wanted) =>
      window.harness.calls.filter((call) => call.name === wanted).map((call) => call.input),
    name,
  );
const openAnswers = async (page: Page) => {
  await button(page, /^(Case actions|案件操作)$/).click();
  await page.getByRole('menuitem', { name: /^(Import saved answers|导入已保存的应答)/ }).click();
  await dialogOf(page).waitFor();
};
const chooseAnswers = async (page: Page) => {
  await openAnswers(page);
  await button(page, /^(Choose files…|选择文件…)$/).click();
  await dialogOf(page).locator('[data-standing="refused"]').waitFor();
};
const importAnswers = async (page: Page) => {
  await chooseAnswers(page);
  await dialogOf(page)
    .getByRole('textbox', { name: /^(Origin|来源)$/ })
    .fill('Sent by mail');
  await button(page, /^(Import \d+ results|导入 \d+ 份结果)$/).click();
  await dialogOf(page).locator('[data-standing="imported"]').nth(1).waitFor();
};
const openCases = async (page: Page) => {
  await button(page, /^(Import cases…|导入案件…)$/).click();
  await dialogOf(page).locator('[data-fate="merge"]').waitFor();
};
const views: View[] = [
  [
    'an imported address',
    { at: 'screening', scene: 'imported' },
    (page) => page.locator('[data-imported]').waitFor(),
  ],
  [
    'an imported transaction',
    { at: 'screening', scene: 'imported_kyt' },
    (page) => page.locator('[data-imported]').waitFor(),
  ],
  [
    'an imported name',
    { at: 'screening', scene: 'imported_name' },
    (page) => page.locator('[data-imported]').waitFor(),
  ],
  ['importing answers', { at: 'case' }, openAnswers],
  ['chosen answers', { at: 'case' }, chooseAnswers],
  ['imported answers', { at: 'case' }, importAnswers],
  ['importing cases', { at: 'cases' }, openCases],
  [
    'a file that needs a passphrase',
    { at: 'cases', scene: 'import_encrypted' },
    async (page) => {
      await button(page, /^(Import cases…|导入案件…)$/).click();
      await dialogOf(page)
        .getByLabel(/^(Passphrase of that file|该文件的口令)$/)
        .waitFor();
    },
  ],
  [
    'imported cases',
    { at: 'cases' },
    async (page) => {
      await openCases(page);
      await button(page, /^(Import 2 cases|导入 2 个案件)$/).click();
      await page.getByText(/^(The cases were imported|案件已导入)$/).waitFor();
    },
  ],
];

checkStates(views);

test('an imported answer says over every tab where it is from and what is not known', async ({
  openPage,
}) => {
  for (const scene of ['imported', 'imported_kyt', 'imported_name'] as const) {
    const page = await openPage({ at: 'screening', scene });
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      const banner = page.locator('[data-imported]');
      await expect(banner).toContainText('This result was not requested here.');
      await expect(banner).toContainText('answer-of-2025-11.json');
      await expect(banner).toContainText('by R. Example');
      await expect(banner).toContainText('Sent by A. Sample');
    }
    await expect(page.locator('[data-environment="imported"]').first()).toHaveText('Imported');
  }
});

test('saved answers: each file says where it stands, and what comes in is sent with its origin', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'case' });
  await chooseAnswers(page);
  const files = dialogOf(page).locator('[data-standing]');
  await expect(files).toHaveCount(6);
  const standings = await files.evaluateAll((all) =>
    all.map((one) => one.getAttribute('data-standing')),
  );
  expect(standings).toEqual(['ready', 'incomplete', 'ready', 'duplicate', 'repeated', 'refused']);
  await expect(files.nth(5)).toContainText('This is a ruleset or a rule, not a screening.');
  await button(page, 'Import 2 results').click();
  await expect(page.getByText('State who obtained these results, and from where')).toBeVisible();
  await expect(page.getByText('Enter this, or exclude the file').first()).toBeVisible();
  expect(await inputsOf(page, 'imports.importAnswer')).toEqual([]);
  await dialogOf(page).getByRole('textbox', { name: 'Origin' }).fill('Sent by mail');
  await button(page, 'Import 2 results').click();
  await expect(page.getByText('2 of 6 imported')).toBeVisible();
  expect(await inputsOf(page, 'imports.importAnswer')).toMatchObject([
    { caseId: 'case-1', origin: { stated: 'Sent by mail', subject: null } },
    { caseId: 'case-1', origin: { stated: 'Sent by mail' } },
  ]);
});

test('a case file that does not verify is refused with the finding', async ({ openPage }) => {
  const page = await openPage({ at: 'cases' });
  await page.evaluate(() =>
    window.harness.refuse('imports.previewCases', {
      ...{ code: 'import.not_sound', message: '', retryable: false },
      details: { finding: 'record_changed', findings: 2 },
    }),
  );
  await button(page, 'Import cases…').click();
  await expect(dialogOf(page)).toContainText('A record does not match the audit log.');
  await expect(button(page, 'Choose another file…')).toBeVisible();
});

test('a wrong passphrase is said, the right one shows the cases', async ({ openPage }) => {
  const page = await openPage({ at: 'cases', scene: 'import_encrypted' });
  await button(page, 'Import cases…').click();
  const passphrase = dialogOf(page).getByLabel('Passphrase of that file');
  await passphrase.fill('not this one');
  await passphrase.press('Enter');
  await expect(dialogOf(page).getByRole('alert')).toBeVisible();
  await passphrase.fill('harbour lights at night');
  await passphrase.press('Enter');
  await expect(dialogOf(page).locator('[data-fate]')).toHaveCount(3);
});

test('the dialog names the keys that signed the file, the one nobody confirmed first', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'cases' });
  await openCases(page);
  const keys = dialogOf(page)
    .getByRole('listitem')
    .filter({ has: page.locator('[data-fingerprint]') });
  await expect(keys).toHaveText([
    /Not confirmed.*Latest signed audit entry: 1,190.*by other means/s,
    /Your key.*Latest signed audit entry: 960/s,
  ]);
});

test('cases come in as chosen, under a free reference, and lead to where they are', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'cases' });
  await openCases(page);
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('checkbox').nth(2)).toBeDisabled();
  await expect(dialog).toContainText('2 records differ: those here are kept');
  await dialog.getByRole('checkbox').nth(1).uncheck();
  await dialog.getByRole('textbox', { name: 'New reference' }).fill('FERRY-1');
  await button(page, 'Import 1 case').click();
  expect(await inputsOf(page, 'imports.importCases')).toMatchObject([
    { passphrase: null, cases: [{ caseId: 'case-new', reference: 'FERRY-1' }] },
  ]);
  await expect(dialog.getByRole('button', { name: 'FERRY-1' })).toBeVisible();
});
