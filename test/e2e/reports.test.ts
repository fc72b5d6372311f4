// The report of a case built by hand, in the real application: previewed, written in every format, read
// back by others, and every number on its pages traced to where it is from.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import type { CaseId, ReportId } from '#shared/domain/ids.ts';
import type { ReportDocument, ValueSource } from '#shared/report/document.ts';
import { REPORT_FORMATS, type ReportFormat } from '#shared/report/report.ts';
import { createMachine, type Application, type Machine } from '../drive/application.ts';
import { CASE, DECISIONS, NAME } from '../drive/case-story.ts';
import { answerSaveDialogs } from '../drive/dialogs.ts';
import { openCase, openFirstCase } from '../drive/main-job.ts';
import { callBridge } from '../drive/page-bridge.ts';
import { launchBuilt, launchPrepared } from '../drive/prepared.ts';
import { falsify, falsifyOne, onPages } from '../drive/report-faults.ts';
import { traceNumbers } from '../drive/report-numbers.ts';
import { press } from '../drive/screen-words.ts';
import { readStoredCase } from '../drive/stored-case.ts';
import { words } from '../drive/words.ts';

/** A word of the glossary, in both languages of the program. */
const CHAIN_OF_CUSTODY = '保管链';
const ADDRESS = /0x[0-9a-fA-F]{40}/;

let machine: Machine;
let app: Application;
test.beforeEach(() => {
  machine = createMachine();
});
test.afterEach(() => machine.remove());

/** What another program says of a file; throws what it complains of. */
function ask(command: string, args: string[], input?: Buffer): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    ...{ encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    ...(input === undefined ? {} : { input }),
  });
  if (status !== 0) throw new Error(`${command}: ${stdout}${stderr}`);
  return stdout;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Main's clock does not move from now on. */
async function stopClock(): Promise<void> {
  await app.electron.evaluate(() => {
    const now = Date.now();
    Date.now = () => now;
  });
}

/** Makes it again; gives the bytes of its pages. */
async function previewAgain(id: ReportId): Promise<Buffer> {
  await callBridge(app.page, 'reports.preview', { id });
  const { base64 } = await callBridge(app.page, 'reports.previewPdf', { id });
  return Buffer.from(base64, 'base64');
}

/** Writes the report in the dialog on screen; gives the path, of the hash that was told. */
async function exportAs(format: ReportFormat): Promise<string> {
  const dialog = app.page.getByRole('dialog');
  const path = join(machine.folder, 'Exports', `report-${format}.${extensionOf(format)}`);
  await answerSaveDialogs(app, path);
  await dialog.locator(`input[name="format"][value="${format}"]`).check();
  await dialog.locator('button[type="submit"]').click();
  await expect(dialog.getByText(path)).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByText(words('reports_export_journaled'))).toBeVisible();
  const told = await dialog.locator('[data-sha256]').getAttribute('data-sha256');
  expect(told).toBe(sha256(readFileSync(path)));
  return path;
}

function extensionOf(format: ReportFormat): string {
  return format === 'csv' ? 'csv.zip' : format;
}

/** A picture of each kind that an address has, in a section of their own. */
async function placeFigures(id: ReportId, snapshotId: string): Promise<void> {
  const { draft, revision } = await callBridge(app.page, 'reports.get', { id });
  const figures = (['flow', 'score', 'time_line'] as const).map((kind) => ({
    ...{ id: `figure-${kind}`, kind, snapshotId, side: null, caption: '' },
  }));
  const section = {
    ...{ id: 'section-figures', kind: 'figures' as const, title: '', isOn: true, observed: '' },
    ...{ interpretation: '', answers: {}, manual: [], figures },
  };
  const sections = [...draft.sections, section];
  const saved = { id, revision, draft: { ...draft, sections } };
  await callBridge(app.page, 'reports.save', saved);
}

/** A transaction that was verified for the hop next to the subject of the hit that was decided. */
async function verifyHop(caseId: CaseId): Promise<void> {
  const decisions = await callBridge(app.page, 'decisions.list', { caseId });
  const [decided] = decisions.filter(({ reason }) => reason === words(DECISIONS.hit.reason));
  if (decided === undefined) throw new Error('no hit was decided');
  const { snapshotId, hitKey } = decided;
  await callBridge(app.page, 'slots.set', {
    ...{ caseId, snapshotId, hitKey, hop: 1, remark: '' },
    ...{ transactionHash: `0x${'5a'.repeat(32)}`, blockHeight: '19876543' },
  });
}

/** A value of each kind of source, and of each way in which it is proved. */
const KINDS: Readonly<Record<string, (source: ValueSource) => boolean>> = {
  'a figure of an answer': ({ of }) => of === 'answer',
  'the size of an answer': (one) => one.of === 'snapshot' && one.field === 'sizeBytes',
  'a limit that was asked for': (one) =>
    one.of === 'snapshot' && one.field === 'request.maxNodesPerHop',
  'the id of a ruleset': (one) => one.of === 'snapshot' && one.field.endsWith('.usedId'),
  'a verified block': (one) => one.of === 'record' && one.field === 'blockHeight',
  'the size of an attachment': (one) => one.of === 'record' && one.kind === 'attachment',
  'an entry of the journal': (one) => one.of === 'record' && one.field === 'seq',
  'how many hits there are': (one) => one.of === 'count' && one.what === 'hits',
  'how many hops are verified': (one) => one.of === 'count' && one.what === 'verified hops',
  'how many answers there are': (one) => one.of === 'count' && one.what === 'answers',
  'a sum': (one) => one.of === 'computed' && one.rule === 'sum',
  'a step': (one) => one.of === 'computed' && one.rule === 'step',
};

/** Whatever says another number than is stored is found: in its values, on its pages, in both. */
function expectFaultsFound(report: Parameters<typeof traceNumbers>[0]): void {
  const { document, pages } = report;
  // The hash of the content tells of any change of it; that alone is not to be what is found.
  const brokenIn = (other: Partial<typeof report>): string[] =>
    traceNumbers({ ...report, ...other }).broken.filter(
      (line) => !line.startsWith('contentSha256'),
    );
  const all = falsify(document, () => true);
  expect(all.values.length).toBeGreaterThan(400);
  const found = new Set(brokenIn({ document: all.document }));
  expect(all.values.map((one) => JSON.stringify(one)).filter((one) => !found.has(one))).toEqual([]);
  for (const [what, isMeant] of Object.entries(KINDS)) {
    const {
      document: other,
      value,
      original,
    } = falsifyOne(document, ({ face, source }) => face === 'number' && isMeant(source));
    expect(brokenIn({ document: other }), what).toEqual([JSON.stringify(value)]);
    const printed = onPages(pages, original.text);
    expect(traceNumbers({ ...report, pages: printed }).unresolved, what).not.toEqual([]);
    const both = { ...report, document: other, pages: printed };
    expect(traceNumbers(both), what).toMatchObject({ unresolved: [] });
    expect(brokenIn(both), what).toEqual([JSON.stringify(value)]);
  }
  // A number that no value shows, a picture that says another amount than its answer.
  const more = traceNumbers({ ...report, pages: `${pages}\n98765\n` });
  expect(more.unresolved).toEqual(['98765: 1 shown, 0 known']);
  // It is in the picture that was placed, and in that of the findings.
  const redrawn = withText(document, { from: '>18,000 USDT<', to: '>18,001 USDT<', times: 2 });
  const repainted = pages.replaceAll('18,000 USDT', '18,001 USDT');
  const wrong: unknown = expect.stringContaining('18,001');
  expect(brokenIn({ document: redrawn, pages: repainted })).toEqual([wrong, wrong]);
  // What the report says of itself.
  const { cover, custody, sources } = document;
  const later = { ...cover, preparedAt: cover.preparedAt + 60_000 };
  expect(brokenIn({ document: { ...document, cover: later } })).toHaveLength(1);
  const longer = { ...custody, journalEntries: custody.journalEntries + 1 };
  expect(brokenIn({ document: { ...document, custody: longer } })).toHaveLength(1);
  const larger = sources.map((one) => ({ ...one, sizeBytes: one.sizeBytes + 1 }));
  expect(brokenIn({ document: { ...document, sources: larger } })).toHaveLength(sources.length);
  // Without the stored bytes nothing resolves.
  const nothing = { ...report.stored, answers: [] };
  expect(brokenIn({ stored: nothing }).length).toBeGreaterThan(200);
}

/** The attachment that a report lists. */
function attachmentIn(document: ReportDocument): string {
  const [, id = ''] = /"id":"([^"]+)","kind":"attachment"/.exec(JSON.stringify(document)) ?? [];
  return id;
}

/** The same report with one text of it changed, which is in it so many times. */
function withText(
  document: ReportDocument,
  { from, to, times }: { from: string; to: string; times: number },
): ReportDocument {
  const text = JSON.stringify(document);
  expect(text.split(from).length - 1, from).toBe(times);
  return JSON.parse(text.replaceAll(from, to)) as ReportDocument;
}

test('a report is previewed, written in every format, journaled, read by others, and every number of it resolves', async () => {
  test.setTimeout(400_000);
  const prepared = await launchBuilt(machine);
  app = prepared;
  const { page } = app;
  const { mixer, attachmentSha256 } = prepared.built;
  mkdirSync(join(machine.folder, 'Exports'));
  await openCase(page, CASE.reference, 'reports');
  await page.locator('[data-template="investigation"]').click();
  await press(page.getByRole('dialog'), 'reports_new_create');
  await press(page, 'reports_preview_run');
  await expect(page.locator('[data-page="1"]')).toBeVisible({ timeout: 60_000 });
  const caseId = await caseOf(mixer);
  const [summary] = await callBridge(page, 'reports.list', { caseId });
  const id = summary?.id ?? ('' as ReportId);
  await placeFigures(id, mixer.snapshotId);
  await verifyHop(caseId);

  await stopClock();
  const previewed = await previewAgain(id);
  expect(Buffer.compare(await previewAgain(id), previewed)).toBe(0);
  await press(page, 'reports_export');
  const pdf = await exportAs('pdf');
  expect(Buffer.compare(readFileSync(pdf), previewed)).toBe(0);
  // The journal has one entry more now, which the report tells of.
  const pages = join(machine.folder, 'Exports', 'pages.pdf');
  writeFileSync(pages, await previewAgain(id));
  const json = await exportAs('json');
  const paths: Partial<Record<ReportFormat, string>> = { pdf, json };
  for (const format of REPORT_FORMATS) paths[format] ??= await exportAs(format);

  await test.step('every number resolves', async () => {
    const { document } = JSON.parse(readFileSync(json, 'utf8')) as { document: ReportDocument };
    const text = ask('pdftotext', ['-raw', pages, '-']);
    const stored = await readStoredCase(page, { caseId, document });
    const attached = stored.records[`attachment ${attachmentIn(document)}`];
    expect(attached).toMatchObject({ sha256: attachmentSha256 });
    const preparedAt = await app.electron.evaluate(() => Date.now());
    const report = { document, stored, preparedAt, pages: text };
    const traced = traceNumbers(report);
    expect(traced).toMatchObject({ unresolved: [], broken: [] });
    // Every kind of source has its share, so that none is passed over unseen.
    expect(traced.followed).toBeGreaterThan(200);
    expect(traced.numbers).toBeGreaterThan(500);
    const { answer, snapshot, record, computed, count, figure, page: begun } = traced.kinds;
    expect(Math.min(answer, snapshot, record)).toBeGreaterThan(50);
    expect(computed).toBeGreaterThan(30);
    expect(count).toBeGreaterThan(5);
    expect(figure).toBeGreaterThan(30);
    expect(begun).toBe(document.sections.length + 1);
    expectFaultsFound(report);
  });

  await test.step('read by others', () => {
    const info = ask('pdfinfo', [pdf]);
    expect(info).toMatch(/Tagged:\s+yes/);
    expect(info).toMatch(/JavaScript:\s+no/);
    expect(info).toContain(CASE.title);
    expect(Number(/Pages:\s+(\d+)/.exec(info)?.[1])).toBeGreaterThan(5);
    expect(ask('qpdf', ['--check', pdf])).toContain('No syntax or stream encoding errors');
    const faces = ask('pdffonts', [pdf]).split('\n').slice(2);
    const left = faces.filter(
      (line) => line !== '' && !/ yes (?:yes|no) +(?:yes|no) +\d+ +0$/.test(line),
    );
    expect(left).toEqual([]);
    const text = ask('pdftotext', [pdf, '-']);
    expect(text).toContain(CHAIN_OF_CUSTODY);
    expect(text).toContain(CASE.reference);
    expect(text).toContain(NAME);
    for (const format of ['docx', 'xlsx', 'csv'] as const)
      ask('unzip', ['-tqq', paths[format] ?? '']);
    for (const [format, part] of [
      ['docx', 'word/document.xml'],
      ['xlsx', 'xl/workbook.xml'],
    ] as const) {
      const xml = ask('unzip', ['-p', paths[format] ?? '', part]);
      ask('xmllint', ['--noout', '-'], Buffer.from(xml));
    }
    for (const format of ['html', 'md'] as const) {
      const file = readFileSync(paths[format] ?? '', 'utf8');
      expect(file).toContain(CASE.reference);
      expect(file).toMatch(ADDRESS);
      expect(file).not.toMatch(/<script|https?:\/\/(?!127\.0\.0\.1)[^\s"<)]+\.(?:js|css|png)/i);
    }
  });

  const entries = JSON.stringify(
    await callBridge(page, 'journal.list', {
      ...{ caseId, subject: null, beforeSeq: null, limit: 1000 },
    }),
  );
  for (const path of Object.values(paths)) expect(entries).toContain(sha256(readFileSync(path)));
  expect(app.problems).toEqual([]);
});

test('a report of a case without snapshots is printed, and says that it cites nothing', async () => {
  app = await launchPrepared(machine);
  await openFirstCase(app.page, 'reports');
  await app.page.locator('[data-template="investigation"]').click();
  await press(app.page.getByRole('dialog'), 'reports_new_create');
  await press(app.page, 'reports_preview_run');
  await expect(app.page.locator('[data-page="1"]')).toBeVisible({ timeout: 60_000 });
  const [only] = await callBridge(app.page, 'cases.list', {});
  const caseId = only?.id ?? ('' as CaseId);
  const [summary] = await callBridge(app.page, 'reports.list', { caseId });
  const printed = join(machine.folder, 'nothing.pdf');
  writeFileSync(printed, await previewAgain(summary?.id ?? ('' as ReportId)));
  expect(ask('qpdf', ['--check', printed])).toContain('No syntax or stream encoding errors');
  const text = ask('pdftotext', [printed, '-']).replace(/\s+/g, ' ');
  expect(text).toContain(words('report_doc_sources_none'));
  expect(text).toContain(words('report_summary_nothing'));
  expect(app.problems).toEqual([]);
});

async function caseOf({ snapshotId }: { snapshotId: string }): Promise<CaseId> {
  const { summary } = await callBridge(app.page, 'screenings.open', { id: snapshotId });
  return summary.caseId;
}
