// One drawing primitive of a scene as an SVG element of a file.
import { ICON_PATHS, ICON_SQUARE } from './flow-icons.ts';
import type { ScenePrimitive, SceneText } from './flow-scene.ts';
import { curvePath, element, svgNumber, textElement, type SvgTheme } from './svg-text.ts';
import { HALO_WIDTH, TEXT_FACES } from './text-faces.ts';

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

function dashes(dash: readonly number[] | null): string | null {
  return dash === null ? null : dash.map(svgNumber).join(' ');
}
