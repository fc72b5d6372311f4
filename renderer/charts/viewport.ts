// Pan and zoom over a picture: d3-zoom owns the gestures, plain numbers come out.
import { select } from 'd3-selection';
import { zoom, zoomIdentity } from 'd3-zoom';
import type { Bounds } from '#shared/charts/flow-geometry.ts';

/** What is seen: screen = k × picture + (x, y). */
export interface Viewport {
  k: number;
  x: number;
  y: number;
}

/** Size of the frame in px. */
export interface FrameSize {
  width: number;
  height: number;
}

const MIN_ZOOM = 0.08;
const MAX_ZOOM = 3;
const STEP = 1.25;
const MARGIN = 12;

/**
 * The view that shows the whole picture, never larger than its natural size; with space for the names
 * at its sides where they keep their size. Of a picture too large for the smallest zoom it shows the part
 * about the subject.
 */
export function fitViewport(bounds: Bounds, frame: FrameSize, topPx: number): Viewport {
  const whole = fitWithin(bounds, frame, topPx);
  if (whole.k >= READABLE_ZOOM) return whole;
  const inner = { width: frame.width - 2 * NAME_SPACE, height: frame.height };
  const { k, x, y } = fitWithin(bounds, inner, topPx);
  return { k, x: x + NAME_SPACE, y };
}

function fitWithin(bounds: Bounds, frame: FrameSize, topPx: number): Viewport {
  const width = bounds.x1 - bounds.x0;
  const height = bounds.y1 - bounds.y0;
  const room = {
    width: Math.max(1, frame.width - 2 * MARGIN),
    height: Math.max(1, frame.height - topPx - 2 * MARGIN),
  };
  const k = Math.max(MIN_ZOOM, Math.min(1, room.width / width, room.height / height));
  return aboutSubject(k, bounds, frame, topPx);
}

/** A view at a zoom: the subject in the middle, moved only as far as empty margins would show. */
function aboutSubject(k: number, bounds: Bounds, frame: FrameSize, topPx: number): Viewport {
  const centre = centreViewport(k, frame, topPx);
  return {
    k,
    x: within(centre.x, k * bounds.x0, k * bounds.x1, MARGIN, frame.width - MARGIN),
    y: within(centre.y, k * bounds.y0, k * bounds.y1, topPx + MARGIN, frame.height - MARGIN),
  };
}

/** Below this zoom the texts of a picture are under 9 px. */
export const READABLE_ZOOM = 0.82;
/** The smallest zoom at which a picture that became another one is shown whole. */
const LEAST_WHOLE = 0.45;
/** What the names of the outermost marks need on each side where they keep their size, in px. */
const NAME_SPACE = 64;
/** What cannot be shown whole is begun at most this large, so that more of it is seen. */
const BEGIN_ZOOM = 0.92;

/**
 * The view to begin with: the whole picture if it can be read so; else never smaller than can be
 * read, the subject in the middle, moved only as far as empty margins would show.
 */
export function firstViewport(bounds: Bounds, frame: FrameSize, topPx: number): Viewport {
  const whole = fitViewport(bounds, frame, topPx);
  if (whole.k >= READABLE_ZOOM) return whole;
  const widthFit = (frame.width - 2 * MARGIN) / (bounds.x1 - bounds.x0);
  const k = Math.min(BEGIN_ZOOM, Math.max(READABLE_ZOOM, widthFit));
  return aboutSubject(k, bounds, frame, topPx);
}

/**
 * The view of what a filter left, or another grouping made: the whole of it where its marks can be told
 * apart, since its names keep their size; else as a first view.
 */
export function refitViewport(bounds: Bounds, frame: FrameSize, topPx: number): Viewport {
  const whole = fitViewport(bounds, frame, topPx);
  return whole.k >= LEAST_WHOLE ? whole : firstViewport(bounds, frame, topPx);
}

/** The view at a zoom with the subject in the middle. */
export function centreViewport(k: number, frame: FrameSize, topPx: number): Viewport {
  return { k, x: frame.width / 2, y: topPx + (frame.height - topPx) / 2 };
}

/** An offset that leaves no space next to what is from `least` to `most`, centred if it fits. */
function within(offset: number, least: number, most: number, from: number, to: number): number {
  if (most - least <= to - from) return (from + to) / 2 - (least + most) / 2;
  return Math.min(from - least, Math.max(to - most, offset));
}

/**
 * The least move that brings a point well into the frame; the same view when it is there.
 */
export function revealPoint(
  view: Viewport,
  point: { x: number; y: number },
  frame: FrameSize,
  topPx = 0,
): Viewport {
  const edge = 54;
  const shift = (at: number, from: number, to: number): number => {
    if (at < from + edge) return from + edge - at;
    return at > to - edge ? to - edge - at : 0;
  };
  const x = view.x + shift(view.k * point.x + view.x, 0, frame.width);
  const y = view.y + shift(view.k * point.y + view.y, topPx, frame.height);
  return { k: view.k, x, y };
}

/** A view as it outlives its frame: the zoom, and the point of the picture in the frame's middle. */
export interface KeptView {
  k: number;
  midX: number;
  midY: number;
}

/** What to keep of a view. */
export function keepView({ k, x, y }: Viewport, { width, height }: FrameSize): KeptView {
  return { k, midX: (width / 2 - x) / k, midY: (height / 2 - y) / k };
}

/** A kept view in a frame, perhaps of another size. */
export function keptViewport({ k, midX, midY }: KeptView, { width, height }: FrameSize): Viewport {
  return { k, x: width / 2 - k * midX, y: height / 2 - k * midY };
}

/** Handle on the gestures of one frame. */
export interface ZoomControl {
  moveTo(view: Viewport): void;
  zoomBy(direction: 1 | -1): void;
  release(): void;
}

/** What a trackpad's pinch, sent as a wheel with Ctrl, moves at most; a wheel's step is larger. */
const MAX_PINCH_DELTA = 40;

/** Octaves of one turn of the wheel: as d3 has it, without its tenfold step for a wheel with Ctrl. */
function wheelOctaves({ deltaY, deltaMode, ctrlKey }: WheelEvent): number {
  const perUnit = deltaMode === 1 ? 0.05 : deltaMode === 0 ? 0.002 : 1;
  return -deltaY * perUnit * (ctrlKey && Math.abs(deltaY) < MAX_PINCH_DELTA ? 10 : 1);
}

/**
 * Listens to wheel, drag and pinch on the frame; every change of the view is reported.
 * @param isTaken whether a press begins something else than a drag of the view
 */
export function attachZoom(
  frame: HTMLElement,
  onChange: (view: Viewport) => void,
  isTaken: (event: MouseEvent) => boolean,
): ZoomControl {
  const selection = select<HTMLElement, unknown>(frame);
  const behaviour = zoom<HTMLElement, unknown>()
    .scaleExtent([MIN_ZOOM, MAX_ZOOM])
    .wheelDelta(wheelOctaves)
    .filter((event: MouseEvent) =>
      event.type === 'wheel' ? true : !event.ctrlKey && event.button === 0 && !isTaken(event),
    )
    .on('zoom', ({ transform }: { transform: Viewport }) => {
      onChange({ k: transform.k, x: transform.x, y: transform.y });
    });
  // A double click selects; it does not zoom.
  selection.call(behaviour).on('dblclick.zoom', null);
  return {
    moveTo({ k, x, y }) {
      selection.call((target) =>
        behaviour.transform(target, zoomIdentity.translate(x, y).scale(k)),
      );
    },
    zoomBy(direction) {
      selection.call((target) => behaviour.scaleBy(target, direction === 1 ? STEP : 1 / STEP));
    },
    release() {
      selection.on('.zoom', null);
    },
  };
}
