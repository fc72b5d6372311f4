// The rows of the hop ledger as they are drawn: a head for each path, then its hops.
import type { HopLedger, LedgerEnd, LedgerPath, LedgerRow } from '#shared/flow/hop-ledger.ts';

/** A row of the table. */
export type LedgerItem = {
  /** Names it among the others of its screening. */
  key: string;
  path: LedgerPath;
} & ({ kind: 'path'; number: number } | { kind: 'hop'; row: LedgerRow });

/** Labels of one end that are drawn before the others are asked for. */
export const LABELS_AT_FIRST = 3;

/** Heights in px, about; what is drawn is measured. */
const PATH_HEAD = 38;
const LINE = 19;
const HOP_PADDING = 14;
const OPEN_SLOT = 66;
const FILLED_SLOT = 92;

/** The rows of a ledger, path by path. */
export function itemsOf({ paths }: Pick<HopLedger, 'paths'>): LedgerItem[] {
  return paths.flatMap((path, index): LedgerItem[] => [
    { kind: 'path', key: String(path.hit), path, number: index + 1 },
    ...path.rows.map((row): LedgerItem => ({
      kind: 'hop',
      key: `${String(path.hit)} ${String(row.step)}`,
      path,
      row,
    })),
  ]);
}

/** How high a row will be. */
export function estimateHeight(item: LedgerItem): number {
  if (item.kind === 'path') {
    const { remarks, repeated, rows } = item.path;
    const lines = remarks.length + repeated.length + (rows.length === 0 ? 1 : 0);
    return PATH_HEAD + LINE * lines;
  }
  const { near, far, oddities, slot } = item.row;
  const ends = LINE * (linesOf(near) + linesOf(far) + oddities.length);
  return HOP_PADDING + Math.max(ends, slot === null ? OPEN_SLOT : FILLED_SLOT);
}

/** The address, its labels, and where these are from. */
function linesOf({ labels }: LedgerEnd): number {
  const shown = Math.min(labels.length, LABELS_AT_FIRST + 1);
  return 1 + shown + Number(labels.some(({ origin }) => origin === 'provider'));
}
