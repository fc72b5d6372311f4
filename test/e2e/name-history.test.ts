// A name screened twice in the real application: the second answer is compared with the first on its own,
// and what was asked, what was decided and which hit changed are told in words.
import { expect, test, type Page } from 'playwright/test';
import { setClock } from '../drive/clock.ts';
import {
  addEnvironment,
  fillNameForm,
  openFirstCase,
  openResult,
  startScreening,
} from '../drive/main-job.ts';
import { openOffice, type Office } from '../drive/office.ts';
import { OFFICE_NAMES } from '../drive/prepared.ts';
import { expectWords, press } from '../drive/screen-words.ts';
import { words } from '../drive/words.ts';

/** "Perhaps sanctioned" of the practice service: similarity 0.7500 to a listed person. */
const NAME = 'Corwin Haloweth';
/** Longer than the first poll waits (40 s) and than the service takes at this pace. */
const A_MINUTE = 60_000;

let office: Office;
test.beforeEach(async () => {
  test.setTimeout(240_000);
  office = await openOffice();
});
test.afterEach(() => office.close());

const sanctions = (page: Page) => page.locator('[data-group-changes="sanctions"]');

test('a second screening of a name opens with what changed, in words, and again offline', async () => {
  let { page } = office.app;
  const { base, key } = office.service;
  await addEnvironment(page, {
    ...{ name: OFFICE_NAMES, service: 'names' },
    ...{ base, key, keep: 'keychain' },
  });
  await openFirstCase(page, 'names');
  await fillNameForm(page, {
    ...{ name: NAME, environment: OFFICE_NAMES, country: '', industry: '', aliases: '' },
  });
  await startScreening(page);
  await setClock(office.app, A_MINUTE);
  const first = await openResult(page, NAME);
  expect(first.verdict).toBe('MANDATORY_EDD');
  // Screened once, there is nothing to compare with.
  await page.getByRole('tab', { name: words('screening_tab_history') }).click();
  const history = page.getByTestId('history');
  await expectWords(history, ['history_alone_title']);
  await page.getByRole('tab', { name: words('screening_tab_findings') }).click();

  // A person decides the listing; then the service says something else of it.
  const listing = page.locator('[data-hit-place="sanctions trigger 0"]');
  await listing.focus();
  await page.keyboard.press('p');
  await expect(listing.getByRole('button', { name: words('decide_possible') })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await office.service.setFaults([
    { kind: 'name-percent-similarity', times: 'always' },
    { kind: 'name-unknown-words', times: 'always' },
  ]);
  // Deciding folded the header.
  await press(page, 'screening_header_show');
  await press(page, 'history_screen_again');
  const threshold = page.getByLabel(words('form_threshold'), { exact: true });
  await expect(threshold).toHaveValue('0.3');
  await threshold.fill('0.4');
  await startScreening(page);
  const stored = page.getByRole('button', {
    name: words('screenings_open_any', { subject: NAME }),
  });
  await setClock(office.app, 3 * A_MINUTE);
  await expect(stored).toHaveCount(2, { timeout: 60_000 });
  const second = await openResult(page, NAME);
  expect(second.snapshotId).not.toBe(first.snapshotId);

  // It opens on its own, against the one before.
  const expectChanges = async (): Promise<void> => {
    await expectWords(history, ['name_history_asked_title']);
    await expect(page.locator('[data-asked="threshold"]')).toContainText(/0\.3.*0\.4/s);
    const decision = page.locator('[data-compared="decision"]');
    await expect(decision.locator('[data-decision="MANDATORY_EDD"]')).toBeVisible();
    await expect(decision.locator('[data-decision="HOLD"]')).toBeVisible();
    await expect(page.locator('[data-compared="risk_level"]')).toContainText('extreme');
    const changed = sanctions(page).locator('[data-change="changed"]').first();
    await expect(changed.locator('[data-field="similarity"]')).toContainText(/0\.75.*75%/s);
    await expect(changed.locator('[data-decided="reopened"]')).toBeVisible();
  };
  await expectChanges();
  expect(await office.submits(NAME)).toBe(2);

  // Both stay as they were stored, with no service running.
  await office.app.quit();
  await office.service.stop();
  await office.restartApp();
  page = office.app.page;
  await openFirstCase(page, 'names');
  await openResult(page, NAME);
  await page.getByRole('tab', { name: words('screening_tab_history') }).click();
  await expect(page.locator('[data-compared="decision"]')).toBeVisible();
  const again = page.getByTestId('history');
  await expectWords(again, ['name_history_asked_title']);
  await expect(
    sanctions(page).locator('[data-change="changed"] [data-field="similarity"]').first(),
  ).toContainText('75%');
  // The way back to the finding as it was.
  await sanctions(page)
    .getByRole('button', {
      name: new RegExp(`\\(${words('name_history_open_before')}\\)$`),
    })
    .first()
    .click();
  await page.locator(`[data-snapshot-id="${first.snapshotId}"]`).waitFor();
  await expect(page.locator('[data-hit-place="sanctions trigger 0"]')).toBeVisible();
  expect(office.app.problems).toEqual([]);
});
