// An evidence bundle in the real application: written, checked by strangers with their own tools, read
// in a browser, reviewed in a second application, and what the review is worth once the draft changes.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { expect, test } from 'playwright/test';
import { createMachine, launch, type Application, type Machine } from '../drive/application.ts';
import {
  checkBundle,
  chooseBundle,
  closeDialog,
  exportReport,
  makeKey,
  makeReport,
  openReport,
  receiveReview,
  signReview,
  tellFingerprint,
  writeBundle,
  writeSection,
  type Reviewed,
} from '../drive/bundle-story.ts';
import { ADDRESSES } from '../drive/case-story.ts';
import {
  followInstructions,
  openInBrowser,
  runStranger,
  sha256Of,
  textOfPdf,
  unpackBundle,
  verifyByTask,
} from '../drive/foreign-bundle.ts';
import { openFirstCase, openResult, setUp } from '../drive/main-job.ts';
import { openOffice, type Office } from '../drive/office.ts';
import { callBridge } from '../drive/page-bridge.ts';
import { words } from '../drive/words.ts';

const FIRST_CASE = /TF-\d{4}-001/;
/** Sixteen groups of four digits, as a report prints a fingerprint. */
const FINGERPRINT = /(?:[0-9a-f]{4}\s+){15}[0-9a-f]{4}/;
const REVIEWER = 'Second Pair of Eyes';
const APPROVAL: Reviewed = {
  ...{ decision: 'approve', reviewer: REVIEWER },
  reason: 'Each figure was held against the stored answer.',
};
const OBJECTION: Reviewed = {
  ...{ decision: 'object', reviewer: REVIEWER },
  reason: 'The desk must still be asked for its records.',
};

let office: Office;
let reviewing: Machine;
/** Where files go that leave the application. */
let out: string;

test.beforeEach(async () => {
  office = await openOffice();
  reviewing = createMachine();
  out = join(office.machine.folder, 'Exports');
  mkdirSync(out);
});
test.afterEach(async () => {
  await reviewing.remove();
  await office.close();
});

/** A screened address, a key and a report that names it, in PDF; gives the fingerprint it prints. */
async function reportOnAddress(): Promise<{ fingerprint: string; printed: string }> {
  const { page } = office.app;
  await office.screen(ADDRESSES.mixer);
  await openResult(page, ADDRESSES.mixer);
  const fingerprint = await makeKey(page);
  await makeReport(page, FIRST_CASE);
  const pdf = join(out, 'report.pdf');
  expect(await exportReport(office.app, { format: 'pdf', path: pdf })).toBe(sha256Of(pdf));
  const text = textOfPdf(pdf);
  // Never cut, but on several lines where a column is narrow.
  expect(text.replace(/\s/g, '')).toContain(ADDRESSES.mixer);
  const printed = FINGERPRINT.exec(text)?.[0] ?? '';
  expect(printed.replace(/\s/g, '')).toBe(fingerprint);
  return { fingerprint, printed };
}

/** Checked by the very commands that the bundle brings along. */
function checkAsStranger(bag: string, fingerprint: string): void {
  for (const list of ['manifest-sha256.txt', 'tagmanifest-sha256.txt']) {
    expect(runStranger('sha256sum', ['-c', '--quiet', list], bag)).toEqual({
      ...{ status: 0, output: '' },
    });
  }
  const told = followInstructions(bag);
  expect(told.map(({ status }) => status)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(told.slice(0, 3).map(({ output }) => output)).toEqual(['', '', '']);
  for (const { command, output } of told.slice(3, 5)) {
    expect(command).toMatch(/^openssl pkeyutl -verify /);
    expect(output).toContain('Signature Verified Successfully');
  }
  expect(told[5]?.output).toContain(fingerprint);
}

/** Checked by the task, with and without the fingerprint, and after one byte was changed. */
function checkByTask(bundle: string, printed: string): string {
  const unknown = verifyByTask(bundle);
  expect(unknown.output).toContain('intact, signer unknown');
  expect(unknown.status).toBe(3);
  const known = verifyByTask(bundle, printed);
  expect(known.output).toContain('intact, signed by the given signer');
  expect(known.status).toBe(0);
  const bytes = readFileSync(bundle);
  // Within the stored answer.
  const at = bytes.indexOf('"score"', bytes.indexOf('data/answers/'));
  bytes.writeUInt8(bytes.readUInt8(at + 1) ^ 1, at + 1);
  const changed = join(out, 'changed.zip');
  writeFileSync(changed, bytes);
  const broken = verifyByTask(changed, printed);
  expect(broken.output).toMatch(/^NOT INTACT: data\/answers\/\S+ was changed$/m);
  expect(broken.status).toBe(1);
  return changed;
}

/** The page in the bundle: read-only, with hashes, honest about itself, and without any request. */
async function readViewer(bag: string, fingerprint: string): Promise<void> {
  const { page, requests, problems, close } = await openInBrowser(join(bag, 'viewer.html'));
  try {
    await expect(page.getByText(words('viewer_no_proof'))).toBeVisible();
    const head = page.locator('dl');
    await expect(head).toContainText(fingerprint.replace(/.{4}(?!$)/g, '$& '));
    await expect(page.locator('td', { hasText: ADDRESSES.mixer }).first()).toBeVisible();
    const list = readFileSync(join(bag, 'manifest-sha256.txt'), 'utf8').trimEnd().split('\n');
    const files = page.locator('table').last();
    await expect(files.locator('tbody tr')).toHaveCount(list.length);
    for (const line of list) {
      const [sha256 = '', path = ''] = line.split('  ');
      const row = files.locator('tr').filter({ has: page.getByText(path, { exact: true }) });
      await expect(row).toContainText(sha256);
    }
    // It compares the unpacked files; nothing else can be entered, and nothing edited.
    await expect(page.locator('form, textarea, [contenteditable], button')).toHaveCount(0);
    await page.locator('input[type="file"]').setInputFiles(bag);
    const all = list.length;
    await expect(
      page.getByText(words('viewer_checked_all', { same: all, all }), { exact: true }),
    ).toBeVisible();
    expect(requests).toEqual([]);
    expect(problems).toEqual([]);
  } finally {
    await close();
  }
}

/** Somebody else, in an application of their own: checks the bundle, approves it, and objects to it. */
async function review(
  bundle: string,
  { changed, printed }: { changed: string; printed: string },
): Promise<{ approval: string; objection: string; problems: string[] }> {
  const app: Application = await launch(reviewing);
  const { page } = app;
  await setUp(page, { remember: true });
  const own = await makeKey(page);
  const verdict = await checkBundle(app, changed);
  await expect(verdict).toHaveAttribute('data-verdict', 'not_intact');
  await expect(page.getByText(words('reviews_own'), { exact: true })).toHaveCount(0);
  await checkBundle(app, bundle);
  await expect(verdict).toHaveAttribute('data-verdict', 'unknown');
  await tellFingerprint(page, own);
  await expect(verdict).toHaveAttribute('data-verdict', 'other_signer');
  await tellFingerprint(page, printed);
  await expect(verdict).toHaveAttribute('data-verdict', 'known');
  await expect(page.getByText(words('reviews_hashes_computed'))).toBeVisible();
  const approval = join(out, 'approval.tracefile-review');
  await signReview(app, APPROVAL, approval);
  const objection = join(out, 'objection.tracefile-review');
  await signReview(app, OBJECTION, objection);
  await app.quit();
  return { approval, objection, problems: app.problems };
}

/** What the reviewer said last, on the page of the report and in a PDF written now; each in the list. */
async function expectStanding(
  decision: 'approved' | 'objected',
  { holds, reviews }: { holds: boolean; reviews: number },
): Promise<void> {
  const { app } = office;
  const { page } = app;
  await openReport(page, FIRST_CASE);
  const path = join(out, `${decision}-${holds ? 'holds' : 'voided'}.pdf`);
  await exportReport(app, { format: 'pdf', path });
  const line = page.locator('[data-standing]');
  await expect(line).toHaveAttribute('data-standing', holds ? 'holds' : 'voided');
  const standing = words(`reports_${decision}_${holds ? 'holds' : 'voided'}`);
  await expect(line).toContainText(`${standing} ${REVIEWER}`);
  const text = textOfPdf(path).replace(/\s+/g, ' ');
  expect(text).toContain(words('report_doc_approvals'));
  expect(text).toContain(words(`report_doc_${decision}`));
  expect(text).toContain(REVIEWER);
  expect(text.includes(words(`report_doc_${decision}_void`))).toBe(!holds);
  await openFirstCase(page, 'reports');
  await expect(page.locator(`[data-review] [data-holds="${String(holds)}"]`)).toHaveCount(reviews);
}

test('a bundle is verified by strangers, read in a browser, reviewed elsewhere, and a change voids the review', async () => {
  test.setTimeout(300_000);
  const { app } = office;
  const { page } = app;
  const { fingerprint, printed } = await test.step('a report', reportOnAddress);

  const bundle = join(out, 'evidence.zip');
  await test.step('a bundle', async () => {
    await chooseBundle(page, FIRST_CASE, { profile: 'internal', more: [] });
    const told = await writeBundle(app, bundle);
    expect(told.fingerprint).toBe(fingerprint);
    expect(told.sha256).toBe(sha256Of(bundle));
    await closeDialog(page);
    await expect(page.locator('[data-bundle]')).toHaveCount(1);
  });

  const bag = unpackBundle(bundle, mkdirOf('unpacked'));
  // The JSON goes along though nobody asked for it: the reviewer’s hash is computed from it.
  const formats = readdirSync(join(bag, 'data/reports')).map((name) => extname(name));
  expect(formats.toSorted()).toEqual(['.json', '.pdf']);
  await test.step('strangers', () => {
    checkAsStranger(bag, fingerprint);
  });
  const changed = await test.step('the task', () => checkByTask(bundle, printed));
  await test.step('a browser', () => readViewer(bag, fingerprint));

  const reviewed = await test.step('a reviewer', () => review(bundle, { changed, printed }));
  expect(reviewed.problems).toEqual([]);
  await test.step('an approval comes back', async () => {
    await receiveReview(app, FIRST_CASE, { path: reviewed.approval, reviewer: REVIEWER });
    await expectStanding('approved', { holds: true, reviews: 1 });
  });
  await test.step('an objection of the same reviewer takes its place', async () => {
    await receiveReview(app, FIRST_CASE, { path: reviewed.objection, reviewer: REVIEWER });
    await expectStanding('objected', { holds: true, reviews: 2 });
  });
  await test.step('both are in the list and in the journal', async () => {
    await expect(page.locator('[data-review]', { hasText: APPROVAL.reason })).toHaveCount(1);
    await expect(page.locator('[data-review]', { hasText: OBJECTION.reason })).toHaveCount(1);
    const { entries } = await callBridge(page, 'journal.list', {
      ...{ caseId: null, subject: null, beforeSeq: null, limit: 100 },
    });
    const received = entries.filter(({ kind }) => kind === 'approval.received');
    expect(received.map(({ why }) => why)).toEqual([OBJECTION.reason, APPROVAL.reason]);
    const text = JSON.stringify(received);
    for (const path of [reviewed.approval, reviewed.objection]) {
      expect(text).toContain(sha256Of(path));
    }
  });
  await test.step('a change of the draft voids both', async () => {
    await openReport(page, FIRST_CASE);
    await writeSection(page, 'summary', { observed: 'The courier names one more wallet.' });
    await expectStanding('objected', { holds: false, reviews: 2 });
  });
  expect(app.problems).toEqual([]);
});

function mkdirOf(name: string): string {
  const folder = join(out, name);
  mkdirSync(folder);
  return folder;
}
