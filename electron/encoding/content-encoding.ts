// Undoes a content encoding of an answer. We ask for none; a server or a proxy may compress all the
// same. What is stored stays as received, with the hash of that.
import { pipeline } from 'node:stream/promises';
import type { Transform } from 'node:stream';
import zlib from 'node:zlib';
import { MAX_PARSED_BYTES } from '#shared/screening/json.ts';

/** More codings than anybody applies are not undone. */
const MAX_CODINGS = 3;

/** One way to undo a coding: at once within a bound, or as a stream that a cut end does not stop. */
interface Decoder {
  whole: (bytes: Buffer, options: { maxOutputLength: number }) => Buffer;
  stream: () => Transform;
}

const gzip: Decoder = {
  whole: gunzip,
  stream: () => zlib.createGunzip({ finishFlush: zlib.constants.Z_SYNC_FLUSH }),
};
const zlibFormat: Decoder = {
  whole: zlib.inflateSync,
  stream: () => zlib.createInflate({ finishFlush: zlib.constants.Z_SYNC_FLUSH }),
};
const bareDeflate: Decoder = {
  whole: zlib.inflateRawSync,
  stream: () => zlib.createInflateRaw({ finishFlush: zlib.constants.Z_SYNC_FLUSH }),
};
const brotli: Decoder = {
  whole: zlib.brotliDecompressSync,
  stream: () => zlib.createBrotliDecompress({ finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH }),
};

/** Node has it since 22.15; on an older one such an answer is kept and cannot be read. */
function findZstd(): Decoder[] {
  const { zstdDecompressSync, createZstdDecompress } = zlib as Partial<typeof zlib>;
  if (zstdDecompressSync === undefined || createZstdDecompress === undefined) return [];
  const stream = (): Transform =>
    createZstdDecompress({ finishFlush: zlib.constants.ZSTD_e_flush });
  return [{ whole: zstdDecompressSync, stream }];
}

/** `deflate` is zlib's format by RFC 9110 and the bare one by habit. */
const DECODERS: Readonly<Record<string, readonly Decoder[]>> = {
  gzip: [gzip],
  'x-gzip': [gzip],
  deflate: [zlibFormat, bareDeflate],
  br: [brotli],
  zstd: findZstd(),
};

/** What a body is without its content encoding. */
export type DecodedContent =
  | { kind: 'decoded'; bytes: Buffer }
  /** It would be more than is ever parsed. */
  | { kind: 'too_large' }
  /** A coding that is not known here, or bytes that are not in the coding they came under. */
  | { kind: 'not_decoded'; bytes: Buffer };

/**
 * The bytes without their encoding (RFC 9110, 8.4).
 * @param codings the `content-encoding` header; empty when there was none
 */
export function decodeContent(bytes: Buffer, codings: string): DecodedContent {
  const chain = chainOf(codings);
  if (chain === null) return { kind: 'not_decoded', bytes };
  let decoded = bytes;
  for (const decoders of chain) {
    const result = tryAll(decoders, decoded);
    if (result === 'too_large') return { kind: result };
    if (result === 'not_encoded') return { kind: 'not_decoded', bytes };
    decoded = result;
  }
  return { kind: 'decoded', bytes: decoded };
}

/** Whether a header names an encoding that can be undone here; false where it names none. */
export function isDecodable(codings: string): boolean {
  return (chainOf(codings) ?? []).length > 0;
}

/**
 * The encoding that can be seen by its first bytes, at least four: gzip's (RFC 1952, 2.3.1) or zstd's
 * (RFC 8878, 3.1.1), which no text has. Null where it is neither, or cannot be undone here.
 */
export function seenCoding(bytes: Uint8Array): 'gzip' | 'zstd' | null {
  const beginning = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  if (beginning.startsWith('1f8b08')) return 'gzip';
  return beginning === '28b52ffd' && isDecodable('zstd') ? 'zstd' : null;
}

/**
 * The same in pieces, for a body of any size; ends with the last byte that can be decoded. Nothing
 * where nothing can.
 */
export function decodeInPieces(
  pieces: Iterable<Uint8Array>,
  codings: string,
): AsyncIterable<Buffer> {
  const chain = chainOf(codings) ?? [];
  return chain.reduce<AsyncIterable<Buffer>>(undo, eachOf(chain.length === 0 ? [] : pieces));
}

async function* eachOf(pieces: Iterable<Uint8Array>): AsyncGenerator<Buffer> {
  for (const { buffer, byteOffset, length } of pieces) {
    yield Buffer.from(buffer, byteOffset, length);
  }
}

async function* undo(
  source: AsyncIterable<Buffer>,
  decoders: readonly Decoder[],
): AsyncGenerator<Buffer> {
  const pieces = source[Symbol.asyncIterator]();
  // The format is recognised by the first two bytes.
  let beginning = Buffer.alloc(0);
  while (beginning.length < 2) {
    const next = await pieces.next();
    if (next.done === true) break;
    beginning = Buffer.concat([beginning, next.value]);
  }
  const [usual, other = usual] = decoders;
  const decoder = (isZlibFormat(beginning) ? usual : other)?.stream();
  if (decoder === undefined || beginning.length === 0) return;
  const all = async function* (): AsyncGenerator<Buffer> {
    yield beginning;
    for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) {
      yield next.value;
    }
  };
  // What is wrong with the bytes is raised by the decoder as well, and ends what can be decoded.
  const feeding = pipeline(all(), decoder).catch(() => undefined);
  try {
    for await (const piece of decoder) yield piece as Buffer;
  } catch {
    return; // The bytes are not in this coding, or not to their end.
  } finally {
    decoder.destroy();
    await feeding;
  }
}

/** What follows the last member is no part of it; Node refuses it with the whole. */
function gunzip(bytes: Buffer, options: { maxOutputLength: number }): Buffer {
  try {
    return zlib.gunzipSync(bytes, options);
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return zlib.gunzipSync(bytes.subarray(0, endOfGzip(bytes, options)), options);
  }
}

/** Where the last whole member ends (RFC 1952, 2.3). */
function endOfGzip(bytes: Buffer, options: { maxOutputLength: number }): number {
  let end = 0;
  try {
    while (seenCoding(bytes.subarray(end)) === 'gzip') {
      const from = endOfGzipHeader(bytes, end);
      // With `info`, Node gives the engine as well, which knows what it took.
      const told: unknown = zlib.inflateRawSync(bytes.subarray(from), { ...options, info: true });
      const { engine } = told as { engine: zlib.InflateRaw };
      // Checksum and size.
      end = from + engine.bytesWritten + 8;
    }
  } catch {
    return end; // What begins there is no member.
  }
  return end;
}

/** Errors: a `RangeError` where it has no end. */
function endOfGzipHeader(bytes: Buffer, start: number): number {
  const flags = bytes.readUInt8(start + 3);
  let at = start + 10;
  if ((flags & 4) !== 0) at += 2 + bytes.readUInt16LE(at);
  // Name and comment end with a zero.
  for (const flag of [8, 16]) {
    if ((flags & flag) === 0) continue;
    const zero = bytes.indexOf(0, at);
    if (zero === -1) throw new RangeError('a header of gzip without an end');
    at = zero + 1;
  }
  return (flags & 2) === 0 ? at : at + 2;
}

/** RFC 1950, 2.2: the method of `deflate`, and a check of the first two bytes. */
function isZlibFormat(bytes: Buffer): boolean {
  const [method = 0, flags = 0] = bytes;
  return (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0;
}

/** The decoders in the order in which they are undone; null when one is not known. */
function chainOf(codings: string): (readonly Decoder[])[] | null {
  const names = codings
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
  if (names.length > MAX_CODINGS) return null;
  const chain = names
    .reverse()
    .map((name) => (Object.hasOwn(DECODERS, name) ? DECODERS[name] : []));
  return chain.every((decoders): decoders is readonly Decoder[] => (decoders ?? []).length > 0)
    ? chain
    : null;
}

function tryAll(decoders: readonly Decoder[], bytes: Buffer): Buffer | 'too_large' | 'not_encoded' {
  for (const decoder of decoders) {
    try {
      return decoder.whole(bytes, { maxOutputLength: MAX_PARSED_BYTES });
    } catch (error) {
      if (error instanceof RangeError) return 'too_large';
      // Otherwise the bytes are not in this format.
    }
  }
  return 'not_encoded';
}
