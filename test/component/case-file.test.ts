// The case file in the page: locked, open for reading, checked, backed up and gone back.
import { expect } from 'playwright/test';
import { sampleBackups } from '../builders/file-samples.ts';
import { findViolations } from './harness/axe.ts';
import { checkStates, type View } from './harness/check-views.ts';
import { test } from './harness/open-page.ts';

const views: View[] = [
  ['a lock that one press opens', { scene: 'locked_idle' }],
  ['a lock that waits for screenings and asks', { scene: 'locked_finishing' }],
  ['a file that another program has', { scene: 'in_use' }],
  ['a file whose lock cannot be read', { scene: 'lock_unreadable' }],
  ['a file open for reading', { scene: 'read_only', at: 'cases' }],
  ['the form of a file open for reading', { scene: 'read_only', at: 'screen' }],
  ['a check that found something', { scene: 'broken', at: 'cases' }],
  ['a file whose log was missing', { scene: 'unclean', at: 'cases' }],
  ['a file older than last seen', { scene: 'heads_older', at: 'cases' }],
  ['a file with another audit log', { scene: 'heads_other', at: 'cases' }],
  ['another file at its place', { scene: 'heads_other_file', at: 'cases' }],
  ['a file signed by an unconfirmed key', { scene: 'heads_signer', at: 'cases' }],
  ['the settings of the file', { at: 'settings', section: 'file' }],
  ['the settings of a file in trouble', { scene: 'broken', at: 'settings', section: 'file' }],
  ['a failed backup', { scene: 'backup_failed', at: 'settings', section: 'file' }],
  ['no backup', { scene: 'no_backups', at: 'settings', section: 'file' }],
  ['a file that is not encrypted', { scene: 'plain', at: 'settings', section: 'file' }],
  ['the journal', { at: 'journal' }],
  ['the journal of a case', { at: 'journal', id: 'case-1' }],
  ['a journal of which the newest entries were checked', { scene: 'long_journal', at: 'journal' }],
];

checkStates(views);

test.describe('a lock', () => {
  test('blanks the page at once, and one press brings the person back where they were', async ({
    openPage,
  }) => {
    const page = await openPage({ at: 'case' });
    await expect(page.getByRole('heading', { level: 1 })).toContainText('TF-2026-001');
    await page.keyboard.press('Control+l');
    await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
    await expect(page.getByText('TF-2026-001')).toHaveCount(0);
    await expect(page.getByText('You locked this case file.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Passphrase' }).fill('right');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('TF-2026-001');
  });

  test('works from everywhere, also while a dialog has the keyboard', async ({ openPage }) => {
    const page = await openPage({ at: 'cases' });
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'User guide' })).toBeVisible();
    await page.keyboard.press('Control+l');
    await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('by main blanks the page before main says more', async ({ openPage }) => {
    const page = await openPage({ at: 'cases' });
    await expect(page.getByText('TF-2026-001').first()).toBeVisible();
    await page.evaluate(() => {
      window.harness.hold('caseFile.status');
      window.harness.emit('caseFile.changed', { state: 'locked' });
    });
    await expect(page.getByText('TF-2026-001')).toHaveCount(0);
  });

  test('with the keychain takes one press of a key', async ({ openPage }) => {
    const page = await openPage({ scene: 'locked_idle' });
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await page.getByRole('button', { name: 'Unlock' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('navigation')).toBeVisible();
  });

  test('says what it waits for, and a wrong passphrase opens nothing', async ({ openPage }) => {
    const page = await openPage({ scene: 'locked_finishing' });
    await expect(page.getByText('2 screenings are in progress.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Passphrase' }).fill('wrong');
    await page.getByRole('button', { name: 'Unlock' }).click();
    await expect(page.getByText('The passphrase does not open this file')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Passphrase' })).toHaveValue('');
  });
});

test.describe('a file open for reading', () => {
  test('is offered where another program writes, and says so over every view', async ({
    openPage,
  }) => {
    const page = await openPage({ scene: 'in_use' });
    await expect(page.getByText('Another program has this case file open.')).toBeVisible();
    await page.getByRole('button', { name: 'Open read-only' }).click();
    const banner = page.getByText('Nothing is saved and no jobs run.');
    await expect(banner).toBeVisible();
    for (const key of ['2', '3']) {
      await page.keyboard.press(`Control+${key}`);
      await expect(banner).toBeVisible();
    }
  });

  test('is offered where a file that is no lock is in its place, which is named', async ({
    openPage,
  }) => {
    const page = await openPage({ scene: 'lock_unreadable' });
    await expect(page.getByText('was not created by Tracefile, or cannot be read')).toBeVisible();
    await expect(page.getByText('Check the file whose name ends in .lock')).toBeVisible();
    await page.getByRole('button', { name: 'Open read-only' }).click();
    await expect(page.getByText('Nothing is saved and no jobs run.')).toBeVisible();
  });

  test('offers nothing that writes, and says why', async ({ openPage }) => {
    const why = 'Not possible: the case file is open read-only.';
    const queue = await openPage({ scene: 'read_only', at: 'queue' });
    const decide = queue.getByRole('button', { name: 'Decide…' });
    await expect(decide).toBeDisabled();
    await expect(decide).toHaveAttribute('title', why);
    const settings = await openPage({ scene: 'read_only', at: 'settings', section: 'file' });
    for (const name of ['Back up now', 'Change passphrase…', 'Compact the file']) {
      await expect(settings.getByRole('button', { name })).toBeDisabled();
    }
    await expect(settings.getByRole('button', { name: 'Check the whole file' })).toBeEnabled();
  });
});

test.describe('a check that found something', () => {
  test('is told over every view, with what was found', async ({ openPage }) => {
    const page = await openPage({ scene: 'broken', at: 'queue' });
    const notice = page.getByRole('alert').filter({ hasText: '105 items' });
    await expect(notice).toBeVisible();
    await expect(notice).toContainText('Do not use them as evidence until the cause is known');
    await notice.getByRole('button', { name: 'Show findings' }).click();
    await expect(notice.getByText('A record does not match the audit log')).toBeVisible();
    await expect(notice.getByText('and 100 more')).toBeVisible();
    await notice.getByRole('button', { name: 'Show backups' }).click();
    await expect(page.getByRole('table', { name: 'Backups' })).toBeVisible();
    await expect(notice).toBeVisible();
  });

  test('before this start asks to be made again, and then says what it is', async ({
    openPage,
  }) => {
    const page = await openPage({ scene: 'broken_before', at: 'cases' });
    const notice = page.getByRole('alert').filter({ hasText: 'The last check' });
    await notice.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByRole('button', { name: 'Show findings' })).toBeVisible();
  });
});

test.describe('a file that is not what this computer saw last', () => {
  test('is accepted only with a reason, both ends of its audit log in view', async ({
    openPage,
  }) => {
    const page = await openPage({ scene: 'heads_older', at: 'cases' });
    const notice = page.getByRole('alert').filter({ hasText: 'older than the state last seen' });
    await expect(notice).toContainText('231 entries');
    await expect(notice).toContainText('now it has 213');
    await notice.getByRole('button', { name: 'Accept this state…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Accept this state of the file' });
    await expect(dialog).toContainText('Entry 231');
    await expect(dialog).toContainText('Entry 213');
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await expect(dialog).toContainText('Explain why this state is correct.');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('I put back the copy of Monday');
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await expect(dialog).toBeHidden();
    await expect(notice).toBeHidden();
  });

  test('says what its audit log says of a backup', async ({ openPage }) => {
    const page = await openPage({ scene: 'heads_other', at: 'queue' });
    const notice = page
      .getByRole('alert')
      .filter({ hasText: 'differs from the one last seen on this computer' });
    await expect(notice).toContainText('According to its audit log, a backup was restored');
  });

  test('names the key that signed it, and asks before it counts', async ({ openPage }) => {
    const page = await openPage({ scene: 'heads_signer', at: 'cases' });
    const notice = page.getByRole('alert').filter({ hasText: 'a key you have not confirmed' });
    await notice.getByRole('button', { name: 'Confirm key…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm a signing key for this file' });
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Confirm key' }).click();
    await expect(notice).toBeHidden();
  });

  test('and one whose log was missing says so', async ({ openPage }) => {
    const page = await openPage({ scene: 'unclean', at: 'cases' });
    await expect(
      page.getByRole('alert').filter({ hasText: 'The last changes to this file may be missing' }),
    ).toBeVisible();
  });
});

test.describe('backups', () => {
  test('a backup is looked into before the person goes back to it', async ({ openPage }) => {
    const page = await openPage({ at: 'settings', section: 'file' });
    await page.getByRole('button', { name: 'Inspect…' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Inspect backup' });
    await expect(dialog.getByText('Restoring loses 24 audit entries')).toBeVisible();
    await expect(dialog.getByText('TF-2025-117')).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    const back = dialog.getByRole('button', { name: 'Restore this backup' });
    await expect(back).toBeDisabled();
    await dialog.getByRole('switch').click();
    await back.click();
    await expect(dialog).toHaveCount(0);
    const restored = await page.evaluate(() =>
      window.harness.calls.filter((call) => call.name === 'caseFile.restore'),
    );
    expect(restored.map((call) => call.input)).toEqual([{ path: sampleBackups[0]?.path }]);
    // Everything is read again, and the person is where they were.
    await expect(page.getByRole('tab', { name: 'Case file' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  test('one under another passphrase asks for it, and says that it is not intact', async ({
    openPage,
  }) => {
    const page = await openPage({ at: 'settings', section: 'file' });
    await page.getByRole('button', { name: 'Choose another backup…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Inspect backup' });
    await dialog.getByLabel('Passphrase of this backup').fill('right');
    await dialog.getByRole('button', { name: 'Inspect', exact: true }).click();
    await expect(dialog.getByText('Damaged', { exact: true })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
  });

  test('chosen ones are removed after a question', async ({ openPage }) => {
    const page = await openPage({ at: 'settings', section: 'file' });
    const table = page.getByRole('table', { name: 'Backups' });
    await table.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Delete selected…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(table.getByRole('checkbox')).toHaveCount(sampleBackups.length - 1);
  });

  test('a failed one stands in the status bar and in the settings', async ({ openPage }) => {
    const page = await openPage({ scene: 'backup_failed', at: 'queue' });
    await page.getByRole('button', { name: 'backup failed' }).click();
    await expect(page.getByText('The last backup failed')).toBeVisible();
    await expect(page.getByText('The disk is full.')).toBeVisible();
  });
});

test('a task that closes the file stands over everything and can be cancelled', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'settings', section: 'file' });
  await page.evaluate(() =>
    window.harness.emit('caseFile.task', { task: 'compact', value: 0.4, isOver: false }),
  );
  const dialog = page.getByRole('dialog', { name: 'Compacting the case file' });
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).last().click();
  const cancelled = await page.evaluate(
    () => window.harness.calls.filter((call) => call.name === 'caseFile.cancelTask').length,
  );
  expect(cancelled).toBeGreaterThan(0);
  await page.evaluate(() =>
    window.harness.emit('caseFile.task', { task: 'compact', value: null, isOver: true }),
  );
  await expect(dialog).toHaveCount(0);
});

test('a passphrase is changed after the present one was typed and the new one retyped', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'settings', section: 'file' });
  await page.getByRole('button', { name: 'Change passphrase…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the passphrase' });
  const next = (await dialog.getByTestId('passphrase').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Change passphrase' }).click();
  await expect(dialog.getByText('Enter the current passphrase.')).toBeVisible();
  await dialog.getByLabel('Current passphrase').fill('wrong');
  await dialog.getByLabel('I have written it down').fill(next.slice(-5));
  await dialog.getByRole('button', { name: 'Change passphrase' }).click();
  await expect(dialog.getByText('The passphrase does not open this file')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByLabel('Current passphrase').fill('right');
  await dialog.getByRole('button', { name: 'Change passphrase' }).click();
  await expect(page.getByText('The passphrase was changed.')).toBeVisible();
  await expect(page.getByText(next)).toHaveCount(0);
});

test('the lock settings are saved as they are changed', async ({ openPage }) => {
  const page = await openPage({ at: 'settings', section: 'file' });
  const minutes = page.getByLabel('Minutes of inactivity before locking');
  await minutes.fill('2000');
  await expect(page.getByText('Enter a number from 0 to 1440.')).toBeVisible();
  await minutes.fill('5');
  await minutes.press('Enter');
  await page.getByRole('switch', { name: 'Ask for the passphrase after a lock' }).click();
  const saved = await page.evaluate(() =>
    window.harness.calls.filter((call) => call.name === 'settings.update'),
  );
  expect(saved.map((call) => call.input)).toEqual([
    { idleLockMinutes: 5 },
    { lockAsksPassphrase: true },
  ]);
});

test('the journal opens from the status bar and shows a case alone', async ({ openPage }) => {
  const page = await openPage({ at: 'queue' });
  await page.getByRole('button', { name: /^file checked/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  const entries = page.getByRole('table', { name: 'Latest entries' });
  await expect(entries.getByText('Handed over to the prosecution on 13 March')).toBeVisible();
  await page.getByLabel('Entries for').click();
  await page.getByRole('option', { name: /TF-2026-002/ }).click();
  await expect(page.getByText('No entries.')).toBeVisible();
});

test.describe('of a long journal, what opening checked', () => {
  test('is told, and no more than that', async ({ openPage }) => {
    const page = await openPage({ scene: 'long_journal', at: 'journal' });
    await expect(page.getByText('the latest 5,000 of 519,940 entries at that time')).toBeVisible();
    await expect(page.getByText('recomputes the hash of every entry')).toBeVisible();
    await expect(page.getByText(/^Hash chain intact when the file was opened: /)).toHaveCount(0);
  });

  test('and where it breaks, without a word on what was not checked', async ({ openPage }) => {
    const page = await openPage({ scene: 'broken_journal', at: 'journal' });
    await expect(page.getByText('The hash chain breaks at entry 516,002')).toContainText(
      'entries 514,941 to 519,940 were checked; earlier entries were not',
    );
    await expect(page.getByText('Earlier entries are intact')).toHaveCount(0);
    await expect(
      page.getByRole('button', { name: 'audit log broken at entry 516,002' }),
    ).toBeVisible();
  });
});
