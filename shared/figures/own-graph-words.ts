// The words of own findings in the picture of a case graph, in its tables and in a report.
import { shortenAddress } from '../domain/address.ts';
import { formatDecimal } from '../domain/amount.ts';
import type { FactEnd, OwnFact, OwnLinkFields, OwnNodeKind } from '../domain/own-fact.ts';
import { formatUtcDate } from '../domain/time.ts';
import type { IconName } from '../charts/flow-icons.ts';
import type { NodeWords } from '../charts/flow-scene.ts';
import type { DrawnGraph } from '../graph/drawn-graph.ts';
import type { OwnLink, OwnNode } from '../graph/own-graph.ts';
import { confidenceWord } from '../words/attribution-words.ts';
import { revealForeignText } from '../words/foreign-text.ts';
import { knowledgeWord, ownKindWord } from '../words/own-fact-words.ts';
import { m } from '../messages/generated/messages.js';

const icons: Record<OwnNodeKind | FactEnd['kind'], IconName> = {
  person: 'user',
  company: 'building',
  account: 'credit-card',
  exchange_account: 'arrow-left-right',
  address: 'wallet',
  device: 'smartphone',
  other: 'box',
  fact: 'box',
  subject: 'user',
  transaction: 'move-right',
};

/** What an own entity is called in the picture; an address or a hash shortened. */
export function ownName({ name, end }: OwnNode): string {
  if (name === '') return m.own_end_gone();
  const isLong = end.kind === 'address' || end.kind === 'transaction';
  return revealForeignText(isLong ? shortenAddress(name) : name);
}

/** Its words in the picture: the name before what it is. */
export function ownNodeWords(node: OwnNode): NodeWords {
  return {
    shortAddress: ownNodeLine(node),
    name: ownName(node),
    level: null,
    icon: icons[node.fact?.fields.kind ?? node.end.kind],
    label: null,
    note: null,
    more: null,
  };
}

/** What it is, and how that is known. */
function ownNodeLine({ fact, end }: OwnNode): string {
  if (fact !== null) {
    const { kind, knowledge } = fact.fields;
    return [ownKindWord(kind), knowledgeWord(knowledge)].join(' · ');
  }
  switch (end.kind) {
    case 'subject':
      return m.graph_fact_subject();
    case 'fact':
      return '';
    case 'address':
    case 'transaction':
      return m.own_end_not_stored();
  }
}

/** What an own link says, in the person's words where they gave any, with its amount. */
export function ownLinkWord({ kind, name, amount, currency }: OwnLinkFields): string {
  const said = name === '' || kind !== 'other' ? ownKindWord(kind) : revealForeignText(name);
  return amount === null ? said : `${said} ${amountWords(amount, currency)}`;
}

function amountWords(amount: NonNullable<OwnLinkFields['amount']>, currency: string): string {
  return [formatDecimal(amount), revealForeignText(currency)]
    .filter((part) => part !== '')
    .join(' ');
}

/** When it was so; empty where nobody says. */
export function periodWords({ since, until }: OwnFact['fields']): string {
  if (since === null && until === null) return '';
  const [from, to] = [since, until].map((at) => (at === null ? '' : formatUtcDate(at)));
  return `${from ?? ''}–${to ?? ''}`;
}

/** A name, what it is, how it is known and how sure. */
export function wholeOwnNode(node: OwnNode): string {
  const name = node.name === '' ? m.own_end_gone() : revealForeignText(node.name);
  const parts = [m.own_form_node(), name, ownNodeLine(node), ...sure(node.fact)];
  return parts.filter((part) => part !== '').join(m.common_comma());
}

/** Both ends with what the link says of them, how it is known and how sure. */
export function wholeOwnLink(
  { graph }: { graph: DrawnGraph },
  { fact, from, to, isDirected }: OwnLink,
): string {
  const { fields } = fact;
  const ends = `${endName(graph, from)} ${isDirected ? '→' : '—'} ${endName(graph, to)}`;
  const said = [
    ownLinkWord(fields),
    ...(fields.kind === 'other' ? [] : [revealForeignText(fields.name)]),
    knowledgeWord(fields.knowledge),
    periodWords(fields),
    ...sure(fact),
  ];
  const words = said.filter((part) => part !== '').join(m.common_comma());
  return [m.own_form_link(), [ends, words].join(m.common_colon())].join(m.common_comma());
}

/** What is drawn under a key, by its address or its name. */
export function endName({ nodes, own }: DrawnGraph, key: string): string {
  const stated = own.nodes.get(key);
  if (stated !== undefined)
    return stated.name === '' ? m.own_end_gone() : revealForeignText(stated.name);
  return revealForeignText(nodes.get(key)?.described.value ?? '');
}

function sure(fact: OwnFact | null): string[] {
  const confidence = fact?.fields.confidence ?? null;
  return confidence === null ? [] : [confidenceWord(confidence)];
}
