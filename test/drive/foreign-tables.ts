// Tables that the application wrote, read by another program: Python's own csv, zipfile and XML.
import { spawnSync } from 'node:child_process';

/** A row by the words of the header; an empty cell is an empty text. */
export type ForeignRow = Readonly<Record<string, string>>;

/** A table as the other program reads it. */
export interface ForeignTable {
  rows: ForeignRow[];
  /** The name of the sheet; empty for CSV. */
  sheet: string;
  /** Cells that hold a formula. */
  formulas: number;
}

const READER = `
import csv, json, re, sys, zipfile
import xml.etree.ElementTree as tree

MAIN = '{http://schemas.openxmlformats.org/spreadsheetml/2006/main}'

def column(reference):
    number = 0
    for letter in re.match('[A-Z]+', reference).group():
        number = number * 26 + ord(letter) - 64
    return number - 1

def words(element):
    return ''.join(text.text or '' for text in element.iter(MAIN + 't'))

def read_csv(path):
    with open(path, encoding='utf-8-sig', newline='') as file:
        return {'sheet': '', 'formulas': 0, 'rows': list(csv.reader(file))}

def read_xlsx(path):
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        book = tree.fromstring(archive.read('xl/workbook.xml'))
        sheet = tree.fromstring(archive.read('xl/worksheets/sheet1.xml'))
        shared = []
        if 'xl/sharedStrings.xml' in names:
            strings = tree.fromstring(archive.read('xl/sharedStrings.xml'))
            shared = [words(one) for one in strings.findall(MAIN + 'si')]
    rows = []
    for row in sheet.iter(MAIN + 'row'):
        cells = []
        for cell in row.findall(MAIN + 'c'):
            at = column(cell.get('r'))
            cells.extend([''] * (at + 1 - len(cells)))
            value = cell.find(MAIN + 'v')
            kind = cell.get('t')
            if kind == 'inlineStr':
                cells[at] = words(cell)
            elif value is not None:
                cells[at] = shared[int(value.text)] if kind == 's' else value.text
        rows.append(cells)
    return {
        'sheet': book.find(MAIN + 'sheets').find(MAIN + 'sheet').get('name'),
        'formulas': len(list(sheet.iter(MAIN + 'f'))),
        'rows': rows,
    }

path = sys.argv[1]
table = read_xlsx(path) if path.endswith('.xlsx') else read_csv(path)
header, *rows = table['rows']
table['rows'] = [dict(zip(header, row + [''] * (len(header) - len(row)))) for row in rows]
print(json.dumps(table))
`;

/** Reads a CSV or XLSX file whose first row is a header. */
export function readForeign(path: string): ForeignTable {
  const read = spawnSync('python3', ['-c', READER, path], { encoding: 'utf8' });
  if (read.error) throw read.error;
  if (read.status !== 0) throw new Error(`${path} cannot be read: ${read.stderr}`);
  return JSON.parse(read.stdout) as ForeignTable;
}
