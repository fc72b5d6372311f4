// The words and figures of the fund-flow view.
import { shortenAddress } from '../domain/address.ts';
import { compareDecimals, roundDecimal, type DecimalText } from '../domain/amount.ts';
import type { PrivateLabel } from '../domain/label.ts';
import { formatUtcDate, type UtcMs } from '../domain/time.ts';
import type { Fold, FoldedTree } from '../flow/fold.ts';
import type { FlowSide } from '../flow/orient.ts';
import type { FlowEdge, FlowGrouping, FlowNode } from '../flow/tree.ts';
import type { CitingNote } from '../review/path-place.ts';
import type { TransactionSide } from '../review/sides.ts';
import type { FlowColumn } from '../charts/flow-geometry.ts';
import type { FlowWording } from '../charts/flow-layout.ts';
import { moneyWords } from '../words/amount-words.ts';
import { privateLabelText } from '../words/label-colour-words.ts';
import { labelName } from '../words/label-words.ts';
import { riskWord } from '../words/risk-words.ts';
import { sideWord } from '../words/transaction-words.ts';
import { formatCount } from '../words/format.ts';
import { revealForeignText } from '../words/foreign-text.ts';
import { m } from '../messages/generated/messages.js';
import type { FlowSource } from './flow-source.ts';

/** More decimals are rounded in the picture and marked `≈`; the panel has every digit. */
export const DRAWN_PLACES = 2;

/** An amount with every digit and its token, e.g. `1,204.50 USDT`. */
export function exactAmount(sum: DecimalText | null, token: string): string {
  return sum === null ? m.flow_amount_missing() : moneyWords(sum, token);
}

/** An amount for the picture. */
export function drawnAmount(sum: DecimalText | null, token: string): string {
  if (sum === null) return m.flow_amount_missing();
  const rounded = roundDecimal(sum, DRAWN_PLACES);
  // What would round to nothing keeps its digits.
  if (compareDecimals(rounded, sum) === 0 || Number(rounded) === 0) return exactAmount(sum, token);
  return `≈ ${moneyWords(rounded, token)}`;
}

/** A text of the picture with the mark of a contradictory path, which the legend explains. */
export function markedText(text: string, isContradictory: boolean): string {
  return isContradictory ? `${text} ?` : text;
}

/** The first and the last day of some links, e.g. `2026-03-01 – 04-09`; empty when no time is known. */
export function linkDates(edges: readonly Pick<FlowEdge, 'parts'>[]): string {
  let [first, last]: [UtcMs, UtcMs] = [Infinity, -Infinity];
  for (const { parts } of edges) {
    for (const { at } of parts) {
      if (at === null) continue;
      first = Math.min(first, at);
      last = Math.max(last, at);
    }
  }
  if (first > last) return '';
  const [from, to] = [formatUtcDate(first), formatUtcDate(last)];
  if (from === to) return from;
  const isOneYear = from.slice(0, 5) === to.slice(0, 5);
  return `${from} – ${isOneYear ? to.slice(5) : to}`;
}

/** The layout's words for a token. */
export function flowWording(token: string): FlowWording {
  return {
    amount: ({ sum, isContradictory }) => markedText(drawnAmount(sum, token), isContradictory),
    sharedLinks: (count, sum, isContradictory) =>
      m.flow_shared_links({
        count: formatCount(count),
        amount: markedText(drawnAmount(sum, token), isContradictory),
      }),
    dates: linkDates,
    nameOf: (node) => entityName(node) ?? '',
  };
}

/** `+37 small, 1,204 USDT`. */
export function foldWords(fold: Fold, token: string): string {
  const count = formatCount(fold.nodeCount);
  const amount = markedText(drawnAmount(fold.sum, token), fold.isContradictory);
  return fold.kind === 'small'
    ? m.flow_fold_small({ count, amount })
    : m.flow_fold_more({ count, amount });
}

/** What a group is called, or the name of an address's worst label; null when it has none. */
export function entityName(node: FlowNode): string | null {
  if (node.group !== null) {
    const { name } = node.group;
    return name === null ? m.flow_group_unnamed() : revealForeignText(name);
  }
  for (const label of node.labels) {
    const name = labelName(label);
    if (name !== null) return revealForeignText(name);
  }
  return null;
}

/** `7 addresses`; null for one address. */
export function groupCount({ group }: FlowNode): string | null {
  return group === null ? null : m.flow_group_count({ count: formatCount(group.count) });
}

/** A node as the end of a link: its address whole, or the name and the size of a group. */
export function partyWords(node: FlowNode, addressWords: (address: string) => string): string {
  const count = groupCount(node);
  if (count === null) return addressWords(node.address);
  return m.flow_group_named({ name: entityName(node) ?? '', count });
}

/** What is drawn as one node. */
export function groupingWord(grouping: FlowGrouping): string {
  const words = {
    addresses: m.flow_grouping_addresses,
    entities: m.flow_grouping_entities,
    categories: m.flow_grouping_categories,
  };
  return words[grouping]();
}

/** What the flow is drawn around: the screened address, or that side of a transaction. */
export function subjectWord(side: TransactionSide | null): string {
  return side === null ? m.flow_subject() : sideWord(side);
}

/** Where a node is: the middle, or its hop. */
export function placeWords(node: FlowNode, side: TransactionSide | null): string {
  return node.side === null ? subjectWord(side) : hopWords(node.side, node.hop);
}

/** A node in one line for a screen reader; the person's own label before the provider's. */
export function nodeWords(
  node: FlowNode,
  side: TransactionSide | null,
  label: PrivateLabel | null,
): string {
  const place = placeWords(node, side);
  const parts = [
    partyWords(node, revealForeignText),
    label === null ? null : m.labels_private_title({ text: privateLabelText(label) }),
    node.group === null ? entityName(node) : null,
    levelWords(node),
    place,
    node.twins.length > 0 ? m.flow_twins({ count: formatCount(node.twins.length) }) : null,
    node.isContradictory ? m.flow_contradictory() : null,
  ];
  return parts.filter((part) => part !== null).join(m.common_comma());
}

/** The level of an address, or the worst in a group. */
function levelWords({ level, group }: FlowNode): string | null {
  if (level === null) return null;
  const word = riskWord(level);
  return group === null ? m.flow_risk({ level: word }) : `${m.flow_fold_worst()}${word}`;
}

/** An address in short, invisible characters made visible. */
export function shortAddress(address: string): string {
  return shortenAddress(revealForeignText(address));
}

/** `Hop 2 · in`. */
export function hopWords(side: FlowSide, hop: number): string {
  const words = {
    inflow: m.flow_hop_in,
    outflow: m.flow_hop_out,
    unknown: m.flow_hop_unknown,
  };
  return words[side]({ hop: formatCount(hop) });
}

/** The words over a column, whole and short. */
export function columnWords(
  { side, hop }: FlowColumn,
  flowSide: TransactionSide | null,
): { long: string; short: string } {
  if (side === null) {
    const long = subjectWord(flowSide);
    return { long, short: flowSide === null ? m.flow_subject_short() : long };
  }
  const short = {
    inflow: m.flow_hop_in_short,
    outflow: m.flow_hop_out_short,
    unknown: m.flow_hop_unknown_short,
  };
  return { long: hopWords(side, hop), short: short[side]({ hop: formatCount(hop) }) };
}

/** What the picture is called: of an address, or of one side of a transaction. */
export function pictureLabel(side: TransactionSide | null): string {
  return side === null
    ? m.flow_picture_label()
    : m.flow_picture_label_side({ side: sideWord(side) });
}

/** How much of what was analysed is shown. */
export function pathScopeWords(
  { totalPaths, isTotalOfBoth }: Pick<FlowSource, 'totalPaths' | 'isTotalOfBoth'>,
  shown: string,
): string {
  if (totalPaths === null) return m.flow_scope_unknown({ shown });
  const total = formatCount(totalPaths);
  return isTotalOfBoth ? m.flow_scope_both({ shown, total }) : m.flow_scope({ shown, total });
}

/** How much of that is drawn; null for all of it, one by one. */
export function drawnScopeWords(
  { hiddenNodes, shown }: Pick<FoldedTree, 'hiddenNodes' | 'shown'>,
  addresses: number,
  grouping: FlowGrouping,
): string | null {
  const counts = { shown: formatCount(addresses - hiddenNodes), total: formatCount(addresses) };
  if (grouping !== 'addresses') {
    return m.flow_scope_groups({ ...counts, nodes: formatCount(shown.size) });
  }
  return hiddenNodes === 0 ? null : m.flow_scope_nodes(counts);
}

/** Notes in a few words: the newest, and how many more. */
export function citingWords(notes: readonly CitingNote[]): string {
  const words = revealForeignText(notes[0]?.words ?? '');
  return notes.length < 2 ? words : `+${formatCount(notes.length - 1)} ${words}`;
}

/** Under a picture too small for all its texts. */
export function farWords(unnamed: number): string {
  return unnamed === 0 ? m.flow_far() : m.flow_far_unnamed({ count: formatCount(unnamed) });
}

/** What the table is called. */
export function tableLabel(side: TransactionSide | null): string {
  return side === null ? m.flow_table_label() : m.flow_table_label_side({ side: sideWord(side) });
}
