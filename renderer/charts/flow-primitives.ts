// The whole picture as one flat list of primitives, in drawing order: lines, then what is written on
// them, then captions, then nodes.
import { amountText, captionText, edgePrimitives, inLight } from './flow-marks.ts';
import { nodePrimitives } from './flow-node-marks.ts';
import type { FlowScene, ScenePrimitive } from './flow-scene.ts';

/** The whole picture as one flat list, in drawing order. */
export function scenePrimitives(scene: FlowScene): ScenePrimitive[] {
  const { edges, nodes } = scene.layout;
  const caption = captionText(scene);
  return [
    ...inLight(edges, scene.state).flatMap((edge) => edgePrimitives(edge, scene)),
    ...edges.flatMap((edge) => amountText(edge, scene) ?? []),
    ...(caption === null ? [] : [caption]),
    ...nodes.flatMap((node) => nodePrimitives(node, scene)),
  ];
}
