// A picture that the page drew, checked before it is written: an SVG that runs and fetches nothing, or
// a whole PNG, to which the facts of its snapshots are added as texts. Both name what they were drawn
// from, and neither holds the time of the export, so that the same picture is the same file.
import { crc32 } from 'node:zlib';
import { AppError } from '#shared/errors.ts';
import { writeBeside, type WrittenFile } from '../files/write-file.ts';

/** A picture on its way into a file. */
export interface PictureTask {
  path: string;
  format: 'svg' | 'png';
  bytes: Uint8Array;
  /** SHA-256 of each answer that the picture shows: an SVG must name them. */
  answers: readonly string[];
  /** Keyword to text, for a PNG. */
  texts: Readonly<Record<string, string>>;
}

/** Errors: `input.invalid` for what is no such picture, `export.failed`. */
export async function writePicture(task: PictureTask): Promise<WrittenFile> {
  const { path, format, bytes } = task;
  if (format === 'png') return writeBeside(path, addTexts(bytes, task.texts));
  checkSvg(bytes, task.answers);
  return writeBeside(path, bytes);
}

/** What the writer of pictures never makes, under any prefix, and no reader should be given. */
const NEVER_IN_SVG =
  /<(?:[\w.-]+:|(?:script|foreignObject|image|use|style|a|iframe|set|animate)\b)|<!|\s(?:[\w.-]+:)?(?:on\w+|href|style)\s*=|url\(/i;
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

function checkSvg(bytes: Uint8Array, answers: readonly string[]): void {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw noPicture('not_utf8', error);
  }
  if (!text.startsWith(`${DECLARATION}<svg `)) throw noPicture('not_svg');
  // Texts may say anything: what counts is within the tags.
  const body = text.slice(DECLARATION.length);
  if (!isWellFormed(body)) throw noPicture('not_well_formed');
  for (const [tag] of body.matchAll(/<[^>]*>/g)) {
    if (NEVER_IN_SVG.test(tag.replace(/"[^"]*"/g, quietValue))) throw noPicture('not_allowed');
  }
  if (!answers.every((sha256) => text.includes(sha256))) throw noPicture('other_snapshot');
}

/** An attribute's value matters only where it could fetch. */
function quietValue(quoted: string): string {
  return /url\(/i.test(quoted) ? quoted : '""';
}

/** One root, every element closed in its order, no bare `<`, `>` or `&`, no character XML forbids. */
function isWellFormed(body: string): boolean {
  if (/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.test(body)) return false;
  const open: string[] = [];
  let roots = 0;
  let end = 0;
  for (const match of body.matchAll(TAG)) {
    const [tag, isClosing, name = '', isEmpty] = match;
    const between = body.slice(end, match.index);
    if (!isPlainText(between) || (open.length === 0 && between.trim() !== '')) return false;
    end = match.index + tag.length;
    if (isClosing === '/') {
      if (open.pop() !== name) return false;
      continue;
    }
    if (open.length === 0) roots++;
    if (isEmpty !== '/') open.push(name);
  }
  return open.length === 0 && roots === 1 && body.slice(end).trim() === '';
}

const TAG =
  /<(\/?)([a-zA-Z][\w:.-]*)(?:\s+[\w:.-]+="(?:[^"<>&]|&(?:amp|lt|gt|quot|#39);)*")*\s*(\/?)>/g;

function isPlainText(text: string): boolean {
  return !/[<>]|&(?!(?:amp|lt|gt|quot|#39);)/.test(text);
}

const SIGNATURE = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10);
const CHUNK_FRAME = 12;

/** The same picture with an iTXt chunk for each text after its header (PNG, third edition, 11.3.3). */
function addTexts(png: Uint8Array, texts: PictureTask['texts']): Uint8Array {
  const headerEnd = checkPng(png);
  const chunks = Object.entries(texts).map(([keyword, text]) => textChunk(keyword, text));
  return Buffer.concat([png.subarray(0, headerEnd), ...chunks, png.subarray(headerEnd)]);
}

/** Gives where its header ends. */
function checkPng(png: Uint8Array): number {
  const view = new DataView(png.buffer, png.byteOffset, png.length);
  const latin = new TextDecoder('latin1');
  if (!SIGNATURE.every((byte, index) => png[index] === byte)) throw noPicture('not_png');
  let headerEnd = 0;
  let at = SIGNATURE.length;
  let type = '';
  while (at + CHUNK_FRAME <= png.length && type !== 'IEND') {
    const end = at + CHUNK_FRAME + view.getUint32(at);
    if (end > png.length) break;
    type = latin.decode(png.subarray(at + 4, at + 8));
    const sum = crc32(png.subarray(at + 4, end - 4));
    if (sum !== view.getUint32(end - 4)) throw noPicture('not_png');
    if (headerEnd === 0) {
      if (type !== 'IHDR') throw noPicture('not_png');
      headerEnd = end;
    }
    at = end;
  }
  if (type !== 'IEND' || at !== png.length) throw noPicture('not_png');
  return headerEnd;
}

function textChunk(keyword: string, text: string): Buffer {
  const head = Buffer.from(`${keyword}\0`, 'latin1');
  // Not compressed; neither a language nor a translated keyword.
  const data = Buffer.concat([head, Buffer.of(0, 0, 0, 0), Buffer.from(text, 'utf8')]);
  const chunk = Buffer.alloc(CHUNK_FRAME + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write('iTXt', 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

function noPicture(problem: string, cause?: unknown): AppError {
  return new AppError('input.invalid', 'this is not a picture of a flow', {
    details: { problem },
    ...(cause === undefined ? {} : { cause }),
  });
}
