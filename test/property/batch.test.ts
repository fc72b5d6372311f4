import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { lineDelimiter, rowLine } from '#shared/batch/row-line.ts';
import { planRows } from '#shared/batch/plan.ts';
import { readLine } from '../../electron/batch/delimited.ts';
import { readTable } from '../../electron/batch/read-table.ts';
import { CONTEXT, evmAddress, sourceRows, textCell, workbook } from '../builders/batch-table.ts';
import { examples } from '../fakes/extent.ts';

/** A reading gives rows, or an error of a batch with its reason. */
async function readsOrRefuses(bytes: Uint8Array): Promise<void> {
  try {
    const { rows } = await readTable({ kind: 'file', fileName: 'x', bytes }, CONTEXT, []);
    expect(rows.length).toBeGreaterThan(0);
    const numbers = rows.map(({ rowNumber }) => rowNumber);
    expect(new Set(numbers).size).toBe(numbers.length);
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    const { code, details } = error as AppError;
    expect(code).toMatch(/^batch\.(empty|too_large|unreadable)$/);
    expect(Object.keys(details)).not.toEqual([]);
  }
}

const bits = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom('"', '""', ',', ';', '\t', '|', '\r\n', '\n', '\r', '=1+1', '地址', 'address'),
    fc.nat(5).map(evmAddress),
  );

describe('reading a table', () => {
  it('of any bytes gives rows or a typed error, never anything else', async () => {
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), readsOrRefuses), {
      numRuns: examples(1_000),
    });
  });

  it('of any text in any of the encodings does so too', async () => {
    const encoded = fc
      .tuple(fc.array(bits(), { maxLength: 40 }), fc.constantFrom('utf8', 'utf16le', 'latin1'))
      .map(([parts, encoding]) => new Uint8Array(Buffer.from(parts.join(''), encoding as 'utf8')));
    await fc.assert(fc.asyncProperty(encoded, readsOrRefuses), { numRuns: examples(1_000) });
  });

  it('of a workbook with any part replaced or any byte changed does so too', async () => {
    const rows = `<row r="1">${textCell('A1', 'address')}</row><row r="2">${textCell('A2', evmAddress(1))}</row>`;
    const whole = workbook({ rows });
    const changed = fc.tuple(fc.nat(whole.length - 1), fc.nat(255)).map(([at, byte]) => {
      const bytes = new Uint8Array(whole);
      bytes[at] = byte;
      return bytes;
    });
    const sheet = fc
      .array(
        fc.oneof(
          fc.constantFrom(
            '<row>',
            '</row>',
            '<row r="3">',
            '<c r="A1"',
            ' t="s">',
            '<v>',
            '</v>',
            '</c>',
          ),
          fc.constantFrom('<c r="C2">', '<f>', '</f>', '<!--', '-->', ']]>', '&amp;', '<is><t>'),
          fc.string({ maxLength: 5 }),
        ),
        { maxLength: 20 },
      )
      .map((parts) => workbook({ rows: parts.join('') }));
    await fc.assert(fc.asyncProperty(fc.oneof(changed, sheet), readsOrRefuses), {
      numRuns: examples(1_000),
    });
  });

  it('keeps every line of a quoted table, whatever stands in the cells', async () => {
    const cell = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
    const table = fc.array(fc.tuple(fc.nat(99).map(evmAddress), cell), {
      minLength: 1,
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(table, async (lines) => {
        const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
        const text = ['address,remark', ...lines.map((line) => line.map(quote).join(','))].join(
          '\n',
        );
        const { rows } = await readTable({ kind: 'paste', text }, CONTEXT, []);
        expect(rows.map(({ cells }) => cells)).toEqual(lines);
      }),
    );
  });
});

it('a row as one line is read back as the cells it was', () => {
  const cell = fc
    .array(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 8 }), bits()), { maxLength: 3 })
    .map((parts) => parts.join('').replace(/[\r\n]/g, ''));
  const source = fc.constantFrom(
    ...([',', ';', '\t', '|'] as const).map((delimiter) => ({ kind: 'csv' as const, delimiter })),
    { kind: 'xlsx' as const, delimiter: null },
    { kind: 'paste' as const, delimiter: null },
  );
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), source, (drawn, table) => {
      const delimiter = lineDelimiter(table);
      const cells = delimiter === null ? drawn.slice(0, 1) : drawn;
      fc.pre(cells.some((text) => text.trim() !== '' && !text.includes('\u001f')));
      const row = readLine(rowLine(cells, table), 7, { rows: [], delimiter });
      expect([row.cells, row.rowNumber, row.problems]).toEqual([cells, 7, undefined]);
    }),
    { numRuns: examples(2_000) },
  );
});

describe('planning', () => {
  it('has every row exactly once, in order, each with one fate', () => {
    const table = fc.array(fc.array(bits(), { maxLength: 6 }), { maxLength: 60 });
    fc.assert(
      fc.property(table, (cells) => {
        const source = sourceRows(cells);
        const { hasHeader, rows } = planRows(source, CONTEXT);
        expect(rows.map(({ rowNumber }) => rowNumber)).toEqual(
          source.slice(hasHeader ? 1 : 0).map(({ rowNumber }) => rowNumber),
        );
        for (const { plan } of rows) {
          if (plan.kind === 'wrong') expect(plan.faults).not.toEqual([]);
          if (plan.kind !== 'duplicate') continue;
          expect(rows.find(({ rowNumber }) => rowNumber === plan.ofRow)?.plan.kind).toBe('send');
        }
      }),
      { numRuns: examples(500) },
    );
  });

  it('reports a third of ten thousand rows as wrong, and loses none', async () => {
    const lines = Array.from({ length: 10_000 }, (_, index) =>
      index % 3 === 2 ? `${evmAddress(index)}0,ethereum` : `${evmAddress(index)},ethereum`,
    );
    const { rows } = await readTable(
      { kind: 'paste', text: `address,chain\n${lines.join('\n')}` },
      CONTEXT,
      [],
    );
    expect(rows.map(({ rowNumber }) => rowNumber)).toEqual(lines.map((_, index) => index + 2));
    const wrong = rows.filter(({ plan }) => plan.kind === 'wrong');
    expect(wrong).toHaveLength(3_333);
    for (const { plan } of wrong) {
      expect(plan).toEqual({
        kind: 'wrong',
        faults: [{ problem: 'address_length', column: 'address' }],
      });
    }
  });
});
