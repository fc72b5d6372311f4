// The report of a case built by hand, in the real application: previewed, written in every format, read
// back by others, and every number on its pages traced to where it is from.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import type { CaseId, ReportId } from '#shared/domain/ids.ts';
import type { ReportDocument } from '#shared/report/document.ts';
import { REPORT_FORMATS, type ReportFormat } from '#shared/report/report.ts';
import { ATTACHMENT, buildCase, CASE, NAME, type BuiltCase } from '../drive/case-story.ts';
import { answerSaveDialogs } from '../drive/dialogs.ts';
import { addEnvironment, openCase } from '../drive/main-job.ts';
import { OFFICE, openOffice, type Office } from '../drive/office.ts';
import { callBridge } from '../drive/page-bridge.ts';
import { traceNumbers } from '../drive/report-numbers.ts';
import { press } from '../drive/screen-words.ts';
import { words } from '../drive/words.ts';

const OFFICE_NAMES = 'Office names';
/** A word of the glossary, in both languages of the program. */
const CHAIN_OF_CUSTODY = '保管链';
const ADDRESS = /0x[0-9a-fA-F]{40}/;

let office: Office;
test.beforeEach(async () => {
  office = await openOffice();
});
test.afterEach(() => office.close());

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

async function buildPracticeCase(): Promise<BuiltCase> {
  const { app, service, machine } = office;
  await addEnvironment(app.page, {
    ...{ name: OFFICE_NAMES, service: 'names', keep: 'keychain' },
    ...{ base: service.base, key: service.key },
  });
  const attachmentPath = join(machine.folder, ATTACHMENT.name);
  writeFileSync(attachmentPath, 'He came at ten past two and left with a bag.\n');
  const environments = { screening: OFFICE, names: OFFICE_NAMES };
  return buildCase(app, { environments, attachmentPath });
}

/** Main's clock stands still from now on. */
async function stopClock(): Promise<void> {
  await office.app.electron.evaluate(() => {
    const now = Date.now();
    Date.now = () => now;
  });
}

/** Makes it again; gives the bytes of its pages. */
async function previewAgain(id: ReportId): Promise<Buffer> {
  await callBridge(office.app.page, 'reports.preview', { id });
  const { base64 } = await callBridge(office.app.page, 'reports.previewPdf', { id });
  return Buffer.from(base64, 'base64');
}

/** Writes the report in the dialog on screen; gives the path, of the hash that was told. */
async function exportAs(format: ReportFormat): Promise<string> {
  const dialog = office.app.page.getByRole('dialog');
  const path = join(office.machine.folder, 'Exports', `report-${format}.${extensionOf(format)}`);
  await answerSaveDialogs(office.app, path);
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
  const { draft, revision } = await callBridge(office.app.page, 'reports.get', { id });
  const figures = (['flow', 'score', 'time_line'] as const).map((kind) => ({
    ...{ id: `figure-${kind}`, kind, snapshotId, side: null, caption: '' },
  }));
  const section = {
    ...{ id: 'section-figures', kind: 'figures' as const, title: '', isOn: true, observed: '' },
    ...{ interpretation: '', answers: {}, manual: [], figures },
  };
  const sections = [...draft.sections, section];
  const saved = { id, revision, draft: { ...draft, sections } };
  await callBridge(office.app.page, 'reports.save', saved);
}

/** The same report with one text of it changed. */
function withText(document: ReportDocument, from: string, to: string): ReportDocument {
  const text = JSON.stringify(document);
  expect(text.split(from).length, from).toBe(2);
  return JSON.parse(text.replace(from, to)) as ReportDocument;
}

async function readAnswers({ sources }: ReportDocument): Promise<string[]> {
  const answers: string[] = [];
  for (const { snapshotId: id, sha256: expected } of sources) {
    if (id === null) throw new Error('a source without its snapshot');
    const raw = await callBridge(office.app.page, 'screenings.raw', { id, maxBytes: 8_388_608 });
    expect(sha256(Buffer.from(raw.text))).toBe(expected);
    answers.push(raw.text);
  }
  return answers;
}

test('a report is previewed, written in every format, journaled, read by others, and every number of it resolves', async () => {
  // A name is not asked about before forty seconds have passed.
  test.setTimeout(400_000);
  const { app, machine } = office;
  const { page } = app;
  mkdirSync(join(machine.folder, 'Exports'));
  const { mixer } = await test.step('a case', buildPracticeCase);
  await openCase(page, CASE.reference, 'reports');
  await page.locator('[data-template="investigation"]').click();
  await press(page.getByRole('dialog'), 'reports_new_create');
  await press(page, 'reports_preview_run');
  await expect(page.locator('[data-page="1"]')).toBeVisible({ timeout: 60_000 });
  const caseId = await caseOf(mixer);
  const [summary] = await callBridge(page, 'reports.list', { caseId });
  const id = summary?.id ?? ('' as ReportId);
  await placeFigures(id, mixer.snapshotId);

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
    const answers = await readAnswers(document);
    const traced = traceNumbers({ document, answers, pages: text });
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
    // A number that no value shows is found, on a page and in a picture of it.
    const more = traceNumbers({ document, answers, pages: `${text}\n98765\n` });
    expect(more.unresolved).toEqual(['98765: 1 shown, 0 known']);
    const other = text.replaceAll('17,850 USDT', '17,859 USDT');
    expect(traceNumbers({ document, answers, pages: other }).unresolved).toEqual([
      expect.stringMatching(/^859: /),
    ]);
    // So is a picture that says another amount than the answer, and a sum that is another.
    const redrawn = withText(document, '>18,000 USDT<', '>18,001 USDT<');
    const pages18001 = text.replaceAll('18,000 USDT', '18,001 USDT');
    expect(traceNumbers({ document: redrawn, answers, pages: pages18001 }).broken).toEqual([
      expect.stringContaining('18,001'),
    ]);
    const sum = '"rule":"sum"},"text":"29,600.5 USDT"';
    const added = withText(document, sum, sum.replace('29,600.5', '29,600.6'));
    expect(traceNumbers({ document: added, answers, pages: text }).broken).toEqual([
      expect.stringContaining('29,600.6'),
    ]);
    // Without the stored bytes nothing resolves.
    expect(traceNumbers({ document, answers: [], pages: text }).broken.length).toBeGreaterThan(200);
  });

  await test.step('read by others', () => {
    const info = ask('pdfinfo', [pdf]);
    expect(info).toMatch(/Tagged:\s+yes/);
    expect(info).toMatch(/JavaScript:\s+no/);
    expect(info).toContain(CASE.reference);
    expect(Number(/Pages:\s+(\d+)/.exec(info)?.[1])).toBeGreaterThan(5);
    expect(ask('qpdf', ['--check', pdf])).toContain('No syntax or stream encoding errors');
    const faces = ask('pdffonts', [pdf]).split('\n').slice(2);
    const left = faces.filter(
      (line) => line !== '' && !/ yes (?:yes|no) +(?:yes|no) +\d+ +0$/.test(line),
    );
    expect(left).toEqual([]);
    const text = ask('pdftotext', [pdf, '-']);
    expect(text).toContain(CHAIN_OF_CUSTODY);
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

async function caseOf({ snapshotId }: { snapshotId: string }): Promise<CaseId> {
  const { summary } = await callBridge(office.app.page, 'screenings.open', { id: snapshotId });
  return summary.caseId;
}
