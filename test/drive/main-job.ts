// The main job as a person does it: set up, make a case, screen an address, read the verdict.
// For end-to-end tests and the demo.
import { expect, type Locator, type Page } from 'playwright/test';
import type { CaseTab } from '../../renderer/state/navigation.svelte.ts';
import { words } from './words.ts';

/** Who does the practice investigations; no real person. */
export const INVESTIGATOR = 'Practice Investigator';

/** First start up to the first case; gives the passphrase that was shown. */
export async function setUp(
  page: Page,
  options: { remember: boolean; onStep?: (step: 'name' | 'file' | 'case') => Promise<void> },
): Promise<string> {
  await page.getByLabel(words('start_name_label')).fill(INVESTIGATOR);
  await options.onStep?.('name');
  await page.getByRole('button', { name: words('common_continue') }).click();
  const passphrase = (await page.getByTestId('passphrase').innerText()).trim();
  await page.getByLabel(words('start_confirm_label')).fill(passphrase.slice(-5));
  const remember = page.getByRole('switch', { name: words('start_remember') });
  if ((await remember.isEnabled()) && (await remember.isChecked()) !== options.remember) {
    await remember.click();
  }
  await options.onStep?.('file');
  await page.getByRole('button', { name: words('start_create') }).click();
  const firstCase = page.getByRole('button', { name: words('start_case_button') });
  await firstCase.waitFor();
  await options.onStep?.('case');
  await firstCase.click();
  await page
    .getByRole('button', { name: words('case_screen') })
    .first()
    .waitFor();
  return passphrase;
}

/** Goes to a main area by the rail. */
export async function goTo(
  page: Page,
  area: 'cases' | 'queue' | 'rulesets' | 'monitoring' | 'ledger' | 'settings',
): Promise<void> {
  const rail = page.getByRole('navigation', { name: words('rail_label') });
  await rail.getByRole('button', { name: words(`rail_${area}`) }).click();
}

/** Goes to the case list and opens the case that was made first, at one of its parts. */
export async function openFirstCase(page: Page, tab: CaseTab = 'screenings'): Promise<void> {
  await openCase(page, /TF-\d{4}-001/, tab);
}

/** Goes to the case list and opens a case by its reference, at one of its parts. */
export async function openCase(
  page: Page,
  reference: string | RegExp,
  tab: CaseTab,
): Promise<void> {
  await goTo(page, 'cases');
  await page
    .getByRole('row')
    .filter({ hasText: reference })
    .first()
    .getByRole('button')
    .first()
    .click();
  await page
    .getByRole('button', { name: words('case_screen') })
    .first()
    .waitFor();
  await showTab(page, tab);
}

/** Shows a part of the case on screen. */
export async function showTab(page: Page, tab: CaseTab): Promise<void> {
  await page.getByRole('tab', { name: words(`case_tab_${tab}`) }).click();
}

/** Opens the locked file by its passphrase. */
export async function unlock(page: Page, passphrase: string): Promise<void> {
  await page.getByLabel(words('unlock_passphrase'), { exact: true }).fill(passphrase);
  await page.getByRole('button', { name: words('unlock_button'), exact: true }).click();
}

/** What to screen. Absent parameters keep their defaults. */
export interface Subject {
  /** An address, or the hash of a transaction. */
  address: string;
  /** The name of the environment as listed; practice by default. */
  environment?: string;
  chain?: string;
  inflowHops?: number;
  outflowHops?: number;
  /** A ruleset of one's own, by its id. */
  rulesetId?: string;
}

/** Fills the form of the case on screen for an address or a transaction, without sending it. */
export async function fillForm(page: Page, subject: Subject): Promise<void> {
  await enterSubject(page, subject.address, subject.environment);
  await fillIfGiven(page, 'form_inflow_hops', subject.inflowHops);
  await fillIfGiven(page, 'form_outflow_hops', subject.outflowHops);
  await fillIfGiven(page, 'form_ruleset', subject.rulesetId);
  await fillChain(page, subject.chain);
}

/** A name to screen. */
export interface NameSubject {
  name: string;
  environment: string;
  country: string;
  industry: string;
  /** One a line. */
  aliases: string;
}

/** Fills the form of the case on screen for a name, without sending it. */
export async function fillNameForm(page: Page, subject: NameSubject): Promise<void> {
  await enterSubject(page, subject.name, subject.environment);
  for (const field of ['country', 'industry', 'aliases'] as const) {
    await page.getByLabel(words(`form_${field}`), { exact: true }).fill(subject[field]);
  }
}

/** Sends the form on screen, which may be refused; also where the same runs or is stored already. */
export async function sendForm(page: Page): Promise<void> {
  const start = page.getByRole('button', { name: words('form_start'), exact: true });
  const again = page.getByRole('button', { name: words('form_start_again'), exact: true });
  await start.or(again).click();
}

/** Sends the form on screen and waits for the case with its job. */
export async function startScreening(page: Page): Promise<void> {
  await sendForm(page);
  await page.getByRole('form', { name: words('form_title') }).waitFor({ state: 'hidden' });
}

/** What the result view shows. */
export interface ShownResult {
  snapshotId: string;
  /** Of a name its decision. */
  verdict: string;
  sha256: string;
}

/** Waits for the result on screen and reads it as shown. */
async function readResult(page: Page): Promise<ShownResult> {
  const view = page.locator('[data-snapshot-id]');
  await view.waitFor({ timeout: 60_000 });
  const verdict = view.getByTestId('verdict').locator('[data-verdict], [data-decision]');
  await verdict.waitFor({ timeout: 60_000 });
  // A preview gives way to what was read of the answer.
  await expect(view.locator('[inert]')).toHaveCount(0, { timeout: 60_000 });
  const word = await verdict.evaluate(({ dataset }) => dataset['verdict'] ?? dataset['decision']);
  return {
    snapshotId: (await view.getAttribute('data-snapshot-id')) ?? '',
    verdict: word ?? '',
    sha256: (await view.locator('[data-sha256]').first().getAttribute('data-sha256')) ?? '',
  };
}

/** Waits until the running job of the case on screen is done and opens its result. */
export async function openResult(page: Page, subject: string): Promise<ShownResult> {
  const open = page.getByRole('button', { name: words('screenings_open_any', { subject }) });
  await open.first().click({ timeout: 60_000 });
  return readResult(page);
}

/** Adds an environment in the settings and gives it its key, or none where that is null. */
export async function addEnvironment(
  page: Page,
  environment: {
    name: string;
    base: string;
    backup?: string;
    key: string | null;
    keep: 'keychain' | 'session';
    /** Blockchain screening unless said otherwise. */
    service?: 'screening' | 'names';
  },
): Promise<void> {
  await goTo(page, 'settings');
  const service = words(`service_${environment.service ?? 'screening'}`);
  const section = page.getByRole('region', { name: service });
  await section.getByRole('button', { name: words('environments_add') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words('environments_name'), { exact: true }).fill(environment.name);
  await dialog.getByLabel(words('environments_primary'), { exact: true }).fill(environment.base);
  if (environment.backup !== undefined) {
    await dialog.getByLabel(words('environments_backup'), { exact: true }).fill(environment.backup);
  }
  await dialog.getByRole('button', { name: words('common_save') }).click();
  if (environment.key === null) await leaveKey(page);
  else await enterKey(page, environment.key, environment.keep);
}

/** Replaces the key of the one environment that is not the practice one, on the settings view. */
export async function replaceKey(page: Page, key: string): Promise<void> {
  await page.getByRole('button', { name: words('common_more') }).click();
  await page.getByRole('menuitem', { name: words('environments_key_replace') }).click();
  await enterKey(page, key, 'keychain');
}

/** Fills the dialog for a key, which opens on its own for a new environment. */
async function enterKey(page: Page, key: string, keep: 'keychain' | 'session'): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words('environments_key_label'), { exact: true }).fill(key);
  const place = dialog.getByRole('radio', { name: words(`environments_key_keep_${keep}`) });
  // Without a keychain there is nothing to choose.
  if (await place.isVisible()) await place.click();
  await dialog.getByRole('button', { name: words('common_save') }).click();
  await expect(dialog).toBeHidden();
}

/** Closes that dialog without a key. */
async function leaveKey(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(words('environments_key_label'), { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: words('common_cancel') }).click();
  await expect(dialog).toBeHidden();
}

async function enterSubject(page: Page, subject: string, environment?: string): Promise<void> {
  await page
    .getByRole('button', { name: words('case_screen') })
    .first()
    .click();
  await page.getByLabel(words('form_entry_label'), { exact: true }).fill(subject);
  if (environment !== undefined) await choose(page, words('form_environment_label'), environment);
}

async function fillIfGiven(page: Page, label: string, value?: number | string): Promise<void> {
  if (value === undefined) return;
  await page.getByLabel(words(label), { exact: true }).fill(String(value));
}

/** The one chain that fits is chosen on its own once the service has listed them. */
async function fillChain(page: Page, chain: string | undefined): Promise<void> {
  const list = page.getByRole('combobox', { name: words('form_chain_label') });
  const text = page.getByRole('textbox', { name: words('form_chain_label') });
  if (chain === undefined) {
    await expect(list).toContainText(/Ethereum|Tron/, { timeout: 30_000 });
    return;
  }
  // The text field gives way to the list as soon as the service has listed its chains.
  await expect(async () => {
    await expect(list.or(text)).toBeVisible();
    if (await text.isVisible()) await text.fill(chain, { timeout: 1_000 });
    else await choose(page, words('form_chain_label'), chain);
  }).toPass({ timeout: 30_000 });
}

/** Chooses an option of a list, unless it is chosen already. */
export async function choose(place: Page | Locator, label: string, option: string): Promise<void> {
  const trigger = place.getByLabel(label).first();
  if ((await trigger.innerText()).includes(option)) return;
  await trigger.click();
  const page = 'page' in place ? place.page() : place;
  await page.getByRole('option', { name: option }).click();
}
