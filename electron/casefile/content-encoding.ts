// Undoes a content encoding when a stored body is read. We ask for none; a server or a proxy may
// compress all the same. The stored bytes and their hash stay as received.
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { MAX_PARSED_BYTES } from '#shared/screening/json.ts';

/** More codings than anybody applies are not undone. */
const MAX_CODINGS = 3;

type Decoder = (bytes: Buffer, options: { maxOutputLength: number }) => Buffer;

/** `deflate` is zlib's format by RFC 9110 and the bare one by habit. */
const DECODERS: Readonly<Record<string, readonly Decoder[]>> = {
  gzip: [gunzipSync],
  'x-gzip': [gunzipSync],
  deflate: [inflateSync, inflateRawSync],
  br: [brotliDecompressSync],
};

/**
 * The bytes without their encoding (RFC 9110, 8.4); those that are not encoded as the header says
 * are given as they are. Null when they would be more than are ever parsed.
 * @param codings the `content-encoding` header; empty when there was none
 */
export function decodeContent(bytes: Buffer, codings: string): Buffer | null {
  const names = codings.split(',').map((name) => name.trim().toLowerCase());
  if (names.length > MAX_CODINGS) return bytes;
  let decoded = bytes;
  for (const name of names.reverse()) {
    const decoders = Object.hasOwn(DECODERS, name) ? (DECODERS[name] ?? []) : [];
    if (decoders.length === 0) continue;
    const result = tryAll(decoders, decoded);
    if (result === 'too_large') return null;
    if (result === 'not_encoded') return bytes;
    decoded = result;
  }
  return decoded;
}

function tryAll(decoders: readonly Decoder[], bytes: Buffer): Buffer | 'too_large' | 'not_encoded' {
  for (const decoder of decoders) {
    try {
      return decoder(bytes, { maxOutputLength: MAX_PARSED_BYTES });
    } catch (error) {
      if (error instanceof RangeError) return 'too_large';
      // Otherwise the bytes are not in this format.
    }
  }
  return 'not_encoded';
}
