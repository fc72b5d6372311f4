// From stored bytes to text: limits are kept, encodings undone. What the text means is the business of
// the readers.
import { createHash } from 'node:crypto';
import type { FileId, RequestId, Sha256Hex } from '#shared/domain/ids.ts';
import { MAX_PARSED_BYTES } from '#shared/screening/json.ts';
import {
  charsetOf,
  decodeBody,
  decodeText,
  saidBy,
  type BadBytes,
  type DecodedText,
  type SaidEncoding,
} from '../encoding/body-text.ts';
import { decodeContent } from '../encoding/content-encoding.ts';
import type { ReadDb } from './database.ts';
import { getBody, loadBody, readBodyStart, requireBody } from './tables/bodies.ts';
import { getFile, readFileChunks, readFileStart } from './tables/files.ts';
import { getRequest } from './tables/requests.ts';

/** The start of a body as text. */
export interface BodyText {
  text: string;
  /** Of the stored bytes. */
  sizeBytes: number;
  isCut: boolean;
  isUtf8: boolean;
}

/** A stored body as text, or why there is none. */
export type TextReading = DecodedText;
/** The same of a file, which comes under no content encoding. */
export type FileTextReading = ReturnType<typeof decodeText> | { ok: false; problem: 'too_large' };

/** The start of a stored body as text, decoded when it arrived compressed. Errors: `record.not_found`. */
export function readTextStart(
  db: ReadDb,
  { id, maxBytes }: { id: RequestId; maxBytes: number },
): BodyText {
  const { sizeBytes } = requireBody(db, id);
  const decoded = readDecoded(db, id, sizeBytes);
  const bytes = decoded?.subarray(0, maxBytes) ?? readBodyStart(db, id, maxBytes);
  const isCut = bytes.length < (decoded?.length ?? sizeBytes);
  return { ...toStart(bytes, isCut), sizeBytes };
}

function toStart(bytes: Uint8Array, isCut: boolean): Omit<BodyText, 'sizeBytes'> {
  // A cut may fall inside a character: with `stream` its beginning is left out, not an error.
  const charset = charsetOf(bytes);
  const strict = decode(bytes, charset, { fatal: true, stream: isCut });
  const text = strict ?? decode(bytes, charset, { fatal: false, stream: isCut }) ?? '';
  return { text, isCut, isUtf8: charset === 'utf-8' && strict !== null };
}

/** The same, or null when the request has no finished body. */
export function readBodyText(
  db: ReadDb,
  args: { id: RequestId; maxBytes: number },
): BodyText | null {
  return getBody(db, args.id) === null ? null : readTextStart(db, args);
}

/** How the bytes of a body become text. */
export interface TextOptions {
  /** What the answer says of its bytes, where its request has no outcome yet. */
  said?: SaidEncoding | undefined;
  /** `refused` unless said otherwise. */
  badBytes?: BadBytes;
}

/** A whole body as text; one that is not finished is not JSON. */
export function readWholeText(
  db: ReadDb,
  id: RequestId,
  { said = saidOf(db, id), badBytes }: TextOptions = {},
): TextReading {
  const body = getBody(db, id);
  if (body === null) return { ok: false, problem: 'not_json' };
  const isReadable = body.sizeBytes <= MAX_PARSED_BYTES;
  return toText(isReadable ? readBodyStart(db, id, body.sizeBytes) : null, said, badBytes);
}

/** A whole text, and the hash of the bytes that were read just now. */
export interface HashedText<Text = TextReading> {
  text: Text;
  recomputedSha256: Sha256Hex;
}

/** A body as text. */
export function readHashedBody(db: ReadDb, id: RequestId): HashedText {
  const { sha256: recomputedSha256, bytes } = loadBody(db, id, MAX_PARSED_BYTES);
  return { text: toText(bytes, saidOf(db, id)), recomputedSha256 };
}

/** A stored file as text. */
export function readHashedFile(db: ReadDb, id: FileId): HashedText<FileTextReading> {
  const hash = createHash('sha256');
  const kept: Buffer[] = [];
  let sizeBytes = 0;
  for (const chunk of readFileChunks(db, id)) {
    hash.update(chunk);
    sizeBytes += chunk.length;
    if (sizeBytes <= MAX_PARSED_BYTES) kept.push(chunk);
    else kept.length = 0;
  }
  const text: FileTextReading =
    sizeBytes <= MAX_PARSED_BYTES
      ? decodeText(Buffer.concat(kept), '')
      : { ok: false, problem: 'too_large' };
  return { text, recomputedSha256: hash.digest('hex') as Sha256Hex };
}

/** The start of a stored file as text. Errors: `record.not_found`, `evidence.hash_mismatch`. */
export function readFileText(
  db: ReadDb,
  { id, maxBytes }: { id: FileId; maxBytes: number },
): BodyText {
  const { bytes, isCut } = readFileStart(db, id, maxBytes);
  return { ...toStart(bytes, isCut), sizeBytes: getFile(db, id).sizeBytes };
}

/** Null when the body arrived as it is, or cannot be decoded within bounds. */
function readDecoded(db: ReadDb, id: RequestId, sizeBytes: number): Buffer | null {
  const { contentEncoding } = saidOf(db, id);
  if (contentEncoding === '' || sizeBytes > MAX_PARSED_BYTES) return null;
  const content = decodeContent(readBodyStart(db, id, sizeBytes), contentEncoding);
  return content.kind === 'decoded' ? content.bytes : null;
}

/** What an answer said of its bytes. */
function saidOf(db: ReadDb, id: RequestId): SaidEncoding {
  return saidBy(getRequest(db, id).outcome?.headers ?? {});
}

/** Null stands for more bytes than are ever parsed. */
function toText(stored: Buffer | null, said: SaidEncoding, badBytes?: BadBytes): TextReading {
  return stored === null ? { ok: false, problem: 'too_large' } : decodeBody(stored, said, badBytes);
}

function decode(
  bytes: Uint8Array,
  charset: string,
  { fatal, stream }: { fatal: boolean; stream: boolean },
): string | null {
  try {
    return new TextDecoder(charset, { fatal, ignoreBOM: false }).decode(bytes, { stream });
  } catch {
    return null; // Only a fatal decoder throws: the bytes are no such text.
  }
}
