// The editor of rulesets: rules and conditions, problems, what will be sent, a conflict, scoring,
// import and export. Nothing typed is lost, nothing is sent twice.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { CallName } from '#shared/ipc/contract.ts';
import { DELETED_CODE } from '../builders/ruleset-draft-samples.ts';
import { ownBefore } from '../builders/ruleset-samples.ts';
import { findViolations } from './harness/axe.ts';
import { checkStates, type View } from './harness/check-views.ts';
import { test, type Opening } from './harness/open-page.ts';

const AT: Opening = { at: 'ruleset_draft' };
const OWN: Opening = { ...AT, id: 'draft-own' };
const WRONG: Opening = { ...AT, id: 'draft-wrong' };
const SCORING: Opening = { ...AT, id: 'draft-scoring' };
const MANY: Opening = { ...AT, id: 'draft-many', scene: 'drafts_many' };

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const rule = (page: Page, code: string) => page.locator(`[data-rule="${code}"]`);
const shownRule = (page: Page) => page.locator('[data-rule][aria-current="true"]');
const toSending = (page: Page) => page.getByRole('tab').nth(1).click();
const send = (page: Page) => button(page, /^(Send \d|发送 \d)/).click();
const conditions = (page: Page) => page.locator('.condition');
const inputsOf = (page: Page, name: CallName) =>
  page.evaluate(
    (wanted) =>
      window.harness.calls.filter((call) => call.name === wanted).map((call) => call.input),
    name,
  );
const refuseSend = (page: Page, code: string, details: object) =>
  page.evaluate((error) => window.harness.refuse('rulesets.send', error as never), {
    code,
    message: 'x',
    retryable: false,
    details,
  });
const kept = (page: Page) => page.locator('[data-kept="true"]').waitFor();

async function conflict(page: Page) {
  await shownRule(page).waitFor();
  await refuseSend(page, 'ruleset.changed_elsewhere', { sha256: ownBefore.sha256 });
  await toSending(page);
  await send(page);
  await page.locator('[data-conflict]').first().waitFor();
}

const views: View[] = [
  ['the editor', OWN, (page) => shownRule(page).waitFor()],
  [
    'the parameters of a condition',
    OWN,
    async (page) => {
      await conditions(page).first().locator('.select-trigger').first().click();
      await page.getByRole('option').first().waitFor();
    },
  ],
  ['a self-hit rule', OWN, (page) => rule(page, 'KYA-SELF-SAN').click()],
  ['a rule of unknown words', OWN, (page) => rule(page, 'TEAM-7').click()],
  ['problems at their fields', WRONG, (page) => page.locator('[data-rule=""]').click()],
  ['problems in a list', WRONG, toSending],
  [
    'what will be sent',
    OWN,
    async (page) => {
      await toSending(page);
      await page.locator('[data-step] summary').first().click();
    },
  ],
  ['a conflict', OWN, conflict],
  ['a scoring config', SCORING, (page) => page.locator('textarea').first().waitFor()],
  ['a new ruleset', { ...AT, id: 'draft-empty' }, (page) => page.locator('.empty').waitFor()],
  ['two thousand rules', MANY, (page) => shownRule(page).waitFor()],
  ['a draft that is gone', { ...AT, id: 'gone' }, (page) => page.locator('.empty').waitFor()],
  [
    'the question before a draft is put away',
    OWN,
    async (page) => {
      await button(page, /^(More actions|更多操作)$/).click();
      await page.getByRole('menuitem').last().click();
      await page.getByRole('dialog').waitFor();
    },
  ],
];

test('a change is kept in the file by itself, and taken back by the keyboard', async ({
  openPage,
}) => {
  const page = await openPage(OWN);
  /** What of the two the menu may offer now; undefined before it was told anything. */
  const offered = async () => {
    const told = (await inputsOf(page, 'app.offerCommands')) as { ids: string[] }[];
    return told.at(-1)?.ids.filter((id) => id === 'undo' || id === 'redo');
  };
  await shownRule(page).focus();
  await expect.poll(offered).toEqual([]);
  await page.getByLabel('Category', { exact: true }).fill('Hiding money');
  await kept(page);
  const [first] = (await inputsOf(page, 'rulesets.keepDraft')) as [
    { draft: { rules: { category: string }[] } },
  ];
  expect(first.draft.rules[0]?.category).toBe('Hiding money');
  await shownRule(page).focus();
  await expect.poll(offered).toEqual(['undo']);
  await page.keyboard.press('Control+z');
  await expect(page.getByLabel('Category', { exact: true })).toHaveValue('Layering');
  await expect.poll(offered).toEqual(['redo']);
  await page.keyboard.press('Control+y');
  await expect(page.getByLabel('Category', { exact: true })).toHaveValue('Hiding money');
});

test('rules are chosen, moved, copied, added and deleted by the keyboard', async ({ openPage }) => {
  const page = await openPage(OWN);
  const codes = () =>
    page
      .locator('[data-rule]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-rule')));
  await shownRule(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(shownRule(page)).toHaveAttribute('data-rule', 'KYA-SELF-SAN');
  await expect(shownRule(page)).toBeFocused();
  await page.keyboard.press('Control+ArrowUp');
  expect((await codes()).slice(0, 2)).toEqual(['KYA-SELF-SAN', 'DESK-LAYER-IN']);
  await page.keyboard.press('d');
  await expect(shownRule(page)).toHaveAttribute('data-rule', 'KYA-SELF-SAN-2');
  await page.keyboard.press('Delete');
  await page.keyboard.press('n');
  await expect(shownRule(page)).toHaveAttribute('data-rule', 'RULE-1');
});

test('a condition offers only what fits its parameter, and takes any other word as typed', async ({
  openPage,
}) => {
  const page = await openPage(OWN);
  const amount = conditions(page).nth(2);
  await amount.locator('.select-trigger').nth(1).click();
  const offered = await page.getByRole('option').allInnerTexts();
  expect(offered.some((text) => text.includes('CONTAINS'))).toBe(false);
  expect(offered.some((text) => text.includes('>='))).toBe(true);
  await page.getByRole('option', { name: 'Other value' }).click();
  await page.keyboard.type('lte');
  await page.keyboard.press('Enter');
  await expect(amount.locator('.select-trigger').nth(1)).toContainText('<=');
  await amount.locator('.select-trigger').first().click();
  await page.getByRole('option', { name: 'Other value' }).click();
  await page.keyboard.type('wallet_age');
  await page.keyboard.press('Enter');
  await expect(amount).toContainText('Parameter “wallet_age” is not documented');
});

test('a wrong number is named at its field and stays as it was typed', async ({ openPage }) => {
  const page = await openPage(OWN);
  const amount = conditions(page).nth(2);
  const value = amount.getByLabel('Condition 3, value');
  await value.fill('1,000');
  await expect(value).toHaveAttribute('aria-invalid', 'true');
  await expect(amount).toContainText('“1,000” is not a number');
  await value.fill('1.0');
  await expect(value).toHaveValue('1.0');
  await expect(amount).not.toContainText('is not a number');
  await expect(page.getByRole('note', { name: 'Meaning of the rule' })).toContainText(
    'Amount is at least 1 USDT/USDC',
  );
});

test('a pasted column becomes a list of values; known words are one click', async ({
  openPage,
}) => {
  const page = await openPage(OWN);
  const category = conditions(page).first();
  const box = category.getByLabel('Condition 1, value');
  await box.focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', 'Gambling\nScam\nMixer\n');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(category.locator('.tag')).toHaveText([
    ...['Mixer', 'Darknet', 'High-risk exchange', 'Gambling', 'Scam'],
  ]);
  const level = conditions(page).nth(1);
  await level.getByRole('button', { name: 'medium', exact: true }).click();
  await expect(level.locator('.tag')).toHaveText(['critical', 'high', 'medium']);
  await level.getByRole('button', { name: 'critical', exact: true }).click();
  await expect(level.locator('.tag')).toHaveText(['high', 'medium']);
});

test('own labels set the longest path to -1 and say which conditions can never hold', async ({
  openPage,
}) => {
  const page = await openPage(OWN);
  await page.getByRole('switch', { name: 'Own labels' }).click();
  await expect(page.getByRole('note', { name: 'Meaning of the rule' })).toContainText(
    'on the screened address’s own labels',
  );
  await expect(conditions(page).nth(2)).toContainText('own labels have no path');
  await kept(page);
  const inputs = (await inputsOf(page, 'rulesets.keepDraft')) as {
    draft: { rules: { maxHops: number }[] };
  }[];
  expect(inputs.at(-1)?.draft.rules[0]?.maxHops).toBe(-1);
});

test('a hop that is no whole number is refused at its field', async ({ openPage }) => {
  const page = await openPage(OWN);
  await page.getByLabel('To hop').fill('three');
  await expect(page.getByRole('alert').first()).toContainText('Enter a whole number');
  await page.getByLabel('To hop').fill('1');
  await expect(page.getByText('The shortest path is longer than the longest')).toBeVisible();
});

test('the three forms of a highlight’s scope show what would be sent', async ({ openPage }) => {
  const page = await openPage(OWN);
  await rule(page, 'KYA-MIX-NEAR').click();
  const sent = page.locator('.sent');
  await expect(sent).toContainText('"highlight_tags":[]');
  await page.getByRole('radio', { name: 'Keep the scope as it is' }).check();
  await expect(sent).toContainText('nothing about it is sent');
  await page.getByRole('switch', { name: 'Highlight this rule' }).click();
  await expect(sent).toContainText('highlight_tags is omitted');
  await expect(sent.locator('pre')).not.toContainText('highlight_tags');
  await page.getByRole('radio', { name: 'Only these labels' }).check();
  await page.getByLabel('Labels', { exact: true }).fill('Blackthistle,');
  await expect(sent).toContainText('"highlight_tags":["Greyloop","Blackthistle"]');
});

test('what will be sent is listed request by request, and sent once', async ({ openPage }) => {
  const page = await openPage(OWN);
  await toSending(page);
  await expect(page.locator('[data-step]')).toHaveCount(6);
  await expect(page.locator('[data-step="delete_rule"]')).toContainText(DELETED_CODE);
  await page.evaluate(() => {
    const release = window.harness.hold('rulesets.send');
    Object.assign(window, { release });
  });
  await send(page);
  await page.evaluate(() =>
    window.harness.emit('rulesets.sending', { draftId: 'draft-own' as never, done: 2, total: 6 }),
  );
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '33');
  await page.getByRole('tab').first().click();
  await expect(page.getByLabel('Rule code')).toBeDisabled();
  await page.evaluate(() => (window as unknown as { release: () => void }).release());
  await expect(page.locator('[data-step]')).toHaveCount(0);
  expect(await inputsOf(page, 'rulesets.send')).toEqual([{ id: 'draft-own' }]);
});

test('a rule without conditions is told at its field, and nothing can be sent', async ({
  openPage,
}) => {
  const page = await openPage(WRONG);
  await expect(page.getByRole('alert')).toContainText('A rule needs at least one condition');
  await toSending(page);
  await expect(button(page, /^Send \d/)).toBeDisabled();
  await button(page, 'BARE').first().click();
  await expect(shownRule(page)).toHaveAttribute('data-rule', 'BARE');
});

test('a code that the service already has is told in its words at the rule', async ({
  openPage,
}) => {
  const page = await openPage(OWN);
  await shownRule(page).waitFor();
  await refuseSend(page, 'ruleset.partly_sent', {
    ...{ done: 3, total: 6, code: 'http.conflict', isRead: false },
    serverMessage: 'rule_code DESK-LAYER-IN already exists in the ruleset',
  });
  await toSending(page);
  await send(page);
  await expect(page.getByText('Stopped after 3 of 6 requests')).toBeVisible();
  await expect(page.getByText('Stopped at: Add rule DESK-LAYER-IN')).toBeVisible();
  await page.getByRole('tab').first().click();
  await rule(page, 'DESK-LAYER-IN').click();
  await expect(page.locator('.refusal')).toContainText('already exists in the ruleset');
});

test('a change made meanwhile is decided field by field before anything is sent again', async ({
  openPage,
}) => {
  const page = await openPage(OWN);
  await conflict(page);
  await expect(button(page, 'Merge')).toBeDisabled();
  await page
    .locator('[data-conflict="name"]')
    .getByRole('radio', { name: 'Use service version' })
    .click();
  await expect(button(page, 'Merge')).toBeDisabled();
  await page
    .locator('[data-conflict]:not([data-conflict="name"])')
    .getByRole('radio', { name: 'Keep mine' })
    .first()
    .click();
  await button(page, 'Keep all of mine').click();
  await page
    .locator('[data-conflict="name"]')
    .getByRole('radio', { name: 'Use service version' })
    .click();
  await button(page, 'Merge').click();
  await expect(page.locator('h1')).toContainText(ownBefore.ruleset.name);
  expect(await inputsOf(page, 'rulesets.send')).toHaveLength(1);
});

test('a config that is no JSON is told with its line and column', async ({ openPage }) => {
  const page = await openPage(SCORING);
  await expect(page.getByText('Line 3, column 3')).toBeVisible();
  await button(page, 'Go to error').click();
  expect(
    await page.evaluate(() => (document.activeElement as HTMLTextAreaElement).selectionStart),
  ).toBe('{\n  "selfHit": { "score": 100 }\n  '.length);
  await page.locator('textarea').first().fill('{"selfHit": {"score": 1.50}}');
  await expect(page.locator('.tree')).toContainText('1.50');
});

test('an imported file becomes a draft, its problems told first', async ({ openPage }) => {
  const page = await openPage({ at: 'rulesets' });
  await button(page, 'Import JSON…').click();
  await page.getByLabel('Ruleset as JSON').fill('{"ruleset_type": "kya",\n oops}');
  await expect(page.getByRole('alert')).toContainText('Line 2, column 2');
  await button(page, 'Choose a file…').click();
  await expect(page.getByRole('dialog')).toContainText('to fix before sending');
  expect(await findViolations(page)).toEqual([]);
  await button(page, 'Create draft').click();
  await expect(page.locator('[data-rule]')).toHaveCount(5);
});

test('a new ruleset begins as a draft, and nothing is sent', async ({ openPage }) => {
  const page = await openPage({ at: 'rulesets' });
  await button(page, 'New ruleset…').click();
  await button(page, 'Create draft').click();
  await expect(page.getByRole('alert')).toContainText('Enter a name');
  await page.getByLabel('Name', { exact: true }).fill('Night desk');
  await button(page, 'Create draft').click();
  await expect(page.locator('h1')).toContainText('Night desk');
  expect(await inputsOf(page, 'rulesets.send')).toEqual([]);
});

test('two thousand rules draw only what is in sight, and a list of a thousand is folded', async ({
  openPage,
}) => {
  const page = await openPage(MANY);
  await shownRule(page).waitFor();
  expect(await page.locator('[data-rule]').count()).toBeLessThan(60);
  await expect(page.locator('.tag')).toHaveCount(24);
  await button(page, '+976 more').click();
  await expect(page.locator('.tag')).toHaveCount(1_000);
});

test('where the file is open for reading nothing can be changed or sent', async ({ openPage }) => {
  const page = await openPage({ ...OWN, scene: 'read_only' });
  await shownRule(page).waitFor();
  await expect(page.getByLabel('Rule code')).toBeDisabled();
  await toSending(page);
  await expect(button(page, /^Send \d/)).toBeDisabled();
});

checkStates(views);
