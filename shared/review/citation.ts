// Citations in notes: an ordinary Markdown link `[words](snapshot:SHA256#/json/pointer)` that names
// a place in the stored bytes of an answer. Pointers are RFC 6901, in links percent-encoded (its
// section 6). What a place holds is shown as it was sent.
import { walkTokens } from 'marked';
import { shortened } from '../domain/excerpt.ts';
import { isSha256Hex, type Sha256Hex } from '../domain/ids.ts';
import type { Citation } from '../domain/note.ts';
import { isJsonObject, JsonNumber, property, type JsonValue } from '../screening/json.ts';
import { lexNote } from './note-markdown.ts';

const SCHEME = 'snapshot:';

/** Characters of a value that a citation shows, at most. */
const MAX_CITED_CHARACTERS = 500;

/**
 * The link that cites a place, to be put into a note.
 * @param pointer RFC 6901; empty for the whole answer
 * @param words what the link reads as; the pointer when there are none
 */
export function citationLink(answerSha256: Sha256Hex, pointer: string, words: string): string {
  const shown = [words, pointer, 'snapshot'].map(toOneLine).find((text) => text !== '') ?? '';
  // Round brackets too: square ones lose their backslash when the words of a link are read.
  const escaped = shown.replace(/[\\`*_[\]()<>&!~|#$^:@/=-]/g, '\\$&');
  return `[${escaped}](${SCHEME}${answerSha256}${pointer === '' ? '' : `#${encode(pointer)}`})`;
}

/** The citation that a link's target is; null when it is another link. */
export function citationOf(href: string): Citation | null {
  if (!href.startsWith(SCHEME)) return null;
  const [answerSha256 = '', ...rest] = href.slice(SCHEME.length).split('#');
  const pointer = decode(rest.join('#'));
  if (!isSha256Hex(answerSha256) || pointer === null || pointerTokens(pointer) === null)
    return null;
  return { answerSha256, pointer };
}

/** The citations of a Markdown text in the order in which they are; a repeated one each time. */
export function parseCitations(markdown: string): Citation[] {
  // A text without the scheme holds none, however it is made up.
  if (!markdown.includes(SCHEME)) return [];
  const citations: Citation[] = [];
  void walkTokens(lexNote(markdown), (token) => {
    const citation = token.type === 'link' ? citationOf(String(token['href'])) : null;
    if (citation !== null) citations.push(citation);
  });
  return citations;
}

/** The value at a pointer; undefined when there is no such place. */
export function valueAt(answer: JsonValue, pointer: string): JsonValue | undefined {
  const tokens = pointerTokens(pointer);
  if (tokens === null) return undefined;
  let value: JsonValue | undefined = answer;
  for (const token of tokens) {
    if (Array.isArray(value)) {
      value = /^(0|[1-9]\d*)$/.test(token) ? value[Number(token)] : undefined;
    } else {
      value = isJsonObject(value) ? property(value, token) : undefined;
    }
  }
  return value;
}

/** The JSON text of a value with its numbers as sent, cut at `maxCharacters`, its end an ellipsis. */
export function citedText(value: JsonValue, maxCharacters = MAX_CITED_CHARACTERS): string {
  let text = '';
  for (const part of jsonParts(value)) {
    text += part;
    if (text.length > maxCharacters) break;
  }
  return shortened(text, maxCharacters);
}

/** The reference tokens of a pointer; null when the text is not one (RFC 6901, sections 3 and 4). */
function pointerTokens(pointer: string): string[] | null {
  if (pointer === '') return [];
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return null;
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** In parts, so that the start of a large value does not take the text of all of it. */
function* jsonParts(value: JsonValue): Generator<string> {
  if (value instanceof JsonNumber) yield value.text;
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      yield index === 0 ? '[' : ',';
      yield* jsonParts(item);
    }
    yield value.length === 0 ? '[]' : ']';
  } else if (isJsonObject(value)) {
    let before = '{';
    for (const key in value) {
      yield `${before}${JSON.stringify(key)}:`;
      yield* jsonParts(property(value, key) ?? null);
      before = ',';
    }
    yield before === '{' ? '{}' : '}';
  } else yield JSON.stringify(value);
}

/** Also what `encodeURIComponent` leaves and Markdown would take for its own. */
function encode(pointer: string): string {
  return pointer
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .split('/')
    .map((token) =>
      encodeURIComponent(token).replace(
        /[!'()*_~]/g,
        (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
      ),
    )
    .join('/');
}

function decode(fragment: string): string | null {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return null; // Not percent-encoded text.
  }
}

function toOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
