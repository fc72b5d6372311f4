import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { marked } from 'marked';
import { beforeEach, expect, test } from 'vitest';
import type { RenderTask } from '../../../electron/report/messages.ts';
import { renderReport } from '../../../electron/report/render-report.ts';
import { readZip } from '../../../electron/zip/archive.ts';
import { overwriteGetLocale } from '#shared/messages/generated/runtime.js';
import {
  ADDRESS,
  HOSTILE,
  sampleReport,
  SCRIPTS,
  TRANSACTION,
} from '../../builders/report-document.ts';

beforeEach(() => {
  overwriteGetLocale(() => 'en');
});

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
const made = (task: RenderTask, hits = 5) => renderReport(sampleReport({ hits }), task);

/** A file of an archive as a stranger's tool lists and tests it. */
function unzipTest(bytes: Uint8Array): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tracefile-zip-'));
  try {
    const file = path.join(folder, 'it.zip');
    writeFileSync(file, bytes);
    const { stdout, status } = spawnSync('unzip', ['-t', file], { encoding: 'utf8' });
    return status === 0 ? stdout : `status ${String(status)}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test.each(['html', 'md', 'json', 'document', 'csv', 'xlsx'] as const)(
  '%s of one report is the same bytes every time',
  async (format) => {
    expect(Buffer.compare(await made({ format }), await made({ format }))).toBe(0);
  },
);

test('a document for a word processor is the same bytes every time, whatever was made before', async () => {
  const task: RenderTask = { format: 'docx', pictures: [] };
  expect(Buffer.compare(await made(task), await made(task))).toBe(0);
});

test('Markdown turns no text into markup', async () => {
  const markdown = text(await made({ format: 'md' }));
  const html = await marked.parse(markdown, { gfm: true });
  expect(html).not.toMatch(/<(?:script|img)\b/);
  expect(html).not.toMatch(/<a\b/);
  expect(html).not.toMatch(/<del>/);
  expect(html).toContain('<table>');
  expect(html).toContain(`<code>${ADDRESS}</code>`);
  expect(markdown).not.toContain('\u202E');
  for (const script of Object.values(SCRIPTS)) expect(markdown).toContain(script);
});

test('JSON holds the document whole, with a hash of it and of each section', async () => {
  const document = await made({ format: 'document' });
  const file = JSON.parse(text(await made({ format: 'json' }))) as {
    document: { sections: { id: string }[] };
    hashes: { document: string; sections: { id: string; sha256: string }[] };
  };
  expect(file.hashes.document).toBe(createHash('sha256').update(document).digest('hex'));
  expect(file.hashes.sections.map(({ id }) => id)).toEqual(
    file.document.sections.map(({ id }) => id),
  );
  expect(text(document)).toContain('invoice\u202Efdp.exe');
});

test('CSV has a file for each table, and runs nothing in a spreadsheet', async () => {
  const zip = await made({ format: 'csv' });
  expect(unzipTest(zip)).toContain('No errors detected');
  const files = new Map(readZip(zip).map(({ name, bytes }) => [name, text(bytes)]));
  expect([...files.keys()]).toEqual([
    'report.csv',
    'tables/strange.csv',
    'tables/empty.csv',
    'tables/hits-s1.csv',
    'tables/report-approvals.csv',
    'tables/report-sources.csv',
  ]);
  const strange = files.get('tables/strange.csv') ?? '';
  expect(strange).toContain(`"'${HOSTILE.formula}"`);
  expect(strange).toContain(`"'-5",-5`);
  expect(files.get('tables/report-sources.csv')).toContain(ADDRESS);
});

test('the workbook has a sheet of facts and one for each table', async () => {
  const zip = await made({ format: 'xlsx' });
  expect(unzipTest(zip)).toContain('No errors detected');
  const files = new Map(readZip(zip).map(({ name, bytes }) => [name, text(bytes)]));
  const names = [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet [^>]*name="([^"]*)"/g)];
  expect(names.map(([, name]) => name)).toEqual([
    ...['Report', 'strange', 'empty', 'hits-s1', 'report-approvals', 'report-sources'],
  ]);
  const all = [...files.values()].join('');
  expect(all).not.toMatch(/<f>/);
  expect(all).not.toContain('\u202E');
  expect(all).toContain('invoice[U+202E]fdp.exe');
});

test('a workbook says that it does not hold a text whole which is longer than a cell can hold', async () => {
  const workbook = async (length: number): Promise<string> => {
    const report = sampleReport();
    const title = 'x'.repeat(length);
    const cover = { ...report.cover, caseTitle: title };
    const bytes = await renderReport({ ...report, cover }, { format: 'xlsx' });
    return readZip(bytes)
      .map((file) => text(file.bytes))
      .join('');
  };
  const note = 'Texts too long for a cell are truncated in this workbook';
  expect(await workbook(32_767)).not.toContain(note);
  expect(await workbook(32_768)).toContain(note);
});

test('a document for a word processor has headings, contents, heads of tables, right-to-left runs and alt texts', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const pictures = [{ id: 'hub', png: new Uint8Array(png) }];
  const zip = await made({ format: 'docx', pictures });
  expect(unzipTest(zip)).toContain('No errors detected');
  const files = new Map(readZip(zip).map(({ name, bytes }) => [name, text(bytes)]));
  const body = files.get('word/document.xml') ?? '';
  for (const [name, xml] of files) {
    if (!/\.(?:xml|rels)$/.test(name)) continue;
    const read = spawnSync('xmllint', ['--noout', '-'], { input: xml, encoding: 'utf8' });
    expect(`${name} ${read.stderr}`).toBe(`${name} `);
  }
  expect(body).toContain('w:val="Heading1"');
  expect(body).toContain('TOC ');
  expect(body).toContain('<w:tblHeader');
  expect(body).toContain('<w:rtl/>');
  expect(body).toContain('descr="A hub. The table beside it holds the same in words."');
  expect(body).toContain(ADDRESS);
  expect(body).toContain(TRANSACTION);
  expect(body).not.toContain('\u202E');
  expect([...files.keys()].filter((name) => name.startsWith('word/media/'))).toHaveLength(1);
});
