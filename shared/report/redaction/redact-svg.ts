// The words of our own pictures: text between the tags of an SVG. Pictures made of dots are not seen.

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** Elements within a line of text: what is before and after them is one text. */
const IN_LINE = /^<\/?(?:tspan|a)\b/;

/**
 * The SVG with its texts redacted, everything else as it was. The texts of several elements are looked
 * through as one, with blanks between and without, so that a name broken into two lines is found.
 * @param redactPieces as `Replacer.replacePieces`
 */
export function redactSvg(
  svg: string,
  redactPieces: (pieces: readonly string[]) => string[],
): string {
  // Tags at odd places; the texts between them at even ones.
  const parts = svg.split(/(<[^>]*>)/);
  const given = parts.map((part, index) => {
    if (index % 2 === 0) return unescapeXml(part);
    return IN_LINE.test(part) ? '' : ' ';
  });
  const once = redactPieces(given);
  const twice = redactPieces(once.map((text, index) => (index % 2 === 0 ? text : '')));
  return parts
    .map((part, index) => {
      const text = twice[index] ?? '';
      return index % 2 === 1 || text === given[index] ? part : escapeXml(text);
    })
    .join('');
}

function unescapeXml(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi,
    (whole, ...groups: string[]) => {
      const [decimal, hex, name] = groups;
      if (name !== undefined) return NAMED[name] ?? whole;
      const codePoint = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
      return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : whole;
    },
  );
}

function escapeXml(text: string): string {
  return text.replace(/[&<>]/g, (one) => ({ '&': '&amp;', '<': '&lt;' })[one] ?? '&gt;');
}
