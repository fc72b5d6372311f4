// What a row is about: by the columns that say so, else by the form of its cells.
import { isKnownWord } from '../domain/risk.ts';
import type { JobKind } from '../screening/job.ts';
import { TOKENS } from '../screening/request.ts';
import { namesChain, type KnownChains } from './chains.ts';
import type { ColumnRole } from './columns.ts';
import {
  recognise,
  recogniseAddress,
  recogniseName,
  recogniseTransaction,
  type Recognition,
} from './recognise.ts';
import type { Cell, RowCells } from './row-cells.ts';
import { wordIn } from './words.ts';

/** A subject and the cell it is in. */
export interface FoundSubject {
  cell: Cell;
  is: Recognition;
}

const KIND_WORDS: Readonly<Record<JobKind, readonly string[]>> = {
  kya: ['kya', 'address', 'wallet', '地址', '钱包', '钱包地址'],
  kyt: ['kyt', 'transaction', 'tx', 'hash', '交易', '交易哈希', '哈希'],
  name: [
    ...['name', 'person', 'individual', 'company', 'entity', 'organisation', 'organization'],
    ...['姓名', '名称', '个人', '公司', '企业', '机构'],
  ],
};
const KIND_OF_ROLE: Partial<Readonly<Record<ColumnRole, JobKind>>> = {
  address: 'kya',
  transaction: 'kyt',
  name: 'name',
};

/** Null after a fault of the row as a whole, which is noted. */
export function findSubject(cells: RowCells, chains: KnownChains): FoundSubject | null {
  const kind = readKind(cells);
  if (kind === 'unknown') return null;
  const [first, ...others] = candidates(cells, kind, chains);
  if (first === undefined) {
    cells.fault('empty', null);
    return null;
  }
  if (others.every(({ cell }) => cell.text.trim() === first.cell.text.trim())) return first;
  // Which of them is meant cannot be told, and each costs money.
  cells.fault('unknown_kind', null);
  return null;
}

/** Whether something was meant for an address or a transaction. */
export function isMeant(is: Recognition): boolean {
  return is.kind === 'wrong' && /^(address|transaction)_/.test(is.problem);
}

function readKind(cells: RowCells): JobKind | 'unknown' | null {
  const cell = cells.one('kind');
  if (cell === null) return null;
  const kind = wordIn(KIND_WORDS, cell.text);
  if (kind !== null) return kind;
  cells.fault('unknown_kind', cell);
  return 'unknown';
}

/** A name next to an address or a transaction is its label. */
function candidates(cells: RowCells, kind: JobKind | null, chains: KnownChains): FoundSubject[] {
  const named = (['address', 'transaction', 'name'] as const).flatMap((role) =>
    cells.ofRole(role).map((cell) => ({ cell, kind: KIND_OF_ROLE[role] ?? null })),
  );
  const free = cells.ofRole('subject').map((cell) => ({ cell, kind }));
  const fitting = [...named, ...free].filter(
    (one) => kind === null || one.kind === null || one.kind === kind,
  );
  const onChain = fitting.filter((one) => one.kind !== 'name');
  const chosen = onChain.length > 0 ? onChain : fitting;
  if (chosen.length > 0) {
    return chosen.map((one) => ({ cell: one.cell, is: recogniseAs(one.kind, one.cell.text) }));
  }
  const hasSubjectColumn = cells.columns.roles.some(
    (role) => role === 'subject' || (role !== null && KIND_OF_ROLE[role] !== undefined),
  );
  return hasSubjectColumn ? [] : candidatesByContent(cells, kind, chains);
}

/** Without a column that says so: addresses and transactions first, then the first name. */
function candidatesByContent(
  cells: RowCells,
  kind: JobKind | null,
  chains: KnownChains,
): FoundSubject[] {
  const hasHeader = cells.columns.titles !== null;
  const found = cells
    .ofRole(null)
    .filter(({ text }) => hasHeader || !isParameter(text, chains))
    .map((cell) => ({ cell, is: recogniseAs(kind, cell.text) }));
  const onChain = found.filter(({ is }) => is.kind === 'kya' || is.kind === 'kyt');
  if (onChain.length > 0) return onChain;
  const meant = found.find(({ is }) => isMeant(is));
  if (meant !== undefined) return [meant];
  // Under a header that names no subject, a text may be anything.
  const name = found.find(({ is }) => is.kind === 'name');
  if (name !== undefined && (!hasHeader || kind === 'name')) return [name];
  return found.slice(0, 1).map(({ cell, is }) => ({
    cell,
    is: is.kind === 'wrong' ? is : { kind: 'wrong', problem: 'unrecognised' },
  }));
}

/** In a table without a header: the name of a chain or a token. */
function isParameter(text: string, chains: KnownChains): boolean {
  return namesChain(text, chains) || isKnownWord(TOKENS, text.trim().toLowerCase());
}

function recogniseAs(kind: JobKind | null, text: string): Recognition {
  switch (kind) {
    case 'kya':
      return recogniseAddress(text);
    case 'kyt':
      return recogniseTransaction(text);
    case 'name':
      return recogniseName(text);
    case null:
      return recognise(text);
  }
}
