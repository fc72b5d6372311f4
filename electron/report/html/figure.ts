// How a picture is set on paper: upright, on a landscape page, or in several parts one below the other,
// so that its texts stay readable. The picture itself is placed once and shown through windows.
import type { ReportFigure } from '#shared/report/document.ts';
import { htmlAttribute } from './escape.ts';

/** The text area of a page in CSS pixels (A4 less its margins, see sheet/media.css), less a caption. */
const PORTRAIT = { width: 657, height: 850 };
const LANDSCAPE = { width: 980, height: 520 };
/** Below this a text of 11 px is under 6 pt: the picture is turned or cut. */
const READABLE = 0.7;
/** A picture a little higher than its page is made smaller instead of cut. */
const SLACK = 1.15;

/** How a figure is placed. */
export interface FigurePlacement {
  page: 'portrait' | 'landscape';
  /** Windows on the picture from top to bottom, in its own pixels. */
  parts: { top: number; height: number }[];
}

/** Where a picture of this size goes. */
export function placeFigure({
  widthPx,
  heightPx,
}: Pick<ReportFigure, 'widthPx' | 'heightPx'>): FigurePlacement {
  const isWide = PORTRAIT.width / widthPx < READABLE && widthPx > heightPx * 0.6;
  const area = isWide ? LANDSCAPE : PORTRAIT;
  const scale = Math.min(1, area.width / widthPx);
  const pageHeight = area.height / scale;
  const count = heightPx <= pageHeight * SLACK ? 1 : Math.ceil(heightPx / pageHeight);
  const step = heightPx / count;
  const parts = Array.from({ length: count }, (_, index) => ({ top: index * step, height: step }));
  return { page: isWide ? 'landscape' : 'portrait', parts };
}

/** The picture's parts as `<svg>` elements; the first one holds it, the others show it again. */
export function renderPicture(figure: ReportFigure, place: FigurePlacement): string[] {
  const { open, body } = takeApart(figure.svg, figure.id);
  const alt = htmlAttribute(figure.alt);
  const id = `picture-${figure.id}`;
  return place.parts.map(({ top, height }, index) => {
    const size = `width="${number(figure.widthPx)}" height="${number(height)}"`;
    const box = `viewBox="0 ${number(top)} ${number(figure.widthPx)} ${number(height)}"`;
    const content = index === 0 ? `<g id="${id}">${body}</g>` : `<use href="#${id}"/>`;
    // Heard once: the other parts show what its words have said.
    const role = index === 0 ? `role="img" aria-label="${alt}"` : 'aria-hidden="true"';
    return `<svg class="picture" ${open} ${size} ${box} ${role}>${content}</svg>`;
  });
}

function number(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Of the root only the faces stay; its ids become the figure's own, as there may be several. */
function takeApart(svg: string, id: string): { open: string; body: string } {
  const root = /<svg\b([^>]*)>/.exec(svg);
  if (root === null) return { open: '', body: '' };
  const start = root.index + root[0].length;
  const face = /\sfont-family="[^"]*"/.exec(root[1] ?? '')?.[0].trim() ?? '';
  const body = svg.slice(start, svg.lastIndexOf('</svg>'));
  // Its own title and description would be read beside the words of the figure.
  const shown = body.replace(/<(title|desc)\b[^>]*>[^<]*<\/\1>/g, '');
  const within = (name: string) => `${name}-${id}`;
  const unique = shown
    .replace(/\sid="([^"]+)"/g, (_, name: string) => ` id="${within(name)}"`)
    .replace(/\s(?:aria-labelledby|aria-describedby)="[^"]*"/g, '');
  return { open: face, body: unique };
}
