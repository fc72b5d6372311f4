// The second half of the demo: screenings read, a monitored address whose verdict changes, the graph of a
// case, a case built by hand, found, sealed, reopened and exported; then imported into a fresh file on a fresh profile.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from 'playwright/test';
import { launch, type Application, type Machine } from '../../test/drive/application.ts';
import { buildCase, CASE, NOTE, SUBJECT } from '../../test/drive/case-story.ts';
import {
  checkFile,
  closeReport,
  exportCase,
  importCase,
  previewImport,
  type ExportedCase,
} from '../../test/drive/case-transfer.ts';
import { setStatus } from '../../test/drive/case-work.ts';
import { setClock } from '../../test/drive/clock.ts';
import { answerOpenDialogs, answerSaveDialogs } from '../../test/drive/dialogs.ts';
import { openFirstOf, search } from '../../test/drive/finding.ts';
import {
  addEnvironment,
  goTo,
  openCase,
  openFirstCase,
  setUp,
  showTab,
} from '../../test/drive/main-job.ts';
import { startPractice, type PracticeProcess } from '../../test/drive/practice-service.ts';
import { monitorEightDaysAgo } from '../../test/drive/monitor-story.ts';
import { words } from '../../test/drive/words.ts';
import type { Shoot } from './camera.ts';
import { showCaseGraph } from './case-graph.ts';
import { showNames, showRules } from './names-and-rulesets.ts';
import { dismissToast, type Portray } from './portrait.ts';
import { showCausedDiff, showReading } from './reading.ts';

/**
 * A practice service of its own, whose rules can be changed. The application cannot know that what it
 * answers is invented, so the name says it in every picture and file.
 */
const OFFICE = 'Demo, invented data';
const OFFICE_NAMES = 'Demo names, invented data';
/** Jobs take a tenth of their time. */
const PACE = '10';
const NOTICE_TIMEOUT_MS = 60_000;

/** What the steps have in common. */
export interface Stage {
  out: string;
  shoot: Shoot;
  portray: Portray;
  note: (step: { step: string; file?: string }) => void;
}

/**
 * Adds the office's environments, then tells the stories; gives the file that the case left as.
 * @param fiveHops the address that was screened before
 */
export async function showCaseWork(
  app: Application,
  fiveHops: string,
  stage: Stage,
): Promise<ExportedCase & { path: string }> {
  const service = await startPractice(['--pace', PACE]);
  try {
    const { base, key } = service;
    const entry = { base, key, keep: 'keychain' } as const;
    await addEnvironment(app.page, { ...entry, name: OFFICE });
    await addEnvironment(app.page, { ...entry, name: OFFICE_NAMES, service: 'names' });
    await showReading(app, { fiveHops, environment: OFFICE }, stage);
    await showMonitoring(app, service, stage);
    await showCausedDiff(app, stage);
    await showCaseGraph(app, OFFICE, stage);
    await showNames(app, { screening: OFFICE, names: OFFICE_NAMES }, stage);
    await showRules(app, OFFICE, stage);
    return await showCase(app, stage);
  } finally {
    await service.stop();
  }
}

/** A monitored address: eight days pass, the rules have changed, and a notice tells the difference. */
async function showMonitoring(
  app: Application,
  service: PracticeProcess,
  { shoot, note }: Stage,
): Promise<void> {
  const { page } = app;
  await openFirstCase(page);
  await monitorEightDaysAgo(app, service, OFFICE);
  await goTo(page, 'monitoring');
  await setClock(app, 0);
  await page.locator('[data-notice]').waitFor({ timeout: NOTICE_TIMEOUT_MS });
  await shoot(page, 'monitoring-notice');
  note({ step: 'monitored address screened again after eight days: the difference is told' });
}

/** Builds the case by hand, finds it, seals and reopens it, and writes it to a file of its own. */
async function showCase(app: Application, stage: Stage): Promise<ExportedCase & { path: string }> {
  const { page } = app;
  const { out, shoot, note } = stage;
  await buildCase(app, {
    environments: { screening: OFFICE, names: OFFICE_NAMES },
    folder: out,
    onStep: async (step) => {
      await dismissToast(page);
      await shoot(page, `case-${step}`);
    },
  });
  await showTab(page, 'overview');
  await shoot(page, 'case-overview');
  await goTo(page, 'cases');
  await shoot(page, 'case-list');
  note({ step: 'case built by hand: subject, notes, decisions, attachment, timeline entry' });

  await search(page, SUBJECT.name);
  await shoot(page, 'search-results');
  await search(page, NOTE.word);
  await openFirstOf(page, 'note');
  await expect(page.locator('[data-note]')).toContainText(NOTE.title);
  note({ step: 'found by search, opened by keyboard' });

  await openCase(page, CASE.reference, 'overview');
  await setStatus(page, 'closed', 'Handed over to the prosecutor.');
  await shoot(page, 'case-sealed');
  await setStatus(page, 'open', 'The prosecutor asks for one more account.');
  note({ step: 'sealed, and reopened with a reason' });

  const file = path.join(out, 'exported-case.tracefile');
  await answerSaveDialogs(app, file);
  const exported = await exportCase(page);
  await shoot(page, 'case-exported');
  await closeReport(page);
  await showTab(page, 'journal');
  await page.getByRole('table', { name: words('journal_entries') }).waitFor();
  await shoot(page, 'case-journal');
  note({ step: 'exported as a case file of its own', file });
  return { ...exported, path: file };
}

/** Imports the case into a fresh file on a fresh profile, and checks that file. */
export async function showImport(
  machine: Machine,
  exported: ExportedCase & { path: string },
  { shoot, note }: Stage,
): Promise<void> {
  const app = await launch(machine);
  const { page } = app;
  await setUp(page, { remember: true });
  await firstBackup(machine);
  await goTo(page, 'cases');
  await answerOpenDialogs(app, exported.path);
  const preview = await previewImport(page, exported.passphrase);
  if (preview.sha256 !== exported.sha256) throw new Error('another file was looked at');
  await shoot(page, 'import-preview');
  await importCase(page, CASE.reference);
  await page.getByRole('heading', { name: CASE.reference }).waitFor();
  await shoot(page, 'imported-case');
  note({ step: 'imported into a fresh file on a fresh profile' });
  await expectSound(page);
  await shoot(page, 'imported-journal');
  note({ step: 'checked: everything as journaled' });
  await app.quit();
  if (app.problems.length > 0) throw new Error(app.problems.join('\n'));
}

/** A new file is backed up at once; while that continues, no other task on it is begun. */
async function firstBackup({ caseFilePath }: Machine): Promise<void> {
  const folder = `${caseFilePath}.backups`;
  const isMade = () =>
    existsSync(folder) && readdirSync(folder).some((name) => /\.automatic\.tracefile$/.test(name));
  await expect.poll(isMade, { timeout: NOTICE_TIMEOUT_MS }).toBe(true);
}

async function expectSound(page: Page): Promise<void> {
  await checkFile(page);
  await page.getByText(words('check_last_ok')).waitFor();
}
