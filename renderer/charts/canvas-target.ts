// What a picture needs of a canvas: the part of its 2D context, a theme, a frame. A test records it.
import type { IconName } from '#shared/charts/flow-icons.ts';
import type { ColourRole } from '#shared/charts/flow-scene.ts';
import type { FrameSize, Viewport } from './viewport.ts';

/** What is used of a canvas's 2D context. */
export type CanvasTarget = Pick<
  CanvasRenderingContext2D,
  | 'setTransform'
  | 'translate'
  | 'scale'
  | 'save'
  | 'restore'
  | 'fillRect'
  | 'beginPath'
  | 'closePath'
  | 'moveTo'
  | 'lineTo'
  | 'bezierCurveTo'
  | 'arc'
  | 'roundRect'
  | 'fill'
  | 'stroke'
  | 'fillText'
  | 'strokeText'
  | 'setLineDash'
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'lineCap'
  | 'lineJoin'
  | 'globalAlpha'
  | 'font'
  | 'textAlign'
>;

/** What a canvas is drawn with. */
export interface CanvasTheme {
  /** A colour as the canvas knows it. */
  colour: (role: ColourRole) => string;
  textFace: string;
  monoFace: string;
  /** An icon's outline on a square of 24; null where there are none. */
  icon: (icon: IconName) => Path2D | null;
}

/** A frame to draw into. */
export interface CanvasFrame extends FrameSize {
  view: Viewport;
  /** Physical pixels for each px of the page. */
  devicePixelRatio: number;
}
