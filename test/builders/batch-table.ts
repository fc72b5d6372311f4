// Tables for the reading and planning of batches: a context, subjects, and workbooks by hand.
import { writeZip } from '../../electron/zip/archive.ts';
import type { RowContext } from '#shared/batch/plan-row.ts';
import type { SourceRow } from '#shared/batch/row-cells.ts';
import type { EnvironmentId } from '#shared/domain/ids.ts';

/** An address of the `evm` family without a checksum: the last digits are `index`. */
export const evmAddress = (index: number): string => `0x${index.toString(16).padStart(40, '0')}`;
/** A hash of the `evm` family. */
export const evmHash = (index: number): string => `0x${index.toString(16).padStart(64, '0')}`;
/** A hash as Tron writes it. */
export const tronHash = (index: number): string => index.toString(16).padStart(64, '0');
/** The account of twenty zero bytes. */
export const TRON_ADDRESS = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';

/** What the practice service lists. */
export const CHAINS = [
  { chainName: 'Tron', tokens: ['usdt', 'usdc'], defaultToken: 'usdt', addressFamily: 'tron' },
  { chainName: 'Ethereum', tokens: ['usdt', 'usdc'], defaultToken: 'usdt', addressFamily: 'evm' },
];

/** Everything is screened, `evm` rows on Ethereum. */
export const CONTEXT: RowContext = {
  screeningEnvironmentId: 'practice' as EnvironmentId,
  namesEnvironmentId: 'practice-names' as EnvironmentId,
  evmChain: 'Ethereum',
  namesAreScreened: true,
  defaults: {},
  chains: CHAINS,
};

/** Rows as they are read from a text. */
export const sourceRows = (rows: readonly (readonly string[])[]): SourceRow[] =>
  rows.map((cells, index) => ({
    ...{ rowNumber: index + 1, cells: [...cells] },
    ...{ formulas: [], cut: [], hasMoreCells: false },
  }));

/** The parts of a workbook that a test changes. */
export interface WorkbookParts {
  /** The rows of the sheet, as XML. */
  rows: string;
  sheets?: string;
  relations?: string;
  others?: Readonly<Record<string, string | Uint8Array>>;
}

/** A workbook with one sheet. */
export function workbook({ rows, sheets, relations, others = {} }: WorkbookParts): Uint8Array {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const parts: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook><sheets>${sheets ?? '<sheet name="One" sheetId="1" r:id="r1"/>'}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${
      relations ?? `<Relationship Id="r1" Type="${type}/worksheet" Target="worksheets/sheet1.xml"/>`
    }</Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...others,
  };
  const encode = (part: string | Uint8Array): Uint8Array =>
    typeof part === 'string' ? new TextEncoder().encode(part) : part;
  return writeZip(
    Object.entries(parts).map(([name, part]) => ({ name, bytes: encode(part) })),
    'stored',
  );
}

/** A relation of a workbook to a sheet. */
export const sheetRelation = (id: string, target: string, kind = 'worksheet'): string =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`;

/** A cell with a text. */
export const textCell = (at: string, text: string): string =>
  `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
