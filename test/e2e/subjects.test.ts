// A transaction and a name in the real application: sent once, shown with both sides or all
// groups, and the same after a restart with no service running.
import { expect, test, type Locator, type Page } from 'playwright/test';
import {
  addEnvironment,
  fillNameForm,
  openFirstCase,
  openResult,
  startScreening,
} from '../drive/main-job.ts';
import { openOffice, type Office } from '../drive/office.ts';
import { OFFICE_NAMES } from '../drive/prepared.ts';
import { expectWords, press } from '../drive/screen-words.ts';
import { words } from '../drive/words.ts';

// "Sanctioned source" and "Everything at once" of the practice service.
const TRANSACTION = '0x1692d76cec086c43da3fc1e15d643d4711d0d63b44590979875aa6207a262197';
const NAME = '司徒流萤';
/** Before that no task is polled for the first time. */
const FIRST_POLL_MS = 40_000;

let office: Office;
test.beforeEach(async () => {
  office = await openOffice();
});
test.afterEach(() => office.close());

/** Ends the application and the service, and starts the application alone. */
async function reopenOffline(tab: 'screenings' | 'names' = 'screenings'): Promise<Page> {
  expect(office.app.problems).toEqual([]);
  await office.app.quit();
  await office.service.stop();
  await office.restartApp();
  await openFirstCase(office.app.page, tab);
  return office.app.page;
}

async function chooseTab(page: Page, tab: string): Promise<void> {
  await page.getByRole('tab', { name: words(`screening_tab_${tab}`), exact: true }).click();
}

/** What each side of the transaction says on its own, and whether it sets the verdict. */
async function sidesOf(page: Page): Promise<unknown> {
  const sides = page.getByRole('list', { name: words('kyt_sides') }).locator('li[data-side]');
  await expect(sides).toHaveCount(2);
  const read = await sides.evaluateAll((all) =>
    all.map((one) => ({
      side: one.getAttribute('data-side'),
      verdict: one.querySelector('[data-verdict]')?.getAttribute('data-verdict'),
      text: one.textContent,
    })),
  );
  return read.map(({ text, ...one }) => ({ ...one, sets: text.includes(words('kyt_sets')) }));
}

function alertsOf(page: Page): Locator {
  return page.getByRole('table', { name: words('kyt_alerts_title') }).locator('tbody tr');
}

test('a transaction shows both sides, which one sets the verdict, alerts and both flows, also offline', async () => {
  const sides = [
    { side: 'in', verdict: 'block', sets: true },
    { side: 'out', verdict: 'accept', sets: false },
  ];
  await office.screen(TRANSACTION);
  const shown = await openResult(office.app.page, TRANSACTION);
  expect(shown.verdict).toBe('block');
  expect(shown.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(await sidesOf(office.app.page)).toEqual(sides);
  const submits = (await office.service.requests()).filter(({ path }) =>
    path.startsWith('/api/v3/screen/kyt'),
  );
  expect(submits.map(({ method }) => method)).toEqual(['POST']);
  expect(JSON.parse(String(submits[0]?.body))).toMatchObject({
    tx_id: TRANSACTION,
    screen_direction: 'both',
  });

  const page = await reopenOffline();
  expect(await openResult(page, TRANSACTION)).toEqual(shown);
  expect(await sidesOf(page)).toEqual(sides);
  await expect(alertsOf(page)).toHaveCount(3);
  await expect(alertsOf(page).filter({ hasText: words('side_in') })).toHaveCount(2);
  await expect(alertsOf(page).filter({ hasText: words('side_out') })).toHaveCount(1);
  await chooseTab(page, 'flow');
  const picture = page.getByRole('listbox', { name: words('kyt_mirror_label') });
  await expect(picture.locator('[data-node="subject"]')).toBeVisible();
  for (const side of ['in', 'out']) {
    await expect(picture.locator(`[data-node="${side}:subject"]`)).toBeVisible();
    await expect(picture.locator(`[data-edge^="${side}:"]`).first()).toBeVisible();
  }
  expect(office.app.problems).toEqual([]);
});

/** The decision's reasons, and every group in its place with what it found. */
async function findingsOf(page: Page): Promise<{ reasons: string[]; groups: (string | null)[][] }> {
  const reasons = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: words('name_decision_reasons') }) })
    .last()
    .getByRole('listitem');
  const groups = page.getByRole('list', { name: words('name_groups') }).locator('[data-group]');
  await expect(groups).toHaveCount(6);
  return {
    reasons: await reasons.allInnerTexts(),
    groups: await groups.evaluateAll((all) =>
      all.map((one) => [one.getAttribute('data-group'), one.getAttribute('data-finding')]),
    ),
  };
}

test('a name waits for its answer, then shows decision, reasons, groups and the report as text, also offline', async () => {
  test.setTimeout(180_000);
  const { page } = office.app;
  const { base, key } = office.service;
  await addEnvironment(page, {
    ...{ name: OFFICE_NAMES, service: 'names' },
    ...{ base, key, keep: 'keychain' },
  });
  await office.service.setFaults([{ kind: 'name-report-script', times: 'always' }]);
  await openFirstCase(page);
  await fillNameForm(page, {
    ...{ name: NAME, environment: OFFICE_NAMES, country: 'HK', industry: 'crypto' },
    aliases: 'Ottilie Farrowmere',
  });
  // What it costs and what leaves the machine is said before.
  const form = page.getByRole('form', { name: words('form_title') });
  const [quota = ''] = words('form_preflight_quota', { count: '|' }).split('|');
  await expect(form).toContainText(quota);
  await expect(form).toContainText(
    words('form_leaves_name', {
      environment: OFFICE_NAMES,
      what: [
        words('form_leaves_part_name'),
        words('form_leaves_part_aliases', { count: 1 }),
        words('form_leaves_part_country'),
        words('form_leaves_part_industry'),
      ].join(words('common_list_comma')),
    }),
  );
  await startScreening(page);
  const job = page.locator('article[data-job-state]').filter({ hasText: NAME });
  await expect(job).toHaveAttribute('data-job-state', /^(accepted|processing)$/);
  await expectWords(job, ['job_billed_name_yes']);
  await expect(job).toBeHidden({ timeout: 120_000 });

  const shown = await openResult(page, NAME);
  expect(shown.verdict).toBe('REJECT');
  expect(shown.sha256).toMatch(/^[0-9a-f]{64}$/);
  const found = await findingsOf(page);
  expect(found.reasons.length).toBeGreaterThan(5);
  expect(found.groups).toEqual(
    ['sanctions', 'pep', 'convicted', 'adverse_media', 'relationships', 'live_news'].map(
      (group) => [group, 'hit'],
    ),
  );
  const requests = await office.service.requests();
  const submit = requests.filter(
    ({ method, path }) => method === 'POST' && path === '/v1/screening',
  );
  expect(submit).toHaveLength(1);
  const polls = requests.filter(({ path }) => /^\/v1\/screening\/[^/]+$/.test(path));
  expect((polls[0]?.at ?? 0) - (submit[0]?.at ?? 0)).toBeGreaterThanOrEqual(FIRST_POLL_MS);
  expect(requests.filter(({ path }) => path.endsWith('/report'))).toHaveLength(1);

  const again = await reopenOffline('names');
  expect(await openResult(again, NAME)).toEqual(shown);
  expect(await findingsOf(again)).toEqual(found);
  await chooseTab(again, 'report');
  await expectWords(again.locator('body'), ['report_text_note']);
  const report = again.getByLabel(words('report_text'), { exact: true }).locator('visible=true');
  await expect(report).toContainText('<script');
  // Text only: nothing of what it holds became an element.
  expect(await report.locator('h1, table, p, img, script, style, a').count()).toBe(0);
  await expect(again.locator('iframe, object, embed')).toHaveCount(0);
  await press(again, 'raw_copy');
  expect(office.app.problems).toEqual([]);
});
