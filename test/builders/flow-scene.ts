// A flow scene for tests: plain words, a theme whose colours are the names of their tokens, an exhibit.
import type { PlacedEdge } from '#shared/charts/flow-edges.ts';
import type { FlowExhibit } from '#shared/charts/flow-exhibit.ts';
import { layOutFlow, type FlowWording } from '#shared/charts/flow-layout.ts';
import { captionText, edgePrimitives, edgeTexts, inLight } from '#shared/charts/flow-marks.ts';
import { nodePrimitives } from '#shared/charts/flow-node-marks.ts';
import {
  PLAIN_STATE,
  type FlowScene,
  type ScenePrimitive,
  type SceneState,
  type SceneWording,
} from '#shared/charts/flow-scene.ts';
import type { SvgTheme } from '#shared/charts/svg-text.ts';
import { shortenAddress } from '#shared/domain/address.ts';
import { formatDecimal } from '#shared/domain/amount.ts';
import { buildFlowTree } from '#shared/flow/build-tree.ts';
import { DEFAULT_FOLD, foldTree, type FoldOptions } from '#shared/flow/fold.ts';
import type { FlowNode } from '#shared/flow/tree.ts';
import type { Hit } from '#shared/screening/result.ts';
import { linkDates } from '#shared/figures/flow-words.ts';
import { revealForeignText } from '#shared/words/foreign-text.ts';

const nodeName = ({ labels: [first] }: FlowNode): string | null =>
  first === undefined ? null : (first.tertiary ?? first.primary ?? first.text);

/** Amounts with their token. */
export const plainFlowWording: FlowWording = {
  amount: ({ sum }) => (sum === null ? 'not delivered' : `${formatDecimal(sum)} USDT`),
  sharedLinks: (count) => `${String(count)} links`,
  dates: linkDates,
  nameOf: (node) => nodeName(node) ?? '',
};

const addressOf = (key: string): string => key.split('|').at(-1) ?? key;

/** Words in plain English. */
export const plainSceneWording: SceneWording = {
  node: (node) => {
    const name = nodeName(node);
    return {
      shortAddress: shortenAddress(revealForeignText(node.address)),
      name: node.side === null ? 'Subject' : name === null ? null : revealForeignText(name),
      level: null,
      icon: 'wallet',
      label: null,
      note: null,
      more: null,
    };
  },
  isLabelled: () => false,
  fold: ({ nodeCount, sum, level }) => ({
    count: `+${String(nodeCount)}`,
    words: `+${String(nodeCount)} small, ${sum ?? 'unknown'} USDT`,
    worst: level === null ? null : `worst: ${level}`,
    spoken: `${String(nodeCount)} small of ${sum ?? 'unknown'} USDT, level ${level ?? 'none'}`,
  }),
  wholeNode: (node) => `${node.address}, ${nodeName(node) ?? 'no name'}, hop ${String(node.hop)}`,
  wholeFold: ({ nodeCount, members }) =>
    `${String(nodeCount)} folded: ${members.map(addressOf).join(', ')}`,
  wholeEdge: ({ edge, label }: PlacedEdge) =>
    edge === null
      ? 'folded'
      : `${addressOf(edge.from ?? edge.parent)} to ${addressOf(edge.to ?? edge.child)}: ${
          edge.sum ?? label?.amount ?? 'not delivered'
        }`,
  column: ({ side, hop }) => (side === null ? 'Subject' : `Hop ${String(hop)} ${side}`),
  columnShort: ({ side, hop }) => (side === null ? 'Subject' : String(hop)),
  unknownBlock: 'Direction not provided',
};

/** The scene of some hits. */
export function buildScene(
  hits: readonly Hit[],
  subject: string,
  state: Partial<SceneState> = {},
  options: Partial<FoldOptions> = {},
): FlowScene {
  const folded = foldTree(buildFlowTree(hits, subject, []), { ...DEFAULT_FOLD, ...options });
  return {
    layout: layOutFlow(folded, plainFlowWording),
    wording: plainSceneWording,
    state: { ...PLAIN_STATE, ...state },
  };
}

/** Colours by the name of their token. */
export const namedTheme: SvgTheme = {
  colour: (role) => `var(--${role})`,
  textFace: 'sans-serif',
  monoFace: 'monospace',
};

/** An exhibit of which the given parts are set. */
export function buildExhibit(parts: Partial<FlowExhibit> = {}): FlowExhibit {
  return {
    language: 'en',
    title: 'Flow of funds',
    description: 'Paths of all hits.',
    caseReference: { term: 'Case', value: 'TF-2026-0001' },
    subject: { term: 'Address', value: '0x00', isMono: true },
    evidence: [
      { term: 'SHA-256', value: 'ab'.repeat(32) },
      { term: 'Received', value: '2026-03-14 09:30:05 UTC' },
    ],
    parameters: [{ term: 'Hops', value: '3 in, 3 out' }],
    addresses: { title: 'Addresses in full', list: [] },
    remarks: ['3 of 12 analysed paths'],
    isPlaced: false,
    legend: [
      { mark: 'critical', words: 'Critical' },
      { mark: 'direction', words: 'Arrow: the way of the money' },
      { mark: 'dust', words: 'Dust' },
    ],
    practice: null,
    ...parts,
  };
}

/** Everything that a scene draws as one list, in drawing order. */
export function scenePrimitives(scene: FlowScene): ScenePrimitive[] {
  const { edges, nodes } = scene.layout;
  const caption = captionText(scene);
  return [
    ...inLight(edges, scene.state).flatMap((edge) => edgePrimitives(edge, scene)),
    ...edges.flatMap((edge) => edgeTexts(edge, scene)),
    ...(caption === null ? [] : [caption]),
    ...nodes.flatMap((node) => nodePrimitives(node, scene)),
  ];
}
