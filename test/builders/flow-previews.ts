// The first picture of a flow as it is drawn from its answer and from its preview.
import { FlowLabels } from '#shared/charts/flow-labels.ts';
import { layOutFlow } from '#shared/charts/flow-layout.ts';
import { edgePrimitives, edgeTexts } from '#shared/charts/flow-marks.ts';
import { nodePrimitives } from '#shared/charts/flow-node-marks.ts';
import { PLAIN_STATE } from '#shared/charts/flow-scene.ts';
import {
  foldedOf,
  readFlowPreview,
  writeFlowPreview,
  type FlowPreview,
} from '#shared/figures/flow-preview.ts';
import { sceneWording } from '#shared/figures/flow-scene-words.ts';
import { flowWording } from '#shared/figures/flow-words.ts';
import { buildFlowTree } from '#shared/flow/build-tree.ts';
import { foldTree, type FoldedTree } from '#shared/flow/fold.ts';
import { firstFold, firstGrouping, groupTree } from '#shared/flow/group.ts';
import type { Hit, Label } from '#shared/screening/result.ts';

/** Every other address has a label of the person's own. */
const isApart = (address: string): boolean => /[02468ace]$/.test(address);

/** The text that is kept of a flow. */
export function previewOf(hits: readonly Hit[], subject: string, labels: Label[] = []): string {
  const tree = buildFlowTree(hits, subject, labels);
  return writeFlowPreview({ hits, totalPaths: hits.length, tree, isApart });
}

/** What is drawn of it, from the preview and from the answer. */
export function drawBoth(
  hits: readonly Hit[],
  subject: string,
  labels: Label[] = [],
): { grouping: FlowPreview['grouping']; previewed: unknown; fresh: unknown } {
  const preview = readFlowPreview(previewOf(hits, subject, labels));
  if (preview === null) throw new Error('a preview that cannot be read');
  const tree = buildFlowTree(hits, subject, labels);
  const by = firstGrouping(tree);
  const grouped = groupTree(tree, { by, opened: new Set(), isApart });
  return {
    grouping: by,
    previewed: drawn(foldedOf(preview)),
    fresh: drawn(foldTree(grouped, firstFold(by))),
  };
}

/** Everything that is drawn: where, and with which words. */
function drawn(folded: FoldedTree) {
  const token = 'usdt';
  const layout = layOutFlow(folded, flowWording(token));
  const wording = sceneWording({ tree: folded.tree, token, side: null, labelOf: () => null });
  const scene = { layout, wording, state: PLAIN_STATE };
  return {
    nodes: layout.nodes.map((node) => [node.key, node.x, node.y, nodePrimitives(node, scene)]),
    edges: layout.edges.map((edge) => [
      edge.key,
      edgePrimitives(edge, scene),
      edgeTexts(edge, scene),
    ]),
    far: [0.2, 0.5].map((zoom) => new FlowLabels(scene).at(zoom)),
    ...{ bounds: layout.bounds, columns: layout.columns, hiddenNodes: folded.hiddenNodes },
  };
}
