// A flow as GraphML, for programs that work on graphs: every node and link that its filters show, drawn
// or folded. What a flow holds is decided in shared/flow; how it looks is not part of the file.
import { formatUtc } from '#shared/domain/time.ts';
import {
  describeFlow,
  type FlowExport,
  type FlowLink,
  type FlowPoint,
} from '#shared/flow/flow-records.ts';
import { statedCells } from '#shared/flow/stated-cells.ts';

type Type = 'string' | 'boolean' | 'int' | 'double';
type Value = string | number | boolean | null;
type Keys = Readonly<Record<string, Type>>;

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
} as const satisfies Keys;

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
} as const satisfies Keys;

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
} as const satisfies Keys;

/**
 * The text of the file (GraphML 1.0). Edges point the way the money went; where no direction was
 * delivered, `direction_delivered` is false and they point away from the subject. `amount` is the exact
 * sum, `amount_number` the nearest double, for programs that lay out by weight; both are left out when
 * no amount was delivered. Hits are numbered from 1.
 */
export function renderGraphml(flow: FlowExport): string {
  const { points, links } = describeFlow(flow);
  const ids = new Map(points.map((point, index) => [placeKey(point), `n${String(index)}`]));
  const idAt = (place: Place): string => ids.get(placeKey(place)) ?? 'n0';
  const nodes = points.map(
    (point) => `<node id="${idAt(point)}">${data('n', NODE_KEYS, nodeValues(point))}</node>`,
  );
  const edges = links.map((link, index) => {
    const near = idAt({
      side: link.nearHop === 0 ? null : link.side,
      hop: link.nearHop,
      address: link.near,
    });
    const far = idAt({ side: link.side, hop: link.hop, address: link.far });
    const [source, target] =
      link.to === link.near && link.from === link.far ? [far, near] : [near, far];
    const values = data('e', EDGE_KEYS, edgeValues(link, flow.snapshot.token.toUpperCase()));
    return `<edge id="e${String(index)}" source="${source}" target="${target}">${values}</edge>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ...declare('g', 'graph', GRAPH_KEYS),
    ...declare('n', 'node', NODE_KEYS),
    ...declare('e', 'edge', EDGE_KEYS),
    `<graph id="flow" edgedefault="directed">${data('g', GRAPH_KEYS, graphValues(flow))}`,
    ...nodes,
    ...edges,
    '</graph>',
    '</graphml>',
    '',
  ].join('\n');
}

type Place = Pick<FlowPoint, 'side' | 'hop' | 'address'>;

function placeKey({ side, hop, address }: Place): string {
  return side === null ? 'subject' : `${side}|${String(hop)}|${address}`;
}

function graphValues(flow: FlowExport): Record<keyof typeof GRAPH_KEYS, Value> {
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

function nodeValues(point: FlowPoint): Record<keyof typeof NODE_KEYS, Value> {
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

function edgeValues(link: FlowLink, token: string): Record<keyof typeof EDGE_KEYS, Value> {
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

function declare(prefix: string, domain: string, keys: Keys): string[] {
  return Object.entries(keys).map(
    ([name, type]) =>
      `<key id="${prefix}_${name}" for="${domain}" attr.name="${name}" attr.type="${type}"/>`,
  );
}

function data<Name extends string>(
  prefix: string,
  keys: Readonly<Record<Name, Type>>,
  values: Readonly<Record<Name, Value>>,
): string {
  return (Object.keys(keys) as Name[])
    .filter((name) => values[name] !== null)
    .map((name) => `<data key="${prefix}_${name}">${xmlText(String(values[name]))}</data>`)
    .join('');
}

/** What XML 1.0 (section 2.2) cannot hold is shown as U+FFFD; nothing else is changed. */
function xmlText(text: string): string {
  return text
    .replace(/(?![\t\n\r\u007f-\u009f])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/\r/g, '&#13;');
}
