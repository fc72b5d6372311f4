// Own findings as they are drawn next to what services delivered: entities of their own, links between them
// and what is drawn. An end that no stored screening names is drawn as it was stated. Pure.
import type { SubjectId } from '../domain/ids.ts';
import {
  isOwnLink,
  isOwnNode,
  UNDIRECTED_LINK_KINDS,
  type FactEnd,
  type OwnFact,
  type OwnLinkFields,
  type OwnNodeFields,
} from '../domain/own-fact.ts';
import { subjectKey } from '../domain/subject.ts';
import { emptyNode, type FlowEdge, type FlowNode } from '../flow/tree.ts';

/** An own entity, or an end of an own link that is nothing else in the picture. */
export interface OwnNode {
  key: string;
  /** Null for an end that is no own entity. */
  fact: OwnFact<OwnNodeFields> | null;
  end: FactEnd;
  /** Its name, or the address or hash whole. */
  name: string;
  flow: FlowNode;
}

/** An own link; `from` and `to` are keys of nodes, own or delivered. */
export interface OwnLink {
  key: string;
  fact: OwnFact<OwnLinkFields>;
  from: string;
  to: string;
  isDirected: boolean;
  edge: FlowEdge;
}

/** What is drawn of own findings, by key. */
export interface OwnGraph {
  nodes: ReadonlyMap<string, OwnNode>;
  links: ReadonlyMap<string, OwnLink>;
}

/** Nothing is stated. */
export const NO_OWN_GRAPH: OwnGraph = { nodes: new Map(), links: new Map() };

/** What own findings are drawn into. */
export interface OwnGraphSource {
  facts: readonly OwnFact[];
  /** Of what is delivered, the key under which an address or a transaction is drawn. */
  drawnKeyOf: (end: {
    kind: 'address' | 'transaction';
    chain: string;
    value: string;
  }) => string | null;
  nameOfSubject: (id: SubjectId) => string | null;
  /** Only what is tied to something delivered that is drawn, or to this subject; null for all. */
  about: { subjectId: SubjectId | null } | null;
}

/** The key of an own finding in the picture. */
export function ownKey(fact: Pick<OwnFact, 'factId'>): string {
  return endKey({ kind: 'fact', factId: fact.factId });
}

/** The key of an end that is not drawn as delivered. */
function endKey(end: FactEnd): string {
  switch (end.kind) {
    case 'fact':
      return JSON.stringify(['own', 'fact', end.factId]);
    case 'subject':
      return JSON.stringify(['own', 'subject', end.subjectId]);
    case 'address':
    case 'transaction':
      return JSON.stringify(['own', end.kind, end.chain, subjectKey(end.kind, end.value)]);
  }
}

/** Draws own findings. A link whose own entity is gone is drawn with that end unnamed. */
export function drawOwnFacts(source: OwnGraphSource): OwnGraph {
  const entities = source.facts.filter(isOwnNode);
  const stated = source.facts.filter(isOwnLink);
  const byFact = new Map(entities.map((fact) => [fact.factId, fact]));
  const keyOf = (end: FactEnd): string =>
    (end.kind === 'address' || end.kind === 'transaction' ? source.drawnKeyOf(end) : null) ??
    endKey(end);
  const nodes = new Map<string, OwnNode>();
  const add = (end: FactEnd): void => {
    const key = keyOf(end);
    if (nodes.has(key) || key !== endKey(end)) return;
    const fact = end.kind === 'fact' ? (byFact.get(end.factId) ?? null) : null;
    const name = nameOf(end, fact, source);
    const flow: FlowNode = { ...emptyNode(key, 'outflow', 0, name), isStated: true };
    nodes.set(key, { key, fact, end, name, flow });
  };
  const isWanted = wantedEnds(source, keyOf);
  for (const fact of entities) {
    const end: FactEnd = { kind: 'fact', factId: fact.factId };
    if (isWanted(end)) add(end);
  }
  const links = new Map<string, OwnLink>();
  for (const fact of stated) {
    const { from, to } = fact.fields;
    if (!isWanted(from) && !isWanted(to)) continue;
    add(from);
    add(to);
    const link = linkOf(fact, keyOf(from), keyOf(to));
    // Both ends may be drawn as one: the same address on one chain.
    if (link.from !== link.to) links.set(link.key, link);
  }
  return { nodes, links };
}

/** Which ends are in the picture: all, or what own links tie to what it is about. */
function wantedEnds(
  { facts, about, drawnKeyOf }: OwnGraphSource,
  keyOf: (end: FactEnd) => string,
): (end: FactEnd) => boolean {
  if (about === null) return () => true;
  const stated = facts.filter(isOwnLink).map(({ fields: { from, to } }) => [from, to] as const);
  const isAbout = (end: FactEnd): boolean =>
    end.kind === 'subject'
      ? end.subjectId === about.subjectId
      : end.kind !== 'fact' && drawnKeyOf(end) !== null;
  const wanted = new Set(stated.flat().filter(isAbout).map(keyOf));
  for (let before = -1; before !== wanted.size;) {
    before = wanted.size;
    for (const [from, to] of stated) {
      const ends = [keyOf(from), keyOf(to)];
      if (ends.some((key) => wanted.has(key))) for (const key of ends) wanted.add(key);
    }
  }
  return (end) => wanted.has(keyOf(end));
}

function nameOf(
  end: FactEnd,
  fact: OwnFact<OwnNodeFields> | null,
  { nameOfSubject }: OwnGraphSource,
): string {
  switch (end.kind) {
    case 'fact':
      return fact?.fields.name ?? '';
    case 'subject':
      return nameOfSubject(end.subjectId) ?? '';
    case 'address':
    case 'transaction':
      return end.value;
  }
}

function linkOf(fact: OwnFact<OwnLinkFields>, from: string, to: string): OwnLink {
  const key = ownKey(fact);
  const { kind, knowledge } = fact.fields;
  const isDirected = !UNDIRECTED_LINK_KINDS.includes(kind);
  const edge: FlowEdge = {
    key,
    side: isDirected ? 'outflow' : 'unknown',
    parent: from,
    child: to,
    from: isDirected ? from : null,
    to: isDirected ? to : null,
    sum: null,
    parts: [],
    hits: [],
    isPrimary: true,
    isGap: false,
    missingNodes: 0,
    isContradictory: false,
    stated: knowledge,
  };
  return { key, fact, from, to, isDirected, edge };
}
