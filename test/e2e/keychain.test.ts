// What may become of a keychain, in the real application with the real service behind it: each state has
// its own words, for a key, for a remembered passphrase and for the key that signs; nothing is replaced.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Locator, type Page } from 'playwright/test';
import { createMachine, launch, type Application, type Machine } from '../drive/application.ts';
import { makeKey } from '../drive/bundle-story.ts';
import { startKeychainBus, type KeychainBus } from '../drive/keychain-bus.ts';
import { fileNamed } from '../drive/left-behind.ts';
import { addEnvironment, goTo, setUp, unlock } from '../drive/main-job.ts';
import { expectWords } from '../drive/screen-words.ts';
import { words, type Locale } from '../drive/words.ts';

const NAME = 'Office test';
/** No real key. */
const KEY = 'tracefile-canary-key-7f3a';
/** Where nobody listens: nothing is to be sent. */
const BASE = 'http://127.0.0.1:9';

let machine: Machine;
let keychains: KeychainBus[] = [];
test.beforeEach(() => {
  machine = createMachine();
  keychains = [];
});
test.afterEach(async () => {
  for (const one of keychains) one.thaw();
  await machine.remove();
  for (const one of keychains) await one.close();
});

async function startKeychain(name?: string): Promise<KeychainBus> {
  const folder = join(machine.folder, `keychain-${String(keychains.length)}`);
  const started = await startKeychainBus(folder, name);
  keychains.push(started);
  return started;
}

function launchWith({ address }: KeychainBus): Promise<Application> {
  return launch(machine, { env: { DBUS_SESSION_BUS_ADDRESS: address } });
}

/** One of each kind of secret in the keychain: a passphrase, an environment's key, the key that signs. */
async function putAll(keychain: KeychainBus): Promise<{ app: Application; passphrase: string }> {
  const app = await launchWith(keychain);
  const passphrase = await setUp(app.page, { remember: true });
  await addEnvironment(app.page, { name: NAME, base: BASE, key: KEY, keep: 'keychain' });
  await makeKey(app.page);
  expect(
    keychain
      .accounts()
      .map((one) => one.replace(/[: ].*$/, ''))
      .sort(),
  ).toEqual(['casefile', 'environment-key', 'signing-key']);
  return { app, passphrase };
}

function card(page: Page): Locator {
  return page.getByRole('region', { name: NAME, exact: true });
}

/** The words of a state in a place. */
async function expectTrouble(place: Locator, code: string, locale: Locale = 'en'): Promise<void> {
  const key = `error_${code.replace('.', '_')}`;
  await expect(place).toContainText(words(`${key}_what`, {}, locale));
  await expect(place).toContainText(words(`${key}_do`, {}, locale));
}

/** Settings, read again, say so of the environment's key and of the key that signs. */
async function expectOfKeys(page: Page, code: string, state = 'unavailable'): Promise<void> {
  await goTo(page, 'cases');
  await goTo(page, 'settings');
  await page.getByRole('tab', { name: words('settings_environments') }).click();
  await expectTrouble(card(page).locator(`[data-keychain-trouble="${code}"]`), code);
  await page.getByRole('tab', { name: words('settings_signature') }).click();
  await expect(page.locator(`[data-key-state="${state}"]`)).toBeVisible();
  await expectTrouble(page.locator(`[data-keychain-trouble="${code}"]`), code);
}

/** The next start cannot open the file on its own and says why; the passphrase opens it. */
async function expectAtStart(
  keychain: KeychainBus,
  passphrase: string,
  code: string,
): Promise<Application> {
  const app = await launchWith(keychain);
  await expectTrouble(app.page.locator('form'), code);
  await unlock(app.page, passphrase);
  await app.page.getByRole('navigation', { name: words('rail_label') }).waitFor();
  return app;
}

test('a locked keychain is told from an empty one while the program runs and at its next start', async () => {
  const keychain = await startKeychain();
  const { app, passphrase } = await putAll(keychain);
  keychain.lock();
  await expectOfKeys(app.page, 'keychain.locked');
  await app.quit();
  const next = await expectAtStart(keychain, passphrase, 'keychain.locked');
  await goTo(next.page, 'settings');
  await expectTrouble(next.page.locator('main'), 'keychain.locked');
  await expectWords(next.page.locator('main'), ['environments_keychain_none']);
  await next.quit();
});

test('entries that were removed are named, entered anew by a person alone', async () => {
  const keychain = await startKeychain();
  const { app, passphrase } = await putAll(keychain);
  for (const account of keychain.accounts()) keychain.remove(account);
  await expectOfKeys(app.page, 'keychain.entry_gone', 'gone');
  await app.quit();
  const next = await expectAtStart(keychain, passphrase, 'keychain.entry_gone');
  expect(keychain.accounts()).toEqual([]);
  await next.quit();
});

test('entries that were replaced are not used', async () => {
  const keychain = await startKeychain();
  const { app, passphrase } = await putAll(keychain);
  for (const account of keychain.accounts()) keychain.replace(account, 'of somebody else');
  await expectOfKeys(app.page, 'keychain.entry_changed');
  await app.quit();
  const next = await expectAtStart(keychain, passphrase, 'keychain.entry_changed');
  await next.quit();
});

test('another keychain than before is explained with both names, and nothing is carried over', async () => {
  const first = await startKeychain();
  const { app, passphrase } = await putAll(first);
  await app.quit();
  const second = await startKeychain('kwalletd6');
  const next = await expectAtStart(second, passphrase, 'keychain.other_backend');
  const both = words('keychain_changed_from', {
    ...{ before: 'Secret Service (gnome-keyring)', now: 'Secret Service (KWallet)' },
  });
  await goTo(next.page, 'settings');
  await expect(next.page.locator('main')).toContainText(both);
  await expectOfKeys(next.page, 'keychain.other_backend');
  expect([first.accounts().length, second.accounts().length]).toEqual([3, 0]);
  await next.quit();
});

test('a keychain that ends in the middle is said to be gone, and found again', async () => {
  const keychain = await startKeychain();
  const { app, passphrase } = await putAll(keychain);
  await keychain.end();
  await expectOfKeys(app.page, 'keychain.gone');
  await app.quit();
  // A new start finds no keychain at all.
  await (await expectAtStart(keychain, passphrase, 'keychain.unavailable')).quit();
});

test('a keychain that does not answer holds nothing up for ever, and says so in Chinese too', async () => {
  const keychain = await startKeychain();
  const { app } = await putAll(keychain);
  await app.quit();
  const settings = fileNamed(machine.folder, 'settings.json');
  const stored = JSON.parse(readFileSync(settings, 'utf8')) as object;
  writeFileSync(settings, JSON.stringify({ ...stored, locale: 'zh-CN' }));
  keychain.freeze();
  const next = await launchWith(keychain);
  const { page } = next;
  await expectTrouble(page.locator('form'), 'keychain.no_answer', 'zh-CN');
  keychain.thaw();
  // It answers first what it was asked before; until then a person presses again.
  const again = page.getByRole('button', { name: words('unlock_by_keychain', {}, 'zh-CN') });
  const rail = page.getByRole('navigation', { name: words('rail_label', {}, 'zh-CN') });
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 3_000 });
    await rail.waitFor({ timeout: 3_000 });
  }).toPass();
  await next.quit();
});
