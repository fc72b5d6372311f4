// What is selected in the flow, in a few words, and the hits it stands for, filtered out or not.
import { foldWords, partyWords, shortAddress } from '#shared/figures/flow-words.ts';
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
  const { selection, source } = flow;
  if (selection === null) return null;
  const { kind, key } = selection;
  const partyOf = (node: string): string => {
    const party = flow.nodeOf(node);
    return party === undefined ? shortAddress(node) : partyWords(party, shortAddress);
  };
  if (kind === 'node') {
    const node = flow.nodeOf(key);
    if (node === undefined || node.side === null) return null;
    return { words: partyOf(key), hits: new Set(node.hits) };
  }
  if (kind === 'edge') {
    const edge = flow.edgeOf(key);
    if (edge === undefined) return null;
    const { parent, child, from, to } = edge;
    const words =
      from === null || to === null
        ? `${partyOf(parent)} — ${partyOf(child)}`
        : `${partyOf(from)} → ${partyOf(to)}`;
    return { words, hits: new Set(edge.hits) };
  }
  const fold = flow.foldOf(key);
  return fold === undefined
    ? null
    : { words: foldWords(fold, source.token), hits: new Set(fold.hits) };
}
