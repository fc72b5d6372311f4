// A monitored address in the real application: days pass by an advanced clock, the service's answer
// changes because its rules do. What is approved is screened on its own, what is not asks.
import { expect, test, type Page } from 'playwright/test';
import { DAY_MS, setClock } from '../drive/clock.ts';
import { goTo, openFirstCase } from '../drive/main-job.ts';
import { isSubmit, openOffice, type Office } from '../drive/office.ts';
import { OFFICE } from '../drive/prepared.ts';
import { expectWords, press } from '../drive/screen-words.ts';
import { NEW_RULE, MONITORED, monitorEightDaysAgo } from '../drive/monitor-story.ts';
import { words } from '../drive/words.ts';

let office: Office;
test.beforeEach(async () => {
  office = await openOffice();
});
test.afterEach(() => office.close());

/** The verdict of the stored screening on screen. */
async function verdictOf(page: Page): Promise<string | null> {
  const verdict = page.getByTestId('verdict').locator('[data-verdict]').first();
  return verdict.getAttribute('data-verdict');
}

test('an approved run is made when it is due and tells what changed; one beyond the budget asks', async () => {
  test.setTimeout(180_000);
  const { app, service } = office;
  const { page } = app;
  const first = await monitorEightDaysAgo(app, service, OFFICE);
  expect(first.verdict).toBe('accept');
  await goTo(page, 'monitoring');
  const row = page.locator('[data-monitor]');
  await expect(row).toHaveAttribute('data-standing', 'waiting');
  expect(await office.submits(MONITORED)).toBe(1);

  // Eight days later, within the budget.
  await setClock(app, 0);
  const notice = page.locator('[data-notice]');
  await expect(notice).toHaveCount(1, { timeout: 60_000 });
  await expectWords(notice, ['notice_new']);
  const change = (what: string) => notice.locator(`[data-change="${what}"]`);
  const verdicts = change('verdict').locator('[data-verdict]');
  await expect(verdicts.first()).toHaveAttribute('data-verdict', 'accept');
  await expect(verdicts.last()).toHaveAttribute('data-verdict', 'block');
  await expect(change('rules_added')).toContainText(NEW_RULE);
  await expect(change('risk')).toBeVisible();
  await expect(change('score')).toBeVisible();
  expect(await office.submits(MONITORED)).toBe(2);
  const sent = (await service.requests()).filter(isSubmit).map(({ body }) => String(body));
  expect(sent.map((body) => JSON.parse(body) as { force_run?: boolean }).at(1)).toMatchObject({
    address: MONITORED,
    force_run: true,
  });
  await expect(row).toHaveAttribute('data-standing', 'waiting');

  // Nothing is discarded: both answers are there.
  await press(notice, 'notice_open_before');
  await page.locator(`[data-snapshot-id="${first.snapshotId}"]`).waitFor();
  expect(await verdictOf(page)).toBe('accept');
  await goTo(page, 'monitoring');
  await press(notice, 'notice_open_after');
  await page.getByTestId('verdict').waitFor();
  expect(await verdictOf(page)).toBe('block');

  // Eight more days: the budget is spent, and nothing is sent on its own.
  await goTo(page, 'monitoring');
  await press(notice, 'notice_mark_seen');
  await setClock(app, 8 * DAY_MS);
  const due = page.locator('[data-due]');
  await expect(due).toBeVisible();
  await expectWords(due, ['monitor_approval_spent']);
  await expect(due).toContainText(words('monitor_bill_forced', { environment: OFFICE }));
  expect(await office.submits(MONITORED)).toBe(2);
  await press(due, 'monitor_run_billed');
  await expect(due).toBeHidden();
  await expect(row).toHaveAttribute('data-standing', 'waiting', { timeout: 60_000 });
  expect(await office.submits(MONITORED)).toBe(3);
  // The same answer again is nothing to tell of.
  await expect(notice).toHaveCount(1);
  await openFirstCase(page);
  const stored = page.getByRole('button', {
    name: words('screenings_open_any', { subject: MONITORED }),
  });
  await expect(stored).toHaveCount(3);
  expect(app.problems).toEqual([]);
});
