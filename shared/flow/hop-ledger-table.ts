// The hop ledger as a table for CSV, workbook, JSON and the report: one row per hop. Texts are as
// they were sent; what writes the file makes them harmless for spreadsheets.
import { formatUtc } from '../domain/time.ts';
import { hitNumber } from '../screening/hit-number.ts';
import type { Label } from '../screening/result.ts';
import type { HopLedger, LedgerEnd, LedgerLabel, LedgerPath, LedgerRow } from './hop-ledger.ts';

/** What a slot says while nobody filled it (contract-notes, Meanings). */
const NOT_SUPPLIED = 'not supplied by the provider';

/** The columns, in their order. `near_*` and `far_*` are filled where no direction was delivered. */
export const LEDGER_COLUMNS = [
  'path',
  'step',
  'hop',
  'hit',
  'rule_code',
  'rule_name',
  'risk_level',
  'direction',
  'from',
  'from_labels',
  'to',
  'to_labels',
  'near_undirected',
  'near_labels',
  'far_undirected',
  'far_labels',
  'amount',
  'token',
  'time',
  'missing_nodes',
  'slot',
  'transaction_hash',
  'block_height',
  'verified_by',
  'verified_at',
  'remark',
  'verified_in_snapshot',
  'oddities',
  'order_told_by',
  'path_remarks',
  'repeated_addresses',
  'hit_key',
  'answer_sha256',
  'amount_pointer',
  'time_pointer',
  'snapshot_id',
  'taken_at',
  'environment',
  'practice',
] as const;

/** A table as the program's writers take it: decimals are text, so that no digit is lost. */
export interface LedgerTable {
  /** Of the sheet; practice is named in it. */
  title: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

/** The rows of a ledger, path by path. */
export function hopLedgerTable(ledger: HopLedger): LedgerTable {
  const title = isPractice(ledger) ? 'PRACTICE Hop ledger' : 'Hop ledger';
  const rows = ledger.paths.flatMap((path, index) =>
    path.rows.map((row) => toCells(ledger, path, index + 1, row)),
  );
  return { title, columns: LEDGER_COLUMNS, rows };
}

/** What a JSON file says next to the rows. */
export function hopLedgerFacts(ledger: HopLedger): Record<string, unknown> {
  const { snapshot, paths, pathless, completeness } = ledger;
  return {
    format: 'tracefile.hop-ledger.1',
    practice: isPractice(ledger),
    snapshot: { id: snapshot.id, sha256: snapshot.sha256, takenAt: formatUtc(snapshot.takenAt) },
    environment: snapshot.environmentName,
    token: snapshot.token,
    paths: paths.length,
    hitsWithoutPath: pathless.length,
    completeness,
  };
}

function isPractice({ snapshot }: HopLedger): boolean {
  return snapshot.environmentKind === 'practice';
}

function toCells(
  ledger: HopLedger,
  path: LedgerPath,
  number: number,
  row: LedgerRow,
): (string | number | null)[] {
  const { snapshot } = ledger;
  const { from, to, near, far, slot } = row;
  const isDirected = from !== null;
  const cells: Record<(typeof LEDGER_COLUMNS)[number], string | number | null> = {
    path: number,
    step: row.step,
    hop: row.hop,
    hit: hitNumber(path.hit),
    rule_code: path.ruleCode,
    rule_name: path.ruleName,
    risk_level: path.riskLevel,
    direction: path.side,
    from: from?.address ?? null,
    from_labels: from === null ? null : labelsText(from),
    to: to?.address ?? null,
    to_labels: to === null ? null : labelsText(to),
    near_undirected: isDirected ? null : near.address,
    near_labels: isDirected ? null : labelsText(near),
    far_undirected: isDirected ? null : far.address,
    far_labels: isDirected ? null : labelsText(far),
    amount: row.amount,
    token: snapshot.token.toUpperCase(),
    time: row.at === null ? null : formatUtc(row.at),
    missing_nodes: row.missingNodes,
    slot: slot === null ? 'open' : 'verified',
    transaction_hash: slot?.transactionHash ?? NOT_SUPPLIED,
    block_height: slot?.blockHeight ?? NOT_SUPPLIED,
    verified_by: slot?.author ?? null,
    verified_at: slot === null ? null : formatUtc(slot.at),
    remark: slot?.remark ?? null,
    verified_in_snapshot: slot?.snapshotId ?? null,
    oddities: row.oddities.join('; '),
    order_told_by: path.evidence,
    path_remarks: path.remarks.join('; '),
    repeated_addresses: path.repeated.join('; '),
    hit_key: path.hitKey,
    answer_sha256: snapshot.sha256,
    amount_pointer: row.amountSource?.pointer ?? null,
    time_pointer: row.timeSource?.pointer ?? null,
    snapshot_id: snapshot.id,
    taken_at: formatUtc(snapshot.takenAt),
    environment: snapshot.environmentName,
    practice: isPractice(ledger) ? 'PRACTICE' : null,
  };
  return LEDGER_COLUMNS.map((column) => cells[column]);
}

function labelsText({ labels }: LedgerEnd): string {
  return labels.map(ledgerLabelText).join('; ');
}

/** E.g. `Entity > Exchange > – > Example Ltd (high; source: provider, seen at 2026-…)`. */
export function ledgerLabelText(entry: LedgerLabel): string {
  if (entry.origin === 'private') return `${entry.label.text} (source: private label)`;
  const { label, seenAt } = entry;
  const source = `source: provider, seen at ${formatUtc(seenAt)}`;
  const level = label.riskLevel === null ? '' : `${label.riskLevel}; `;
  return `${levelsText(label)} (${level}${source})`;
}

/** All four levels, an absent one as a dash, so that each is in its place. */
function levelsText({ primary, secondary, tertiary, quaternary, text }: Label): string {
  const levels = [primary, secondary, tertiary, quaternary];
  if (levels.every((level) => level === null)) return text ?? '–';
  return levels.map((level) => level ?? '–').join(' > ');
}
