// The pieces of a line as HTML: values isolated and named by their source, citations that lead to it.
import type { Inline, ValueFace } from '#shared/report/document.ts';
import { sourceMark, sourceName } from '../source-mark.ts';
import { htmlAttribute, htmlText } from './escape.ts';

/** Several pieces. */
export function renderInlines(inlines: readonly Inline[]): string {
  return inlines.map(renderInline).join('');
}

function renderInline(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
      return htmlText(inline.text);
    case 'value': {
      const mark = htmlAttribute(sourceMark(inline.source));
      const shape = shapeOf(inline.face);
      const grouped = inline.face === 'mono' && GROUPS.test(inline.text) ? ' grouped' : '';
      // An isolate takes its direction from its own first letter (HTML, the bdi element).
      return `<bdi class="${FACE_CLASS[inline.face]}${grouped}" data-source="${mark}">${shape}${htmlText(inline.text)}</bdi>`;
    }
    case 'cite':
      return renderCitation(inline.source, inline.pointer);
    case 'strong':
      return `<strong>${renderInlines(inline.inlines)}</strong>`;
    case 'emphasis':
      return `<em>${renderInlines(inline.inlines)}</em>`;
    case 'link':
      // Not an anchor: a click on it would tell a stranger who reads the report.
      return `${renderInlines(inline.inlines)} <bdi class="href">&lt;${htmlText(inline.href)}&gt;</bdi>`;
    case 'code':
      return `<code>${htmlText(inline.text)}</code>`;
    case 'break':
      return '<br>';
  }
}

/** A fingerprint in groups of digits. */
const GROUPS = /^[0-9a-f]{2,8}(?: [0-9a-f]{2,8})+$/i;

const FACE_CLASS: Record<ValueFace, string> = {
  plain: 'value',
  number: 'value number',
  mono: 'value mono',
  foreign: 'value foreign',
  time: 'value time',
  'risk-critical': 'value risk critical',
  'risk-high': 'value risk high',
  'risk-medium': 'value risk medium',
  'risk-low': 'value risk low',
  'risk-unknown': 'value risk unknown',
};

/** The place in the list of sources that a citation leads to. */
export function sourceAnchor(source: number): string {
  return `source-${String(source)}`;
}

function renderCitation(source: number, pointer: string): string {
  const place = pointer === '' ? '' : `&nbsp;${htmlText(pointer)}`;
  return `<sup class="cite"><a href="#${sourceAnchor(source)}">${sourceName(source)}${place}</a></sup>`;
}

/** A level is shown by its word and by its shape, never by colour alone. */
const SHAPES: Partial<Record<ValueFace, string>> = {
  'risk-critical': '<path d="M6 0 12 6 6 12 0 6Z" fill="currentColor"/>',
  'risk-high': '<path d="M6 .8 11.8 11H.2Z" fill="currentColor"/>',
  'risk-medium':
    '<circle cx="6" cy="6" r="4.75" fill="none" stroke="currentColor" stroke-width="1.5"/>' +
    '<path d="M6 1.25a4.75 4.75 0 0 1 0 9.5Z" fill="currentColor"/>',
  'risk-low': '<circle cx="6" cy="6" r="4.5" fill="none" stroke="currentColor" stroke-width="2"/>',
  'risk-unknown':
    '<circle cx="6" cy="6" r="4.75" fill="none" stroke="currentColor" stroke-width="1.5" stroke-dasharray="2.2 1.6"/>',
};

function shapeOf(face: ValueFace): string {
  return SHAPES[face] === undefined
    ? ''
    : `<svg class="shape" viewBox="0 0 12 12" aria-hidden="true"><use href="#shape-${face}"/></svg>`;
}

/** The shapes, once for the whole page. */
export function shapeDefinitions(): string {
  const symbols = Object.entries(SHAPES).map(
    ([face, shape]) => `<symbol id="shape-${face}" viewBox="0 0 12 12">${shape}</symbol>`,
  );
  return `<svg class="definitions" width="0" height="0" aria-hidden="true">${symbols.join('')}</svg>`;
}
