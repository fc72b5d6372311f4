import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { mergePdfs } from '../../../electron/report/pdf/merge.ts';
import { countPages } from '../../../electron/report/pdf/normalise.ts';
import { PREVIEW_PDF_BASE64 } from '../../builders/report-preview-pdf.ts';

// Parts of a report are printed and merged in test/component/print-in-parts.test.ts.
const printed = Buffer.from(PREVIEW_PDF_BASE64, 'base64').toString('latin1');
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const failure = (what: string) =>
  expect.objectContaining({ code: 'export.print_failed', details: { what } }) as Error;

/** The sample with a shorter text in the place of another, so that everything stays where it is. */
function changed(from: string, to: string): Uint8Array {
  expect(printed).toContain(from);
  expect(to.length).toBeLessThanOrEqual(from.length);
  return bytes(printed.replace(from, to.padEnd(from.length)));
}

test('two files of four pages are one of eight, the same at each time, that others read', () => {
  const merged = mergePdfs([bytes(printed), bytes(printed)]);
  expect(countPages(merged)).toBe(8);
  expect(Buffer.compare(merged, mergePdfs([bytes(printed), bytes(printed)]))).toBe(0);
  // Faces that are the same in both are in it once.
  const faces = (text: string) => text.match(/\/Length1 /g)?.length;
  expect(faces(Buffer.from(merged).toString('latin1'))).toBe(faces(printed));
  const folder = mkdtempSync(path.join(tmpdir(), 'tracefile-merge-'));
  try {
    const file = path.join(folder, 'merged.pdf');
    writeFileSync(file, merged);
    const check = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' });
    expect(check.stdout).toContain('No syntax or stream encoding errors');
    const read = spawnSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }).stdout;
    const sheets = read.split('\f').slice(0, -1);
    expect(sheets).toHaveLength(8);
    expect(sheets.slice(4)).toEqual(sheets.slice(0, 4));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a file without a whole trailer is refused', () => {
  expect(() => mergePdfs([])).toThrow(failure('parts'));
  expect(() => mergePdfs([bytes('%PDF-1.4\nno trailer')])).toThrow(failure('trailer'));
  const cut = bytes(printed.slice(0, -40));
  expect(() => mergePdfs([bytes(printed), cut])).toThrow(failure('trailer'));
});

test('a file that is encrypted, was written on or has objects elsewhere is refused', () => {
  for (const key of ['/Encrypt 5 0 R', '/Prev 17', '/XRefStm 17']) {
    const file = printed.replace(/trailer\s*<</, (head) => `${head}${key}\n`);
    expect(() => mergePdfs([bytes(file)])).toThrow(failure('trailer'));
  }
});

test('what is not known to be shared by all parts is refused', () => {
  expect(() => mergePdfs([changed('true>>\n/Lang (en)', 'true>>\n/Perms 5')])).toThrow(
    failure('Perms'),
  );
  expect(() => mergePdfs([changed('/StructTreeRoot 14 0 R', '')])).toThrow(
    failure('StructTreeRoot'),
  );
});

test('a name of two places and a reference to nothing are refused', () => {
  const named = changed('/Outlines 139 0 R', '/Dests 1 0 R');
  expect(() => mergePdfs([named, named])).toThrow(failure('Dests'));
  const element = /\/S \/\w+\s*\/P (\d\d) 0 R/.exec(printed)?.[0] ?? '';
  const lost = changed(element, element.replace(/\d\d 0 R/, '00 0 R'));
  expect(() => mergePdfs([lost])).toThrow(failure('reference'));
});
