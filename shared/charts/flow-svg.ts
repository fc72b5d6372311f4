// A flow scene as a self-contained SVG file: no style sheet, no script, no font, nothing fetched. The
// same scene, theme and exhibit give the same bytes. Colours come with the theme; the picture is never
// cut, and every mark has its words whole.
import type { FlowColumn, PlacedNode } from './flow-geometry.ts';
import { exhibitFooter, exhibitHead, practiceBand, type FlowExhibit } from './flow-exhibit.ts';
import { captionText, edgePrimitives, edgeTexts, inLight } from './flow-marks.ts';
import { nodePrimitives } from './flow-node-marks.ts';
import type { FlowScene, ScenePrimitive, SceneWording } from './flow-scene.ts';
import { drawPrimitive } from './svg-primitive.ts';
import { element, svgNumber, textElement, xmlText, type SvgTheme } from './svg-text.ts';
import { inSentences } from '../words/sentences.ts';

/** Height of the hop ruler, in px. */
const RULER = 26;
/** The texts around the picture need this much; on a page that it must fit, less. */
const MIN_WIDTH = 900;
const MIN_PLACED_WIDTH = 720;
/** Around the picture, in px. */
const PICTURE_MARGIN = 16;

const TITLE_ID = 'flow-title';
const DESC_ID = 'flow-desc';

/** The scene with its exhibit footer as the text of an SVG file, UTF-8, a line feed at its end. */
export function writeFlowSvg(scene: FlowScene, theme: SvgTheme, exhibit: FlowExhibit): string {
  const { bounds } = scene.layout;
  const least = exhibit.isPlaced ? MIN_PLACED_WIDTH : MIN_WIDTH;
  const width = Math.ceil(Math.max(least, bounds.x1 - bounds.x0 + 2 * PICTURE_MARGIN));
  const band = practiceBand(exhibit.practice, width, theme);
  const head = exhibitHead(exhibit, width, theme);
  const rulerTop = band.height + head.height;
  const pictureTop = rulerTop + RULER;
  const pictureHeight = Math.ceil(bounds.y1 - bounds.y0) + PICTURE_MARGIN;
  const footer = exhibitFooter(exhibit, width, theme);
  const footerTop = pictureTop + pictureHeight;
  const height = footerTop + footer.height;
  // The picture is in the middle where the footer is wider.
  const x = (width - (bounds.x1 - bounds.x0)) / 2 - bounds.x0;
  const y = pictureTop - bounds.y0;
  const shift = (dx: number, dy: number): string => `translate(${svgNumber(dx)} ${svgNumber(dy)})`;
  const picture = pictureOf(scene, theme);
  const body = [
    textElement('title', { id: TITLE_ID }, exhibit.title),
    element('desc', { id: DESC_ID }, describe(scene, exhibit)),
    element('rect', { width, height, fill: theme.colour('surface-1') }),
    band.svg,
    element('g', { transform: shift(0, band.height) }, head.svg),
    ruler(scene, theme, { x, top: rulerTop, bottom: footerTop }),
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

/** The picture in words: what it is and must say of itself, then a line for each node, fold and edge, nothing cut. */
function describe({ layout, wording }: FlowScene, exhibit: FlowExhibit): string {
  const lines = [
    inSentences([exhibit.description, ...exhibit.remarks]),
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
  { x, top, bottom }: { x: number; top: number; bottom: number },
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
  const texts = edges.flatMap((edge) => edgeTexts(edge, scene));
  const caption = captionText(scene);
  return [
    ...inLight(edges, scene.state).map((edge) =>
      group(wording.wholeEdge(edge), edgePrimitives(edge, scene)),
    ),
    ...texts.map(draw),
    ...(caption === null ? [] : [draw(caption)]),
    ...nodes.map((node) => group(wholeOf(node, wording), nodePrimitives(node, scene))),
  ].join('\n');
}
