// SVG as text: escaping, numbers, elements. What cannot be seen in a text is made visible.
import { escapeMarkup, isPrintableAscii } from '../words/escape-markup.ts';
import { revealForeignText } from '../words/foreign-text.ts';
import type { EdgeCurve } from './flow-edges.ts';
import type { ColourRole } from './flow-scene.ts';

/** The colours of a theme as SVG knows them, and its faces. */
export interface SvgTheme {
  colour: (role: ColourRole) => string;
  /** Lists of `font-family`. */
  textFace: string;
  monoFace: string;
}

/**
 * A text for an element or an attribute: escaped, invisible characters and those that turn the reading
 * direction written as `[U+202E]`, lines and tabs as spaces. XML 1.0 has no U+FFFE and U+FFFF.
 */
export function xmlText(text: string): string {
  return escapeMarkup(isPrintableAscii(text) ? text : visible(text));
}

function visible(text: string): string {
  return revealForeignText(text)
    .replace(/\uFFFE/g, '[U+FFFE]')
    .replace(/\uFFFF/g, '[U+FFFF]')
    .replace(/\s/g, ' ');
}

/** A number to two decimal places, without an exponent and without a negative zero. */
export function svgNumber(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return String(rounded === 0 ? 0 : rounded);
}

/** Attributes in the order given; those that are null are left out, texts are escaped. */
export type Attributes = Readonly<Record<string, string | number | null>>;

/** An element with children that are SVG already. */
export function element(name: string, attributes: Attributes, children = ''): string {
  let text = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null) continue;
    text += ` ${key}="${typeof value === 'number' ? svgNumber(value) : xmlText(value)}"`;
  }
  return children === '' ? `${text}/>` : `${text}>${children}</${name}>`;
}

/** An element with a text. */
export function textElement(name: string, attributes: Attributes, text: string): string {
  return element(name, attributes, xmlText(text));
}

/** The line of an edge as SVG path data, from the parent to the child. */
export function curvePath({ start, leaveX, elbowX, end, meetY }: EdgeCurve): string {
  const middle = svgNumber((leaveX + elbowX) / 2);
  const [from, to] = [svgNumber(start.y), svgNumber(end.y)];
  const fan = `C${middle},${from},${middle},${to},${svgNumber(elbowX)},${to}`;
  const meets = meetY === null ? '' : `V${svgNumber(meetY)}`;
  return `M${svgNumber(start.x)},${from}H${svgNumber(leaveX)}${fan}H${svgNumber(end.x)}${meets}`;
}
