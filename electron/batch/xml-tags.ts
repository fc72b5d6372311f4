// The tags of an XML text and their attributes, as far as workbooks need them: for finding a part
// and for looking a sheet over before it is parsed. No DTD, no entities of its own are known.

/** A tag with its attributes, without their namespace prefixes. */
export interface Tag {
  attributes: Readonly<Record<string, string>>;
  /** Where the tag ends in the text. */
  end: number;
  /** `<c/>`. */
  isEmpty: boolean;
}

const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Every opening tag of a name, whatever its prefix, in the order of the text. */
export function* openingTags(xml: string, name: string): Generator<Tag> {
  const pattern = new RegExp(
    String.raw`<(?:[\w.-]+:)?${name}((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(/?)>`,
    'g',
  );
  for (const match of xml.matchAll(pattern)) {
    const [whole, attributes = '', slash] = match;
    yield {
      attributes: readAttributes(attributes),
      end: match.index + whole.length,
      isEmpty: slash === '/',
    };
  }
}

/** How often a name is opened, also in a form that `openingTags` does not read. */
export function countOpenings(xml: string, name: string): number {
  const pattern = new RegExp(String.raw`<(?:[\w.-]+:)?${name}(?=[\s/>])`, 'g');
  let count = 0;
  for (const _match of xml.matchAll(pattern)) count++;
  return count;
}

function readAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [, name = '', quoted, single] of text.matchAll(ATTRIBUTE)) {
    attributes[name.replace(/^.*:/, '')] = unescapeXml(quoted ?? single ?? '');
  }
  return attributes;
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

function unescapeXml(text: string): string {
  return text.replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name] ?? whole;
    const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
