// The bytes of a PDF as they grow: one object after another, then the table of their places.
import { otherShape, writeTrailer, type PrintedFile } from './printed-file.ts';

/** Writes one file. */
export interface ObjectWriter {
  has: (object: number) => boolean;
  /** An object of these pieces; texts are in Latin-1, a byte a character. Errors: `export.print_failed` for a second one of its number. */
  add: (object: number, ...pieces: (string | Buffer)[]) => void;
  /** The whole file. */
  end: (trailer: Pick<PrintedFile, 'root' | 'info' | 'id'>) => Uint8Array;
}

/**
 * Begins one.
 * @param head what is before the first object
 * @param size about how many bytes it will have
 */
export function createObjectWriter(head: Buffer, size: number): ObjectWriter {
  let bytes = Buffer.allocUnsafe(size + head.length);
  let position = 0;
  const places = new Map<number, number>();
  const put = (piece: string | Buffer): void => {
    if (position + piece.length > bytes.length) {
      const larger = Buffer.allocUnsafe(Math.ceil((position + piece.length) * 1.5));
      bytes.copy(larger, 0, 0, position);
      bytes = larger;
    }
    if (typeof piece === 'string') bytes.write(piece, position, 'latin1');
    else piece.copy(bytes, position);
    position += piece.length;
  };
  put(head);
  return {
    has: (object) => places.has(object),
    add(object, ...pieces) {
      if (places.has(object)) throw otherShape('object');
      places.set(object, position);
      put(`${String(object)} 0 obj\n`);
      pieces.forEach(put);
      put('endobj\n');
    },
    end(trailer) {
      put(writeTrailer(places, { ...trailer, position }));
      return new Uint8Array(bytes.buffer, bytes.byteOffset, position);
    },
  };
}
