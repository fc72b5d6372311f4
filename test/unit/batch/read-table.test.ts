import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import type { PlannedRow, RowCorrection } from '#shared/batch/batch.ts';
import { editableLine } from '#shared/batch/row-line.ts';
import { MAX_ROWS } from '../../../electron/batch/limits.ts';
import { readTable, type PlannedTable } from '../../../electron/batch/read-table.ts';
import {
  CONTEXT,
  evmAddress,
  evmHash,
  sheetRelation,
  textCell,
  TRON_ADDRESS,
  workbook,
} from '../../builders/batch-table.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const readFile = (bytes: Uint8Array): Promise<PlannedTable> =>
  readTable({ kind: 'file', fileName: 'table', bytes }, CONTEXT, []);
const paste = (text: string, ...corrections: RowCorrection[]): Promise<PlannedTable> =>
  readTable({ kind: 'paste', text }, CONTEXT, corrections);
const subjects = ({ rows }: PlannedTable) => rows.map(({ subject }) => subject);
const fates = (rows: readonly PlannedRow[]) => rows.map(({ plan }) => plan.kind);
const problems = ({ rows }: PlannedTable) =>
  rows.map(({ plan }) => (plan.kind === 'wrong' ? plan.faults.map(({ problem }) => problem) : []));

/** A text in UTF-16 with or without its mark. */
function utf16(text: string, order: 'le' | 'be', mark: boolean): Uint8Array {
  const units = [...(mark ? [0xfeff] : []), ...Array.from(text, (c) => c.charCodeAt(0))];
  return new Uint8Array(
    units.flatMap((unit) => (order === 'le' ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])),
  );
}

describe('the encoding', () => {
  const text = `name,country\nExample Trading GmbH,DE\nБеседа Пример,RU\n`;
  it.each([
    ['utf-8', utf8(text)],
    ['utf-8', new Uint8Array([0xef, 0xbb, 0xbf, ...utf8(text)])],
    ['utf-16le', utf16(text, 'le', true)],
    ['utf-16be', utf16(text, 'be', true)],
    ['utf-16le', utf16(`name,country\nExample Trading GmbH,DE\n`, 'le', false)],
    ['utf-16be', utf16(`name,country\nExample Trading GmbH,DE\n`, 'be', false)],
  ])('%s is detected', async (encoding, bytes) => {
    const table = await readFile(bytes);
    expect(table.source).toMatchObject({ kind: 'csv', encoding, delimiter: ',', hasHeader: true });
    expect(subjects(table)[0]).toBe('Example Trading GmbH');
  });

  it('gb18030 of Chinese names is detected', async () => {
    // 姓名,国家 / 示例公司,CN in GB 18030.
    const bytes = new Uint8Array([
      ...[0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0xb9, 0xfa, 0xbc, 0xd2, 0x0a],
      ...[0xca, 0xbe, 0xc0, 0xfd, 0xb9, 0xab, 0xcb, 0xbe, 0x2c, 0x43, 0x4e, 0x0a],
    ]);
    const table = await readFile(bytes);
    expect(table.source).toMatchObject({ encoding: 'gb18030', hasHeader: true });
    expect(subjects(table)).toEqual(['示例公司']);
  });

  it('windows-1252 with its umlauts is detected', async () => {
    const words = 'name;country\nMüller Prüfung für Übungen GmbH;DE\nKäse und Öl Händler;AT\n';
    const table = await readFile(new Uint8Array(Array.from(words, (c) => c.charCodeAt(0))));
    expect(table.source.encoding).toBe('windows-1252');
    expect(subjects(table)[0]).toBe('Müller Prüfung für Übungen GmbH');
  });

  it('bytes that are no text are refused', async () => {
    const noise = new Uint8Array([1, 0, 2, 3, 0, 0, 4, 5, 6, 0, 7]);
    await expect(readFile(noise)).rejects.toMatchObject({
      code: 'batch.unreadable',
      details: { reason: 'binary' },
    });
  });
});

describe('the delimiter', () => {
  it.each([
    [',', ','],
    [';', ';'],
    ['\t', '\t'],
    ['|', '|'],
  ])('%j is detected', async (_name, delimiter) => {
    const lines = [
      ['address', 'chain'],
      [evmAddress(1), 'Ethereum'],
      [TRON_ADDRESS, 'Tron'],
    ];
    const table = await paste(lines.map((line) => line.join(delimiter)).join('\r\n'));
    expect(table.source.delimiter).toBe(delimiter);
    expect(fates(table.rows)).toEqual(['send', 'send']);
  });

  it('is not taken from the names of companies, one a line', async () => {
    const table = await paste('Example Trading Co., Ltd.\nSample Holdings Pte., Ltd.\n');
    expect(table.source.delimiter).toBeNull();
    expect(subjects(table)).toEqual(['Example Trading Co., Ltd.', 'Sample Holdings Pte., Ltd.']);
  });

  it('inside quotes belongs to the cell', async () => {
    const table = await paste('name,country\n"Example, Inc.",US\n"A ""B"" Ltd",UK\n');
    expect(subjects(table)).toEqual(['Example, Inc.', 'A "B" Ltd']);
  });

  it('after a quote that is never closed loses no row, and the row is named', async () => {
    const table = await paste(
      `name,country\n"Example, Inc.",US\n"Acme,CN\nSample,DE\n"Other, Ltd",UK\n`,
    );
    expect(table.rows.map(({ rowNumber }) => rowNumber)).toEqual([2, 3, 4, 5]);
    expect(problems(table)).toEqual([[], ['open_quote'], [], []]);
    expect(table.rows[1]?.cells).toEqual(['"Acme', 'CN']);
    expect(subjects(table)[3]).toBe('Other, Ltd');
  });

  it('after a quote that a later one closes by chance swallows no row either', async () => {
    const text = `name,country\n"Acme,CN\nSample,DE\n1,"Other"\nLast,FR\n`;
    const table = await paste(text);
    expect(problems(table)[0]).toEqual(['open_quote']);
    expect(table.rows.map(({ rowNumber }) => rowNumber)).toEqual([2, 3, 4, 5]);
  });

  it.each([
    ['address,chain,token', `${evmAddress(1)},Ethereum`, 'too few cells'],
    ['name,country', 'Example Trading, Ltd.,CN', 'too many'],
  ])('%j names a row with another number of cells: %j', async (header, row) => {
    const table = await paste(`${header}\n${row}\n`);
    expect(problems(table)[0]).toContain('unequal_columns');
  });

  it('takes empty cells at the end of a row for none', async () => {
    const table = await paste(
      `address,chain,\n${evmAddress(1)},Ethereum,,\n${evmAddress(2)},Ethereum\n`,
    );
    expect(problems(table)).toEqual([[], []]);
  });

  it('after a quote that is never closed loses no row', async () => {
    const lines = [evmAddress(1), `"${evmAddress(2)}`, evmAddress(3), evmAddress(4)];
    const table = await paste(lines.map((line) => `${line},usdt`).join('\n'));
    expect(table.rows.map(({ rowNumber }) => rowNumber)).toEqual([1, 2, 3, 4]);
    expect(fates(table.rows)).toEqual(['send', 'wrong', 'send', 'send']);
  });
});

describe('a text of another format', () => {
  it.each([
    ['json', JSON.stringify([{ address: evmAddress(1), name: 'Example Ltd' }], null, 2)],
    ['yaml', `- address: ${evmAddress(1)}\n  name: Example Ltd\n- name: Sample Ltd\n`],
    ['xml', `<wallets>\n<wallet>${evmAddress(1)}</wallet>\n</wallets>`],
  ])('%s is named as what it is, pasted or as a file, and plans nothing', async (reason, text) => {
    const refusal = { code: 'batch.unreadable', details: { reason } };
    await expect(paste(text)).rejects.toMatchObject(refusal);
    await expect(readFile(utf8(text))).rejects.toMatchObject(refusal);
  });
});

describe('rows', () => {
  it('keep the number they have in the source, empty lines and the header included', async () => {
    const table = await paste(`address\n\n${evmAddress(1)}\n\n\n${evmAddress(2)}\n\n`);
    expect(table.source.hasHeader).toBe(true);
    expect(table.rows.map(({ rowNumber }) => rowNumber)).toEqual([3, 6]);
  });

  it('of addresses, transactions and names mix without a header', async () => {
    const table = await paste([evmAddress(1), evmHash(2), 'Example Person', '示例'].join('\n'));
    expect(table.source.hasHeader).toBe(false);
    const kinds = table.rows.map(({ plan }) => (plan.kind === 'send' ? plan.job.kind : null));
    expect(kinds).toEqual(['kya', 'kyt', 'name', 'name']);
  });

  it('with more than 64 cells are wrong and kept in part', async () => {
    const line = [evmAddress(1), ...Array.from({ length: 80 }, () => 'x')].join(',');
    const table = await paste(`address${',y'.repeat(80)}\n${line}\n`);
    expect(problems(table)).toEqual([['too_many_cells']]);
    expect(table.rows[0]?.cells).toHaveLength(64);
  });

  it('with a cell beyond 4,000 characters are wrong only where the cell is used', async () => {
    const long = 'x'.repeat(4_001);
    const table = await paste(`name,context,remark\nExample,${long},a\nSample,b,${long}\n`);
    expect(problems(table)).toEqual([['text_too_long'], []]);
    expect(table.rows[0]?.cells[1]).toHaveLength(4_000);
  });

  it('of a table that holds none are refused', async () => {
    for (const text of ['', '\n\n \n', '\uFEFF']) {
      await expect(paste(text)).rejects.toMatchObject({
        code: 'batch.empty',
        details: { reason: 'no_rows' },
      });
    }
    await expect(paste('address,chain\n')).rejects.toMatchObject({
      details: { reason: 'only_a_header' },
    });
  });

  it('beyond the limit are refused, at the limit taken', async () => {
    const lines = (count: number) => Array.from({ length: count }, () => 'x').join('\n');
    await expect(paste(lines(MAX_ROWS + 1))).rejects.toMatchObject({
      code: 'batch.too_large',
      details: { limit: 'rows', max: MAX_ROWS },
    });
    expect((await paste(`address\n${lines(MAX_ROWS)}`)).rows).toHaveLength(MAX_ROWS);
  }, 30_000);

  it('hash to the SHA-256 of the bytes that were read', async () => {
    const bytes = utf8('name\nExample\n');
    const { source } = await readFile(bytes);
    expect(source).toMatchObject({
      sha256: createHash('sha256').update(bytes).digest('hex'),
      sizeBytes: bytes.length,
    });
  });
});

describe('a workbook', () => {
  it('as a spreadsheet program writes it is read like a text', async () => {
    const bytes = await writeXlsxFile(
      [
        [{ value: '地址' }, { value: '链' }, { value: 'remark' }],
        [{ value: evmAddress(1) }, { value: 'ETH' }, { value: new Date(0), format: 'yyyy-mm-dd' }],
        [{ value: TRON_ADDRESS }, { value: 'TRC20' }, { value: 12.5 }],
      ],
      { sheet: 'One' },
    ).toBuffer();
    const table = await readFile(new Uint8Array(bytes));
    expect(table.source).toMatchObject({
      ...{ kind: 'xlsx', encoding: null, delimiter: null, hasHeader: true },
    });
    expect(table.rows.map(({ rowNumber }) => rowNumber)).toEqual([2, 3]);
    expect(fates(table.rows)).toEqual(['send', 'send']);
    expect(table.rows.map(({ cells }) => cells[2])).toEqual(['1970-01-01', '12.5']);
  });

  it('has a fault where a formula makes a value that would be sent', async () => {
    const rows =
      `<row r="1">${textCell('A1', 'address')}${textCell('B1', 'remark')}</row>` +
      `<row r="2"><c r="A2" t="str"><f>B9</f><v>${evmAddress(1)}</v></c></row>` +
      `<row r="3">${textCell('A3', evmAddress(2))}<c r="B3"><f>1+1</f><v>2</v></c></row>`;
    const table = await readFile(workbook({ rows }));
    expect(problems(table)).toEqual([['formula', 'empty'], []]);
    expect(JSON.stringify(table.rows[0])).not.toContain(evmAddress(1));
  });

  it('whose hashes were turned into numbers names no row by them', async () => {
    const rows = `<row r="1"><c r="A1"><v>1.1579208923731619E+77</v></c></row><row r="2"><c r="A2"><v>20</v></c></row>`;
    const table = await readFile(workbook({ rows }));
    expect(problems(table)).toEqual([['unrecognised'], ['unrecognised']]);
    expect(table.rows[0]?.cells).toEqual(['1.1579208923731619E+77']);
  });

  it('is read from its first visible sheet', async () => {
    const table = await readFile(
      workbook({
        rows: `<row r="1">${textCell('A1', 'Hidden Person')}</row>`,
        sheets:
          '<sheet name="H" sheetId="1" state="hidden" r:id="r1"/>' +
          '<sheet name="C" sheetId="2" r:id="r2"/><sheet name="V" sheetId="3" r:id="r3"/>',
        relations:
          sheetRelation('r1', 'worksheets/sheet1.xml') +
          sheetRelation('r2', 'chartsheets/sheet1.xml', 'chartsheet') +
          sheetRelation('r3', '/xl/other.xml'),
        others: {
          'xl/other.xml': `<worksheet><sheetData><row r="4">${textCell('B4', 'Visible Person')}</row></sheetData></worksheet>`,
        },
      }),
    );
    expect(subjects(table)).toEqual(['Visible Person']);
    expect(table.rows[0]?.rowNumber).toBe(4);
  });

  it.each([
    ['an archive cut short', workbook({ rows: '' }).subarray(0, 200), 'damaged_archive'],
    ['an archive without a workbook', workbook({ rows: '', sheets: '' }), 'no_visible_sheet'],
    [
      'an old or encrypted one',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      'old_excel_or_encrypted',
    ],
    [
      'cells without a place',
      workbook({ rows: '<row><c t="n"><v>1</v></c></row>' }),
      'damaged_workbook',
    ],
  ])('that is %s is refused in words', async (_what, bytes, reason) => {
    await expect(readFile(bytes)).rejects.toMatchObject({
      code: 'batch.unreadable',
      details: { reason },
    });
  });

  it('whose few bytes unfold beyond the limit is refused, whatever its directory claims', async () => {
    const bomb = deflateRawSync(Buffer.alloc(200 * 1024 * 1024));
    const bytes = Buffer.from(workbook({ rows: '', others: { 'xl/worksheets/sheet1.xml': bomb } }));
    // The entry is made a deflated one, in both of its headers.
    const name = Buffer.from('xl/worksheets/sheet1.xml');
    const local = bytes.indexOf(name) - 30;
    const directory = bytes.lastIndexOf(name) - 46;
    bytes.writeUInt16LE(8, local + 8);
    bytes.writeUInt16LE(8, directory + 10);
    await expect(readFile(bytes)).rejects.toMatchObject({
      code: 'batch.too_large',
      details: { limit: 'unpacked_bytes' },
    });
  }, 30_000);

  it('whose cells all show one long text is refused before the text is copied for each', async () => {
    const cells = Array.from({ length: 64 }, (_, at) => String.fromCharCode(65 + (at % 26))).map(
      (letter, at) => (at < 26 ? letter : `${at < 52 ? 'A' : 'B'}${letter}`),
    );
    const row = (number: number): string =>
      `<row r="${number}">${cells.map((column) => `<c r="${column}${number}" t="s"><v>0</v></c>`).join('')}</row>`;
    const bytes = workbook({
      rows: Array.from({ length: 400 }, (_, index) => row(index + 1)).join(''),
      relations:
        sheetRelation('r1', 'worksheets/sheet1.xml') +
        sheetRelation('r2', 'sharedStrings.xml', 'sharedStrings'),
      others: { 'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(4_000)}</t></si></sst>` },
    });
    expect(bytes.length).toBeLessThan(2_000_000);
    await expect(readFile(bytes)).rejects.toMatchObject({
      code: 'batch.too_large',
      details: { limit: 'memory' },
    });
  });

  it('with one cell in the last corner is refused before its gaps are filled', async () => {
    const rows = `<row r="1">${textCell('A1', 'x')}</row><row r="1048576">${textCell('XFD1048576', 'x')}</row>`;
    await expect(readFile(workbook({ rows }))).rejects.toMatchObject({
      code: 'batch.too_large',
      details: { limit: 'memory' },
    });
  });
});

describe('a corrected row', () => {
  const [one, two] = [evmAddress(1), evmAddress(2)];

  it('is judged as if it had been pasted so, and keeps its own cells and those of the source', async () => {
    const text = `address,chain\n${one},ethereum\n0x12,ethereum`;
    const before = await paste(text);
    const table = await paste(text, { rowNumber: 3, text: `${two},ethereum` });
    expect([fates(before.rows), fates(table.rows)]).toEqual([
      ['send', 'wrong'],
      ['send', 'send'],
    ]);
    expect(table.source).toEqual(before.source);
    expect(table.rows[0]).not.toHaveProperty('corrected');
    expect(table.rows[1]).toMatchObject({
      ...{ rowNumber: 3, subject: two },
      ...{ cells: ['0x12', 'ethereum'], corrected: [two, 'ethereum'] },
    });
  });

  it.each([
    ['a comma', 'name,aliases,country', '"Ada Roe","\r\nAda R\nA. Roe\n",Germany'],
    ['|', 'name|aliases|country', 'Ada Roe|"Ada R\n\nA. Roe"|Germany'],
  ])('between %s is edited on one line, its aliases still apart', async (_what, head, row) => {
    const text = `${head}\n${row}\n`;
    const { rows, source } = await paste(text);
    const line = editableLine(rows[0]?.cells ?? [], source);
    expect(line).toMatch(/^[^\r\n]+$/);
    const corrected = { rowNumber: 2, text: line.replace('Germany', 'DE') };
    expect((await paste(text, corrected)).rows[0]?.plan).toMatchObject({
      ...{ kind: 'send', job: { request: { name: 'Ada Roe', aliases: ['Ada R', 'A. Roe'] } } },
    });
  });

  it('that asks what another row asks is not sent twice', async () => {
    const table = await paste(`address\n0x12\n${one}`, { rowNumber: 2, text: one });
    expect(table.rows.map(({ plan }) => plan)).toMatchObject([
      { kind: 'send' },
      { kind: 'duplicate', ofRow: 2 },
    ]);
  });

  it('is still wrong with the faults that it has now', async () => {
    const text = `address,chain\n${one},ethereum\n0x12,ethereum`;
    const problem = async (line: string) => {
      const table = await paste(text, { rowNumber: 3, text: line });
      return problems(table)[1];
    };
    expect(await problem('')).toEqual(['empty']);
    expect(await problem('0x123,ethereum')).toEqual(['address_length']);
    expect(await problem(two)).toEqual(['unequal_columns']);
    expect(await problem(`${two},ethereum,usdt`)).toEqual(['unequal_columns']);
  });

  it('never becomes the header of the table', async () => {
    const table = await paste(`0x12\n${one}`, { rowNumber: 1, text: 'address' });
    expect(table.source.hasHeader).toBe(false);
    expect(table.rows.map(({ rowNumber }) => rowNumber)).toEqual([1, 2]);
  });

  it('of a workbook is a line with commas, and what a formula left empty may be filled', async () => {
    const rows = `<row r="1">${textCell('A1', 'name')}${textCell('B1', 'country')}</row>
      <row r="2"><c r="A2"><f>A1</f><v>1</v></c>${textCell('B2', 'DE')}</row>`;
    const read = (corrections: RowCorrection[]) =>
      readTable({ kind: 'file', fileName: 'x', bytes: workbook({ rows }) }, CONTEXT, corrections);
    expect(problems(await read([]))).toEqual([['formula', 'empty']]);
    const table = await read([{ rowNumber: 2, text: '"Example Co., Ltd.",DE' }]);
    expect([fates(table.rows), subjects(table)]).toEqual([['send'], ['Example Co., Ltd.']]);
  });
});
