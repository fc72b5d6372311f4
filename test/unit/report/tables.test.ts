import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/universal';
import { describe, expect, it, onTestFinished } from 'vitest';
import { renderCsv } from '../../../electron/report/csv.ts';
import { neutralise } from '../../../electron/report/table.ts';
import { putInPlace, writeBeside } from '../../../electron/files/write-file.ts';
import { renderXlsx } from '../../../electron/report/xlsx.ts';

describe('a cell', () => {
  it.each([
    ...['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '=cmd|x'],
    ...['＝1+1', '＋1', '－1', '＠SUM(A1)', '\u200b=1', '\ufeff=1', '\u202e=1', '\u0000=1'],
  ])('that begins like a formula gets an apostrophe: %j', (text) => {
    expect(neutralise(text)).toBe(`'${text}`);
  });

  it.each(['0x00', 'a=1', ' =1', '', '示例'])('that does not stays as it is: %j', (text) => {
    expect(neutralise(text)).toBe(text);
  });
});

const table = (cells: (string | number | null)[]) => ({
  title: 'T',
  columns: ['a', 'b'],
  rows: cells.map((cell) => [cell, 1]),
});

describe('CSV', () => {
  it('gives every text back as it was, but neutralised', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 8 }), (texts) => {
        const csv = renderCsv(table(texts));
        const { data } = Papa.parse<string[]>(csv.slice(1), { delimiter: ',', newline: '\r\n' });
        expect(data.slice(1, -1).map(([cell]) => cell)).toEqual(texts.map(neutralise));
      }),
    );
  });

  it('has numbers and empty cells without quotes, and lines that end in CR LF', () => {
    expect(renderCsv(table([7, null]))).toBe('\uFEFF"a","b"\r\n7,1\r\n,1\r\n');
  });
});

describe('a workbook', () => {
  it('gives texts back as texts, what cannot be seen or held by XML made visible', async () => {
    const address = `0x${'0'.repeat(39)}1`;
    const texts = [address, '=1+1', '007', '1E5', '示例 & <b>', 'a\u0000b\ud800c', '_x0041_'];
    texts.push('invoice\u202Efdp.exe', 'two\r\nlines', 'a\u200bb\uffffc');
    const bytes = await renderXlsx(table(texts));
    const rows = await readSheet(new Uint8Array(bytes).buffer);
    expect(rows.slice(1).map(([cell]) => cell)).toEqual([
      ...[address, `'=1+1`, '007', '1E5', '示例 & <b>', 'a[U+0000]b[U+D800]c', '_x0041_'],
      ...['invoice[U+202E]fdp.exe', 'two\nlines', 'a[U+200B]b\u25A1c'],
    ]);
  });

  it('cuts a text that no cell can hold between two characters', async () => {
    const bytes = await renderXlsx(table([`${'x'.repeat(32_766)}😀`]));
    const rows = await readSheet(new Uint8Array(bytes).buffer);
    expect(rows[1]?.[0]).toBe('x'.repeat(32_766));
  });

  it('is made whatever the title is', async () => {
    for (const title of [
      '',
      '[a]/b\\c:*?',
      'x'.repeat(99),
      "'a'",
      'a\u0000b\ud800',
      '😀'.repeat(20),
    ]) {
      const bytes = await renderXlsx({ ...table(['x']), title });
      expect(await readSheet(new Uint8Array(bytes).buffer)).toHaveLength(2);
    }
  });
});

describe('a file', () => {
  async function inFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'tracefile-report-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    return folder;
  }

  it('replaces the old one only when it is whole', async () => {
    const folder = await inFolder();
    const path = join(folder, 'a.csv');
    await writeFile(path, 'old');
    const written = await writeBeside(path, new TextEncoder().encode('new'));
    expect(await readFile(path, 'utf8')).toBe('old');
    await putInPlace(written, path);
    expect(await readFile(path, 'utf8')).toBe('new');
    expect(await readdir(folder)).toEqual(['a.csv']);
  });

  it('may have the longest name that a folder takes', async () => {
    const folder = await inFolder();
    const path = join(folder, `${'例'.repeat(83)}.csv`);
    await putInPlace(await writeBeside(path, new Uint8Array(3)), path);
    expect(await readdir(folder)).toEqual([`${'例'.repeat(83)}.csv`]);
  });

  it('that cannot take its place is removed and reported', async () => {
    const folder = await inFolder();
    const written = await writeBeside(join(folder, 'a.csv'), new Uint8Array(3));
    await expect(putInPlace(written, join(folder, 'gone', 'a.csv'))).rejects.toMatchObject({
      code: 'export.failed',
      details: { systemCode: 'ENOENT' },
    });
    expect(await readdir(folder)).toEqual([]);
  });
});
