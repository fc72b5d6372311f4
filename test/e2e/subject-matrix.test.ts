// A subject in the real application with an address, a name and an attached hit: one matrix of both
// worlds, the conflicts between them in words, and the same after a restart with no service running.
import { expect, test, type Page } from 'playwright/test';
import { setClock } from '../drive/clock.ts';
import {
  addEnvironment,
  choose,
  fillNameForm,
  openFirstCase,
  openResult,
  startScreening,
} from '../drive/main-job.ts';
import { openOffice, type Office } from '../drive/office.ts';
import { OFFICE_NAMES } from '../drive/prepared.ts';
import { CLEAN } from '../drive/ruleset-story.ts';
import { expectWords } from '../drive/screen-words.ts';
import { words } from '../drive/words.ts';

/** "Sanctioned": a firm, found without its legal form. */
const NAME = 'Quillfeather Bullion';
const A_MINUTE = 60_000;

let office: Office;
test.beforeEach(async () => {
  test.setTimeout(240_000);
  office = await openOffice();
});
test.afterEach(() => office.close());

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, key: string) =>
  dialog(page)
    .getByRole('button', { name: words(key), exact: true })
    .click();

/** What the page of the subject says. */
async function expectMatrix(page: Page): Promise<void> {
  await openFirstCase(page, 'subjects');
  await page.getByRole('button', { name: NAME }).first().click();
  const rows = page.locator('[data-matrix-row]');
  await expect(rows.filter({ has: page.locator(`[data-address="${CLEAN}"]`) })).toHaveCount(1);
  const address = rows.filter({ has: page.locator(`[data-address="${CLEAN}"]`) });
  await expect(address.locator('[data-world="chain"] [data-verdict="accept"]')).toBeVisible();
  const hit = rows.filter({ hasText: words('matrix_hit_kind') });
  await expect(hit.locator('[data-world="name"] [data-decision="REJECT"]')).toBeVisible();
  await expect(hit.locator('[data-decided="false"]')).toBeVisible();
  await expectWords(hit, ['confidence_confirmed']);
  // The two worlds disagree, and so do the person's two statements.
  await expectWords(page.locator('[data-conflict="name_against_chain"]'), [
    'conflict_name_against_chain',
  ]);
  await expectWords(page.locator('[data-conflict="attached_but_false"]'), [
    'conflict_attached_but_false',
  ]);
  const weights = await rows.evaluateAll((all) => all.map((one) => one.dataset['weight']));
  expect(weights[0]).toBe('contradiction');
}

test('an address, a name and an attached hit disagree in one matrix, also offline', async () => {
  const { page } = office.app;
  const { base, key } = office.service;
  await addEnvironment(page, {
    ...{ name: OFFICE_NAMES, service: 'names' },
    ...{ base, key, keep: 'keychain' },
  });
  await office.screen(CLEAN);
  await openResult(page, CLEAN);
  await openFirstCase(page, 'names');
  await fillNameForm(page, {
    ...{ name: NAME, environment: OFFICE_NAMES, country: '', industry: '', aliases: '' },
  });
  await startScreening(page);
  await setClock(office.app, A_MINUTE);
  expect((await openResult(page, NAME)).verdict).toBe('REJECT');

  // The hit is decided false, and attached to a new subject as confirmed all the same.
  const listing = page.locator('[data-hit-place="sanctions trigger 0"]');
  await listing.focus();
  await page.keyboard.press('f');
  await expect(listing.getByRole('button', { name: words('decide_false') })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await listing.getByRole('button', { name: words('attach_action').replace('…', '') }).click();
  await dialog(page).getByLabel(words('subjects_name'), { exact: true }).fill(NAME);
  await choose(page, words('confidence_label'), words('confidence_confirmed'));
  await press(page, 'attach_save');
  await expect(dialog(page)).toHaveCount(0);
  await expect(listing).toContainText(NAME);

  // The name as it was searched and the address belong to the same subject.
  await openFirstCase(page, 'subjects');
  await page.getByRole('button', { name: NAME }).first().click();
  await page
    .getByRole('button', { name: words('members_add_action') })
    .first()
    .click();
  await dialog(page).getByLabel(words('members_paste'), { exact: true }).fill(`${CLEAN}\n${NAME}`);
  await dialog(page)
    .getByRole('button', { name: words('members_add_many', { count: 2 }) })
    .click();
  await expect(dialog(page)).toHaveCount(0);
  await expectMatrix(page);

  await office.app.quit();
  await office.service.stop();
  await office.restartApp();
  await expectMatrix(office.app.page);
  // A conflict opens what it is about.
  const again = office.app.page;
  await again
    .locator('[data-conflict="attached_but_false"]')
    .getByRole('button', { name: /Quillfeather/ })
    .first()
    .click();
  await expect(again.locator('[data-hit-place="sanctions trigger 0"]')).toBeVisible();
  await expect(again.locator('li.current')).toContainText('Quillfeather');
  expect(office.app.problems).toEqual([]);
});
