// A picture as it is set on paper (placeFigure says how): it is placed once and shown through windows.
import type { ReportFigure } from '#shared/report/document.ts';
import type { FigurePlacement } from '#shared/report/figure-page.ts';
import { htmlAttribute } from './escape.ts';

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
  // Its own title and description would be read next to the words of the figure.
  const shown = body.replace(/<(title|desc)\b[^>]*>[^<]*<\/\1>/g, '');
  const within = (name: string) => `${name}-${id}`;
  const unique = shown
    .replace(/\sid="([^"]+)"/g, (_, name: string) => ` id="${within(name)}"`)
    .replace(/\s(?:aria-labelledby|aria-describedby)="[^"]*"/g, '');
  return { open: face, body: unique };
}
