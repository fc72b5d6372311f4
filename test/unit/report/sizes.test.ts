// Reports of unusual size in every format: of nothing, of five hundred answers, and of ten thousand hits in
// one table.
import { beforeEach, expect, test } from 'vitest';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import { overwriteGetLocale } from '#shared/messages/generated/runtime.js';
import type { ReportDocument } from '#shared/report/document.ts';
import { renderReport } from '../../../electron/report/render-report.ts';
import { readZip } from '../../../electron/zip/archive.ts';
import { sampleReport } from '../../builders/report-document.ts';

const HITS = 10_000;
/** The label of the sample's last hit. */
const LAST = 'Moonquay drainer 9999 (fictional)';

beforeEach(() => {
  overwriteGetLocale(() => 'en');
});

const decode = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

function emptyReport(): ReportDocument {
  const sample = sampleReport({ hits: 0, isReal: true });
  return { ...sample, sections: [], sources: [], cover: { ...sample.cover, approvals: [] } };
}

test('a report of a case without snapshots is written in every format, and says that there are none', async () => {
  const report = emptyReport();
  const none = 'This report cites no screening results';
  for (const format of ['html', 'md'] as const) {
    expect(decode(await renderReport(report, { format }))).toContain(none);
  }
  const docx = readZip(await renderReport(report, { format: 'docx', pictures: [] }));
  const body = decode(docx.find(({ name }) => name === 'word/document.xml')?.bytes);
  expect(body).toContain(none);
  const csv = readZip(await renderReport(report, { format: 'csv' }));
  expect(csv.map(({ name }) => name)).toEqual(['report.csv', 'tables/report-sources.csv']);
  expect(decode(csv[1]?.bytes).trimEnd().split('\n')).toHaveLength(1);
  const xlsx = readZip(await renderReport(report, { format: 'xlsx' }));
  expect(xlsx.filter(({ name }) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name))).toHaveLength(2);
  const json = JSON.parse(decode(await renderReport(report, { format: 'json' }))) as object;
  expect(json).toMatchObject({ document: { sections: [], sources: [] } });
});

/** The sample with so many answers, each with a hash of its own. */
function reportOf(answers: number): ReportDocument {
  const sample = sampleReport({ hits: 0 });
  const sources = Array.from({ length: answers }, (_, index) => ({
    ...sample.sources[0]!,
    sha256: String(index).padStart(64, 'a') as Sha256Hex,
  }));
  return { ...sample, sections: [], sources };
}

test('five hundred answers are listed in every format, the last one with its hash', async () => {
  const report = reportOf(500);
  const last = report.sources.at(-1)!.sha256;
  const html = decode(await renderReport(report, { format: 'html' }));
  const markdown = decode(await renderReport(report, { format: 'md' }));
  const csv = readZip(await renderReport(report, { format: 'csv' }));
  const list = decode(csv.find(({ name }) => name === 'tables/report-sources.csv')?.bytes);
  expect(list.trimEnd().split('\n')).toHaveLength(501);
  const docx = readZip(await renderReport(report, { format: 'docx', pictures: [] }));
  const body = decode(docx.find(({ name }) => name === 'word/document.xml')?.bytes);
  const xlsx = readZip(await renderReport(report, { format: 'xlsx' }));
  const cells = xlsx.map(({ bytes }) => decode(bytes)).join('');
  const texts = [html, markdown, list, body, cells];
  expect(texts.map((text) => text.includes('S500'))).toEqual(texts.map(() => true));
  texts.push(decode(await renderReport(report, { format: 'json' })));
  const bare = texts.map((text) => text.replace(/<[^>]*>|\s/g, ''));
  expect(bare.map((text) => text.includes(last))).toEqual(texts.map(() => true));
}, 120_000);

test('ten thousand hits in one table are written to the last one', async () => {
  const report = sampleReport({ hits: HITS });
  const html = decode(await renderReport(report, { format: 'html' }));
  const table = /<table[^>]*id="table-hits-s1".*?<\/table>/s.exec(html)?.[0] ?? '';
  expect(table.match(/<tr>/g)).toHaveLength(HITS + 1);
  const markdown = decode(await renderReport(report, { format: 'md' }));
  const csv = readZip(await renderReport(report, { format: 'csv' }));
  const hits = decode(csv.find(({ name }) => name === 'tables/hits-s1.csv')?.bytes);
  expect(hits.trimEnd().split('\n')).toHaveLength(HITS + 1);
  expect([table, markdown, hits].map((text) => text.includes(LAST))).toEqual([true, true, true]);
  const xlsx = readZip(await renderReport(report, { format: 'xlsx' }));
  const rows = xlsx.map(({ bytes }) => decode(bytes).match(/<row /g)?.length ?? 0);
  expect(Math.max(...rows)).toBe(HITS + 1);
  // Sixty thousand cells in four formats.
}, 120_000);
