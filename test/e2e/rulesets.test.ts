// Rulesets in the real application against the practice service: browsed, cloned, edited, sent,
// deleted, imported; what a stored screening was judged by stays as it was.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { answerOpenDialogs, answerSaveDialogs } from '../drive/dialogs.ts';
import { choose, fillForm, openFirstCase, openResult, startScreening } from '../drive/main-job.ts';
import { openOffice, type Office } from '../drive/office.ts';
import { OFFICE } from '../drive/prepared.ts';
import {
  actOnRuleset,
  addCondition,
  chooseRule,
  cloneRuleset,
  deleteRuleset,
  highlight,
  MIXER_AT_TWO_HOPS,
  openDetails,
  openRuleset,
  ruleField,
  rulesetRows,
  sendDraft,
  shownHash,
  showPlan,
  showRulesets,
} from '../drive/ruleset-story.ts';
import { press } from '../drive/screen-words.ts';
import { words } from '../drive/words.ts';

/** Id of the builtin address ruleset in the practice service's production database. */
const BUILTIN = '1';
const COPY = 'Desk rules';
const NEW_RULE = 'DESK-MIX-ANY';

/** A rule as the service gives it. */
interface RuleJson {
  id: number;
  rule_code: string;
  risk_level: string;
  conditions: unknown[];
  is_highlighted: boolean;
  highlight_tags: string[];
}
/** A ruleset as the service gives it. */
interface RulesetJson {
  id: number;
  name: string;
  ruleset_type: string;
  rules: RuleJson[];
}

let office: Office;
test.beforeEach(async () => {
  test.setTimeout(240_000);
  office = await openOffice();
});
test.afterEach(() => office.close());

const getRuleset = (id: string) =>
  office.service.post('/api/v3/rulesets/get', { ruleset_id: Number(id) }) as Promise<RulesetJson>;
const ownRulesets = () =>
  office.service.post('/api/v3/rulesets/list', { include_builtin: false }) as Promise<
    RulesetJson[]
  >;
const pathsSent = async () => (await office.service.requests()).map(({ path }) => path);

test('a screening keeps the exact rules that produced it while its ruleset is edited, deleted and out of reach', async () => {
  const { page } = office.app;
  await showRulesets(page, OFFICE);
  await openRuleset(page, BUILTIN);
  const id = await cloneRuleset(page, COPY);

  // One rule is narrowed so that it can no longer hit, another is written again.
  await actOnRuleset(page, 'edit');
  await chooseRule(page, 'KYA-MIX-NEAR');
  await addCondition(page, 2, {
    ...{ parameter: 'condition_amount', operator: 'condition_at_least', value: '999999999' },
  });
  await press(page, 'draft_rule_add');
  await ruleField(page, 'draft_field_code').fill(NEW_RULE);
  await ruleField(page, 'rule_field_name').fill('Mixer anywhere');
  await addCondition(page, 1, {
    ...{ parameter: 'condition_primary', operator: 'condition_is', value: 'Mixer' },
  });
  await highlight(page, ['Greyloop']);
  const steps = await showPlan(page);
  await expect(steps.first()).toBeVisible();
  await sendDraft(page);
  await expect(page.getByTestId('ruleset-facts')).toBeVisible({ timeout: 60_000 });
  const judgedBy = await shownHash(page);
  const sent = await getRuleset(id);
  expect(sent.rules.find((rule) => rule.rule_code === 'KYA-MIX-NEAR')?.conditions).toEqual([
    { parameter: 'primary_category', operator: '==', value: 'Mixer' },
    { parameter: 'amount', operator: '>=', value: 999_999_999 },
  ]);
  expect(sent.rules.find((rule) => rule.rule_code === NEW_RULE)).toMatchObject({
    ...{ risk_level: 'medium', is_highlighted: true, highlight_tags: ['Greyloop'] },
  });

  // The copy is chosen by its name; its rules decide.
  await openFirstCase(page);
  await fillForm(page, { address: MIXER_AT_TWO_HOPS, environment: OFFICE, chain: 'Ethereum' });
  await choose(page, words('ruleset_choice_name', { field: words('form_ruleset') }), COPY);
  await expect(page.getByLabel(words('form_ruleset'), { exact: true })).toHaveValue(id);
  await startScreening(page);
  await openResult(page, MIXER_AT_TWO_HOPS);
  await page.getByRole('tab', { name: words('screening_tab_hits') }).click();
  await expect(page.getByText('Mixer anywhere').first()).toBeVisible();
  await expect(page.getByText('Mixer within two hops')).toHaveCount(0);

  // Somebody edits it, then it is deleted.
  const rule = sent.rules.find((one) => one.rule_code === NEW_RULE)!;
  await office.service.post('/api/v3/rulesets/rule/highlight', {
    ...{ ruleset_id: Number(id), rule_ids: [rule.id], is_highlighted: false },
  });
  await showRulesets(page, OFFICE);
  await openRuleset(page, id);
  expect(await shownHash(page)).not.toBe(judgedBy);
  await deleteRuleset(page);
  expect(await ownRulesets()).toEqual([]);

  // The form says that the id is gone before anything is sent.
  await openFirstCase(page);
  await fillForm(page, {
    ...{ address: MIXER_AT_TWO_HOPS, environment: OFFICE, chain: 'Ethereum', rulesetId: id },
  });
  await expect(page.getByText(words('ruleset_choice_unknown', { id }))).toBeVisible();

  await office.service.stop();
  await office.app.quit();
  await office.restartApp();
  const again = office.app.page;
  const card = await openDetails(again, MIXER_AT_TWO_HOPS);
  await expect(card.locator('[data-sha256]')).toHaveAttribute('data-sha256', judgedBy);
  await press(card, 'details_ruleset_show');
  await expect(card.locator('pre')).toContainText(NEW_RULE);
  await expect(card.locator('pre')).toContainText('999999999');
  await press(card, 'details_ruleset_rules_show');
  await expect(again.getByTestId('ruleset-facts')).toBeVisible();
  expect(await shownHash(again)).toBe(judgedBy);
  await expect(again.getByText(NEW_RULE).first()).toBeVisible();
});

test('a change that another client made meanwhile stops the sending before anything is overwritten', async () => {
  const { page } = office.app;
  await showRulesets(page, OFFICE);
  await openRuleset(page, BUILTIN);
  const id = await cloneRuleset(page, COPY);
  await actOnRuleset(page, 'edit');
  await chooseRule(page, 'KYA-MIX-NEAR');
  await ruleField(page, 'rule_field_name').fill('Mine');
  await office.service.post('/api/v3/rulesets/update', {
    ...{ ruleset_id: Number(id), name: 'Theirs', jurisdiction: 'EU' },
  });
  await showPlan(page);
  await sendDraft(page);
  await expect(page.getByRole('region', { name: words('draft_conflict_title') })).toBeVisible({
    timeout: 60_000,
  });
  const now = await getRuleset(id);
  expect(now.name).toBe('Theirs');
  expect(now.rules.some((rule) => JSON.stringify(rule).includes('"Mine"'))).toBe(false);
  // Nothing was changed on both sides: put together, then sent.
  await press(page, 'draft_conflict_settle');
  await sendDraft(page);
  await expect(page.getByTestId('ruleset-facts')).toBeVisible({ timeout: 60_000 });
  const merged = await getRuleset(id);
  expect(merged.name).toBe('Theirs');
  expect(merged.rules.find((rule) => rule.rule_code === 'KYA-MIX-NEAR')).toMatchObject({
    name: 'Mine',
  });
});

test('builtins are browsed, also without a service; one exported, imported and sent is a ruleset of its own, and the two compare', async () => {
  const { page } = office.app;
  await showRulesets(page, OFFICE);
  await expect(rulesetRows(page)).toHaveCount(4);
  await openRuleset(page, BUILTIN);
  const builtin = await shownHash(page);
  await expect(page.getByText('KYA-SELF-SAN').first()).toBeVisible();

  const file = join(office.machine.folder, 'builtin.json');
  await answerSaveDialogs(office.app, file);
  await actOnRuleset(page, 'export');
  await expect(page.getByText(words('rulesets_exported', { file: 'builtin.json' }))).toBeVisible();
  // A colleague changes one word of it.
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('Mixer within two hops');
  writeFileSync(file, text.replace('Mixer within two hops', 'Mixer near'));

  await showRulesets(page, OFFICE);
  await answerOpenDialogs(office.app, file);
  await press(page, 'draft_import_button');
  const dialog = page.getByRole('dialog');
  await press(dialog, 'draft_import_file');
  await press(dialog, 'draft_import_action');
  await expect(dialog).toBeHidden();
  await showPlan(page);
  await sendDraft(page);
  await expect(page.getByTestId('ruleset-facts')).toBeVisible({ timeout: 60_000 });
  const [own] = await ownRulesets();
  expect(own).toMatchObject({ ruleset_type: 'kya', is_builtin: false });

  // The only difference that says something is the changed word.
  await page.getByRole('tab', { name: words('ruleset_view_tab_compare') }).click();
  await choose(page, words('ruleset_diff_with'), builtin.slice(0, 12));
  const diff = page.getByTestId('ruleset-diff');
  await expect(diff).toContainText('Mixer near');
  await expect(diff).toContainText('Mixer within two hops');

  // What was read stays there when the service is gone.
  const asked = (await pathsSent()).filter((path) => path.includes('/rulesets/list')).length;
  expect(asked).toBeGreaterThan(0);
  await office.service.stop();
  await office.app.quit();
  await office.restartApp();
  await showRulesets(office.app.page, OFFICE);
  await expect(rulesetRows(office.app.page)).toHaveCount(5);
  await expect(office.app.page.getByText(words('rulesets_stored_at')).first()).toBeVisible();
});
