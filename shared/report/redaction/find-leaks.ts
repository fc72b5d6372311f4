// Whether originals are in the bytes of a file: the proof after writing, and what the preview says
// of raw answers, which stay byte for byte.
import { foldLongText } from './folded-text.ts';
import { foldedSecret, needleOf, patternOf, type Secret } from './secret.ts';

/** Text that is looked through at once, in UTF-16 units, and how much of it is looked through again. */
const WINDOW = 64 * 1024;
const OVERLAP = 8 * 1024;

/** Takes a file piece by piece. */
export interface LeakSearch {
  add(chunk: Uint8Array): void;
  /** Tokens whose original was found, in the order of the secrets. */
  finish(): string[];
}

/**
 * A search for the originals whose tokens reach everywhere, as they are and in the escapes of JSON, also
 * of JSON within JSON. What is compressed or encrypted is not seen: of a PDF, DOCX or XLSX look through
 * the document it is rendered from.
 * @param decode UTF-8; what is none becomes U+FFFD
 */
export function createLeakSearch(
  secrets: readonly Secret[],
  decode: (bytes: Uint8Array) => string,
): LeakSearch {
  const looked = secrets
    .filter(({ reach }) => reach === 'everywhere')
    .map(({ token, value }) => {
      const folded = foldedSecret(value);
      const pattern = new RegExp(patternOf(folded), 'gu');
      return { token, pattern, needle: needleOf(folded), length: folded.length };
    });
  // Hidden characters and escapes make an original longer where it is.
  const overlap = looked.reduce((most, { length }) => Math.max(most, length * 16), OVERLAP);
  const found = new Set<string>();
  let bytes = new Uint8Array(0);
  let text = '';
  let isFirst = true;

  const look = (isLast: boolean): void => {
    for (const form of formsOf(text)) {
      const folded = foldLongText(form);
      for (const { token, pattern, needle } of looked) {
        if (found.has(token) || !folded.includes(needle)) continue;
        // At an edge nobody knows what is next to; the window before or behind tells.
        const isWhole = [...folded.matchAll(pattern)].some(
          ({ index, 0: match }) =>
            (isFirst || index > 0) && (isLast || index + match.length < folded.length),
        );
        if (isWhole) found.add(token);
      }
    }
    isFirst = false;
    text = text.slice(-overlap).replace(/^[\udc00-\udfff]/, '');
  };

  return {
    add(chunk) {
      if (found.size === looked.length) return;
      const joined = new Uint8Array(bytes.length + chunk.length);
      joined.set(bytes);
      joined.set(chunk, bytes.length);
      for (let at = 0; at < joined.length;) {
        const end = Math.min(at + WINDOW, joined.length);
        const whole = wholeCharacters(joined, at, end);
        text += decode(joined.subarray(at, whole));
        at = whole;
        if (text.length >= WINDOW + overlap) look(false);
        if (end === joined.length) {
          bytes = joined.slice(whole);
          break;
        }
      }
    },
    finish() {
      text += decode(bytes);
      look(true);
      return looked.flatMap(({ token }) => (found.has(token) ? token : []));
    },
  };
}

/** Whether an original whose token reaches everywhere is in a short text, such as a file's name. */
export function hasLeak(text: string, secrets: readonly Secret[]): boolean {
  const folded = foldLongText(text);
  return secrets.some(
    ({ reach, value }) =>
      reach === 'everywhere' && new RegExp(patternOf(foldedSecret(value)), 'u').test(folded),
  );
}

/** Tokens whose original is in a file, given in pieces. */
export async function findLeaks(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  secrets: readonly Secret[],
  decode: (bytes: Uint8Array) => string,
): Promise<string[]> {
  const search = createLeakSearch(secrets, decode);
  for await (const chunk of chunks) search.add(chunk);
  return search.finish();
}

/** Where the last character that is whole ends; `end` when there is no sense in waiting for more. */
function wholeCharacters(bytes: Uint8Array, from: number, end: number): number {
  for (let back = 1; back <= 3 && end - back >= from; back++) {
    const byte = bytes[end - back] ?? 0;
    if (byte < 0x80) return end;
    if (byte < 0xc0) continue; // One that goes on.
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? end - back : end;
  }
  return end;
}

/** The text, and what it says with the escapes of JSON undone once and twice. */
function formsOf(text: string): string[] {
  if (!text.includes('\\')) return [text];
  const once = unescapeJson(text);
  return once.includes('\\') ? [text, once, unescapeJson(once)] : [text, once];
}

const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

function unescapeJson(text: string): string {
  return text.replace(/\\(?:u([0-9a-f]{4})|(["\\/bfnrt]))/gi, (_, hex?: string, one?: string) =>
    hex === undefined ? (ESCAPES[one ?? ''] ?? one ?? '') : String.fromCharCode(parseInt(hex, 16)),
  );
}
