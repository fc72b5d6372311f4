// The rows in files of an intact bundle, one at a time: of a list that is JSON, and of one with a line for each.
// Bytes that the system does not give end the reading with `evidence.unreadable`.
import { open, type FileHandle } from 'node:fs/promises';
import { AppError } from '#shared/errors.ts';
import { CHUNK_BYTES, readChunks } from './file-chunks.ts';
import { unreadable, type BundleIndex } from './verify-bundle.ts';

/** Which bundle, and where its files are. */
export interface RowsOfBundle {
  bundlePath: string;
  index: BundleIndex;
  /** Called before each piece of a file; may end the work by throwing. */
  check?: () => void;
}

/** A row is the record of something that a person or a service wrote. */
const MAX_ROW_BYTES = 64 * 1024 * 1024;

/** Of a line that continues through whole pieces of a file. */
const MAX_LINE_PIECES = MAX_ROW_BYTES / CHUNK_BYTES;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** The lines of a file, up to one that no line feed ends or that is too long: it is given as an empty one. */
export async function* linesOf(bundle: RowsOfBundle, path: string): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  for await (const chunk of chunksOf(bundle, path)) {
    let at = 0;
    for (let feed = chunk.indexOf(10); feed >= 0; feed = chunk.indexOf(10, at)) {
      yield Buffer.concat([...rest, chunk.subarray(at, feed)]).toString('utf8');
      rest = [];
      at = feed + 1;
    }
    if (at < chunk.length) rest.push(Buffer.from(chunk.subarray(at)));
    if (rest.length > MAX_LINE_PIECES) break;
  }
  // Cut within a line.
  if (rest.length > 0) yield '';
}

/**
 * The objects and lists in a list. Raises a `SyntaxError` for one that is no JSON or too large to be a row.
 * None of a file that is not there.
 */
export async function* membersOf(bundle: RowsOfBundle, path: string): AsyncGenerator {
  const cutter = new MemberCutter();
  for await (const chunk of chunksOf(bundle, path)) yield* cutter.take(chunk);
}

/** Cuts the bytes of a list into its members. */
class MemberCutter {
  private depth = 0;
  private isText = false;
  private isEscaped = false;
  private rest: Buffer[] = [];
  private restBytes = 0;

  *take(chunk: Buffer): Generator {
    let start = 0;
    for (const [at, byte] of chunk.entries()) {
      const before = this.depth;
      this.step(byte);
      if (before === 1 && this.depth === 2) start = at;
      if (before !== 2 || this.depth !== 1) continue;
      const bytes = Buffer.concat([...this.rest, chunk.subarray(start, at + 1)]);
      [this.rest, this.restBytes] = [[], 0];
      yield JSON.parse(bytes.toString('utf8'));
    }
    if (this.depth > 1) this.keep(chunk.subarray(start));
  }

  /** What of a member has come so far. */
  private keep(bytes: Buffer): void {
    this.rest.push(Buffer.from(bytes));
    this.restBytes += bytes.length;
    if (this.restBytes > MAX_ROW_BYTES) throw new SyntaxError('this is too large for a row');
  }

  private step(byte: number): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (this.isText && byte === BACKSLASH) this.isEscaped = true;
    else if (byte === QUOTE) this.isText = !this.isText;
    else if (this.isText) return;
    else if (OPENING.has(byte)) this.depth += 1;
    else if (CLOSING.has(byte)) this.depth -= 1;
  }
}

async function* chunksOf(
  { bundlePath, index, check }: RowsOfBundle,
  path: string,
): AsyncGenerator<Buffer> {
  const place = index.get(path);
  if (place === undefined) return;
  let file: FileHandle | null = null;
  try {
    file = await open(bundlePath, 'r');
    for await (const chunk of readChunks(file, place.offset, place.offset + place.sizeBytes)) {
      check?.();
      yield chunk;
    }
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(error);
  } finally {
    await file?.close();
  }
}
