// What is inside the files that a program writes: entries of archives, compressed streams, all the way
// down. Reads leniently: for a search it is better to unpack too much than to refuse.
import { spawnSync } from 'node:child_process';
import {
  brotliDecompressSync,
  constants,
  gunzipSync,
  inflateRawSync,
  inflateSync,
} from 'node:zlib';

/** Bytes and the way to them, e.g. `bundle.zip > report.docx > word/document.xml`. */
export interface Piece {
  name: string;
  bytes: Buffer;
}

/** Archives within archives, reports within bundles: nothing of ours goes deeper. */
const MAX_DEPTH = 5;
const CENTRAL_ENTRY = 0x02014b50;
const LOCAL_HEADER_BYTES = 30;
const GZIP = Buffer.from([0x1f, 0x8b, 0x08]);
const lenient = { finishFlush: constants.Z_SYNC_FLUSH };

/** The bytes themselves and everything that is packed in them. */
export function unpackAll(piece: Piece, depth = 0): Piece[] {
  if (depth >= MAX_DEPTH) return [piece];
  const { bytes, name } = piece;
  const inner: Piece[] = [];
  const add = (what: string, found: Buffer | null): void => {
    if (found !== null && found.length > 0) inner.push({ name: `${name} > ${what}`, bytes: found });
  };
  if (bytes.indexOf('PK\x03\x04', 0, 'latin1') >= 0) {
    for (const entry of zipEntries(bytes)) add(entry.name, entry.bytes);
  }
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') {
    for (const [at, stream] of pdfStreams(bytes).entries()) add(`stream ${String(at)}`, stream);
    add('text', pdfText(bytes));
  }
  if (bytes.subarray(1, 4).toString('latin1') === 'PNG') {
    for (const chunk of pngTexts(bytes)) add('text of the picture', chunk);
  }
  if (bytes.subarray(0, 3).equals(GZIP))
    add(
      'gzip',
      tryTo(() => gunzipSync(bytes, lenient)),
    );
  else if (isZlib(bytes))
    add(
      'zlib',
      tryTo(() => inflateSync(bytes, lenient)),
    );
  return [piece, ...inner.flatMap((one) => unpackAll(one, depth + 1))];
}

/** What was received compressed and is stored so (br has no mark of its own). */
export function unpackBody(name: string, bytes: Buffer): Piece[] {
  const brotli = bytes.length < 1_000_000 ? tryTo(() => brotliDecompressSync(bytes)) : null;
  const more = brotli === null ? [] : unpackAll({ name: `${name} > br`, bytes: brotli });
  return [...unpackAll({ name, bytes }), ...more];
}

function tryTo(read: () => Buffer): Buffer | null {
  try {
    return read();
  } catch {
    return null; // It only looked like it.
  }
}

function isZlib(bytes: Buffer): boolean {
  return bytes.length > 2 && bytes[0] === 0x78 && bytes.readUInt16BE(0) % 31 === 0;
}

/** By the central directory; stored or deflated. */
function zipEntries(bytes: Buffer): Piece[] {
  const found: Piece[] = [];
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(CENTRAL_ENTRY);
  for (let at = bytes.indexOf(mark); at >= 0 && at + 46 <= bytes.length;) {
    const method = bytes.readUInt16LE(at + 10);
    const size = bytes.readUInt32LE(at + 20);
    const nameLength = bytes.readUInt16LE(at + 28);
    const local = bytes.readUInt32LE(at + 42);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    if (local + LOCAL_HEADER_BYTES <= bytes.length) {
      const lengths = bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
      const from = local + LOCAL_HEADER_BYTES + lengths;
      const packed = bytes.subarray(from, from + size);
      const entry = method === 0 ? packed : tryTo(() => inflateRawSync(packed, lenient));
      if (entry !== null) found.push({ name, bytes: entry });
    }
    at = bytes.indexOf(mark, at + 46);
  }
  return found;
}

function pdfStreams(bytes: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = bytes.indexOf('stream'); at >= 0;) {
    const end = bytes.indexOf('endstream', at);
    if (end < 0) break;
    const from = at + 'stream'.length + (bytes[at + 6] === 0x0d ? 2 : 1);
    const packed = bytes.subarray(from, end);
    const stream = tryTo(() => inflateSync(packed, lenient));
    if (stream !== null) found.push(stream);
    at = bytes.indexOf('stream', end + 'endstream'.length);
  }
  return found;
}

/** What a reader sees, with and without the ends of lines: in the streams letters are numbers of glyphs. */
function pdfText(bytes: Buffer): Buffer {
  const run = spawnSync('pdftotext', ['-', '-'], { input: bytes, maxBuffer: 1024 ** 3 });
  if (run.error !== undefined) throw new Error('pdftotext is needed', { cause: run.error });
  return Buffer.concat([run.stdout, Buffer.from(run.stdout.toString().replace(/\s/g, ''))]);
}

/** iTXt and zTXt may be compressed; the picture itself holds no text. */
function pngTexts(bytes: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 8; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at);
    const kind = bytes.toString('latin1', at + 4, at + 8);
    const data = bytes.subarray(at + 8, at + 8 + size);
    const from = data.indexOf(0x78);
    if ((kind === 'zTXt' || kind === 'iTXt') && from >= 0) {
      const text = tryTo(() => inflateSync(data.subarray(from), lenient));
      if (text !== null) found.push(text);
    }
    at += size + 12;
  }
  return found;
}
