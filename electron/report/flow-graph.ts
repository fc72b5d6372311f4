// A flow as a graph, for programs that work on graphs: every node and link that its filters show, drawn
// or folded. What a flow holds is decided in shared/flow; how it looks is not part of the file.
import { formatUtc } from '#shared/domain/time.ts';
import {
  describeFlow,
  type FlowExport,
  type FlowLink,
  type FlowPoint,
} from '#shared/flow/flow-records.ts';
import { statedCells } from '#shared/flow/stated-cells.ts';
import type { GraphCell } from '#shared/graph/graph-export.ts';
import type { GraphDocument, GraphKeys } from './graph-document.ts';

const GRAPH_KEYS = {
  format: 'string',
  case: 'string',
  practice: 'boolean',
  subject: 'string',
  transaction: 'string',
  transaction_side: 'string',
  stated_amount: 'string',
  stated_time: 'string',
  stated_source: 'string',
  stated_by: 'string',
  stated_at: 'string',
  token: 'string',
  filters: 'string',
  answer_sha256: 'string',
  snapshot_id: 'string',
  taken_at: 'string',
  environment: 'string',
} as const satisfies GraphKeys;

const NODE_KEYS = {
  address: 'string',
  side: 'string',
  hop: 'int',
  labels: 'string',
  risk_level: 'string',
  hits: 'string',
  far_end_of_hits: 'string',
  rule_codes: 'string',
  folded: 'boolean',
  group: 'string',
  contradictory: 'boolean',
} as const satisfies GraphKeys;

const EDGE_KEYS = {
  amount: 'string',
  amount_number: 'double',
  token: 'string',
  hits: 'string',
  parts: 'string',
  parts_without_amount: 'int',
  side: 'string',
  hop: 'int',
  rule_codes: 'string',
  direction_delivered: 'boolean',
  link_delivered: 'boolean',
  missing_nodes: 'int',
  order_told_by: 'string',
  contradictory: 'boolean',
  folded: 'boolean',
  group: 'string',
} as const satisfies GraphKeys;

/**
 * A flow as a graph. Edges point the way the money went; where no direction was
 * delivered, `direction_delivered` is false and they point away from the subject. `amount` is the exact
 * sum, `amount_number` the nearest double, for programs that lay out by weight; both are left out when
 * no amount was delivered. Hits are numbered from 1.
 */
export function flowGraph(flow: FlowExport): GraphDocument {
  const { points, links } = describeFlow(flow);
  const ids = new Map(points.map((point, index) => [placeKey(point), `n${String(index)}`]));
  const idAt = (place: Place): string => ids.get(placeKey(place)) ?? 'n0';
  return {
    id: 'flow',
    keys: { graph: GRAPH_KEYS, node: NODE_KEYS, edge: EDGE_KEYS },
    values: graphValues(flow),
    nodes: points.map((point) => ({
      id: idAt(point),
      label: point.address,
      values: nodeValues(point),
    })),
    edges: links.map((link, index) => {
      const near = idAt({
        side: link.nearHop === 0 ? null : link.side,
        hop: link.nearHop,
        address: link.near,
      });
      const far = idAt({ side: link.side, hop: link.hop, address: link.far });
      const [source, target] =
        link.to === link.near && link.from === link.far ? [far, near] : [near, far];
      const values = edgeValues(link, flow.snapshot.token.toUpperCase());
      return { id: `e${String(index)}`, source, target, values };
    }),
  };
}

type Place = Pick<FlowPoint, 'side' | 'hop' | 'address'>;

function placeKey({ side, hop, address }: Place): string {
  return side === null ? 'subject' : `${side}|${String(hop)}|${address}`;
}

function graphValues(flow: FlowExport): Record<keyof typeof GRAPH_KEYS, GraphCell> {
  const { snapshot } = flow;
  return {
    format: 'tracefile.flow.graphml.1',
    case: flow.caseReference,
    practice: snapshot.environmentKind === 'practice',
    subject: flow.subject,
    transaction: flow.transaction,
    transaction_side: flow.side,
    ...statedCells(flow.stated),
    token: snapshot.token.toUpperCase(),
    filters: JSON.stringify(flow.filters),
    answer_sha256: snapshot.sha256,
    snapshot_id: snapshot.id,
    taken_at: formatUtc(snapshot.takenAt),
    environment: snapshot.environmentName,
  };
}

function nodeValues(point: FlowPoint): Record<keyof typeof NODE_KEYS, GraphCell> {
  return {
    address: point.address,
    side: point.side ?? 'subject',
    hop: point.hop,
    labels: point.labels.map(({ words }) => words).join('; '),
    risk_level: point.riskLevel,
    hits: point.hits.join(' '),
    far_end_of_hits: point.farEndOfHits.join(' '),
    rule_codes: point.ruleCodes.join(' '),
    folded: point.drawn.fold !== null,
    group: point.drawn.group,
    contradictory: point.isContradictory,
  };
}

function edgeValues(link: FlowLink, token: string): Record<keyof typeof EDGE_KEYS, GraphCell> {
  const parts = link.parts.map(
    ({ amount, at, hits }) => `${amount ?? '?'} at ${at ?? '?'} (hits ${hits.join(' ')})`,
  );
  return {
    amount: link.sum,
    amount_number: link.sum === null ? null : Number(link.sum),
    token,
    hits: link.hits.join(' '),
    parts: parts.join('; '),
    parts_without_amount: link.parts.filter(({ amount }) => amount === null).length,
    side: link.side,
    hop: link.hop,
    rule_codes: link.ruleCodes.join(' '),
    direction_delivered: link.from !== null && link.to !== null,
    link_delivered: link.isDelivered,
    missing_nodes: link.missingNodes,
    order_told_by: link.orderToldBy.join(' '),
    contradictory: link.isContradictory,
    folded: link.drawn.fold !== null,
    group: link.drawn.group,
  };
}
