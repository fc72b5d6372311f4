// Replies of many megabytes on their way to the page: held as bytes, handed out in pieces, so that no
// single step of main takes long. What is not read to its end is let go.
import { Buffer, isAscii } from 'node:buffer';
import { AppError } from '#shared/errors.ts';
import type { LargeReply, ReplyPiece } from '#shared/ipc/transport.ts';

/** A piece is copied several times on its way: this much takes main about 5 ms, and 4 MiB up to 80. */
const PIECE_BYTES = 512 * 1024;
/** A page reads what it asked for at once; one that does not cannot fill the memory. */
const MAX_HELD = 4;

/** The replies that are under way. */
export interface LargeReplies {
  /** The first piece of a reply in JSON; the rest is held until it was read. */
  hold: (json: Uint8Array) => LargeReply;
  /** Errors: `record.not_found` when nothing is held under the id any more. */
  next: (id: string) => ReplyPiece;
  /** Lets all of them go: the page is gone, or may not see them any more. */
  release: () => void;
}

/** A piece of a reply from a byte on, as long as it is to be or as what is left. */
export type CutPiece = (json: Uint8Array, from: number, pieceBytes: number) => ReplyPiece;

/** None yet. `cut` is another where there is no Node. */
export function createLargeReplies(
  newId: () => string,
  pieceBytes: number = PIECE_BYTES,
  cut: CutPiece = cutPiece,
): LargeReplies {
  /** Oldest first. */
  const held = new Map<string, { json: Uint8Array; read: number }>();

  return {
    hold(json) {
      const first = cut(json, 0, pieceBytes);
      const sizeBytes = json.length;
      if (first.length === sizeBytes) return { sizeBytes, first, restId: null };
      const restId = newId();
      held.set(restId, { json, read: first.length });
      const [oldest] = held.keys();
      if (held.size > MAX_HELD && oldest !== undefined) held.delete(oldest);
      return { sizeBytes, first, restId };
    },
    next(id) {
      const reply = held.get(id);
      if (reply === undefined) throw new AppError('record.not_found', 'no such reply is held');
      const piece = cut(reply.json, reply.read, pieceBytes);
      reply.read += piece.length;
      if (reply.read === reply.json.length) held.delete(id);
      return piece;
    },
    release() {
      held.clear();
    },
  };
}

/** Bytes are a copy: whoever clones a view clones the whole buffer behind it. */
function cutPiece(json: Uint8Array, from: number, pieceBytes: number): ReplyPiece {
  const piece = json.subarray(from, from + pieceBytes);
  if (!isAscii(piece)) return new Uint8Array(piece);
  return Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('latin1');
}
