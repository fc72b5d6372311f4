// A PDF as Chromium writes it: whole objects one after another, a plain cross-reference table, and its
// trailer (ISO 32000-1, 7.5). Any other shape is refused, so that no damaged file is made of it.
import { AppError } from '#shared/errors.ts';

/** Where an object is: its first byte and the one after its last. */
type Extent = [from: number, to: number];

/** Such a file. */
export interface PrintedFile {
  bytes: Buffer;
  /** Object number and place, in the order of the file. */
  objects: [object: number, place: Extent][];
  /** The catalogue. */
  root: number;
  info: number;
  /** Both identifiers as they are written, with brackets; null without any. */
  id: string | null;
}

/** Reads where everything is. Errors: `export.print_failed` for another shape. */
export function openPrinted(pdf: Uint8Array): PrintedFile {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const { offsets, root, info, id } = readTrailer(bytes);
  return { bytes, objects: extents(bytes, offsets), root, info, id };
}

interface Trailer extends Pick<PrintedFile, 'root' | 'info' | 'id'> {
  /** Object number to its place. */
  offsets: Map<number, number>;
}

function readTrailer(bytes: Buffer): Trailer {
  const end = bytes.subarray(Math.max(0, bytes.length - 2048)).toString('latin1');
  const start = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(end)?.[1];
  const root = /\/Root (\d+) 0 R/.exec(end)?.[1];
  const info = /\/Info (\d+) 0 R/.exec(end)?.[1];
  if (start === undefined || root === undefined || info === undefined) throw otherShape('trailer');
  const table = bytes.subarray(Number(start)).toString('latin1');
  const head = /^xref\s+0 (\d+)\s*\n/.exec(table);
  if (head === null) throw otherShape('xref');
  // A file that was written on, encrypted, or has objects elsewhere.
  const trailer = table.slice(table.lastIndexOf('trailer'));
  if (/\/(?:Prev|Encrypt|XRefStm)\b/.test(trailer)) throw otherShape('trailer');
  const offsets = new Map<number, number>();
  const lines = table.slice(head[0].length).split('\n', Number(head[1]));
  lines.forEach((line, object) => {
    const entry = /^(\d{10}) (\d{5}) n/.exec(line);
    if (entry !== null && Number(entry[2]) === 0) offsets.set(object, Number(entry[1]));
  });
  if (offsets.size === 0 || !offsets.has(Number(root)) || !offsets.has(Number(info))) {
    throw otherShape('objects');
  }
  offsets.set(XREF, Number(start));
  const id = /\/ID (\[\s*<[0-9A-Fa-f]*>\s*<[0-9A-Fa-f]*>\s*\])/.exec(trailer)?.[1] ?? null;
  return { offsets, root: Number(root), info: Number(info), id };
}

/** Stands for the end of the last object. */
const XREF = -1;

/** Each object's bytes, in the order of the file. */
function extents(bytes: Buffer, offsets: Map<number, number>): [number, Extent][] {
  const sorted = [...offsets].sort(([, a], [, b]) => a - b);
  return sorted.flatMap(([object, from], index) => {
    const next = sorted[index + 1];
    if (object === XREF || next === undefined) return [];
    if (
      !bytes
        .subarray(from, from + 24)
        .toString('latin1')
        .startsWith(`${String(object)} 0 obj`)
    ) {
      throw otherShape('object');
    }
    return [[object, [from, next[1]]] satisfies [number, Extent]];
  });
}

/** A drawing or a face: bytes that are not looked into. */
export function isStream(content: Buffer): boolean {
  return content.subarray(-24).includes('endstream');
}

/**
 * The table and the trailer that end a file.
 * @param places of each object; numbers without one are free
 * @param position of the table itself
 */
export function writeTrailer(
  places: ReadonlyMap<number, number>,
  { root, info, position, id }: Pick<PrintedFile, 'root' | 'info' | 'id'> & { position: number },
): string {
  let size = 0;
  for (const object of places.keys()) size = Math.max(size, object + 1);
  const lines = Array.from({ length: size }, (_, object) => {
    const place = places.get(object);
    return place === undefined
      ? '0000000000 65535 f \n'
      : `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  return (
    `xref\n0 ${String(size)}\n${lines.join('')}trailer\n<</Size ${String(size)}\n` +
    `/Root ${String(root)} 0 R\n/Info ${String(info)} 0 R` +
    `${id === null ? '' : `\n/ID ${id}`}>>\n` +
    `startxref\n${String(position)}\n%%EOF\n`
  );
}

/** @param what in one word, for whoever looks into it */
export function otherShape(what: string): AppError {
  return new AppError('export.print_failed', 'the printed file has another shape than expected', {
    details: { what },
  });
}
