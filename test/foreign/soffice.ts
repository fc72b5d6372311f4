// LibreOffice without a screen: what it makes of a file that we wrote. Each folder has a profile of its
// own, so that nothing of the person's is read or changed.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const TIMEOUT_MS = 240_000;
/** What a person is asked in a dialog: commas, quotation marks, the encoding (76: UTF-8), the first row. */
const CSV_IS_UTF8 = '--infilter=Text - txt - csv (StarCalc):44,34,76,1';

/** A cell as another program sees it. */
export interface ForeignCell {
  text: string;
  /** `string`, `float` and so on; empty for an empty cell. */
  type: string;
  /** Null when the cell is computed by nothing. */
  formula: string | null;
}

/** A sheet of a workbook. */
export interface ForeignSheet {
  name: string;
  rows: ForeignCell[][];
}

/** What a word processor sees of a document, besides its text. */
export interface ForeignText {
  /** Of each table: its rows, those of its head that it repeats, and its columns. */
  tables: { rows: number; headRows: number; columns: number }[];
  /** What each picture says to who cannot see it. */
  pictures: string[];
  /** Each heading with its level. */
  headings: { level: number; text: string }[];
}

/** What another program says; throws what it complains of. */
export function ask(command: string, args: readonly string[]): string {
  const { error, status, stdout, stderr } = spawnSync(command, args, {
    ...{ encoding: 'utf8', maxBuffer: 256 * 1024 * 1024, timeout: TIMEOUT_MS },
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command}: ${stdout}${stderr}`);
  return stdout;
}

/**
 * Has LibreOffice open a file and write it in another form; gives what it wrote, in the order of names.
 * It ends well also where it could open nothing: then there is no file, which is an error here.
 * @param to e.g. `pdf`, or with the name and options of a filter: `txt:Text (encoded):UTF8`
 */
export function convert(path: string, to: string, folder: string): string[] {
  const [suffix = ''] = to.split(':');
  const out = join(folder, `${basename(path)}-${suffix}`);
  mkdirSync(out);
  const said = ask('soffice', [
    `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
    ...['--headless', '--norestore', ...(path.endsWith('.csv') ? [CSV_IS_UTF8] : [])],
    ...['--convert-to', to, '--outdir', out, path],
  ]);
  const written = readdirSync(out).filter((name) => extname(name) === `.${suffix}`);
  if (written.length === 0) throw new Error(`${basename(path)} as ${to}: ${said}`);
  return written.sort().map((name) => join(out, name));
}

/** Read by Python, of the XML that LibreOffice keeps a file in. */
const READER = `
import json, sys
import xml.etree.ElementTree as tree

def q(name):
    space, local = name.split(':')
    return '{urn:oasis:names:tc:opendocument:xmlns:%s:1.0}%s' % (space, local)

def words(element):
    parts = [element.text or '']
    for child in element:
        if child.tag == q('text:s'):
            parts.append(' ' * int(child.get(q('text:c'), '1')))
        elif child.tag == q('text:tab'):
            parts.append('\\t')
        elif child.tag == q('text:line-break'):
            parts.append('\\n')
        else:
            parts.append(words(child))
        parts.append(child.tail or '')
    return ''.join(parts)

def cells(row):
    found = []
    for cell in row:
        if cell.tag not in (q('table:table-cell'), q('table:covered-table-cell')): continue
        read = {
            'text': '\\n'.join(words(one) for one in cell.findall(q('text:p'))),
            'type': cell.get(q('office:value-type'), ''),
            'formula': cell.get(q('table:formula')),
        }
        times = int(cell.get(q('table:number-columns-repeated'), '1'))
        found.extend([read] * (times if read['type'] else min(times, 1000)))
    while found and not found[-1]['type'] and not found[-1]['text']: found.pop()
    return found

def sheet(table):
    rows = []
    for row in table.iter(q('table:table-row')):
        times = int(row.get(q('table:number-rows-repeated'), '1'))
        read = cells(row)
        rows.extend([read] * (times if read else min(times, 1000)))
    while rows and not rows[-1]: rows.pop()
    return {'name': table.get(q('table:name')), 'rows': rows}

def text_table(table):
    head = table.find(q('table:table-header-rows'))
    rows = list(table.iter(q('table:table-row')))
    return {
        'rows': len(rows),
        'headRows': 0 if head is None else len(head.findall(q('table:table-row'))),
        'columns': max(len(row.findall(q('table:table-cell'))) for row in rows),
    }

root = tree.parse(sys.argv[1]).getroot()
body = root.find(q('office:body'))
book = body.find(q('office:spreadsheet'))
if book is not None:
    print(json.dumps([sheet(one) for one in book.findall(q('table:table'))]))
else:
    text = body.find(q('office:text'))
    print(json.dumps({
        'tables': [text_table(one) for one in text.iter(q('table:table'))],
        'pictures': [(frame.findtext(q('svg-compatible:desc')) or '')
                     for frame in text.iter(q('drawing:frame')) if frame.find(q('drawing:image')) is not None],
        'headings': [{'level': int(one.get(q('text:outline-level'), '1')), 'text': words(one)}
                     for one in text.iter(q('text:h'))],
    }))
`;

function readXml(path: string): unknown {
  return JSON.parse(ask('python3', ['-c', READER, path]));
}

/** The sheets of a workbook, or the one of a CSV file. */
export function readSheets(path: string, folder: string): ForeignSheet[] {
  const [xml = ''] = convert(path, 'fods', folder);
  return readXml(xml) as ForeignSheet[];
}

/** The parts of a document for a word processor. */
export function readTextDocument(path: string, folder: string): ForeignText {
  const [xml = ''] = convert(path, 'fodt', folder);
  return readXml(xml) as ForeignText;
}
