// A canvas context that remembers what it was told: every call with its arguments and what was set.
import type { CanvasTarget } from '../../renderer/charts/canvas-target.ts';

/** One call of a drawing function. */
export interface CanvasCall {
  name: string;
  args: unknown[];
  /** As set when it was called. */
  look: {
    fillStyle: unknown;
    strokeStyle: unknown;
    lineWidth: number;
    alpha: number;
    dash: number[];
  };
}

/** A context and its calls in order. */
export interface CanvasRecorder {
  target: CanvasTarget;
  calls: CanvasCall[];
  /** Calls of one name. */
  of(name: string): CanvasCall[];
  /** Texts that were filled. */
  texts(): string[];
}

/** A context that draws nothing. */
export function recordCanvas(): CanvasRecorder {
  const calls: CanvasCall[] = [];
  let dash: number[] = [];
  const record =
    (name: string) =>
    (...args: unknown[]): void => {
      const { fillStyle, strokeStyle, lineWidth, globalAlpha: alpha } = target;
      calls.push({ name, args, look: { fillStyle, strokeStyle, lineWidth, alpha, dash } });
    };
  const target: CanvasTarget = {
    setTransform: record('setTransform'),
    translate: record('translate'),
    scale: record('scale'),
    save: record('save'),
    restore: record('restore'),
    fillRect: record('fillRect'),
    beginPath: record('beginPath'),
    closePath: record('closePath'),
    moveTo: record('moveTo'),
    lineTo: record('lineTo'),
    bezierCurveTo: record('bezierCurveTo'),
    arc: record('arc'),
    roundRect: record('roundRect'),
    fill: record('fill'),
    stroke: record('stroke'),
    fillText: record('fillText'),
    strokeText: record('strokeText'),
    setLineDash: (segments) => {
      dash = [...segments];
    },
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 1,
    lineCap: 'butt',
    lineJoin: 'miter',
    globalAlpha: 1,
    font: '',
    textAlign: 'start',
  };
  return {
    target,
    calls,
    of: (name) => calls.filter((call) => call.name === name),
    texts: () => calls.flatMap(({ name, args }) => (name === 'fillText' ? [String(args[0])] : [])),
  };
}
