// The part of the demo about names and rulesets: due diligence on a name, decided and joined with an
// address; a ruleset read, copied, written on and back-tested over what is stored.
import { expect, type Page } from 'playwright/test';
import type { Application } from '../../test/drive/application.ts';
import { addMembers } from '../../test/drive/case-work.ts';
import { setClock } from '../../test/drive/clock.ts';
import {
  choose,
  fillForm,
  fillNameForm,
  openFirstCase,
  openResult,
  startScreening,
} from '../../test/drive/main-job.ts';
import {
  actOnRuleset,
  addCondition,
  chooseRule,
  CLEAN,
  cloneRuleset,
  openRuleset,
  showRulesets,
} from '../../test/drive/ruleset-story.ts';
import { press } from '../../test/drive/screen-words.ts';
import { words } from '../../test/drive/words.ts';
import type { Portray } from './portrait.ts';

/** "Everything at once" of the practice service. */
const NAME = '司徒流萤';
/** Longer than the first poll waits (40 s) and than the service takes at the demo's pace. */
const A_MINUTE_MS = 60_000;
/** Id of the builtin address ruleset of the practice service. */
const BUILTIN = '1';

/** What the steps have in common. */
interface Stage {
  portray: Portray;
  note: (step: { step: string }) => void;
}

/**
 * A name screened, decided about and attached to a subject that a clean address belongs to as well.
 * @param environments as listed, of either service
 */
export async function showNames(
  app: Application,
  environments: { screening: string; names: string },
  { portray, note }: Stage,
): Promise<void> {
  const { page } = app;
  await openFirstCase(page);
  const { screening, names } = environments;
  await fillForm(page, { address: CLEAN, environment: screening, chain: 'Ethereum' });
  await startScreening(page);
  await openResult(page, CLEAN);
  await openFirstCase(page, 'names');
  await fillNameForm(page, {
    name: NAME,
    environment: names,
    country: 'HK',
    industry: 'crypto',
    aliases: '',
  });
  await startScreening(page);
  await setClock(app, A_MINUTE_MS);
  await openResult(page, NAME);
  const findings = page.locator('[data-hit-place]');
  await findings.nth(3).waitFor();
  const panel = page.getByRole('tabpanel').last();
  await portray(app, { name: 'name-result', view: 'A name with its hits', place: panel });

  const listing = findings.first();
  await listing.focus();
  await page.keyboard.press('p');
  await page.keyboard.press('s');
  const side = page.locator('[data-side-by-side]');
  await portray(app, { name: 'name-decision', view: 'A hit being decided', place: side });
  await press(page, 'name_side_back');
  await expect(side).toHaveCount(0);

  await attach(page, NAME);
  await openFirstCase(page, 'subjects');
  await page.getByRole('button', { name: NAME }).first().click();
  const attribution = { role: '', confidence: 'probable', remark: '' } as const;
  await addMembers(page, [CLEAN, NAME], attribution);
  const matrix = page.getByRole('table', { name: words('matrix_title') });
  await matrix.locator('[data-matrix-row]').nth(2).waitFor();
  await portray(app, {
    name: 'subject-matrix',
    view: 'A subject: verdicts on chain and decisions about names',
    place: matrix,
  });
  await setClock(app, 0);
  note({ step: 'a name screened, decided about and attached to a subject with an address' });
}

/** A builtin read and copied; the copy is written on, and back-tested. None of it is sent. */
export async function showRules(
  app: Application,
  environment: string,
  { portray, note }: Stage,
): Promise<void> {
  const { page } = app;
  await showRulesets(page, environment);
  await openRuleset(page, BUILTIN);
  await portray(app, {
    name: 'ruleset',
    view: 'A ruleset with its rules in order',
    place: page.getByRole('tabpanel').last(),
  });
  await cloneRuleset(page, 'Desk rules');
  await actOnRuleset(page, 'edit');
  await chooseRule(page, 'KYA-MIX-NEAR');
  const condition = { parameter: 'condition_amount', operator: 'condition_at_least' };
  await addCondition(page, 2, { ...condition, value: '5000' });
  await portray(app, {
    name: 'condition-builder',
    view: 'A rule being written: the conditions',
    place: page.getByRole('region', { name: words('draft_conditions_title'), exact: true }),
  });
  await press(page, 'draft_backtest');
  await press(page, 'backtest_run');
  const rules = page.getByRole('table', { name: words('backtest_rules'), exact: true });
  await rules.locator('[data-row]').nth(1).waitFor();
  await portray(app, {
    name: 'backtest',
    view: 'A draft back-tested over the stored screenings',
    place: page.getByRole('main'),
  });
  note({ step: 'a ruleset read, copied, written on and back-tested over what is stored' });
}

/** The finding on screen goes to a new subject. */
async function attach(page: Page, name: string): Promise<void> {
  const listing = page.locator('[data-hit-place]').first();
  await listing.getByRole('button', { name: words('attach_action').replace('…', '') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words('subjects_name'), { exact: true }).fill(name);
  await choose(page, words('confidence_label'), words('confidence_probable'));
  await press(dialog, 'attach_save');
  await expect(dialog).toHaveCount(0);
}
