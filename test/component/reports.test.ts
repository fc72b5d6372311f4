// Reports of a case: the list, the builder with its sections, the preview as it prints, what is written,
// and that nothing written is lost.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { CallName } from '#shared/ipc/contract.ts';
import { checkStates, type View } from './harness/check-views.ts';
import { test, type Opening } from './harness/open-page.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const drawn = (page: Page) => page.locator('[data-page="1"][data-drawn="true"]');
const inputsOf = (page: Page, name: CallName) =>
  page.evaluate(
    (wanted) =>
      window.harness.calls.filter((call) => call.name === wanted).map((call) => call.input),
    name,
  );
const refuse = (page: Page, code: 'report.conflict' | 'casefile.disk_full' | 'job.aborted') =>
  page.evaluate(
    (wanted) =>
      window.harness.refuse(wanted === 'job.aborted' ? 'reports.preview' : 'reports.save', {
        ...{ code: wanted, message: 'x', retryable: false, details: {} },
      }),
    code,
  );

const LIST: Opening = { at: 'case', tab: 'reports' };
const REPORT: Opening = { at: 'report' };
const SHOW = /^(Show preview|显示预览)$/;
const EXPORT = /^(Export…|导出…)$/;
const observed = (page: Page) => page.locator('.observed textarea');
const row = (page: Page, kind: string) => page.locator(`[data-section="${kind}"]`);
const saved = (page: Page) => page.locator('[data-state="saved"]');

const showPreview = async (page: Page) => {
  const tab = page.getByRole('tab', { name: /^(Preview|预览)$/ });
  if (await tab.isVisible()) await tab.click();
  await button(page, SHOW).click();
  await drawn(page).waitFor();
};
const look = (page: Page, kind: string) => row(page, kind).locator('button.section').click();

const views: View[] = [
  ['the reports', LIST, (page) => page.locator('[data-report]').first().waitFor()],
  [
    'a case without any',
    { ...LIST, scene: 'bare' },
    (page) => page.locator('[data-template]').first().waitFor(),
  ],
  [
    'a new report',
    LIST,
    async (page) => {
      await button(page, /^(New report…|新建报告…)$/).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  ['a section being written', REPORT, (page) => page.locator('[data-citation]').first().waitFor()],
  ['a preview', REPORT, showPreview],
  [
    'what is said of the whole',
    REPORT,
    async (page) => {
      await button(page, /^(Whole report|整份报告)$/).click();
      await page.getByRole('radio', { name: /^(Selected results|选定的结果)$/ }).click();
      await page.getByRole('radio', { name: /^(From – to|起止)$/ }).click();
      await page.locator('[data-answer]').first().waitFor();
    },
  ],
  ['the six questions', { ...REPORT, id: 'report-2' }, async (page) => look(page, 'narrative')],
  [
    'what is entered by hand',
    { ...REPORT, id: 'report-2' },
    async (page) => {
      await look(page, 'accounts_and_devices');
      await button(page, /^(Add a line|添加一行)$/).click();
      await page.locator('[data-manual]').waitFor();
    },
  ],
  [
    'figures',
    REPORT,
    async (page) => {
      await button(page, /^(Add a section|添加章节)$/).click();
      await page.getByRole('menuitem').last().click();
      await button(page, /^(Add a figure|添加图)$/).click();
      await page.locator('[data-figure]').waitFor();
    },
  ],
  [
    'the export',
    REPORT,
    async (page) => {
      await button(page, EXPORT).click();
      await button(page, /^(Export PDF…|导出 PDF…)$/).click();
      await page.getByRole('alert').waitFor();
    },
  ],
  [
    'a preview that goes on',
    REPORT,
    async (page) => {
      await page.evaluate(() => {
        window.harness.hold('reports.preview');
      });
      const tab = page.getByRole('tab', { name: /^(Preview|预览)$/ });
      if (await tab.isVisible()) await tab.click();
      await button(page, SHOW).click();
      await page.evaluate(() =>
        window.harness.emit('report.progress', { stage: 'printing', value: 0.4 }),
      );
      await page.getByRole('progressbar').waitFor();
    },
  ],
  [
    'a report that was saved elsewhere',
    REPORT,
    async (page) => {
      await refuse(page, 'report.conflict');
      await observed(page).fill('mine');
      await page.getByRole('alert').waitFor();
    },
  ],
  ['a report of a closed case', { ...REPORT, scene: 'sealed' }, (page) => observed(page).waitFor()],
];

checkStates(views);

test('a report says when an approval no longer holds', async ({ openPage }) => {
  const page = await openPage(LIST);
  const first = page.locator('[data-report="report-1"]');
  await expect(first.locator('[data-standing="holds"]')).toContainText('M. Reviewer');
  await expect(first.locator('[data-standing="voided"]')).toContainText(
    'void after a later change',
  );
});

test('a removed report comes back by undoing', async ({ openPage }) => {
  const page = await openPage(LIST);
  await page.locator('[data-report="report-2"]').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(page.locator('[data-report="report-2"]')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(page.locator('[data-report="report-2"]')).toBeVisible();
});

test('a template begins a report, which is opened', async ({ openPage }) => {
  const page = await openPage({ ...LIST, scene: 'bare' });
  await page.locator('[data-template="suspicious_activity"]').click();
  // The template is not asked about twice: what is left to choose are the two languages.
  const choices = page.getByRole('dialog').getByRole('radio');
  await expect(choices).toHaveText(['English', '简体中文']);
  await choices.last().click();
  await button(page, /^Create$/).click();
  await expect(row(page, 'narrative')).toContainText('叙述');
  expect(await inputsOf(page, 'reports.create')).toEqual([
    { caseId: 'case-1', template: 'suspicious_activity', language: 'zh-CN' },
  ]);
});

test('what is written is saved after a pause, without asking', async ({ openPage }) => {
  const page = await openPage(REPORT);
  await observed(page).fill('Seen on chain.');
  await expect(page.locator('[data-state="unsaved"]')).toBeVisible();
  await expect(saved(page)).toContainText('revision 8');
  expect(await inputsOf(page, 'reports.save')).toMatchObject([{ id: 'report-1', revision: 7 }]);
});

test('a section moves by Ctrl and an arrow, and keeps the keyboard', async ({ openPage }) => {
  const page = await openPage(REPORT);
  await look(page, 'mandate');
  await page.keyboard.press('Control+ArrowUp');
  await expect(page.locator('[data-section]').first()).toHaveAttribute('data-section', 'mandate');
  await expect(row(page, 'mandate').locator('button.section')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'summary').locator('button.section')).toBeFocused();
});

test('a section is dragged over another one of its part', async ({ openPage }) => {
  const page = await openPage(REPORT);
  await row(page, 'timeline').hover();
  await row(page, 'timeline').locator('.grip').dragTo(row(page, 'summary'));
  await expect(page.locator('[data-section]').first()).toHaveAttribute('data-section', 'timeline');
});

test('a section that was added and removed comes back by undoing', async ({ openPage }) => {
  const page = await openPage(REPORT);
  await button(page, 'Add a section').click();
  await page.getByRole('menuitem', { name: 'Text' }).click();
  await observed(page).fill('My own');
  await button(page, 'Remove this section').click();
  await expect(row(page, 'text')).toHaveCount(0);
  await page.locator('h1').click();
  await page.keyboard.press('Control+z');
  await expect(row(page, 'text')).toHaveCount(1);
  await expect(observed(page)).toHaveValue('My own');
});

test('a place of an answer is cited in either text', async ({ openPage }) => {
  const page = await openPage({ ...REPORT, id: 'report-2' });
  await button(page, 'Cite in “Interpretation”…').click();
  await page.locator('[data-snapshot]').first().click();
  await page.locator('[data-pointer]').first().click();
  await button(page, 'Insert').click();
  await expect(page.locator('.interpretation textarea')).toHaveValue(/\]\(snapshot:/);
  await expect(page.locator('.interpretation [data-citation="found"]')).toBeVisible();
});

test('the preview is drawn page by page, is read page by page, and knows its sections', async ({
  openPage,
  setWindowSize,
}) => {
  await setWindowSize(1440, 900);
  const page = await openPage(REPORT);
  await showPreview(page);
  await expect(page.getByRole('article', { name: 'Page 1 of 4' })).toContainText('Harbour Street');
  const inked = await page.locator('[data-page="1"] canvas').evaluate((canvas) => {
    const { width, height } = canvas as HTMLCanvasElement;
    const pixels = (canvas as HTMLCanvasElement)
      .getContext('2d')
      ?.getImageData(0, 0, width, height);
    return pixels?.data.some((value, at) => at % 4 < 3 && value < 128) ?? false;
  });
  expect(inked).toBe(true);
  await button(page, 'Go to this section').click();
  await expect(page.locator('[data-page="2"][data-drawn="true"]')).toBeInViewport({ ratio: 0.5 });
  await setWindowSize(1280, 800);
});

test('a preview says that the report has changed since, and a refresh shows it', async ({
  openPage,
}) => {
  const page = await openPage(REPORT);
  await showPreview(page);
  await expect(page.locator('[data-stale]')).toHaveCount(0);
  const edit = page.getByRole('tab', { name: 'Edit' });
  if (await edit.isVisible()) await edit.click();
  await observed(page).fill('Another');
  await expect(saved(page)).toContainText('revision 8');
  const tab = page.getByRole('tab', { name: 'Preview' });
  if (await tab.isVisible()) await tab.click();
  await expect(page.locator('[data-stale]')).toBeVisible();
  await button(page, 'Refresh').click();
  await expect(page.locator('[data-stale]')).toHaveCount(0);
});

test('a problem of the preview leads to its section', async ({ openPage }) => {
  const page = await openPage(REPORT);
  await look(page, 'glossary');
  await showPreview(page);
  await page.locator('[data-problem]').click();
  await expect(row(page, 'summary').locator('button.section')).toHaveAttribute(
    'aria-current',
    'true',
  );
});

test('a preview that was ended is no error', async ({ openPage }) => {
  const page = await openPage(REPORT);
  await refuse(page, 'job.aborted');
  const tab = page.getByRole('tab', { name: 'Preview' });
  if (await tab.isVisible()) await tab.click();
  await button(page, SHOW).click();
  await expect(page.getByText('Preview cancelled.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a written file is told with its hash; a refusal says why', async ({ openPage }) => {
  const page = await openPage(REPORT);
  await button(page, EXPORT).click();
  const dialog = page.getByRole('dialog');
  await button(page, 'Export PDF…').click();
  await expect(dialog.getByRole('alert')).toContainText('/home/example/Documents/');
  await expect(dialog.locator(`[data-sha256="${'c'.repeat(64)}"]`)).toBeVisible();
  await dialog.getByRole('radio', { name: /^Word/ }).check();
  await button(page, 'Export Word (DOCX)…').click();
  await expect(dialog.getByRole('alert')).toContainText('could not be written');
});

test('leaving saves first; where that is refused it asks, and nothing is lost', async ({
  openPage,
}) => {
  const page = await openPage(REPORT);
  // The first saving is the one after a pause: it is over before the person leaves.
  await refuse(page, 'casefile.disk_full');
  await observed(page).fill('Written last');
  await page.getByRole('alert').waitFor();
  await refuse(page, 'casefile.disk_full');
  await button(page, 'Back').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(observed(page)).toHaveValue('Written last');
  await button(page, 'Back').click();
  await expect(page.locator('[data-report="report-1"]')).toContainText('8');
});

test('of two versions the person chooses; both can be kept', async ({ openPage }) => {
  const page = await openPage(REPORT);
  await refuse(page, 'report.conflict');
  await observed(page).fill('mine');
  await expect(page.getByRole('alert')).toContainText('Summary');
  await button(page, 'Overwrite with mine').click();
  await expect(saved(page)).toContainText('revision 8');
  await expect(observed(page)).toHaveValue('mine');
});

test('a closed case shows its reports and changes nothing; files can still be written', async ({
  openPage,
}) => {
  const page = await openPage({ ...REPORT, scene: 'sealed' });
  await expect(observed(page)).toHaveAttribute('readonly');
  await expect(button(page, 'Add a section')).toBeVisible();
  await expect(row(page, 'summary').getByRole('checkbox')).toBeDisabled();
  await expect(button(page, EXPORT)).toBeEnabled();
});
