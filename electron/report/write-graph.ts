// The graph of a case as a file, made in the writer's thread from what the case file gave of it.
import { addressKey } from '#shared/domain/address.ts';
import type { PrivateLabel } from '#shared/domain/label.ts';
import type { OwnFact } from '#shared/domain/own-fact.ts';
import type { Subject } from '#shared/domain/subject.ts';
import type { DescribedGraph, DescribedLink, ShownNodes } from '#shared/graph/described-graph.ts';
import { drawGraph, withOwnFacts } from '#shared/graph/drawn-graph.ts';
import { graphRecords, type GraphFormat, type GraphRecords } from '#shared/graph/graph-export.ts';
import { memberKeyOf } from '#shared/words/standing.ts';
import { writeBeside, type WrittenFile } from '../files/write-file.ts';
import { renderFtmZip } from './follow-the-money.ts';
import { renderGexf, renderGraphml, type GraphDocument, type GraphKeys } from './graph-document.ts';
import type { ReportTable } from './table.ts';
import { writeTable } from './write-table.ts';

/** What is to be written. */
export interface GraphTask {
  path: string;
  format: GraphFormat;
  /** A `DescribedGraph<ShownNodes>` as JSON in UTF-8. */
  graph: Uint8Array;
  caseReference: string;
  facts: readonly OwnFact[];
  subjects: readonly Subject[];
  labels: readonly PrivateLabel[];
  /** Where answers say their links, by `placeKey`. */
  pointers: ReadonlyMap<string, string | null>;
  about: { subjectId: Subject['id'] | null } | null;
}

/** The key of the place of a link in `GraphTask.pointers`. */
export function placeKey({ screening, place }: Pick<DescribedLink, 'screening' | 'place'>): string {
  return place === null ? '' : [screening, place.hit, place.node ?? '-'].map(String).join(' ');
}

/** Errors: `export.failed`. */
export async function writeGraph(task: GraphTask): Promise<WrittenFile> {
  const { path, format } = task;
  const records = recordsOf(task);
  const write = (text: string) => writeBeside(path, new TextEncoder().encode(text));
  switch (format) {
    case 'graphml':
      return write(renderGraphml(graphDocument(records)));
    case 'gexf':
      return write(renderGexf(graphDocument(records)));
    case 'ftm':
      return writeBeside(path, renderFtmZip(records));
    case 'json':
      return write(`${JSON.stringify({ format: FORMAT, ...records }, null, 2)}\n`);
    case 'csv':
    case 'xlsx':
      return writeTable({ path, format, table: linkTable(records), facts: {} });
  }
}

const FORMAT = 'tracefile.graph.1';

function recordsOf(task: GraphTask): GraphRecords {
  const described = JSON.parse(new TextDecoder().decode(task.graph)) as DescribedGraph<ShownNodes>;
  const { facts, subjects, labels, pointers, about, caseReference } = task;
  const nameOfSubject = (id: Subject['id']): string | null =>
    subjects.find((subject) => subject.id === id)?.name ?? null;
  const members = new Map(
    subjects.flatMap((subject) => subject.members.map((one) => [memberKeyOf(one), subject])),
  );
  const byAddress = new Map(labels.map((label) => [label.addressKey, label]));
  return graphRecords({
    caseReference,
    graph: withOwnFacts(drawGraph(described), { facts, nameOfSubject, about }),
    pointerOf: (link) => pointers.get(placeKey(link)) ?? null,
    subjectOf: ({ kind, value }) => members.get(memberKeyOf({ kind, value })) ?? null,
    labelOf: (address) => byAddress.get(addressKey(address)) ?? null,
  });
}

/** Types of the attributes that are no text. */
const TYPES: GraphKeys = {
  screenings: 'int',
  screened: 'boolean',
  direction_known: 'boolean',
  practice: 'boolean',
  hop: 'int',
  amount_number: 'double',
  hits: 'int',
  missing_nodes: 'int',
  contradictory: 'boolean',
};

/** A graph whose attributes are the fields of its records. */
export function graphDocument({ caseReference, nodes, links }: GraphRecords): GraphDocument {
  return {
    id: 'case',
    keys: {
      graph: { format: 'string', case: 'string' },
      node: keysOf(nodes, ['id']),
      edge: keysOf(links, ['id', 'source', 'target']),
    },
    values: { format: FORMAT, case: caseReference },
    nodes: nodes.map(({ id, ...values }) => ({ id, label: values.entity ?? values.value, values })),
    edges: links.map(({ id, source, target, ...values }) => ({ id, source, target, values })),
  };
}

function keysOf(records: readonly object[], left: readonly string[]): GraphKeys {
  const names = Object.keys(records[0] ?? {}).filter((name) => !left.includes(name));
  return Object.fromEntries(names.map((name) => [name, TYPES[name] ?? 'string']));
}

/** A row for each link, with both ends whole. */
function linkTable({ nodes, links }: GraphRecords): ReportTable {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const rows = links.map(({ id: _id, source, target, ...link }) => {
    const [from, to] = [byId.get(source), byId.get(target)];
    return {
      from: from?.value ?? null,
      from_entity: from?.entity ?? null,
      to: to?.value ?? null,
      to_entity: to?.entity ?? null,
      ...link,
    };
  });
  const columns = Object.keys(rows[0] ?? { from: '', to: '' });
  return {
    title: 'Graph',
    columns,
    rows: rows.map((row) =>
      Object.values(row).map((cell) => (typeof cell === 'boolean' ? String(cell) : cell)),
    ),
  };
}
