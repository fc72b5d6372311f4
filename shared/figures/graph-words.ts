// The words of the picture of a case graph.
import { shortenAddress } from '../domain/address.ts';
import type { PrivateLabel } from '../domain/label.ts';
import type { FlowWording } from '../charts/flow-items.ts';
import type { SceneWording } from '../charts/flow-scene.ts';
import type { DrawnGraph, DrawnLink, DrawnNode } from '../graph/drawn-graph.ts';
import type { GraphScreeningRow } from '../graph/described-graph.ts';
import { outcomeOf } from '../screening/outcome.ts';
import { revealForeignText } from '../words/foreign-text.ts';
import { formatCount } from '../words/format.ts';
import { knowledgeWord } from '../words/own-fact-words.ts';
import { privateLabelText } from '../words/label-colour-words.ts';
import { outcomeWord } from '../words/outcome-words.ts';
import { riskTone, riskWord } from '../words/risk-words.ts';
import { m } from '../messages/generated/messages.js';
import {
  ownLinkWord,
  ownName,
  ownNodeWords,
  wholeOwnLink,
  wholeOwnNode,
} from './own-graph-words.ts';
import { entityIconName } from './entity-icon.ts';
import { drawnAmount, exactAmount, linkDates, markedText } from './flow-words.ts';

/** What the words of a graph are made from. */
export interface GraphWordSource {
  graph: DrawnGraph;
  /** Neighbours of a node that are not drawn, by its key. */
  hiddenOf: (key: string) => number;
  /** The person's own label on an address. */
  labelOf: (address: string) => PrivateLabel | null;
  /** The subject that an address or a transaction belongs to. */
  subjectOf: (node: DrawnNode) => string | null;
}

/** The layout's words. */
export function graphLayoutWording({ nodes, links, own }: DrawnGraph): FlowWording {
  return {
    amount: ({ key }) => {
      const stated = own.links.get(key);
      if (stated !== undefined) return ownLinkWord(stated.fact.fields);
      const link = links.get(key);
      return link === undefined ? '' : linkAmount(link);
    },
    // Amounts of different links may be the same money: they are counted, never added.
    sharedLinks: (count) => m.graph_links({ count: formatCount(count) }),
    dates: (edges) => {
      const [first] = edges;
      const stated = own.links.get(first?.key ?? '');
      if (stated !== undefined) return knowledgeWord(stated.fact.fields.knowledge);
      const seen = edges.length === 1 ? links.get(first?.key ?? '')?.seen.length : 0;
      return seen !== undefined && seen > 1 ? seenWords(seen) : linkDates(edges);
    },
    nameOf: ({ key }) => {
      const stated = own.nodes.get(key);
      if (stated !== undefined) return ownName(stated);
      const node = nodes.get(key);
      return (node === undefined ? null : nodeName(node, { subjectOf: () => null })) ?? '';
    },
  };
}

/** The words of the scene. */
export function graphSceneWording(source: GraphWordSource): SceneWording {
  const { graph, hiddenOf, labelOf } = source;
  const last = (hop: number): boolean => hop > 0;
  return {
    node: ({ key, address }) => {
      const stated = graph.own.nodes.get(key);
      if (stated !== undefined) return ownNodeWords(stated);
      const node = graph.nodes.get(key);
      const label = labelOf(address);
      const hidden = hiddenOf(key);
      const { level = null } = node ?? {};
      const isAnchor = (node?.own.length ?? 0) > 0;
      return {
        shortAddress: revealForeignText(shortenAddress(address)),
        name: node === undefined ? null : nodeName(node, source),
        level:
          isAnchor || level === null || riskTone(level) !== 'unknown'
            ? null
            : revealForeignText(riskWord(level)),
        icon:
          node?.described.kind === 'transaction'
            ? 'move-right'
            : entityIconName(node?.flow.labels ?? []),
        label: label === null ? null : { text: privateLabelText(label), colour: label.colour },
        note: null,
        more: hidden === 0 ? null : `+${formatCount(hidden)}`,
      };
    },
    isLabelled: ({ address }) => labelOf(address) !== null,
    fold: () => ({ count: '', words: '', worst: null, spoken: '' }),
    wholeNode: ({ key }) => wholePart(source, key),
    wholeFold: () => '',
    wholeEdge: ({ key }) => wholePart(source, key),
    column: ({ hop, side }) => columnWord(side === 'outflow' && last(hop), hop),
    columnShort: ({ hop, side }) => columnWord(side === 'outflow' && last(hop), hop),
    unknownBlock: '',
  };
}

function columnWord(isLast: boolean, hop: number): string {
  if (hop === 0) return m.graph_column_sources();
  return isLast ? m.graph_column_destinations() : '';
}

/** What is drawn under a key, whole and in one line; empty for a key of nothing. */
export function wholePart(source: GraphWordSource, key: string): string {
  const { graph } = source;
  const [ownNode, ownLink] = [graph.own.nodes.get(key), graph.own.links.get(key)];
  if (ownNode !== undefined) return wholeOwnNode(ownNode);
  if (ownLink !== undefined) return wholeOwnLink(source, ownLink);
  const [node, link] = [graph.nodes.get(key), graph.links.get(key)];
  if (node !== undefined) return wholeNode(node, source);
  return link === undefined ? '' : wholeLink(graph, link);
}

/** What a node is called under its address: whose it is or who it is, and of what was screened the outcome. */
export function nodeName(
  node: DrawnNode,
  { subjectOf }: Pick<GraphWordSource, 'subjectOf'>,
): string | null {
  const names = [
    subjectOf(node) ?? node.entity ?? node.category,
    ...node.own.slice(0, 1).map(screeningOutcome),
  ].filter((part) => part !== null);
  return names.length === 0 ? null : names.map(revealForeignText).join(' · ');
}

function screeningOutcome({ summary }: GraphScreeningRow): string {
  return outcomeWord(outcomeOf(summary));
}

/** `3 screenings`. */
export function seenWords(count: number): string {
  return m.graph_seen({ count: formatCount(count) });
}

/** The newest screening's amount, as it is drawn; empty where a link is no transfer. */
export function linkAmount({ seen, edge }: DrawnLink): string {
  const [newest] = seen;
  if (newest === undefined || newest.rows.every(({ kind }) => kind === 'transaction')) return '';
  return markedText(drawnAmount(newest.amount, tokenOf(newest.screening)), edge.isContradictory);
}

/** The token that the amounts of a screening are in. */
export function tokenOf({ summary }: GraphScreeningRow): string {
  return summary.kind === 'name' ? '' : summary.token;
}

/** An address or a hash whole, with what it is called and what is known of it. */
function wholeNode(node: DrawnNode, source: GraphWordSource): string {
  const { described, level, own } = node;
  const label = source.labelOf(described.value);
  const hidden = source.hiddenOf(node.key);
  const parts = [
    revealForeignText(described.value),
    revealForeignText(described.chain),
    nodeName(node, source),
    label === null ? null : privateLabelText(label),
    level === null || own.length > 0 ? null : revealForeignText(riskWord(level)),
    seenWords(described.places.length),
    hidden === 0 ? null : m.graph_hidden({ count: formatCount(hidden) }),
  ];
  return parts.filter((part) => part !== null).join(m.common_comma());
}

/** Both ends whole, with what the newest screening says and how many say it. */
function wholeLink(graph: DrawnGraph, { from, to, isDirected, seen }: DrawnLink): string {
  const nameOf = (key: string): string =>
    revealForeignText(graph.nodes.get(key)?.described.value ?? '');
  const [newest] = seen;
  const amount =
    newest === undefined || newest.rows.every(({ kind }) => kind === 'transaction')
      ? null
      : exactAmount(newest.amount, tokenOf(newest.screening));
  const ends = `${nameOf(from)} ${isDirected ? '→' : '—'} ${nameOf(to)}`;
  const said = [amount, seenWords(seen.length)].filter((part) => part !== null);
  return [ends, said.join(m.common_comma())].join(m.common_colon());
}
