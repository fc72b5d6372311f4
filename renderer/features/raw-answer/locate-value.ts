// Where a value is in a JSON text, by its pointer (RFC 6901), without building anything from it:
// the text may be cut off, and is shown as it is.

/** Start and end of a value in a text. */
interface ValuePlace {
  start: number;
  end: number;
}

/** The place of a value; null when the text does not hold it, or not yet. */
export function locateValue(text: string, pointer: string): ValuePlace | null {
  let begin = afterSpace(text, 0);
  const parts = pointer.split('/').slice(1);
  for (const part of parts.map((one) => one.replaceAll('~1', '/').replaceAll('~0', '~'))) {
    const inner = text[begin] === '{' ? memberOf(text, begin, part) : elementOf(text, begin, part);
    if (inner === null) return null;
    begin = inner;
  }
  return begin < text.length ? { start: begin, end: endOfValue(text, begin) } : null;
}

/** Where the value of a member begins. */
function memberOf(text: string, object: number, name: string): number | null {
  let at = afterSpace(text, object + 1);
  while (text[at] === '"') {
    const end = endOfString(text, at);
    const isIt = nameOf(text.slice(at, end)) === name;
    at = afterSpace(text, end);
    if (text[at] !== ':') return null;
    at = afterSpace(text, at + 1);
    if (isIt) return at;
    at = afterSpace(text, endOfValue(text, at));
    if (text[at] !== ',') return null;
    at = afterSpace(text, at + 1);
  }
  return null;
}

/** Where an element of a list begins. */
function elementOf(text: string, list: number, part: string): number | null {
  if (text[list] !== '[' || !/^(0|[1-9]\d*)$/.test(part)) return null;
  let at = afterSpace(text, list + 1);
  for (let left = Number(part); left > 0; left--) {
    at = afterSpace(text, endOfValue(text, at));
    if (text[at] !== ',') return null;
    at = afterSpace(text, at + 1);
  }
  return text[at] === ']' || at >= text.length ? null : at;
}

function nameOf(quoted: string): string | null {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    // A name cut off in the middle is none.
    return null;
  }
}

function endOfValue(text: string, begin: number): number {
  if (text[begin] === '"') return endOfString(text, begin);
  let depth = 0;
  for (let at = begin; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at) - 1;
    else if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') {
      if (depth === 0) return at;
      if (--depth === 0) return at + 1;
    } else if (depth === 0 && (character === ',' || /\s/.test(character ?? ''))) return at;
  }
  return text.length;
}

/** The first place after the closing quote. */
function endOfString(text: string, begin: number): number {
  for (let at = begin + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}

function afterSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text[at] ?? '')) at++;
  return at;
}
