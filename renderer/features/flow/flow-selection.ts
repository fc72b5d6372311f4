// What a selection in the flow means: which hits it stands for, what they pass, what must be drawn.
import type { FoldedTree } from '#shared/flow/fold.ts';
import { passedEdgeKeys, passedNodeKeys, SUBJECT_KEY, type FlowTree } from '#shared/flow/tree.ts';
import type { Hit } from '#shared/screening/result.ts';
import type { FlowTarget } from '../../charts/flow-index.ts';

/** A selected part of the picture. */
export interface FlowSelection {
  kind: 'node' | 'edge' | 'fold';
  key: string;
}

/** What lies under the pointer, as it is selected. */
export function partOf(target: FlowTarget): FlowSelection {
  if (target.kind === 'node') return { kind: target.node.kind, key: target.node.key };
  const { fold, key } = target.edge;
  return { kind: fold === null ? 'edge' : 'fold', key };
}

/** What the selected hits pass. */
export interface Lit {
  hits: ReadonlySet<number>;
  nodes: ReadonlySet<string>;
  edges: ReadonlySet<string>;
}

/** Hits by their handle. */
export function hitsByIndex(hits: readonly Hit[]): ReadonlyMap<number, Hit> {
  return new Map(hits.map((hit) => [hit.index, hit]));
}

/** The hits of some handles. */
export function hitsAt(byIndex: ReadonlyMap<number, Hit>, indexes: readonly number[]): Hit[] {
  return indexes.flatMap((index) => byIndex.get(index) ?? []);
}

/** Hits whose path a tree holds, those left out that filters cut, by `Hit.index`. */
export function wholeHits(hits: readonly Hit[], tree: FlowTree, cut: readonly number[]): Hit[] {
  const cutHits = new Set(cut);
  return hits.filter(({ index }) => tree.paths.has(index) && !cutHits.has(index));
}

/** Nodes that a selection needs in the picture, folded or not. */
export function keysToReveal(
  tree: FlowTree,
  selection: FlowSelection | null,
  selectedHit: number | null,
): ReadonlySet<string> {
  const keys = new Set(selectedHit === null ? [] : passedNodeKeys(tree, selectedHit));
  if (selection?.kind === 'node') keys.add(selection.key);
  const edge = selection?.kind === 'edge' ? tree.edges.get(selection.key) : undefined;
  if (edge !== undefined) keys.add(edge.child).add(edge.parent);
  return keys;
}

/** What is lit; null when nothing is selected, so that nothing is dimmed. */
export function litBy(
  folded: FoldedTree,
  selection: FlowSelection | null,
  selectedHit: number | null,
): Lit | null {
  const { tree } = folded;
  const hits = selectedHit === null ? hitsOf(folded, selection) : [selectedHit];
  if (hits === null) return null;
  const nodes = new Set<string>([SUBJECT_KEY]);
  const edges = new Set<string>();
  for (const hit of hits) {
    for (const key of passedNodeKeys(tree, hit)) nodes.add(key);
    for (const key of passedEdgeKeys(tree, hit)) edges.add(key);
  }
  for (const fold of folded.folds) {
    if (!fold.members.some((key) => nodes.has(key))) continue;
    nodes.add(fold.key);
    edges.add(fold.key);
  }
  return { hits: new Set(hits), nodes, edges };
}

/** Folds opened so far, one of them by some more. */
export function openedMore(
  opened: ReadonlyMap<string, number>,
  key: string,
  more: number,
): ReadonlyMap<string, number> {
  return new Map(opened).set(key, (opened.get(key) ?? 0) + more);
}

/** A rule that names an address, with one of its hits and their number. */
export interface NamingRule {
  hit: Hit;
  count: number;
}

/** The rules of some hits, each once, in the order given. */
export function rulesOf(hits: readonly Hit[]): NamingRule[] {
  const byCode = new Map<string, NamingRule>();
  for (const hit of hits) {
    const known = byCode.get(hit.ruleCode);
    byCode.set(hit.ruleCode, { hit: known?.hit ?? hit, count: (known?.count ?? 0) + 1 });
  }
  return [...byCode.values()];
}

function hitsOf(
  { tree, folds }: FoldedTree,
  selection: FlowSelection | null,
): readonly number[] | null {
  if (selection === null || selection.key === SUBJECT_KEY) return null;
  const { kind, key } = selection;
  if (kind === 'node') return tree.nodes.get(key)?.hits ?? null;
  if (kind === 'edge') return tree.edges.get(key)?.hits ?? null;
  return folds.find((fold) => fold.key === key)?.hits ?? null;
}
