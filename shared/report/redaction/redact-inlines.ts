// A line of a report, redacted as the one text it is read as: a name may begin in plain words and end
// in bold ones.
import type { Inline } from '../document.ts';
import type { Replacer } from './replace.ts';

/** Stands for what is no text, so that nothing is found across it. */
const APART = '\ufffc';

/** The line with tokens in place of originals. */
export function redactInlines(inlines: readonly Inline[], replacer: Replacer): Inline[] {
  const pieces = replacer.replacePieces(inlines.flatMap((one) => textsOf(one, replacer)));
  let next = 0;
  const rebuild = (one: Inline): Inline => {
    switch (one.kind) {
      case 'text':
      case 'code':
        return { ...one, text: pieces[next++] ?? '' };
      case 'value': {
        const text = pieces[next++] ?? '';
        return { ...one, text: text === APART ? (replacer.tokenOfField(one.text) ?? text) : text };
      }
      case 'cite':
      case 'break':
        next++;
        return one;
      case 'strong':
      case 'emphasis':
        return { ...one, inlines: one.inlines.map(rebuild) };
      case 'link':
        return redactLink({ ...one, inlines: one.inlines.map(rebuild) }, replacer);
    }
  };
  return inlines.map(rebuild);
}

/** In the order in which `rebuild` takes them back. */
function textsOf(one: Inline, replacer: Replacer): string[] {
  switch (one.kind) {
    case 'text':
    case 'code':
      return [one.text];
    case 'value':
      return [replacer.isField(one.text) ? APART : one.text];
    case 'cite':
      return [APART];
    case 'break':
      return ['\n'];
    case 'strong':
    case 'emphasis':
    case 'link':
      return one.inlines.flatMap((part) => textsOf(part, replacer));
  }
}

/** A link whose address holds an original leads nowhere any more; what is left of it stays readable. */
function redactLink(link: Extract<Inline, { kind: 'link' }>, replacer: Replacer): Inline {
  const plain = decoded(link.href);
  const [redacted = plain] = replacer.replacePieces([plain]);
  if (redacted === plain) return link;
  return { kind: 'emphasis', inlines: [...link.inlines, { kind: 'text', text: ` (${redacted})` }] };
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href; // A percent sign that escapes nothing.
  }
}
