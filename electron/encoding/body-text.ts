// From the bytes of an answer to its text: content encoding, then characters. What cannot be undone is
// said, and what was not UTF-8 is reported with the text.
import { KEY_REMOVAL_HEADER } from '#shared/screening/key-removal.ts';
import { decodeContent } from './content-encoding.ts';

/** How an answer says that its bytes came: two of its headers, empty where it has none. */
export interface SaidEncoding {
  contentEncoding: string;
  contentType: string;
}

/** What the headers of an answer, in lower case, say of its bytes. */
export function saidBy(headers: Readonly<Record<string, string>>): SaidEncoding {
  // What the key was removed from is stored decoded.
  const isDecoded = headers[KEY_REMOVAL_HEADER] !== undefined;
  return {
    contentEncoding: isDecoded ? '' : (headers['content-encoding'] ?? ''),
    contentType: headers['content-type'] ?? '',
  };
}

/** Text, or why there is none. */
export type DecodedText =
  | { ok: true; text: string; /** Null for UTF-8, as it should be. */ charset: string | null }
  | { ok: false; problem: 'not_json' | 'too_large' | 'not_utf8' | 'not_decoded' };

/**
 * What is made of bytes that are no text: a reason to refuse them all, or U+FFFD in their place, so that
 * the rest can be read.
 */
export type BadBytes = 'refused' | 'replaced';

/**
 * The text of a whole body, its content encoding undone. Bytes that cannot be undone may be JSON that
 * never was in the encoding it came under. A page that something on the way put there is no JSON,
 * whatever its characters.
 */
export function decodeBody(
  bytes: Buffer,
  said: SaidEncoding,
  badBytes: BadBytes = 'refused',
): DecodedText {
  const content = decodeContent(bytes, said.contentEncoding);
  const isPage = /^\s*text\/html\b/i.test(said.contentType);
  if (content.kind === 'too_large') return { ok: false, problem: content.kind };
  const text = decodeText(content.bytes, said.contentType, badBytes);
  if (content.kind === 'decoded' && text.ok) return text;
  if (text.ok && /^\s*[[{]/.test(text.text)) return text;
  if (isPage || content.bytes.subarray(0, 64).toString('latin1').trimStart().startsWith('<')) {
    return { ok: false, problem: 'not_json' };
  }
  return { ok: false, problem: content.kind === 'decoded' ? 'not_utf8' : content.kind };
}

/**
 * The text of whole bytes. JSON is UTF-8 (RFC 8259, 8.1); UTF-16 is seen by its mark or its zeros
 * (RFC 4627, 3), and another encoding is taken where the answer names it.
 */
export function decodeText(
  bytes: Uint8Array,
  contentType: string,
  badBytes: BadBytes = 'refused',
): Extract<DecodedText, { ok: true }> | { ok: false; problem: 'not_utf8' } {
  for (const charset of charsetsOf(bytes, contentType)) {
    const text = decodeStrictly(bytes, charset);
    if (text !== null) return { ok: true, text, charset: charset === 'utf-8' ? null : charset };
  }
  if (badBytes === 'refused') return { ok: false, problem: 'not_utf8' };
  const charset = charsetOf(bytes);
  return { ok: true, text: new TextDecoder(charset).decode(bytes), charset };
}

/** UTF-8, or UTF-16 where the first two bytes of a JSON text can be nothing else. */
export function charsetOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== undefined && second !== 0))
    return 'utf-16be';
  return 'utf-8';
}

/** The encodings that bytes may be in, the likeliest first. */
function charsetsOf(bytes: Uint8Array, contentType: string): string[] {
  const seen = charsetOf(bytes);
  if (seen !== 'utf-8') return [seen];
  const named = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType)?.[1];
  return named === undefined ? ['utf-8'] : ['utf-8', named.toLowerCase()];
}

/** Null where the bytes are not in this encoding, or where it is not known. */
function decodeStrictly(bytes: Uint8Array, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
