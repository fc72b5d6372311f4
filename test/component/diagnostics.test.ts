// The file for support in the settings, and the notice of what nobody expected.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { checkViews } from './harness/check-views.ts';
import { words } from '../drive/words.ts';
import { test, type Opening } from './harness/open-page.ts';

const DIAGNOSTICS: Opening = { at: 'settings', section: 'diagnostics' };

const text = (page: Page) => page.getByRole('textbox', { name: /^Tracefile diagnostics/ });
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: '7F3A0901' });

async function tell(page: Page): Promise<void> {
  await page.evaluate(() => window.harness.emit('app.problem', { waiting: 1 }));
  await notice(page).waitFor();
}

checkViews([['the notice of what nobody expected', { at: 'cases' }, tell]]);

test('the file is shown whole, by keyboard too, before it is saved', async ({ openPage }) => {
  const page = await openPage(DIAGNOSTICS);
  await expect(text(page)).toHaveValue(/"format": "tracefile-diagnostics 1"/);
  await expect(text(page)).not.toBeEditable();
  await text(page).focus();
  await expect(text(page)).toBeFocused();
  await page.getByRole('button', { name: 'Copy all' }).click();
  const copied = await page.evaluate(() =>
    window.harness.calls.filter(({ name }) => name === 'app.copyText').map(({ input }) => input),
  );
  expect(copied).toEqual([{ text: await text(page).inputValue() }]);
  const calls = () =>
    page.evaluate(() =>
      window.harness.calls
        .filter(({ name }) => name === 'diagnostics.save')
        .map(({ input }) => input),
    );
  expect(await calls()).toEqual([]);
  await page.getByRole('button', { name: 'Save the file…' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved as' })).toHaveCount(1);
  expect(await calls()).toEqual([{ id: 'diagnostics-1' }]);
});

test('what the clipboard does not take is not called copied', async ({ openPage }) => {
  const page = await openPage(DIAGNOSTICS);
  await page.evaluate(() =>
    window.harness.refuse('app.copyText', {
      ...{ code: 'internal', message: 'internal', retryable: false, details: {} },
    }),
  );
  await page.getByRole('button', { name: 'Copy all' }).click();
  await expect(page.getByText(words('common_copy_failed')).first()).toBeVisible();
});

test('a file that was written is shown in its folder; a refusal is an error and not a missing file', async ({
  openPage,
}) => {
  const page = await openPage(DIAGNOSTICS);
  await page.getByRole('button', { name: 'Save the file…' }).click();
  const show = page.getByRole('button', { name: 'Show in folder' });
  await show.click();
  const saved = await page.evaluate(() =>
    window.harness.calls.filter(({ name }) => name === 'app.showWritten').map(({ input }) => input),
  );
  expect(saved).toEqual([
    { path: '/home/example/Documents/Tracefile diagnostics 2026-03-14.json' },
  ]);
  await expect(page.getByText('no longer there')).toHaveCount(0);
  await page.evaluate(() =>
    window.harness.refuse('app.showWritten', {
      ...{ code: 'input.path_not_granted', message: 'x', retryable: false, details: {} },
    }),
  );
  await show.click();
  await expect(page.getByRole('alert')).toContainText(words('error_input_path_not_granted_what'));
  await expect(page.getByText('no longer there')).toHaveCount(0);
});

test('a file that was moved meanwhile is said to be gone', async ({ openPage }) => {
  const page = await openPage({ ...DIAGNOSTICS, scene: 'written_gone' });
  await page.getByRole('button', { name: 'Save the file…' }).click();
  await page.getByRole('button', { name: 'Show in folder' }).click();
  await expect(page.getByText('The file is no longer there.')).toBeVisible();
});

test('the notice shows the reference until it is put away', async ({ openPage }) => {
  const page = await openPage({ at: 'cases' });
  await tell(page);
  await notice(page).getByRole('button', { name: 'Close' }).click();
  await expect(notice(page)).toHaveCount(0);
});
