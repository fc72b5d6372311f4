// A flow scene as a self-contained SVG file: no style sheet, no script, no font, nothing fetched. The
// same scene, theme and exhibit give the same bytes. Colours come with the theme; the picture is never
// cut, and every mark has its words whole.
import type { EdgeCurve } from './flow-edges.ts';
import type { FlowColumn, PlacedNode } from './flow-geometry.ts';
import { exhibitFooter, practiceBand, type FlowExhibit } from './flow-exhibit.ts';
import { ICON_PATHS, ICON_SQUARE } from './flow-icons.ts';
import { amountText, captionText, edgePrimitives, inLight } from './flow-marks.ts';
import { nodePrimitives } from './flow-node-marks.ts';
import type { FlowScene, ScenePrimitive, SceneText, SceneWording } from './flow-scene.ts';
import { HALO_WIDTH, TEXT_FACES } from './text-faces.ts';
import { element, svgNumber, textElement, xmlText, type SvgTheme } from './svg-text.ts';

/** Height of the hop ruler, in px. */
const RULER = 26;
/** The footer's texts need this much. */
const MIN_WIDTH = 760;

const TITLE_ID = 'flow-title';
const DESC_ID = 'flow-desc';

/** The scene with its exhibit footer as the text of an SVG file, UTF-8, a line feed at its end. */
export function writeFlowSvg(scene: FlowScene, theme: SvgTheme, exhibit: FlowExhibit): string {
  const { bounds } = scene.layout;
  const width = Math.ceil(Math.max(MIN_WIDTH, bounds.x1 - bounds.x0));
  const band = practiceBand(exhibit.practice, width, theme);
  const pictureTop = band.height + RULER;
  const pictureHeight = Math.ceil(bounds.y1 - bounds.y0);
  const footer = exhibitFooter(exhibit, width, theme);
  const footerTop = pictureTop + pictureHeight;
  const height = footerTop + footer.height;
  // The picture stands in the middle where the footer is wider.
  const x = (width - (bounds.x1 - bounds.x0)) / 2 - bounds.x0;
  const y = pictureTop - bounds.y0;
  const shift = (dx: number, dy: number): string => `translate(${svgNumber(dx)} ${svgNumber(dy)})`;
  const picture = pictureOf(scene, theme);
  const body = [
    textElement('title', { id: TITLE_ID }, exhibit.title),
    element('desc', { id: DESC_ID }, describe(scene, exhibit)),
    element('rect', { width, height, fill: theme.colour('surface-1') }),
    band.svg,
    ruler(scene, theme, x, band.height, footerTop),
    element('g', { transform: shift(x, y) }, picture),
    element('g', { transform: shift(0, footerTop) }, footer.svg),
  ];
  const root = {
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height,
    viewBox: `0 0 ${svgNumber(width)} ${svgNumber(height)}`,
    'xml:lang': exhibit.language,
    role: 'img',
    'aria-labelledby': TITLE_ID,
    'aria-describedby': DESC_ID,
    'font-family': theme.textFace,
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('svg', root, body.join('\n'))}\n`;
}

/** The picture in words: what it is, then a line for each node, fold and edge, nothing cut. */
function describe({ layout, wording }: FlowScene, exhibit: FlowExhibit): string {
  const lines = [
    exhibit.description,
    ...layout.nodes.map((placed) => wholeOf(placed, wording)),
    ...layout.edges.filter(({ edge }) => edge !== null).map((edge) => wording.wholeEdge(edge)),
  ];
  return lines.map(xmlText).join('\n');
}

function wholeOf(placed: PlacedNode, wording: SceneWording): string {
  return placed.kind === 'node' ? wording.wholeNode(placed.node) : wording.wholeFold(placed.fold);
}

function ruler(
  { layout, wording }: FlowScene,
  theme: SvgTheme,
  x: number,
  top: number,
  bottom: number,
): string {
  const guide = (column: FlowColumn): string =>
    element('line', {
      x1: x + column.x,
      x2: x + column.x,
      y1: top + RULER,
      y2: bottom,
      stroke: theme.colour(column.side === null ? 'accent-border' : 'border'),
      'stroke-dasharray': '2 5',
    });
  const words = (column: FlowColumn): string =>
    textElement(
      'text',
      {
        x: x + column.x,
        y: top + 17,
        'text-anchor': 'middle',
        'font-size': 11,
        fill: theme.colour('text-secondary'),
      },
      wording.column(column),
    );
  return layout.columns.map((column) => guide(column) + words(column)).join('\n');
}

function pictureOf(scene: FlowScene, theme: SvgTheme): string {
  const { wording } = scene;
  const { edges, nodes } = scene.layout;
  const draw = (primitive: ScenePrimitive): string => drawPrimitive(primitive, theme);
  const group = (whole: string, primitives: readonly ScenePrimitive[]): string =>
    element('g', {}, textElement('title', {}, whole) + primitives.map(draw).join(''));
  const amounts = edges.flatMap((edge) => amountText(edge, scene) ?? []);
  const caption = captionText(scene);
  return [
    ...inLight(edges, scene.state).map((edge) =>
      group(wording.wholeEdge(edge), edgePrimitives(edge, scene)),
    ),
    ...amounts.map(draw),
    ...(caption === null ? [] : [draw(caption)]),
    ...nodes.map((node) => group(wholeOf(node, wording), nodePrimitives(node, scene))),
  ].join('\n');
}

/** One primitive as an element. */
export function drawPrimitive(primitive: ScenePrimitive, theme: SvgTheme): string {
  const { colour } = theme;
  const opacity = primitive.opacity === 1 ? null : primitive.opacity;
  switch (primitive.kind) {
    case 'curve':
      return element('path', {
        d: curvePath(primitive.curve),
        fill: 'none',
        stroke: colour(primitive.colour),
        'stroke-width': primitive.width,
        'stroke-dasharray': dashes(primitive.dash),
        'stroke-linejoin': 'round',
        opacity,
      });
    case 'polygon':
      return element('polygon', {
        points: primitive.corners.map(({ x, y }) => `${svgNumber(x)},${svgNumber(y)}`).join(' '),
        fill: colour(primitive.colour),
        opacity,
      });
    case 'circle': {
      const { x, y, r, fill, stroke, width, dash, isHalf } = primitive;
      const look = {
        fill: fill === null ? 'none' : colour(fill),
        stroke: stroke === null ? null : colour(stroke),
        'stroke-width': stroke === null ? null : width,
        'stroke-dasharray': dashes(dash),
        opacity,
      };
      if (!isHalf) return element('circle', { cx: x, cy: y, r, ...look });
      const [top, radius] = [svgNumber(y - r), svgNumber(r)];
      const d = `M${svgNumber(x)} ${top}a${radius} ${radius} 0 0 1 0 ${svgNumber(2 * r)}Z`;
      return element('path', { d, ...look });
    }
    case 'box': {
      const { x, y, width, height, r, fill, stroke } = primitive;
      const paint = { fill: colour(fill), stroke: colour(stroke), 'stroke-width': 0.75 };
      return element('rect', { x, y, width, height, rx: r, ...paint, opacity });
    }
    case 'icon': {
      const { icon, x, y, size, weight } = primitive;
      const scale = String(Math.round((size / ICON_SQUARE) * 10_000) / 10_000);
      return element('path', {
        transform: `translate(${svgNumber(x)} ${svgNumber(y)}) scale(${scale})`,
        d: ICON_PATHS[icon],
        fill: 'none',
        stroke: colour(primitive.colour),
        'stroke-width': weight,
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
        opacity,
      });
    }
    case 'text':
      return drawText(primitive, theme, opacity);
  }
}

function drawText(primitive: SceneText, theme: SvgTheme, opacity: number | null): string {
  const { role, x, y, text, anchor, halo } = primitive;
  const { size, weight, isMono } = TEXT_FACES[role];
  const attributes = {
    x,
    y,
    'text-anchor': anchor === 'start' ? null : anchor,
    'font-size': size,
    'font-weight': weight === 400 ? null : weight,
    'font-family': isMono ? theme.monoFace : null,
    fill: theme.colour(primitive.colour),
    stroke: halo === null ? null : theme.colour(halo),
    'stroke-width': halo === null ? null : HALO_WIDTH,
    'stroke-linejoin': halo === null ? null : 'round',
    'paint-order': halo === null ? null : 'stroke',
    opacity,
  };
  return textElement('text', attributes, text);
}

function curvePath({ start, leaveX, elbowX, end, meetY }: EdgeCurve): string {
  const middle = svgNumber((leaveX + elbowX) / 2);
  const [from, to] = [svgNumber(start.y), svgNumber(end.y)];
  const fan = `C${middle},${from},${middle},${to},${svgNumber(elbowX)},${to}`;
  const meets = meetY === null ? '' : `V${svgNumber(meetY)}`;
  return `M${svgNumber(start.x)},${from}H${svgNumber(leaveX)}${fan}H${svgNumber(end.x)}${meets}`;
}

function dashes(dash: readonly number[] | null): string | null {
  return dash === null ? null : dash.map(svgNumber).join(' ');
}
