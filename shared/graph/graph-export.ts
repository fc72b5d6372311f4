// The graph of a case as records for other programs: each node once, each link once for every screening and
// transfer that says so, with the case, the answer and the field it is from; own findings with their basis.
import type { PrivateLabel } from '../domain/label.ts';
import { basisReference, type OwnFact } from '../domain/own-fact.ts';
import type { SubjectKindName } from '../domain/subject.ts';
import { formatUtc } from '../domain/time.ts';
import type { DescribedLink, DescribedNode, GraphScreeningRow } from './described-graph.ts';
import type { DrawnGraph, DrawnLink, DrawnNode } from './drawn-graph.ts';
import type { OwnLink, OwnNode } from './own-graph.ts';

/** What the graph of a case can be written as; `ftm`: FollowTheMoney entities in an archive. */
export const GRAPH_FORMATS = ['csv', 'xlsx', 'json', 'graphml', 'gexf', 'ftm'] as const;
/** One of these. */
export type GraphFormat = (typeof GRAPH_FORMATS)[number];

/** A value of a record. */
export type GraphCell = string | number | boolean | null;

/** What the investigator states of it; all null of what a service delivered. */
interface StatedCells {
  knowledge: string | null;
  confidence: string | null;
  valid_from: string | null;
  valid_until: string | null;
  basis: string | null;
  remark: string | null;
  stated_by: string | null;
  stated_at: string | null;
}

/** A node; `id` is `n0`, `n1` … in the order of the picture. */
export interface GraphNodeRecord extends StatedCells {
  id: string;
  /** What a service delivered, or what the investigator states. */
  origin: 'delivered' | 'stated';
  /** `address`, `transaction`, `subject`, or what an own entity is. */
  kind: string;
  chain: string | null;
  /** The address or hash whole; the name of an own entity or a subject. */
  value: string;
  entity: string | null;
  category: string | null;
  risk_level: string | null;
  /** How many screenings have it. */
  screenings: number | null;
  screened: boolean;
  subject: string | null;
  private_label: string | null;
}

/** A link, as one screening has one transfer of it, or as the investigator states it. */
export interface GraphLinkRecord extends StatedCells {
  id: string;
  /** Ids of nodes, the way the money went; without a direction as it is drawn. */
  source: string;
  target: string;
  origin: 'delivered' | 'stated';
  /** `delivered`, `gap`, `transaction`, or what an own link says. */
  kind: string;
  direction_known: boolean;
  case: string;
  snapshot_id: string | null;
  answer_sha256: string | null;
  /** Where in that answer (RFC 6901). */
  field: string | null;
  taken_at: string | null;
  environment: string | null;
  practice: boolean;
  hop: number | null;
  /** The digits as delivered or entered. */
  amount: string | null;
  /** The nearest double, for programs that lay out by weight. */
  amount_number: number | null;
  token: string | null;
  time: string | null;
  /** How many hits take it. */
  hits: number | null;
  missing_nodes: number | null;
  contradictory: boolean;
  description: string | null;
}

/** All of them. */
export interface GraphRecords {
  caseReference: string;
  nodes: GraphNodeRecord[];
  links: GraphLinkRecord[];
}

/** What records are made from. */
export interface GraphExportSource {
  caseReference: string;
  graph: DrawnGraph;
  /** Where an answer says a link; null where no pointer reaches it. */
  pointerOf: (link: DescribedLink) => string | null;
  subjectOf: (node: DescribedNode) => { name: string; kind: SubjectKindName } | null;
  labelOf: (address: string) => PrivateLabel | null;
}

/** The records of a graph. */
export function graphRecords(source: GraphExportSource): GraphRecords {
  const { graph, caseReference } = source;
  const keys = [...graph.nodes.keys(), ...graph.own.nodes.keys()];
  const ids = new Map(keys.map((key, index) => [key, `n${String(index)}`]));
  const idOf = (key: string): string => ids.get(key) ?? '';
  const links = [
    ...[...graph.links.values()].flatMap((link) => deliveredLinks(source, link)),
    ...Array.from(graph.own.links.values(), (link) => statedLink(source, link)),
  ];
  return {
    caseReference,
    nodes: [
      ...Array.from(graph.nodes.values(), (node) => deliveredNode(source, node, idOf(node.key))),
      ...Array.from(graph.own.nodes.values(), (node) => statedNode(node, idOf(node.key))),
    ],
    links: links.map((link, index) => ({
      ...link,
      id: `e${String(index)}`,
      source: idOf(link.source),
      target: idOf(link.target),
    })),
  };
}

const NOT_STATED: StatedCells = {
  knowledge: null,
  confidence: null,
  valid_from: null,
  valid_until: null,
  basis: null,
  remark: null,
  stated_by: null,
  stated_at: null,
};

function deliveredNode(
  { subjectOf, labelOf }: GraphExportSource,
  { described, own, level, entity, category }: DrawnNode,
  id: string,
): GraphNodeRecord {
  const { kind, chain, value, places } = described;
  return {
    id,
    origin: 'delivered',
    kind,
    chain,
    value,
    entity,
    category,
    risk_level: level,
    screenings: places.length,
    screened: own.length > 0,
    subject: subjectOf(described)?.name ?? null,
    private_label: kind === 'address' ? textOf(labelOf(value)?.text) : null,
    ...NOT_STATED,
  };
}

function statedNode({ fact, end, name }: OwnNode, id: string): GraphNodeRecord {
  return {
    id,
    origin: 'stated',
    kind: fact?.fields.kind ?? end.kind,
    chain: 'chain' in end ? end.chain : null,
    value: name,
    entity: null,
    category: null,
    risk_level: null,
    screenings: null,
    screened: false,
    subject: end.kind === 'subject' ? name : null,
    private_label: null,
    ...(fact === null ? NOT_STATED : statedCells(fact)),
  };
}

/** Ends by their keys. */
function deliveredLinks(source: GraphExportSource, link: DrawnLink): GraphLinkRecord[] {
  return link.seen.flatMap(({ screening, rows }) =>
    rows.map((row) => deliveredLink(source, link, screening, row)),
  );
}

function deliveredLink(
  { caseReference, pointerOf }: GraphExportSource,
  { from, to, isDirected }: DrawnLink,
  { summary }: GraphScreeningRow,
  row: DescribedLink,
): GraphLinkRecord {
  const { amount, at } = row;
  return {
    id: '',
    source: from,
    target: to,
    origin: 'delivered',
    kind: row.kind,
    direction_known: isDirected,
    case: caseReference,
    snapshot_id: summary.id,
    answer_sha256: summary.sha256,
    field: pointerOf(row),
    taken_at: formatUtc(summary.takenAt),
    environment: summary.environmentName,
    practice: summary.environmentKind === 'practice',
    hop: row.hop,
    amount,
    amount_number: amount === null ? null : Number(amount),
    token: summary.kind === 'name' ? null : summary.token.toUpperCase(),
    time: at === null ? null : formatUtc(at),
    hits: row.hits,
    missing_nodes: row.missingNodes,
    contradictory: row.isContradictory,
    description: null,
    ...NOT_STATED,
  };
}

function statedLink(
  { caseReference }: GraphExportSource,
  { fact, from, to, isDirected }: OwnLink,
): GraphLinkRecord {
  const { kind, name, amount, currency } = fact.fields;
  return {
    id: '',
    source: from,
    target: to,
    origin: 'stated',
    kind,
    direction_known: isDirected,
    case: caseReference,
    snapshot_id: null,
    answer_sha256: null,
    field: null,
    taken_at: null,
    environment: null,
    practice: false,
    hop: null,
    amount,
    amount_number: amount === null ? null : Number(amount),
    token: textOf(currency),
    time: null,
    hits: null,
    missing_nodes: null,
    contradictory: false,
    description: textOf(name),
    ...statedCells(fact),
  };
}

function statedCells({
  fields,
  author,
  at,
}: OwnFact): typeof NOT_STATED extends infer Cells
  ? { [Name in keyof Cells]: string | null }
  : never {
  const { knowledge, confidence, since, until, bases, remark } = fields;
  return {
    knowledge,
    confidence,
    valid_from: since === null ? null : formatUtc(since),
    valid_until: until === null ? null : formatUtc(until),
    basis: bases.map(basisReference).join('; '),
    remark: textOf(remark),
    stated_by: author,
    stated_at: formatUtc(at),
  };
}

function textOf(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}
