// A finished report of any length without pictures: sections with tables whose cells cite the sources, so
// that links lead from one end of it to the other. It reads no file.
import type { ReportId, Sha256Hex } from '#shared/domain/ids.ts';
import type { Block, ReportDocument, ReportSource, ReportTable } from '#shared/report/document.ts';
import { cite, value, words } from '#shared/report/inlines.ts';

const COLUMNS = ['Row', 'Address', 'Amount', 'Source'];
const SOURCES = 12;

const counted = (what: string) => ({ of: 'count', what }) as const;

function table(section: number, rows: number): ReportTable {
  return {
    ...{
      kind: 'table',
      id: `rows-${String(section)}`,
      caption: `Rows of section ${String(section)}`,
    },
    columns: COLUMNS.map((name) => ({ name, align: 'start', share: 1 / COLUMNS.length })),
    rows: Array.from({ length: rows }, (_, row) => [
      [value(`R${String(section)}-${String(row)}`, counted('rows'), 'number')],
      [
        value(
          `0x${String(section * 100_000 + row).padStart(40, '0')}`,
          counted('addresses'),
          'mono',
        ),
      ],
      [value(String(row * 7), counted('amounts'), 'number')],
      [cite((row % SOURCES) + 1, '')],
    ]),
  };
}

function source(index: number): ReportSource {
  return {
    ...{ snapshotId: null, kind: 'kya', subject: `0x${String(index).padStart(40, '0')}` },
    ...{ asset: 'ethereum', environmentName: 'Practice', isPractice: true, takenAt: PREPARED_AT },
    ...{ sha256: String(index).padStart(64, '0') as Sha256Hex, sizeBytes: 1000 + index },
  };
}

const PREPARED_AT = Date.UTC(2026, 2, 4, 9, 30, 5);

/** Sections `s1`, `s2`, … with a table each of so many rows of four cells. */
export function longReport(rows: readonly number[]): ReportDocument {
  const sections = rows.map((many, index) => {
    const blocks: Block[] = [
      { kind: 'heading', level: 3, inlines: [words(`What leads to table ${String(index + 1)}`)] },
      { kind: 'paragraph', inlines: [words('These rows stand in the order of the answer.')] },
      table(index + 1, many),
    ];
    const number = String(index + 1);
    const named = { id: `s${number}`, kind: 'summary', number } as const;
    return { ...named, title: `Section (${number} 0 R) 第`, blocks };
  });
  return {
    ...{ format: 'tracefile-report', version: 1, reportId: 'long' as ReportId },
    ...{ template: 'investigation', language: 'en', title: 'A long report', sections },
    cover: {
      ...{ caseReference: 'TF-2026-0042', caseTitle: 'A long case', classification: 'INTERNAL' },
      ...{ preparedBy: 'A. Investigator', preparedAt: PREPARED_AT, practice: null, approvals: [] },
    },
    sources: Array.from({ length: SOURCES }, (_, index) => source(index + 1)),
    custody: {
      ...{ fileId: 'file', journalEntries: 3, caseEntries: 2, journalHead: '0'.repeat(64) },
      ...{ signerFingerprint: null, appVersion: '0.1.0' },
    },
    contentSha256: 'ab'.repeat(32) as Sha256Hex,
  };
}
