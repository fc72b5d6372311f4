// Every view of the page and every part of one, each with a scene to see it in. A view without a row
// does not compile.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import {
  CASE_TABS,
  SETTINGS_SECTIONS,
  type CaseTab,
  type Route,
} from '../../../renderer/state/navigation.svelte.ts';
import { DAMAGED_VERSION, ownAfter } from '../../builders/ruleset-samples.ts';
import { words } from '../../drive/words.ts';
import type { View } from './check-views.ts';
import type { Opening } from './open-page.ts';

/** A view of the page: of an open file by its route, or one that is shown instead. */
type ViewName = Route['name'] | 'first_start' | 'unlock' | 'lock';

type Steps = NonNullable<View[2]>;

const heading: Steps = (page) => page.getByRole('heading', { level: 1 }).waitFor();
const tab =
  (key: string): Steps =>
  (page) =>
    page.getByRole('tab', { name: words(key) }).click();
const stored =
  (key: string): Steps =>
  async (page) => {
    await page.locator('[data-snapshot-id]').waitFor();
    await tab(key)(page);
  };

const views: Readonly<Record<ViewName, readonly [Opening, Steps]>> = {
  first_start: [{ scene: 'none' }, heading],
  unlock: [{ scene: 'missing' }, heading],
  lock: [{ scene: 'locked' }, heading],
  cases: [{ at: 'cases' }, heading],
  case: [{ at: 'case' }, heading],
  report: [{ at: 'report' }, (page) => page.locator('[data-citation]').first().waitFor()],
  open_bundle: [{ at: 'open_bundle', scene: 'bundle_changed' }, openBundle],
  search: [{ at: 'search' }, heading],
  screen: [{ at: 'screen', subject: '0x12' }, heading],
  screening: [{ at: 'screening' }, heading],
  queue: [{ at: 'queue' }, heading],
  batch_new: [{ at: 'queue' }, (page) => press(page, 'batch_new')],
  batch: [{ at: 'queue' }, openBatch],
  rulesets: [{ at: 'rulesets' }, heading],
  ruleset: [{ at: 'ruleset' }, heading],
  ruleset_version: [{ at: 'ruleset_version', id: ownAfter.sha256 }, heading],
  ruleset_draft: [{ at: 'ruleset_draft' }, heading],
  backtest: [{ at: 'backtest' }, heading],
  name_search: [{ at: 'name_search' }, heading],
  monitoring: [{ at: 'monitoring' }, heading],
  ledger: [{ at: 'ledger' }, heading],
  journal: [{ at: 'journal' }, heading],
  settings: [{ at: 'settings' }, heading],
};

const SCREENING_PARTS: readonly [scene: Opening['scene'], tabs: readonly string[]][] = [
  ['open', ['flow', 'hits', 'score', 'exposure', 'ledger', 'history', 'details', 'raw']],
  ['kyt', ['sides', 'flow', 'hits', 'score', 'exposure', 'ledger']],
  ['name', ['findings', 'history', 'details', 'report', 'raw']],
];

const ODD: readonly View[] = [
  ['no keychain at the first start', { scene: 'none_without_keychain' }, heading],
  ['no case', { at: 'cases', scene: 'empty' }],
  ['an empty queue', { at: 'queue', scene: 'empty' }],
  ['the form of a transaction', { at: 'screen', subject: `0x${'ab'.repeat(32)}` }],
  ['the form of a name', { at: 'screen', subject: 'Orsino Velander' }],
  ['the form without chains', { at: 'screen', scene: 'offline' }],
  ['a case in the practice environment', { at: 'case', scene: 'practice' }, heading],
  ['one side of a transaction', { at: 'screening', scene: 'kyt_in' }],
  ['a transaction that leaves much open', { at: 'screening', scene: 'kyt_unclear' }],
  ['a transaction that cannot be read', { at: 'screening', scene: 'kyt_unreadable' }],
  ['a name of which little came', { at: 'screening', scene: 'name_sparse' }],
  ['a name with many matches', { at: 'screening', scene: 'name_many' }],
  ['a name that cannot be read', { at: 'screening', scene: 'name_unreadable' }],
  ['a large flow, on a canvas', { at: 'screening', scene: 'flow_large' }, heading],
  ['a damaged version of a ruleset', { at: 'ruleset_version', id: DAMAGED_VERSION }],
];

/** All of it: views, tabs of a case and of a screening, sections of the settings, and odd states. */
export const VIEW_TABLE: readonly View[] = [
  ...Object.entries(views).map(([name, [opening, steps]]): View => [name, opening, steps]),
  ...CASE_TABS.map((name: CaseTab): View => [
    `case, ${name}`,
    { at: 'case', tab: name },
    openedTab,
  ]),
  ...SETTINGS_SECTIONS.map((section): View => [
    `settings, ${section}`,
    { at: 'settings', section },
    openedTab,
  ]),
  ...SCREENING_PARTS.flatMap(([scene = 'open', tabs]) =>
    tabs.map((name): View => {
      const opening: Opening = { at: 'screening', scene };
      return [`screening, ${scene}, ${name}`, opening, stored(`screening_tab_${name}`)];
    }),
  ),
  ...ODD,
];

/** With what it shows. */
async function openedTab(page: Page): Promise<void> {
  await page.getByRole('tabpanel').first().waitFor();
  await expect(page.locator('main .loading')).toHaveCount(0);
}

function press(page: Page, key: string): Promise<void> {
  return page
    .getByRole('button', { name: words(key) })
    .first()
    .click();
}

async function openBatch(page: Page): Promise<void> {
  await press(page, 'batch_open');
  await page.getByRole('table').first().waitFor();
}

async function openBundle(page: Page): Promise<void> {
  await press(page, 'bundles_choose');
  await page.locator('[data-verdict]').waitFor();
}
