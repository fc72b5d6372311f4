// Rulesets as a person handles them: browse, clone, edit with the condition builder, send, delete,
// back-test. For end-to-end tests and the demo.
import { expect, type Locator, type Page } from 'playwright/test';
import { choose, goTo, openFirstCase, openResult } from './main-job.ts';
import { press } from './screen-words.ts';
import { words } from './words.ts';

/** "Mixer at two hops" of the practice service: one path, on which two rules of the builtin hit. */
export const MIXER_AT_TWO_HOPS = '0x985D6C55a08e9547881F01252D6C65826E26aB12';
/** "Clean" of the practice service: no path hits. */
export const CLEAN = '0xBE078ED35bE5D8BBB76d4C596764cE5A51a918C6';

/** Shows what an environment's service has, as far as it was read. */
export async function showRulesets(page: Page, environment: string): Promise<void> {
  await goTo(page, 'rulesets');
  await choose(page, words('rulesets_environment'), environment);
  await rulesetRows(page).first().waitFor();
}

/** The rows of the service's list. */
export function rulesetRows(page: Page): Locator {
  return page.locator('[data-ruleset]');
}

/** Opens a ruleset of the list by its id and waits for its rules. */
export async function openRuleset(page: Page, id: string): Promise<void> {
  await page.locator(`[data-ruleset="${id}"]`).getByRole('button').first().click();
  await page.getByTestId('ruleset-facts').waitFor();
}

/** The hash of the ruleset on screen. */
export async function shownHash(page: Page): Promise<string> {
  const sha256 = page.getByTestId('ruleset-facts').locator('[data-sha256]').first();
  return (await sha256.getAttribute('data-sha256')) ?? '';
}

/** Does something with the ruleset on screen by its menu. */
export async function actOnRuleset(
  page: Page,
  action: 'clone' | 'edit' | 'backtest' | 'export' | 'delete',
): Promise<void> {
  await press(page, 'rulesets_column_actions');
  await page.getByRole('menuitem', { name: words(`rulesets_${action}`) }).click();
}

/** Clones the ruleset on screen; the copy is on screen then. Gives its id. */
export async function cloneRuleset(page: Page, name: string): Promise<string> {
  await actOnRuleset(page, 'clone');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words('rulesets_clone_name')).fill(name);
  await press(dialog, 'rulesets_clone_do');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  const facts = page.getByTestId('ruleset-facts');
  const id = facts.locator('div', { hasText: words('ruleset_view_fact_id') }).locator('dd');
  return (await id.first().innerText()).trim();
}

/** Deletes the ruleset on screen at its service. */
export async function deleteRuleset(page: Page): Promise<void> {
  await actOnRuleset(page, 'delete');
  const dialog = page.getByRole('dialog');
  await press(dialog, 'rulesets_delete_do');
  await expect(dialog).toBeHidden();
}

/** Shows a rule of the draft on screen. */
export async function chooseRule(page: Page, code: string): Promise<void> {
  // The ruleset that the draft is made of, on screen before it, has the same rules.
  const list = page.getByRole('region', { name: words('draft_rules_label'), exact: true });
  await list.locator(`[data-rule="${code}"]`).click();
  await expect(ruleField(page, 'draft_field_code')).toHaveValue(code);
}

/** A text box of the rule on screen; the ruleset's own name is before it. */
export function ruleField(page: Page, label: string): Locator {
  return page.getByRole('textbox', { name: words(label), exact: true }).last();
}

/** Adds a condition to the rule on screen, as its last one. */
export async function addCondition(
  page: Page,
  number: number,
  { parameter, operator, value }: { parameter: string; operator: string; value: string },
): Promise<void> {
  const builder = page.getByRole('region', { name: words('draft_conditions_title'), exact: true });
  await press(builder, 'draft_condition_add');
  await pick(page, builder, words('draft_condition_parameter', { number }), words(parameter));
  await pick(page, builder, words('draft_condition_operator', { number }), words(operator));
  await builder.getByLabel(words('draft_condition_value', { number })).fill(value);
}

/** Chooses the word of a list that begins so: its own spelling is behind it. */
async function pick(page: Page, place: Locator, label: string, word: string): Promise<void> {
  const trigger = place.getByLabel(label).first();
  const begins = new RegExp(`^\\s*${word}`);
  if (begins.test(await trigger.innerText())) return;
  await trigger.click();
  await page.getByRole('option').filter({ hasText: begins }).first().click();
}

/** Stars the rule on screen for hits with one of these labels alone. */
export async function highlight(page: Page, tags: readonly string[]): Promise<void> {
  const box = page.getByRole('region', { name: words('draft_highlight_title'), exact: true });
  await box.getByRole('switch', { name: words('draft_highlight_label') }).click();
  await box.getByRole('radio', { name: words('draft_scope_only') }).check();
  const field = box.getByLabel(words('draft_scope_tags'), { exact: true });
  for (const tag of tags) {
    await field.fill(tag);
    await field.press('Enter');
  }
}

/** Looks at what would be sent; gives the steps. */
export async function showPlan(page: Page): Promise<Locator> {
  await page.getByRole('tab', { name: words('draft_tab_send') }).click();
  return page.locator('[data-step]');
}

/** Sends the draft on screen, whose plan is shown. */
export async function sendDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Send \d+$/ }).click();
}

/** Opens the details of a stored screening of the first case. */
export async function openDetails(page: Page, address: string): Promise<Locator> {
  await openFirstCase(page);
  await openResult(page, address);
  await page.getByRole('tab', { name: words('screening_tab_details') }).click();
  const card = page.getByRole('article').filter({ hasText: words('details_role_detection') });
  await card.first().waitFor();
  return card.first();
}

/** Brings a draft of one rule in, in the view of an environment's rulesets. */
export async function importDraft(page: Page, environment: string, name: string): Promise<void> {
  await showRulesets(page, environment);
  await press(page, 'draft_import_button');
  const dialog = page.getByRole('dialog');
  const mixers = { parameter: 'primary_category', operator: '==', value: 'Mixer' };
  const rule = {
    ...{ rule_code: 'DESK-MIX', name: 'Mixers', risk_level: 'high', action: 'review' },
    ...{ direction: 'both', min_hops: 1, max_hops: 5, conditions: [mixers] },
  };
  const draft = { name, ruleset_type: 'kya', rules: [rule] };
  await dialog.getByLabel(words('draft_import_label')).fill(JSON.stringify(draft));
  await press(dialog, 'draft_import_action');
  await page.getByRole('button', { name: words('draft_backtest'), exact: true }).waitFor();
}

/** Back-tests the first draft of the view of rulesets over everything that is stored. */
export async function backtestDraft(page: Page): Promise<void> {
  await goTo(page, 'rulesets');
  const drafts = new RegExp(`^${words('rulesets_part_drafts')}`);
  await page.getByRole('radio', { name: drafts }).click();
  await page.locator('[data-draft]').first().getByRole('button').first().click();
  await press(page, 'draft_backtest');
  await press(page, 'backtest_run');
  await page.locator('[data-figure="keeps"] dd').waitFor();
}
