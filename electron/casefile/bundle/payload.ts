// What a file of a bundle's payload is before it is written: where it is, and its bytes as they come.
// What the files say is decided in the files next to.
import { canonicalText } from '../canonical.ts';

/** A file of the payload. */
export interface PayloadFile {
  /** Relative to the bag, e.g. `data/index.json`. */
  path: string;
  /** Null for one whose size is known only when it was written. */
  sizeBytes: number | null;
  /** `made`: its text is ours. `kept`: evidence or another's file, byte for byte as it was stored. */
  nature: 'made' | 'kept';
  /** Reads them; may raise `evidence.hash_mismatch` behind the last. */
  chunks: () => Iterable<Uint8Array>;
}

/** Lines and rows are handed on in pieces of about this size. */
const PIECE_CHARACTERS = 256 * 1024;

/** A file that is one value as canonical JSON (RFC 8785). */
export function jsonFile(path: string, value: () => unknown): PayloadFile {
  return madeFile(path, () => [canonicalText(value())]);
}

/** A file that is a list as canonical JSON, whose members are held one at a time. */
export function jsonListFile(path: string, values: () => Iterable<unknown>): PayloadFile {
  return madeFile(path, () => listTexts(values()));
}

/** A file with a line of canonical JSON for each value. */
export function jsonLinesFile(path: string, values: () => Iterable<unknown>): PayloadFile {
  return madeFile(path, () => lineTexts(values()));
}

function madeFile(path: string, texts: () => Iterable<string>): PayloadFile {
  return { path, sizeBytes: null, nature: 'made', chunks: () => inPieces(texts()) };
}

function* listTexts(values: Iterable<unknown>): Generator<string> {
  let before = '[';
  for (const value of values) {
    yield before + canonicalText(value);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

function* lineTexts(values: Iterable<unknown>): Generator<string> {
  for (const value of values) yield `${canonicalText(value)}\n`;
}

function* inPieces(texts: Iterable<string>): Generator<Uint8Array> {
  let piece: string[] = [];
  let length = 0;
  for (const text of texts) {
    piece.push(text);
    length += text.length;
    if (length < PIECE_CHARACTERS) continue;
    yield Buffer.from(piece.join(''));
    piece = [];
    length = 0;
  }
  if (length > 0) yield Buffer.from(piece.join(''));
}
