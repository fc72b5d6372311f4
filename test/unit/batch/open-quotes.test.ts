// A quotation mark that is not closed is named with its row, wherever in the text it is.
import { describe, expect, it } from 'vitest';
import { readLine, readDelimited } from '../../../electron/batch/delimited.ts';

/** The rows with their problems; a row without any is left out. */
const named = (text: string) =>
  readDelimited(text).rows.flatMap(({ rowNumber, problems = [] }) =>
    problems.length === 0 ? [] : [[rowNumber, ...problems]],
  );

describe('a quotation mark that is not closed', () => {
  it.each([
    ['in the last cell', 'name,country\nOk,US\nFoo,"CN'],
    ['in the first cell', 'name,country\nOk,US\n"Foo,CN'],
    ['after one that closes inside a cell', 'name,country\nOk,US\n"Foo" Ltd,CN'],
  ])('%s of the last line is named with a line break behind it and without', (_where, text) => {
    expect(named(`${text}\n`)).toEqual([[3, 'open_quote']]);
    expect(named(text)).toEqual([[3, 'open_quote']]);
    expect(readDelimited(text).rows.at(-1)?.cells).toEqual(text.split('\n')[2]?.split(','));
  });

  it('of the only line is named, and so is that of a line that was corrected', () => {
    expect(named('"Foo')).toEqual([[1, 'open_quote']]);
    const table = readDelimited('name,country\nOk,US\n');
    expect(readLine('Foo,"CN', 7, table)).toMatchObject({ rowNumber: 7, problems: ['open_quote'] });
  });

  it('is none where it is closed, or within a cell', () => {
    expect(named('name,country\n"Foo, Ltd",US\n"A\nB",DE\n12" pipe,"CN"')).toEqual([]);
  });
});

describe('beyond so many of them', () => {
  const open = Array.from({ length: 20 }, (_, index) => `"Open ${String(index)},US`);
  const rows = (...last: string[]) => ['name,country', ...open, ...last].join('\n');
  const after = (...last: string[]) => named(rows(...last)).slice(open.length);

  it('each further one is named, also where it closes in another cell or line', () => {
    expect(after('Plain,DE', '"Foo,CN', 'Bar,"CN')).toEqual([
      [23, 'open_quote'],
      [24, 'open_quote'],
    ]);
    expect(after('"Other, Ltd",UK', '"A', 'B",DE')).toEqual([
      [22, 'open_quote'],
      [23, 'open_quote'],
      [24, 'open_quote'],
    ]);
  });

  it('a cell that is quoted whole is read as ever', () => {
    expect(after('"Foo ""Bar""",CN')).toEqual([]);
    expect(readDelimited(rows('"Foo ""Bar""",CN')).rows.at(-1)?.cells).toEqual(['Foo "Bar"', 'CN']);
  });
});
