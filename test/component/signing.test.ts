// The signing key in the settings: how it is, its fingerprint, its backup.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { pairs } from '../fakes/extent.ts';
import { LANGUAGES, THEMES } from './harness/check-views.ts';
import { findViolations } from './harness/axe.ts';
import { test } from './harness/open-page.ts';

const at = { at: 'settings', section: 'signature' } as const;
const state = (page: Page) => page.locator('[data-key-state]');

for (const [theme, locale] of pairs(THEMES, LANGUAGES)) {
  test(`the key, none, in memory alone, out of reach and gone, ${theme}, ${locale}: accessible`, async ({
    openPage,
  }) => {
    for (const scene of [
      'open',
      'signing_none',
      'signing_session',
      'signing_unavailable',
      'signing_gone',
    ] as const) {
      const page = await openPage({ ...at, scene, theme, locale });
      await state(page).waitFor();
      expect(await findViolations(page), scene).toEqual([]);
    }
  });
}

test('the fingerprint stands there whole, in groups of four, and is copied so', async ({
  openPage,
}) => {
  const page = await openPage(at);
  const shown = page.locator('[data-fingerprint] .groups');
  await expect(shown).toHaveText(/^\s*([0-9a-f]{4} ){15}[0-9a-f]{4}\s*$/);
  await page.getByRole('button', { name: 'Copy fingerprint' }).click();
  const copied = await page.evaluate(
    () => window.harness.calls.find(({ name }) => name === 'app.copyText')?.input,
  );
  expect(copied).toEqual({ text: (await shown.textContent())?.trim() });
});

test('a key is made, and is said to have no backup until it has one', async ({ openPage }) => {
  const page = await openPage({ ...at, scene: 'signing_none' });
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByText('This key has no backup')).toBeVisible();
  await page.getByRole('button', { name: 'Back up…' }).click();
  const dialog = page.getByRole('dialog');
  const passphrase = (await page.getByTestId('passphrase').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Save backup…' }).click();
  await expect(dialog.getByText('Enter the last five characters of the passphrase.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.type(passphrase.slice(-5));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Backup saved.')).toBeVisible();
  await expect(page.getByText('/keys/Tracefile signing key.pem')).toBeVisible();
  await expect(page.getByText('This key has no backup')).toBeHidden();
});

test('a wrong passphrase is said; the right one brings the key back', async ({ openPage }) => {
  const page = await openPage({ ...at, scene: 'signing_unavailable' });
  await page.getByRole('button', { name: 'Restore…' }).click();
  await page.getByLabel('Backup passphrase').fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This passphrase does not open the key backup')).toBeVisible();
  const typed = page.getByLabel('Backup passphrase');
  await expect(typed).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show passphrase' }).click();
  await expect(typed).toHaveAttribute('type', 'text');
  await typed.fill('right');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The key was restored.')).toBeVisible();
  await expect(state(page)).toHaveAttribute('data-key-state', 'stored');
});

test('a key that is gone comes back from its backup, or a new one is made once that is confirmed', async ({
  openPage,
}) => {
  const page = await openPage({ ...at, scene: 'signing_gone' });
  await expect(page.getByRole('button', { name: 'Restore…' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Back up…' })).toBeHidden();
  await page.getByRole('button', { name: 'Create new key…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('a different fingerprint');
  await dialog.getByRole('button', { name: 'Create new key' }).click();
  await expect(dialog).toBeHidden();
  await expect(state(page)).toHaveAttribute('data-key-state', 'stored');
});

test('where the file is open for reading no key is made or taken', async ({ openPage }) => {
  const page = await openPage({ ...at, scene: 'read_only' });
  await expect(page.getByRole('button', { name: 'Restore…' })).toBeDisabled();
});
