// A cell that is larger than any spreadsheet program writes is refused while it is unfolded: each part here
// would unfold beyond the limit of a whole workbook, which would be told as another limit.
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { watchSheet } from '../../../electron/batch/cell-watch.ts';
import { MAX_CELL_BYTES, MAX_UNPACKED_BYTES } from '../../../electron/batch/limits.ts';
import { readTable } from '../../../electron/batch/read-table.ts';
import { CONTEXT, sheetRelation, textCell, workbook } from '../../builders/batch-table.ts';

const read = (bytes: Uint8Array) =>
  readTable({ kind: 'file', fileName: 'table.xlsx', bytes }, CONTEXT, []);

const OVER = 'x'.repeat(MAX_UNPACKED_BYTES + 1);
const SHEET = 'xl/worksheets/sheet1.xml';
const TEXTS = 'xl/sharedStrings.xml';
const relations =
  sheetRelation('r1', 'worksheets/sheet1.xml') +
  sheetRelation('r2', 'sharedStrings.xml', 'sharedStrings');
const sheets = '<sheet name="Wallets &amp; more" sheetId="1" r:id="r1"/>';

/** A workbook with one part deflated, as programs write it. */
function deflated(path: string, text: string, rows: string): Uint8Array {
  const others = { [path]: deflateRawSync(Buffer.from(text), { level: 1 }) };
  const bytes = Buffer.from(workbook({ rows, sheets, relations, others }));
  const name = Buffer.from(path);
  bytes.writeUInt16LE(8, bytes.indexOf(name) - 30 + 8);
  bytes.writeUInt16LE(8, bytes.lastIndexOf(name) - 46 + 10);
  return bytes;
}

const shows = (at: string, index: number) => `<c r="${at}" t="s"><v>${String(index)}</v></c>`;
const refusal = (cell: string | null) => ({
  code: 'batch.too_large',
  details: { limit: 'cell', max: MAX_CELL_BYTES, sheet: 'Wallets & more', cell },
});

describe('a cell over its limit', () => {
  it('ends the reading with the piece that passes the limit, however much follows', () => {
    const watch = watchSheet('Wallets');
    const piece = Buffer.alloc(64 * 1024, 'x');
    let pieces = 0;
    watch(Buffer.from('<row r="1"><c r="A1" t="inlineStr"><is><t>'));
    const unfold = (): void => {
      for (; pieces * piece.length < MAX_UNPACKED_BYTES; pieces++) watch(piece);
    };
    expect(unfold).toThrow(expect.objectContaining({ code: 'batch.too_large' }));
    // Of the 2,048 that a whole workbook may have.
    expect(pieces).toBeLessThanOrEqual(MAX_CELL_BYTES / piece.length);
  });

  it('is refused by its place where its text is shared', async () => {
    const texts = `<sst><si><t>address</t></si><si/><si><t>${OVER}</t></si></sst>`;
    const rows = `<row r="1">${shows('A1', 0)}</row><row r="7">${shows('B7', 2)}${shows('C7', 2)}</row>`;
    await expect(read(deflated(TEXTS, texts, rows))).rejects.toMatchObject(refusal('B7'));
  });

  it('is refused where its text is shared and shown nowhere', async () => {
    const texts = `<x:sst><x:si><x:r><x:t>${OVER}</x:t></x:r></x:si></x:sst>`;
    const rows = `<row r="1">${textCell('A1', 'address')}</row>`;
    await expect(read(deflated(TEXTS, texts, rows))).rejects.toMatchObject(refusal(null));
  });

  it.each([
    ['in the cell itself', textCell('D3', OVER)],
    [
      'as many pieces',
      `<c r="D3" t="inlineStr"><is>${'<r><t>xyz</t></r>'.repeat(8_500_000)}</is></c>`,
    ],
    ['as a formula', `<c r="D3"><f>${OVER}</f><v>1</v></c>`],
    ['where no tag ends', `<c r="D3" t="inlineStr"><is><t><![CDATA[${OVER}]]></t></is></c>`],
  ])('is refused by its place where its text stands %s', async (_where, cell) => {
    const rows = `<row r="3"><c r="C3"/>${cell}</row>`;
    const sheet = `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
    await expect(read(deflated(SHEET, sheet, ''))).rejects.toMatchObject(refusal('D3'));
  });
});

it('whatever follows an empty cell belongs to no cell', async () => {
  const rest = '<x/>'.repeat(MAX_CELL_BYTES / 4 + 1);
  const rows = `<row r="1">${textCell('A1', 'Example Person')}<c r="B1"/></row>`;
  const sheet = `<worksheet><sheetData>${rows}</sheetData>${rest}</worksheet>`;
  expect((await read(deflated(SHEET, sheet, ''))).rows).toHaveLength(1);
});

it('more shared texts than a batch can need are refused before they are read', async () => {
  const texts = `<sst>${'<si/>'.repeat(MAX_UNPACKED_BYTES / 5 + 1)}</sst>`;
  const rows = `<row r="1">${shows('A1', 0)}</row>`;
  await expect(read(deflated(TEXTS, texts, rows))).rejects.toMatchObject({
    code: 'batch.too_large',
    details: { limit: 'memory' },
  });
});
