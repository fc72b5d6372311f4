// A flow as it leaves the program: every node and link that its filters show, drawn or folded, as one
// table for CSV and workbook and as a document for JSON. Nothing is cut, and every sum is exact; texts
// are as they were sent, and what writes the file makes them harmless for spreadsheets.
import { formatUtc } from '../domain/time.ts';
import {
  describeFlow,
  type DrawnAs,
  type FlowExport,
  type FlowLink,
  type FlowPoint,
} from './flow-records.ts';
import type { LedgerTable } from './hop-ledger-table.ts';
import { hitNumber } from '../screening/hit-number.ts';
import { statedTexts } from './stated-cells.ts';

/** The columns, in their order. `near_*` and `far_*` are filled where no direction was delivered. */
const FLOW_COLUMNS = [
  'record',
  'side',
  'hop',
  'from',
  'to',
  'near_undirected',
  'far_undirected',
  'address',
  'labels',
  'risk_level',
  'amount_sum',
  'token',
  'parts',
  'parts_without_amount',
  'link_delivered',
  'missing_nodes',
  'order_told_by',
  'contradictory',
  'drawn',
  'hits',
  'far_end_of_hits',
  'rule_codes',
  'same_address_at',
  'subject',
  'transaction_side',
  'shown_paths',
  'delivered_paths',
  'analysed_paths',
  'hidden_paths',
  'hidden_nodes',
  'filters',
  'case',
  'answer_sha256',
  'snapshot_id',
  'taken_at',
  'environment',
  'practice',
] as const;

type Column = (typeof FLOW_COLUMNS)[number];
type Cell = string | number | null;

/** The nodes, then the links. */
export function flowTable(input: FlowExport): LedgerTable {
  const { points, links } = describeFlow(input);
  const common = commonCells(input);
  const rows = [
    ...points.map((point) => pointCells(point)),
    ...links.map((link) => linkCells(link, common.token ?? null)),
  ].map((own): Cell[] => FLOW_COLUMNS.map((column) => own[column] ?? common[column] ?? null));
  const title = isPractice(input) ? 'PRACTICE Flow of funds' : 'Flow of funds';
  return { title, columns: FLOW_COLUMNS, rows };
}

/** The same and what it was made from, for JSON. */
export function flowDocument(input: FlowExport): Record<string, unknown> {
  const { snapshot, filtered, folded, filters } = input;
  const { all, shown, hidden, cutPaths, cutHits, byFilter } = filtered;
  const { points, links, folds } = describeFlow(input);
  return {
    format: 'tracefile.flow.1',
    practice: isPractice(input),
    case: input.caseReference,
    snapshot: { id: snapshot.id, sha256: snapshot.sha256, takenAt: formatUtc(snapshot.takenAt) },
    environment: snapshot.environmentName,
    subject: input.subject,
    transaction: input.transaction,
    transactionSide: input.side,
    stated: input.stated === null ? null : statedTexts(input.stated),
    token: snapshot.token,
    request: input.request,
    scope: Object.fromEntries(input.scope.map(({ key, value }) => [key, value])),
    filters,
    counts: {
      all,
      shown,
      hidden,
      cutPaths,
      cutHits,
      byFilter: byFilter.map(({ hits, ...effect }) => ({ ...effect, hits: hits.map(hitNumber) })),
      foldedNodes: folded.hiddenNodes,
    },
    contradictoryHits: [...filtered.tree.paths.values()].flatMap(({ hit, isContradictory }) =>
      isContradictory ? [hitNumber(hit)] : [],
    ),
    paths: [...filtered.tree.paths.values()].map(({ hit, evidence, wasMoved }) => ({
      hit: hitNumber(hit),
      evidence,
      amountsMoved: wasMoved,
    })),
    findingsOnSubject: filtered.tree.pathless.map(hitNumber),
    nodes: points,
    links,
    folds,
  };
}

function isPractice({ snapshot }: FlowExport): boolean {
  return snapshot.environmentKind === 'practice';
}

type Cells = Partial<Record<Column, Cell>>;

function commonCells(input: FlowExport): Cells {
  const { snapshot, filtered } = input;
  return {
    token: snapshot.token.toUpperCase(),
    subject: input.subject,
    transaction_side: input.side,
    shown_paths: filtered.shown.paths,
    delivered_paths: filtered.all.paths,
    analysed_paths: input.totalPaths,
    hidden_paths: filtered.hidden.paths,
    hidden_nodes: filtered.hidden.nodes,
    filters: filtersText(input),
    case: input.caseReference,
    answer_sha256: snapshot.sha256,
    snapshot_id: snapshot.id,
    taken_at: formatUtc(snapshot.takenAt),
    environment: snapshot.environmentName,
    practice: isPractice(input) ? 'PRACTICE' : null,
  };
}

/** Each filter that is on, with its value and what it hides on its own; filters overlap. */
function filtersText({ filtered, filters }: FlowExport): string {
  if (filtered.byFilter.length === 0) return 'none';
  return filtered.byFilter
    .map(({ filter, hidden }) => {
      const value = JSON.stringify(filters[filter]);
      return `${filter} ${value}: hides ${String(hidden.paths)} paths, ${String(hidden.nodes)} nodes`;
    })
    .join('; ');
}

function drawnText({ fold, group }: DrawnAs): string {
  if (fold !== null) return `folded: ${fold}`;
  return group === null ? 'drawn' : `grouped: ${group}`;
}

function pointCells(point: FlowPoint): Cells {
  return {
    record: 'node',
    side: point.side ?? 'subject',
    hop: point.hop,
    address: point.address,
    labels: point.labels.map(({ words }) => words).join('; '),
    risk_level: point.riskLevel,
    token: null,
    contradictory: point.isContradictory ? 'yes' : 'no',
    drawn: drawnText(point.drawn),
    hits: point.hits.join('; '),
    far_end_of_hits: point.farEndOfHits.join('; '),
    rule_codes: point.ruleCodes.join('; '),
    same_address_at: point.sameAddressAt
      .map(({ side, hop }) => `${side ?? 'subject'} ${String(hop)}`)
      .join('; '),
  };
}

function linkCells(link: FlowLink, token: Cell): Cells {
  const { from, to, near, far } = link;
  const isDirected = from !== null && to !== null;
  return {
    record: 'link',
    side: link.side,
    hop: link.hop,
    from,
    to,
    near_undirected: isDirected ? null : near,
    far_undirected: isDirected ? null : far,
    amount_sum: link.sum,
    token,
    parts: link.parts
      .map(
        ({ amount, at, hits }) =>
          `${amount ?? 'amount not delivered'} at ${at ?? 'time not delivered'} (hits ${hits.join(', ')})`,
      )
      .join('; '),
    parts_without_amount: link.parts.filter(({ amount }) => amount === null).length,
    link_delivered: link.isDelivered ? 'yes' : 'no',
    missing_nodes: link.missingNodes,
    order_told_by: link.orderToldBy.join('; '),
    contradictory: link.isContradictory ? 'yes' : 'no',
    drawn: drawnText(link.drawn),
    hits: link.hits.join('; '),
    rule_codes: link.ruleCodes.join('; '),
  };
}
