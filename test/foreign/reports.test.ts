// The reports that are written for office programs, opened in LibreOffice: the whole text is there, the
// tables have their rows, the outline its headings, the workbook its cells, and nothing in a cell runs.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { overwriteGetLocale } from '#shared/messages/generated/runtime.js';
import type { Block, Inline, ReportDocument, ReportTable } from '#shared/report/document.ts';
import { REPORT_LANGUAGES, type ReportLanguage } from '#shared/report/draft.ts';
import { draftFor } from '#shared/report/templates.ts';
import { KYT_SCENARIOS } from '../../electron/practice/kyt-scenarios.ts';
import { SCENARIOS } from '../../electron/practice/scenarios.ts';
import { renderReport } from '../../electron/report/render-report.ts';
import { readZip } from '../../electron/zip/archive.ts';
import { composeReport, sectionsOfEverything } from '../builders/composed-report.ts';
import { buildNameView } from '../builders/name-view.ts';
import { startPracticeClient } from '../builders/practice-client.ts';
import { screenKya, screenKyt } from '../builders/practice-figures.ts';
import { ADDRESS, HOSTILE, sampleReport, SCRIPTS } from '../builders/report-document.ts';
import { inCase } from '../builders/report-dossier.ts';
import { pixelsOf } from './pixels.ts';
import { ask, convert, readSheets, readTextDocument, type ForeignCell } from './soffice.ts';

/** What the front of each report says in its own language. */
const FRONT = {
  en: { contents: 'Contents', sources: 'Sources', facts: 'Report', classification: 'CONFIDENTIAL' },
  'zh-CN': { contents: '目录', sources: '来源', facts: '报告', classification: '机密' },
} as const;
/** An address of Ethereum, one of Tron, and any hash. */
const WHOLE = /\b(?:0x[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33}|[0-9a-f]{64})\b/g;
/** What spreadsheets take for the beginning of a formula. */
const RUNS = /^[=+\-@]/;

type Name = 'practice' | 'sample';

let folder: string;
const practice = new Map<ReportLanguage, ReportDocument>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tracefile-foreign-'));
  const client = await startPracticeClient();
  try {
    for (const language of REPORT_LANGUAGES) {
      overwriteGetLocale(() => language);
      const screened = [
        await screenKya(
          client,
          SCENARIOS.find(({ title }) => title === 'Mixer at two hops')!,
        ),
        await screenKyt(client, KYT_SCENARIOS[0]!),
      ] as const;
      const views = [inCase(screened[0], 'address'), inCase(screened[1], 'transaction')];
      practice.set(
        language,
        composePractice([...views, inCase(buildNameView(), 'name')], language),
      );
    }
  } finally {
    await client.close();
  }
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Every section that a report may have, and a figure of each kind. */
function composePractice(
  views: Parameters<typeof composeReport>[0],
  language: ReportLanguage,
): ReportDocument {
  let ids = 0;
  const { title, sections } = draftFor({
    ...{
      template: 'investigation',
      language,
      caseTitle: 'Layering',
    },
    newId: () => `section-${String((ids += 1))}`,
  });
  const figures = sectionsOfEverything().filter(({ kind }) => kind === 'figures');
  const every = [...sections.map((section) => ({ ...section, isOn: true })), ...figures];
  return composeReport(views, { language, title, sections: every }).document;
}

function documentOf(name: Name, language: ReportLanguage): ReportDocument {
  const found = name === 'practice' ? practice.get(language) : sampleReport({ language });
  if (found === undefined) throw new Error(`no ${name} in ${language}`);
  return found;
}

/** A file that the program writes, in a place of its own. */
async function write(
  name: string,
  document: ReportDocument,
  format: 'docx' | 'xlsx' | 'csv',
): Promise<string> {
  const task = format === 'docx' ? { format, pictures: pixelsOf(document) } : { format };
  const path = join(folder, `${name}-${document.language}.${format}`);
  writeFileSync(path, await renderReport(document, task));
  return path;
}

function blocksOf(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'list') return [block, ...block.items.flatMap(blocksOf)];
    return 'blocks' in block ? [block, ...blocksOf(block.blocks)] : [block];
  });
}

const allBlocks = ({ sections }: ReportDocument) =>
  sections.flatMap(({ blocks }) => blocksOf(blocks));
const tablesOf = (document: ReportDocument): ReportTable[] =>
  allBlocks(document).flatMap((block) => (block.kind === 'table' ? [block] : []));

/** A piece in a cell, as a reader of the sheet expects it. */
function cellText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'cite') {
        const pointer = inline.pointer === '' ? '' : ` ${inline.pointer}`;
        return ` [S${String(inline.source)}${pointer}]`;
      }
      if (inline.kind === 'break') return '\n';
      if (inline.kind === 'link') return `${cellText(inline.inlines)} <${inline.href}>`;
      return 'inlines' in inline ? cellText(inline.inlines) : inline.text;
    })
    .join('');
}

/** What a cell must show: whole, and behind an apostrophe where it could run. */
function shownCell(inlines: readonly Inline[]): Pick<ForeignCell, 'text' | 'type'> {
  const text = cellText(inlines);
  const [only] = inlines;
  const isNumber = only?.kind === 'value' && only.face === 'number' && inlines.length === 1;
  if (isNumber && /^-?\d{1,15}$/.test(text)) return { text, type: 'float' };
  if (text === '') return { text, type: '' };
  // These three cannot be in XML.
  const printable = ['\u0000', '\u0007', '\uFFFE'].reduce(
    (shown, character) => shown.replaceAll(character, '□'),
    text,
  );
  return { text: RUNS.test(text) ? `'${printable}` : printable, type: 'string' };
}

const squeezed = (text: string) => text.replace(/\s+/g, '');

const cases = (['practice', 'sample'] as const).flatMap((name) =>
  REPORT_LANGUAGES.map((language) => [name, language] as const),
);

describe.each(cases)('the %s report in %s', (name, language) => {
  let document: ReportDocument;
  beforeEach(() => {
    overwriteGetLocale(() => language);
    document = documentOf(name, language);
  });

  it('is opened by a word processor: its text whole, its outline, tables and pictures', async () => {
    const path = await write(name, document, 'docx');
    const headings = [
      ...document.sections.map(({ number, title }) => `${number} ${title}`),
      FRONT[language].sources,
    ];

    const [txt = ''] = convert(path, 'txt:Text (encoded):UTF8', folder);
    const text = readFileSync(txt, 'utf8');
    expect(text).toContain(document.title);
    expect(text).toContain(FRONT[language].contents);
    for (const heading of headings) expect(text).toContain(heading);
    const wanted = new Set(JSON.stringify(shownOf(document)).match(WHOLE));
    expect(wanted.size).toBeGreaterThan(5);
    const flat = squeezed(text);
    expect([...wanted].filter((one) => !flat.includes(one))).toEqual([]);

    const read = readTextDocument(path, folder);
    const outline = read.headings.filter(({ level }) => level === 1).map((one) => one.text);
    expect(outline).toEqual(headings.map(appendix(language, document)));
    const rows = tablesOf(document).map(({ rows: { length }, columns }) => ({
      ...{ rows: length + 1, headRows: 1, columns: columns.length },
    }));
    expect(
      read.tables.filter(({ headRows }) => headRows === 1).slice(-rows.length - 1, -1),
    ).toEqual(rows);
    const figures = allBlocks(document).flatMap((one) => (one.kind === 'figure' ? [one.alt] : []));
    expect(figures.length).toBeGreaterThan(2);
    expect(read.pictures).toEqual(figures);

    const [pdf = ''] = convert(path, 'pdf', folder);
    const [, pages = '0'] = /Pages:\s+(\d+)/.exec(ask('pdfinfo', [pdf])) ?? [];
    expect(Number(pages)).toBeGreaterThan(4);
    const printed = squeezed(ask('pdftotext', [pdf, '-']));
    for (const heading of headings) expect(printed).toContain(squeezed(heading));
  });

  it('is opened by a spreadsheet: every sheet and every cell, and none of them computed', async () => {
    const path = await write(name, document, 'xlsx');
    const sheets = readSheets(path, folder);
    const tables = tablesOf(document);
    const approvals = document.cover.approvals.length === 0 ? [] : ['report-approvals'];
    expect(sheets.map((sheet) => sheet.name)).toEqual([
      FRONT[language].facts,
      ...tables.map(({ id }) => id.slice(0, 31)),
      ...[...approvals, 'report-sources'],
    ]);
    for (const [index, { id, columns, rows }] of tables.entries()) {
      const [head = [], ...body] = sheets[index + 1]?.rows ?? [];
      expect(head.map(({ text }) => text)).toEqual(columns.map((column) => column.name));
      const expected = rows.map((cells) => trimmed(cells.map(shownCell)));
      const read = body.map((cells) => trimmed(cells.map(({ text, type }) => ({ text, type }))));
      expect([id, read]).toEqual([id, expected]);
    }
    const cells = sheets.flatMap(({ rows }) => rows.flat());
    expect(cells.length).toBeGreaterThan(100);
    expect(cells.filter(({ formula }) => formula !== null)).toEqual([]);
    expect(cells.filter(({ text, type }) => type === 'string' && RUNS.test(text))).toEqual([]);
    const everySheet =
      'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1';
    expect(convert(path, everySheet, folder)).toHaveLength(sheets.length);
  });
});

/** What of a document is printed: not its ids. */
function shownOf({ sections, sources, contentSha256, custody }: ReportDocument): unknown {
  const texts = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(texts);
    if (typeof part !== 'object' || part === null) return [];
    if ('text' in part) return part.text;
    return Object.entries(part)
      .filter(([key]) => key !== 'source' && key !== 'svg')
      .map(([, one]) => texts(one));
  };
  const own = sources.map(({ subject, sha256 }) => [subject, sha256]);
  return [texts(sections), own, contentSha256, custody.journalHead];
}

/** Appendices are called so before their letter. */
function appendix(language: ReportLanguage, { sections }: ReportDocument) {
  const lettered = new Set(
    sections
      .filter(({ number }) => /^[A-Z]$/.test(number))
      .map(({ number, title }) => `${number} ${title}`),
  );
  const word = language === 'en' ? 'Appendix ' : '附录 ';
  return (heading: string) => (lettered.has(heading) ? `${word}${heading}` : heading);
}

/** A row without the empty cells at its end, which a spreadsheet does not keep. */
function trimmed<Cell extends { type: string }>(cells: readonly Cell[]): Cell[] {
  return cells.slice(0, cells.findLastIndex(({ type }) => type !== '') + 1);
}

describe('texts that a careless writer turns into something else', () => {
  beforeEach(() => {
    overwriteGetLocale(() => 'en');
  });

  it('stand in a word processor in the order of reading, what is invisible named', async () => {
    const path = await write('strange', sampleReport(), 'docx');
    const [txt = ''] = convert(path, 'txt:Text (encoded):UTF8', folder);
    const text = readFileSync(txt, 'utf8');
    for (const script of Object.values(SCRIPTS)) expect(text).toContain(script);
    expect(text).toContain(ADDRESS);
    expect(text).toContain(HOSTILE.script);
    expect(text).toContain('invoice[U+202E]fdp.exe');
    expect(text).not.toContain('\u202E');
  });

  it('are text in every table file, and a reader that looks for formulas finds one', async () => {
    const path = await write('strange', sampleReport(), 'csv');
    for (const { name, bytes } of readZip(readFileSync(path))) {
      const file = join(folder, name.replaceAll('/', '-'));
      writeFileSync(file, bytes);
      const cells = readSheets(file, folder).flatMap(({ rows }) => rows.flat());
      expect([name, cells.filter(({ formula }) => formula !== null)]).toEqual([name, []]);
      if (!name.endsWith('strange.csv')) continue;
      expect(cells.map(({ text }) => text)).toContain("'=cmd|' /C calc'!A0");
      expect(cells.map(({ text }) => text)).toContain(SCRIPTS.hebrew);
    }
    const runs = join(folder, 'runs.xlsx');
    const sheet = [[{ value: '=1+1', type: 'Formula' as const }]];
    writeFileSync(runs, await writeXlsxFile(sheet).toBuffer());
    const [cell] = readSheets(runs, folder).flatMap(({ rows }) => rows.flat());
    expect(cell).toEqual({ text: '2', type: 'float', formula: 'of:=1+1' });
  });
});
