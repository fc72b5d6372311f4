// The account behind a name key in the real application: registered, used, raised and tested, with
// the key in the keychain and nowhere else.
import { basename, join } from 'node:path';
import keytar from 'keytar';
import { expect, test, type Locator, type Page } from 'playwright/test';
import { createMachine, launch, type Machine } from '../drive/application.ts';
import { filesHolding, tablesHolding } from '../drive/left-behind.ts';
import { addEnvironment, goTo, replaceKey, setUp } from '../drive/main-job.ts';
import { startPractice, type PracticeProcess } from '../drive/practice-service.ts';
import { launchPrepared } from '../drive/prepared.ts';
import { expectWords, press, switchQuiet } from '../drive/screen-words.ts';
import { words } from '../drive/words.ts';

const NAMES = 'Office names';
/** Accepted by no service; no real key. */
const CANARY = 'tracefile-canary-key-7f3a';
/** Requests a day by tier (name API 8). */
const LIMITS = { free: 300, email: 500 };

let machine: Machine;
let service: PracticeProcess;
test.beforeEach(async () => {
  machine = createMachine();
  service = await startPractice(['--state', join(machine.folder, 'practice-jobs')]);
});
test.afterEach(async () => {
  await service.stop();
  await machine.remove();
});

/** What the keychain holds for environments, by the name of the entry. */
async function keysInKeychain(): Promise<Map<string, string>> {
  const all = await keytar.findCredentials('Tracefile');
  return new Map(
    all
      .filter(({ account }) => account.startsWith('environment-key:'))
      .map(({ account, password }) => [account, password]),
  );
}

/** The card of the environment on the settings view. */
function cardOf(page: Page): Locator {
  return page.getByRole('region', { name: NAMES, exact: true });
}

/** A fact of the account as shown, e.g. the daily limit. */
async function expectFact(card: Locator, key: string, value: string | number): Promise<void> {
  const fact = card
    .locator('dl > div')
    .filter({ has: card.page().getByText(words(key), { exact: true }) });
  await expect(fact.locator('dd')).toHaveText(String(value));
}

async function openRegistration(page: Page): Promise<Locator> {
  await press(cardOf(page), 'account_register_open');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words('account_name'), { exact: true }).fill('Invented Desk (fictional)');
  return dialog;
}

async function testKey(page: Page): Promise<void> {
  await press(cardOf(page), 'environments_test_key');
}

test('a name key is registered, used, raised and tested, and lies nowhere but in the keychain', async () => {
  const before = await keysInKeychain();
  const app = await launch(machine);
  const { page } = app;
  const passphrase = await setUp(page, { remember: true });
  await addEnvironment(page, {
    ...{ name: NAMES, service: 'names', base: service.base },
    ...{ key: null, keep: 'keychain' },
  });
  const card = cardOf(page);
  await expectWords(card, ['environments_key_missing', 'account_no_key']);

  // Without an address of its own the desk gets the free tier.
  const dialog = await openRegistration(page);
  await press(dialog, 'account_register');
  await expect(dialog).toBeHidden();
  await expectWords(card, ['account_registered', 'environments_key_keychain']);
  await expect(card).toContainText(
    words('account_registered_text', { tier: words('account_tier_free'), limit: LIMITS.free }),
  );
  const added = [...(await keysInKeychain())].filter(([name]) => !before.has(name));
  expect(added).toHaveLength(1);
  const key = added[0]?.[1] ?? '';
  const [register] = await service.requests();
  expect(register).toMatchObject({ method: 'POST', path: '/v1/register' });
  await expect(card).toContainText(words('environments_key_tail', { tail: key.slice(-4) }));

  await press(card, 'account_usage_read');
  await expectFact(card, 'account_limit', LIMITS.free);
  await expectFact(card, 'account_tier', words('account_tier_free'));
  await expectFact(card, 'account_used', 0);
  await expectWords(card, ['account_told', 'account_resets']);
  await press(card, 'account_bind');
  await dialog.getByLabel(words('account_email'), { exact: true }).fill('desk@tracefile.invalid');
  await press(dialog, 'account_send');
  await expect(dialog).toBeHidden();
  await expectFact(card, 'account_limit', LIMITS.email);
  await expectFact(card, 'account_tier', words('account_tier_email'));

  await testKey(page);
  await expectWords(card, ['environments_test_key_ok']);
  await replaceKey(page, CANARY);
  await testKey(page);
  await expectWords(card, ['error_http_refused_key_what', 'error_http_refused_key_do']);
  await replaceKey(page, key);
  await testKey(page);
  await expectWords(card, ['environments_test_key_ok']);
  const seen = [await page.innerText('body')];

  await goTo(page, 'ledger');
  const rows = page.getByRole('table', { name: words('ledger_title') }).locator('tbody tr');
  const registration = rows.filter({ hasText: '/v1/register' });
  await expect(registration).toHaveCount(1);
  // Made without a key, and free.
  expect((await registration.getByRole('cell').allInnerTexts()).slice(3, 7)).toEqual([
    '–',
    words('ledger_reached_yes'),
    expect.stringContaining('200'),
    '–',
  ]);
  await expect(rows.filter({ hasText: '/v1/account/bind-email' })).toHaveCount(1);
  await expect(rows.first()).toContainText(`…${key.slice(-4)}`);
  await expect(rows.filter({ hasText: words('key_earlier') }).first()).toBeVisible();
  seen.push(await page.innerText('body'));
  expect(app.problems).toEqual([]);
  await app.quit();

  // What is there is found; the keys are not.
  const inFiles = (text: string): string[] => filesHolding(machine.folder, text);
  const inTables = (text: string): string[] =>
    tablesHolding(machine.caseFilePath, passphrase, text);
  expect(inFiles(NAMES).map((path) => basename(path))).toContain('settings.json');
  expect(inTables('/v1/register')).not.toEqual([]);
  for (const secret of [key, CANARY]) {
    expect(seen.filter((text) => text.includes(secret))).toEqual([]);
    expect(inFiles(secret)).toEqual([]);
    expect(inTables(secret)).toEqual([]);
  }
});

test('quiet mode refuses a registration in words, and nothing is sent', async () => {
  const app = await launchPrepared(machine);
  const { page } = app;
  await addEnvironment(page, {
    ...{ name: NAMES, service: 'names', base: service.base },
    ...{ key: null, keep: 'keychain' },
  });
  await switchQuiet(page, true);
  const dialog = await openRegistration(page);
  await press(dialog, 'account_register');
  await expectWords(dialog, ['error_http_quiet_mode_what', 'error_http_quiet_mode_do']);
  await press(dialog, 'common_cancel');
  await expectWords(cardOf(page), ['environments_key_missing']);
  expect(await service.requests()).toEqual([]);
  await goTo(page, 'ledger');
  await expectWords(page.locator('body'), ['ledger_empty_title']);
  await app.quit();
});
