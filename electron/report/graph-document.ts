// A graph with its attributes, as programs for graphs read it: GraphML 1.0 and GEXF 1.2. What is in it is
// decided by whoever makes it; how it looks is not part of the files.
import type { GraphCell } from '#shared/graph/graph-export.ts';

type Type = 'string' | 'boolean' | 'int' | 'double';
/** Attributes by name, in their order. */
export type GraphKeys = Readonly<Record<string, Type>>;
/** A value for each attribute; null leaves it out. */
export type GraphValues = Readonly<Record<string, GraphCell>>;

/** A graph to be written. */
export interface GraphDocument {
  id: string;
  keys: { graph: GraphKeys; node: GraphKeys; edge: GraphKeys };
  values: GraphValues;
  nodes: readonly { id: string; label: string; values: GraphValues }[];
  /** Each points from its source to its target. */
  edges: readonly { id: string; source: string; target: string; values: GraphValues }[];
}

/** The text of a GraphML file. */
export function renderGraphml({ id, keys, values, nodes, edges }: GraphDocument): string {
  const data = (prefix: string, names: GraphKeys, of: GraphValues): string =>
    given(names, of)
      .map(([name, value]) => `<data key="${prefix}_${name}">${xmlText(String(value))}</data>`)
      .join('');
  const declare = (prefix: string, domain: string, names: GraphKeys): string[] =>
    Object.entries(names).map(
      ([name, type]) =>
        `<key id="${prefix}_${name}" for="${domain}" attr.name="${name}" attr.type="${type}"/>`,
    );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ...declare('g', 'graph', keys.graph),
    ...declare('n', 'node', keys.node),
    ...declare('e', 'edge', keys.edge),
    `<graph id="${id}" edgedefault="directed">${data('g', keys.graph, values)}`,
    ...nodes.map((node) => `<node id="${node.id}">${data('n', keys.node, node.values)}</node>`),
    ...edges.map(
      (edge) =>
        `<edge id="${edge.id}" source="${edge.source}" target="${edge.target}">${data('e', keys.edge, edge.values)}</edge>`,
    ),
    '</graph>',
    '</graphml>',
    '',
  ].join('\n');
}

const GEXF_TYPES: Readonly<Record<Type, string>> = {
  string: 'string',
  boolean: 'boolean',
  int: 'integer',
  double: 'double',
};

/** The text of a GEXF file. What it says of the whole graph is in its description, as JSON. */
export function renderGexf({ keys, values, nodes, edges }: GraphDocument): string {
  const declare = (domain: string, names: GraphKeys): string[] => [
    `<attributes class="${domain}">`,
    ...Object.entries(names).map(
      ([name, type]) => `<attribute id="${name}" title="${name}" type="${GEXF_TYPES[type]}"/>`,
    ),
    '</attributes>',
  ];
  const attributes = (names: GraphKeys, of: GraphValues): string => {
    const list = given(names, of).map(
      ([name, value]) => `<attvalue for="${name}" value="${xmlAttribute(String(value))}"/>`,
    );
    return `<attvalues>${list.join('')}</attvalues>`;
  };
  const facts = Object.fromEntries(given(keys.graph, values));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gexf xmlns="http://www.gexf.net/1.2draft" version="1.2">',
    `<meta><creator>Tracefile</creator><description>${xmlText(JSON.stringify(facts))}</description></meta>`,
    '<graph mode="static" defaultedgetype="directed">',
    ...declare('node', keys.node),
    ...declare('edge', keys.edge),
    '<nodes>',
    ...nodes.map(
      ({ id, label, values: own }) =>
        `<node id="${id}" label="${xmlAttribute(label)}">${attributes(keys.node, own)}</node>`,
    ),
    '</nodes>',
    '<edges>',
    ...edges.map(
      ({ id, source, target, values: own }) =>
        `<edge id="${id}" source="${source}" target="${target}">${attributes(keys.edge, own)}</edge>`,
    ),
    '</edges>',
    '</graph>',
    '</gexf>',
    '',
  ].join('\n');
}

function given(names: GraphKeys, values: GraphValues): [string, NonNullable<GraphCell>][] {
  return Object.keys(names).flatMap((name) => {
    const value = values[name] ?? null;
    return value === null ? [] : [[name, value]];
  });
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

/** The same within quotes, where a reader would take white space for blanks. */
function xmlAttribute(text: string): string {
  return xmlText(text).replace(/"/g, '&quot;').replace(/\n/g, '&#10;').replace(/\t/g, '&#9;');
}
