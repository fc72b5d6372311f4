// What is selected in the flow, in a few words, and the hits it stands for, filtered out or not.
import { foldWords, shortAddress } from '#shared/figures/flow-words.ts';
import type { FlowController } from './flow-controller.svelte.ts';

/** An address, a link or a fold. */
export interface SelectedPart {
  /** E.g. `0x12ab…9f` or `0x12ab…9f → 0x77cd…01`. */
  words: string;
  /** By `Hit.index`. */
  hits: ReadonlySet<number>;
}

/** The selected part; null while there is none, and for the subject, which every path ends at. */
export function selectedPart(flow: FlowController): SelectedPart | null {
  const { selection, tree, source } = flow;
  if (selection === null) return null;
  const { kind, key } = selection;
  const addressOf = (node: string): string => shortAddress(tree.nodes.get(node)?.address ?? node);
  if (kind === 'node') {
    const node = tree.nodes.get(key);
    if (node === undefined || node.side === null) return null;
    return { words: addressOf(key), hits: new Set(node.hits) };
  }
  if (kind === 'edge') {
    const edge = tree.edges.get(key);
    if (edge === undefined) return null;
    const { parent, child, from, to } = edge;
    const words =
      from === null || to === null
        ? `${addressOf(parent)} — ${addressOf(child)}`
        : `${addressOf(from)} → ${addressOf(to)}`;
    return { words, hits: new Set(edge.hits) };
  }
  const fold = flow.foldOf(key);
  return fold === undefined
    ? null
    : { words: foldWords(fold, source.token), hits: new Set(fold.hits) };
}
