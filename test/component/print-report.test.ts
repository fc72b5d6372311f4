import { expect } from 'playwright/test';
import { countPages, normalisePdf } from '../../electron/report/pdf/normalise.ts';
import { PREPARED_AT } from '../builders/report-document.ts';
import { readPdf } from './print/foreign-pdf.ts';
import { test } from './print/print-app.ts';

const encode = (text: string) => new TextEncoder().encode(text);

/** A page with what is hard to print: scripts, a long table, faces. The sample itself needs a bundler. */
const page =
  encode(`<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>Sample 样本</title>
<link rel="stylesheet" href="fonts/fonts.css">
<style>body{font-family:Inter,'Noto Sans SC',sans-serif}code{font-family:'IBM Plex Mono'}
@page{size:A4;margin:20mm}thead{display:table-header-group}</style></head><body>
<script>document.title='ran'</script><img src="http://127.0.0.1:9/x.png">
<h1>Report 报告</h1><h2>北京数字资产交易所</h2><p><bdi>شركة الصرافة</bdi></p>
<p><code>0x59597A9b559C174c9648265bE835f3fAfd4b54B5</code></p>
<table><caption>Rows</caption><thead><tr><th scope="col">Head of rows</th></tr></thead><tbody>
${Array.from({ length: 120 }, (_, row) => `<tr><td>Row ${String(row)}</td></tr>`).join('')}
</tbody></table></body></html>`);
const furniture = {
  headerHtml: '<span style="font-size:8px">TF-2026-0042</span>',
  footerHtml:
    '<span style="font-size:8px">Page <span class="pageNumber"></span> of <span class="totalPages"></span></span>',
};
const facts = {
  ...{ title: 'Sample 样本', author: 'A. Investigator', language: 'zh-CN' },
  ...{ preparedAt: PREPARED_AT, contentSha256: 'ab'.repeat(32), appVersion: '0.1.0' },
};

test('a printed report is tagged, has an outline, page numbers and its faces, and runs nothing', async ({
  printer,
}) => {
  const printed = await printer.print({ html: page, ...furniture });
  const pdf = normalisePdf(printed, facts);
  expect(readPdf('qpdf', ['--check'], pdf)).toContain('No syntax or stream encoding errors');
  const info = readPdf('pdfinfo', [], pdf);
  expect(info).toMatch(/Title:\s+Sample 样本/);
  expect(info).toMatch(/Author:\s+A\. Investigator/);
  expect(info).toMatch(/Tagged:\s+yes/);
  expect(info).toMatch(/JavaScript:\s+no/);
  const pages = Number(/Pages:\s+(\d+)/.exec(info)?.[1]);
  expect(pages).toBeGreaterThan(1);
  expect(countPages(pdf)).toBe(pages);
  const fonts = readPdf('pdffonts', [], pdf);
  for (const face of ['Inter', 'IBMPlexMono', 'NotoSansSC']) expect(fonts).toContain(face);
  const embedded = fonts
    .split('\n')
    .slice(2)
    .filter((line) => line.trim() !== '');
  expect(
    embedded.filter((line) => !/\s(?:yes)\s+(?:yes|no)\s+(?:yes|no)\s+\d+\s+0\s*$/.test(line)),
  ).toEqual([]);
  expect(Buffer.from(pdf).includes('/Outlines')).toBe(true);
  expect(Buffer.from(pdf).includes('/Lang (zh-CN)')).toBe(true);
  const text = readPdf('pdftotext', ['-'], pdf);
  expect(text).toContain('北京数字资产交易所');
  expect(text).toContain('شركة الصرافة');
  expect(text).toContain('0x59597A9b559C174c9648265bE835f3fAfd4b54B5');
  expect(text).toContain(`Page 1 of ${String(pages)}`);
  expect(text.match(/Head of rows/g)?.length).toBe(pages);
});

test('prints of one report are the same bytes once dates and ids are its own', async ({
  printer,
}) => {
  const prints: Uint8Array[] = [];
  for (let print = 0; print < 6; print++)
    prints.push(await printer.print({ html: page, ...furniture }));
  const [first, ...others] = prints.map((printed) => normalisePdf(printed, facts));
  for (const other of others) expect(Buffer.compare(other, first ?? other)).toBe(0);
});

test('the ids of page elements rest on their order on the page, not on those of the printer', async ({
  printer,
  engine,
}) => {
  const printed = await printer.print({ html: page, ...furniture });
  const shuffled = Buffer.from(printed)
    .toString('latin1')
    .replace(/\(node(\d{8})\)/g, (_, id: string) => {
      return `(node${String(99_999_999 - Number(id)).padStart(8, '0')})`;
    });
  const own = normalisePdf(printed, facts);
  expect(Buffer.compare(normalisePdf(Buffer.from(shuffled, 'latin1'), facts), own)).toBe(0);
  // Newer Chromium names only what others refer to: here the head of the column.
  expect(readPdf('pdfinfo', ['-struct'], own)).toMatch(
    engine === 'chromium'
      ? /Document\n\s+H1 \(block\)[^]*\s+TH <node00000001>/
      : /Document <node00000001>\s+H1 <node00000002>/,
  );
});

test('the contents name the page on which each section begins, and nothing moves by it', async ({
  printer,
}) => {
  const sections = ['section-a', 'section-b.20', 'sources'];
  const entry = (id: string) =>
    `<li><a href="#${id}">To ${id} <span class="page" style="display:inline-block;width:9mm"></span></a></li>`;
  const html = encode(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Pages</title></head><body>
<nav class="contents"><ol>${sections.map(entry).join('')}</ol></nav>
<p><a href="#elsewhere">No part of the contents</a></p>
${sections.map((id) => `<h2 id="${id}" style="break-before:page">Head of ${id}</h2><p id="elsewhere">x</p>`).join('<div style="break-before:page">between</div>')}
</body></html>`,
  );
  const numbered = normalisePdf(await printer.printNumbered({ html, ...furniture }), facts);
  const first = readPdf('pdftotext', ['-l', '1', '-raw', '-'], numbered);
  expect(first).toMatch(/To section-a 2\s.*\sTo section-b\.20 4\s.*\sTo sources 6\s/s);
  for (const [index, id] of sections.entries()) {
    const page = String(2 + 2 * index);
    expect(readPdf('pdftotext', ['-f', page, '-l', page, '-'], numbered)).toContain(
      `Head of ${id}`,
    );
  }
  expect(countPages(numbered)).toBe(countPages(await printer.print({ html, ...furniture })));
  expect(readPdf('qpdf', ['--check'], numbered)).toContain('No syntax or stream encoding errors');
});
