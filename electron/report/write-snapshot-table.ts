// The flow or the hop ledger of a stored snapshot as a file: computed here, in the writer's thread, from
// what the case file gave of it, so that nothing in it rests on what a page claims.
import { AppError } from '#shared/errors.ts';
import { addressKey } from '#shared/domain/address.ts';
import type { HopSlot, PrivateLabel } from '#shared/domain/label.ts';
import { storedFlowFigure, storedFlowSource } from '#shared/figures/stored-flow.ts';
import { statedOf, type StatedTransaction } from '#shared/domain/stated-transaction.ts';
import { buildHopLedger } from '#shared/flow/build-hop-ledger.ts';
import type { FlowFilters } from '#shared/flow/filter-terms.ts';
import { filterFlow, indexFlow } from '#shared/flow/filter.ts';
import type { FlowExport } from '#shared/flow/flow-records.ts';
import { flowDocument, flowTable } from '#shared/flow/flow-table.ts';
import { hopLedgerFacts, hopLedgerTable, type LedgerTable } from '#shared/flow/hop-ledger-table.ts';
import { statedCells } from '#shared/flow/stated-cells.ts';
import type { FlowGrouping } from '#shared/flow/tree.ts';
import { endsOfHits } from '#shared/review/hit-identities.ts';
import { identifyHit } from '#shared/review/hit-key.ts';
import { stateScope } from '#shared/review/scope.ts';
import { scopeFacts } from '#shared/review/scope-facts.ts';
import { readSides, type TransactionSide } from '#shared/review/sides.ts';
import { scopeOfView } from '#shared/review/stated-scope.ts';
import type { KyaResult, KytResult } from '#shared/screening/result.ts';
import type { KyaView, KytView, ScreeningView } from '#shared/screening/snapshot.ts';
import { flowGraph } from './flow-graph.ts';
import { renderGraphml } from './graph-document.ts';
import { toScopeCells } from './scope-cells.ts';
import type { ReportCell, TableFormat } from './table.ts';
import { writeBeside, type WrittenFile } from '../files/write-file.ts';
import { writeTable } from './write-table.ts';

/** A flow is a graph as well as a table; a ledger is a table. */
export type FlowFormat = TableFormat | 'graphml';

/** What is to be written of a snapshot. */
export interface SnapshotTableTask {
  path: string;
  format: FlowFormat;
  /** A `ScreeningView` as JSON in UTF-8. */
  view: Uint8Array;
  caseReference: string;
  /** All of the case. */
  labels: readonly PrivateLabel[];
  /** All of the case, newest first. */
  slots: readonly HopSlot[];
  /** All of the case, newest first. */
  stated: readonly StatedTransaction[];
  content: FlowContent | LedgerContent;
}

/** The flow of an address, or of one side of a transaction. */
interface FlowContent {
  kind: 'flow';
  side: TransactionSide | null;
  filters: FlowFilters;
  expanded: readonly { fold: string; more: number }[];
  isUnfolded: boolean;
  grouping: FlowGrouping;
  openedGroups: readonly string[];
}

/** The ledger of these hits, by `Hit.index`; null = of all. */
interface LedgerContent {
  kind: 'hop_ledger';
  hits: readonly number[] | null;
}

/** Errors: `export.failed`, `record.not_found` for a snapshot without a result or without that side. */
export async function writeSnapshotTable(task: SnapshotTableTask): Promise<WrittenFile> {
  const { path, format, content } = task;
  const view = JSON.parse(new TextDecoder().decode(task.view)) as ScreeningView;
  if (view.kind === 'name' || view.result === null) throw noFlow();
  // What each row stands for is said in the row: rows are copied out of a table.
  const cells = { ...statedCellsOf(task, view), ...toScopeCells(scopeOfView(view)) };
  if (content.kind === 'hop_ledger') {
    if (format === 'graphml') throw new AppError('export.failed', 'a ledger is no graph');
    const ledger = ledgerOf(task, view, view.result, content);
    const facts = { case: task.caseReference, ...hopLedgerFacts(ledger), scope: scopeOf(view) };
    const table = withCells(hopLedgerTable(ledger), {
      case: task.caseReference,
      ...cells,
    });
    return writeTable({ path, format, table, facts });
  }
  const flow = flowOf(task, view, view.result, content);
  if (format === 'graphml') {
    return writeBeside(path, new TextEncoder().encode(renderGraphml(flowGraph(flow))));
  }
  if (format !== 'json') {
    return writeTable({ path, format, table: withCells(flowTable(flow), cells), facts: {} });
  }
  const text = `${JSON.stringify(flowDocument(flow), null, 2)}\n`;
  return writeBeside(path, new TextEncoder().encode(text));
}

function withCells(table: LedgerTable, cells: Readonly<Record<string, ReportCell>>): LedgerTable {
  const values = Object.values(cells);
  return {
    ...table,
    columns: [...table.columns, ...Object.keys(cells)],
    rows: table.rows.map((row) => [...row, ...values]),
  };
}

/** What a person states of the screened transaction. */
function statedIn(task: SnapshotTableTask, { summary }: KyaView | KytView) {
  return summary.kind === 'kya' ? null : statedOf(task.stated, summary);
}

/** An address has no such columns. */
function statedCellsOf(task: SnapshotTableTask, view: KyaView | KytView) {
  return view.kind === 'kya' ? {} : statedCells(statedIn(task, view));
}

function scopeOf(view: KyaView | KytView): Record<string, unknown> {
  return Object.fromEntries(scopeFacts(stateScope(view)).map(({ key, value }) => [key, value]));
}

function ledgerOf(
  task: SnapshotTableTask,
  view: KyaView | KytView,
  result: KyaResult | KytResult,
  { hits }: LedgerContent,
) {
  const subjectOf = view.kind === 'kya' ? () => view.summary.address : endsOfHits(readSides(view));
  const chosen = hits === null ? null : new Set(hits);
  return buildHopLedger({
    snapshot: view.summary,
    resultPointer: view.resultPointer,
    deviations: result.deviations,
    hits: result.hits.filter(({ index }) => chosen === null || chosen.has(index)),
    subjectOf,
    keyOf: (hit) => identifyHit(hit, subjectOf(hit)).key,
    slots: task.slots,
    privateLabelOf: labelFinder(task),
  });
}

function flowOf(
  task: SnapshotTableTask,
  view: KyaView | KytView,
  result: KyaResult | KytResult,
  content: FlowContent,
): FlowExport {
  const source = storedFlowSource(view, content.side);
  if (source === null || source.side !== content.side) throw noFlow();
  const { hits, subject } = source;
  const labelOf = labelFinder(task);
  const opened = content.expanded.map(({ fold, more }) => [fold, more] as const);
  const seen = { ...content, opened };
  const figure = storedFlowFigure(source, seen, (address) => labelOf(address) !== null);
  return {
    snapshot: view.summary,
    caseReference: task.caseReference,
    subject,
    transaction: view.kind === 'kyt' ? view.summary.transaction : null,
    side: content.side,
    stated: statedIn(task, view),
    hits,
    totalPaths: result.totalPaths,
    request: view.request,
    scope: scopeFacts(stateScope(view)),
    filters: content.filters,
    filtered: figure.filtered ?? filterFlow(indexFlow(figure.tree, hits), content.filters),
    folded: figure.folded,
    privateLabelOf: labelOf,
  };
}

function labelFinder({ labels }: SnapshotTableTask): FlowExport['privateLabelOf'] {
  const byAddress = new Map(labels.map((label) => [label.addressKey, label]));
  return (address) => byAddress.get(addressKey(address)) ?? null;
}

function noFlow(): AppError {
  return new AppError('record.not_found', 'the snapshot has no such flow');
}
