// A way through the whole application that reads every view of a case and writes every kind of file, for
// tests of what that leaves behind or sends. Each step is counted by its name.
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { REPORT_FORMATS } from '#shared/report/report.ts';
import { CASE_TABS, SETTINGS_SECTIONS } from '../../renderer/state/navigation.svelte.ts';
import type { Application } from './application.ts';
import {
  checkBundle,
  chooseBundle,
  closeDialog,
  exportReport,
  makeReport,
  openReport,
  previewReport,
  writeBundle,
} from './bundle-story.ts';
import { closeReport, exportCase } from './case-transfer.ts';
import { answerSaveDialogs } from './dialogs.ts';
import { goTo, openCase, openResult } from './main-job.ts';
import { words } from './words.ts';

/** Not the rulesets: at the first look at them their service is asked. */
const AREAS = ['cases', 'queue', 'monitoring', 'ledger', 'settings'] as const;
const FLOW_FORMATS = ['svg', 'png', 'csv', 'xlsx', 'json', 'graphml'] as const;

/** What was read and written. */
interface Way {
  /** Names of the steps, in order. */
  steps: string[];
  /** Files that were written. */
  files: string[];
  /** What opens the case that was written as a file; empty where none was. */
  casePassphrase: string;
}

/** What is walked through. */
interface WayOptions {
  /** Of the case, as the list shows it. */
  reference: string | RegExp;
  /** An address that was screened in it. */
  address: string;
  /** An existing folder for what is written. */
  out: string;
}

/** Reads every view: areas, parts of the case, parts of a screening, sections of the settings. */
export async function readEverything(app: Application, options: WayOptions): Promise<Way> {
  const { page } = app;
  const steps: string[] = [];
  for (const area of AREAS) {
    await goTo(page, area);
    steps.push(`area ${area}`);
  }
  for (const section of SETTINGS_SECTIONS) {
    await page.getByRole('tab', { name: words(`settings_${section}`), exact: true }).click();
    steps.push(`settings ${section}`);
  }
  for (const tab of CASE_TABS) {
    await openCase(page, options.reference, tab);
    await settle(page);
    steps.push(`case ${tab}`);
  }
  await openCase(page, options.reference, 'screenings');
  await openResult(page, options.address);
  const tabs = page.locator('main').getByRole('tab');
  for (let at = 0; at < (await tabs.count()); at += 1) {
    await tabs.nth(at).click();
    await settle(page);
    steps.push(`screening ${(await tabs.nth(at).innerText()).trim()}`);
  }
  return { steps, files: [], casePassphrase: '' };
}

/** Writes every kind of file: the flow, the report in every format, both bundles, the case. */
export async function writeEverything(app: Application, options: WayOptions): Promise<Way> {
  const { page } = app;
  const { out, reference } = options;
  const files: string[] = [];
  const place = (name: string): string => {
    files.push(join(out, name));
    return join(out, name);
  };
  await openCase(page, reference, 'screenings');
  await openResult(page, options.address);
  await page.getByRole('tab', { name: words('screening_tab_flow'), exact: true }).click();
  for (const format of FLOW_FORMATS) await exportFlow(app, format, place(`flow.${format}`));
  await makeReport(page, reference);
  await previewReport(page);
  await openReport(page, reference);
  for (const format of REPORT_FORMATS) {
    await exportReport(app, {
      format,
      path: place(`report.${format === 'csv' ? 'csv.zip' : format}`),
    });
  }
  for (const profile of ['internal', 'external'] as const) {
    await chooseBundle(page, reference, { profile });
    await writeBundle(app, place(`bundle-${profile}.zip`));
    await closeDialog(page);
  }
  const [internal = ''] = files.filter((file) => file.endsWith('bundle-internal.zip'));
  const verdict = await checkBundle(app, internal);
  await expect(verdict).toBeVisible();
  await openCase(page, reference, 'overview');
  await answerSaveDialogs(app, place('case.tracefile'));
  const exported = await exportCase(page);
  await closeReport(page);
  const steps = [...files.map((file) => `write ${file.slice(out.length + 1)}`), 'check bundle'];
  return { steps, files, casePassphrase: exported.passphrase };
}

async function exportFlow(app: Application, format: string, path: string): Promise<void> {
  const { page } = app;
  await answerSaveDialogs(app, path);
  const what = words('exports_content_flow');
  await page.getByRole('button', { name: words('exports_action_label', { what }) }).click();
  await page.getByRole('menuitem', { name: words(`exports_${format}`) }).click();
  await expect(page.getByText(words('exports_written', { path }))).toBeVisible({ timeout: 30_000 });
}

/** What a view asks for has come: none of it says that it is still loading. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('main .loading')).toHaveCount(0);
}
