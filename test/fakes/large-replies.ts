// Large replies of a main process in memory, in pieces so small that most of them take several.
import type { Handlers } from '#shared/ipc/contract.ts';
import type { LargeReply } from '#shared/ipc/transport.ts';
import { createLargeReplies, type CutPiece } from '../../electron/services/large-replies.ts';

const PIECE_BYTES = 4_096;

/** As main's handlers give them, and the handler that gives the rest. */
interface PlainReplies {
  hold: (value: unknown) => LargeReply;
  handlers: Pick<Handlers, 'replies.next'>;
}

/** As main does it, by what a page has, too. */
const cutPiece: CutPiece = (json, from, pieceBytes) => {
  const piece = json.slice(from, from + pieceBytes);
  return piece.every((byte) => byte < 0x80) ? new TextDecoder().decode(piece) : piece;
};

/** What becomes of a reply on its way. */
export type Change = (value: unknown) => unknown;

/** As a service takes them: each goes at once. */
export const WHOLE_REPLIES = {
  hold: (json: Uint8Array): LargeReply => ({ sizeBytes: json.length, first: json, restId: null }),
};

/** What such a reply says. */
export function readWhole<Value>({ first }: LargeReply): Value {
  return JSON.parse(typeof first === 'string' ? first : new TextDecoder().decode(first)) as Value;
}

/** Replies from plain values. */
export function createPlainReplies(change: Change = (value) => value): PlainReplies {
  let last = 0;
  const replies = createLargeReplies(() => `reply-${String(++last)}`, PIECE_BYTES, cutPiece);
  return {
    hold: (value) => replies.hold(new TextEncoder().encode(JSON.stringify(change(value)))),
    handlers: { 'replies.next': ({ id }) => replies.next(id) },
  };
}
