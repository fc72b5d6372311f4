// First start and unlocking: the passphrase is made in the page, shown once, and must be retyped.
import { expect } from 'playwright/test';
import { test } from './harness/open-page.ts';

test('a file is created only after the passphrase was retyped', async ({ openPage }) => {
  const page = await openPage({ scene: 'none' });
  await page.getByLabel('Your name').fill('R. Example');
  await page.getByRole('button', { name: 'Continue' }).click();
  const passphrase = (await page.getByTestId('passphrase').textContent()) ?? '';
  expect(passphrase).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/);
  const retype = page.getByLabel('I have written it down');
  await retype.fill('WRONG');
  await page.getByRole('button', { name: 'Create case file' }).click();
  await expect(page.getByText('These are not the last five characters.')).toBeVisible();
  await retype.fill(passphrase.slice(-5).toLowerCase());
  await page.getByRole('button', { name: 'Create case file' }).click();
  await page.getByRole('button', { name: 'Create the first case' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('TF-2026-001');
  const created = await page.evaluate(() =>
    window.harness.calls.filter((call) => call.name === 'caseFile.create'),
  );
  expect(created).toEqual([
    {
      name: 'caseFile.create',
      input: {
        path: '/home/example/Documents/Tracefile/cases.tracefile',
        passphrase,
        investigator: 'R. Example',
        remember: true,
      },
    },
  ]);
  await expect(page.getByText(passphrase)).toHaveCount(0);
});

test('an empty name is refused at the field', async ({ openPage }) => {
  const page = await openPage({ scene: 'none' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Enter your name.')).toBeVisible();
});

test('without a keychain remembering is off and says why', async ({ openPage }) => {
  const page = await openPage({ scene: 'none_without_keychain' });
  await page.getByLabel('Your name').fill('R. Example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('switch', { name: 'Remember the passphrase' })).toBeDisabled();
  await expect(page.getByText('No keychain is available on this computer')).toBeVisible();
});

test('a wrong passphrase says that the file was not changed', async ({ openPage }) => {
  const page = await openPage({ scene: 'locked' });
  await page.getByRole('textbox', { name: 'Passphrase' }).fill('nearly');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByText('The passphrase does not open this file')).toBeVisible();
  await expect(page.getByText('The file was not changed.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Passphrase' }).fill('right');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('navigation')).toBeVisible();
});
