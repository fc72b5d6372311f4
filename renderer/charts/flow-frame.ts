// What a frame around a flow scene is asked and told: its words, its control, the ids of its marks.
import type { Point } from '#shared/charts/flow-edges.ts';
import type { PlacedNode } from '#shared/charts/flow-geometry.ts';
import type { Detail, SceneWording } from '#shared/charts/flow-scene.ts';
import type { FlowTarget } from './flow-index.ts';
import type { Viewport } from './viewport.ts';

/** Height of the hop ruler on top of the frame, in px. */
export const RULER_PX = 26;

/** How far a key moves what is under the keyboard, in px at zoom 1. */
export const MOVE_PX = 12;

/** A line of the chip at the pointer. */
export interface ChipLine {
  text: string;
  isMono?: boolean;
}

/** The words of a frame, in one language. */
export interface FrameWords {
  /** That the zoom is too small for all texts; `unnamed` flagged nodes have no space for their name. */
  far: (unnamed: number) => string;
  /** The title of a button that leads to a column beyond the frame. */
  beyond: (column: string) => string;
  /** For screen readers: where a large picture can be read whole. */
  large: string;
  /** What the picture does not say itself at that detail; none = no chip. */
  chip: (target: FlowTarget, detail: Detail) => readonly ChipLine[];
}

/** What can be asked of a picture while it is shown. */
export interface FrameControl {
  /** The whole picture. */
  fit(): void;
  /** Back to the subject, at a size that can be read. */
  centre(): void;
  /** One step about the centre. */
  zoomBy(direction: 1 | -1): void;
  /** The least move that brings these nodes and folds into sight. */
  show(keys: readonly string[]): void;
  moveTo(view: Viewport): void;
  /** Where a node is in the window, below its ring; null for what is not drawn. */
  placeOf(key: string): Point | null;
  /** Takes the keyboard. */
  focus(): void;
}

/** An id for the page from the key of a node. */
export function markId(id: string, key: string): string {
  return `${id}-${key.replace(/[^0-9a-zA-Z]/g, '-')}`;
}

/** A node or fold to be spoken: an address whole, a fold by its count, sum and worst level. */
export function spokenWords(placed: PlacedNode, wording: SceneWording): string {
  if (placed.kind === 'node') return wording.wholeNode(placed.node);
  return wording.fold(placed.fold).spoken;
}
