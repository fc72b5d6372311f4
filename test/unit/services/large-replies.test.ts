// Large replies in pieces: nothing is lost, nothing stays that nobody reads.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ReplyPiece } from '#shared/ipc/transport.ts';
import { createLargeReplies, type LargeReplies } from '../../../electron/services/large-replies.ts';
import { codeOf } from '../../builders/casefile-file.ts';

function newReplies(pieceBytes?: number) {
  let last = 0;
  return createLargeReplies(() => `reply-${String(++last)}`, pieceBytes);
}

/** All pieces of a reply, as a page reads them. */
function readAll(replies: LargeReplies, json: Uint8Array): ReplyPiece[] {
  const { first, sizeBytes, restId } = replies.hold(json);
  expect(sizeBytes).toBe(json.length);
  const pieces = [first];
  const count = (): number => pieces.reduce((sum, { length }) => sum + length, 0);
  while (restId !== null && count() < sizeBytes) pieces.push(replies.next(restId));
  return pieces;
}

it('gives every byte once and in order, in pieces that are copies of nothing else', () => {
  // As many of all bytes as of those that make a text.
  const byte = fc.oneof(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 127 }));
  fc.assert(
    fc.property(
      fc.oneof(fc.array(byte, { maxLength: 200 }), fc.uint8Array({ max: 127, maxLength: 200 })),
      fc.integer({ min: 1, max: 60 }),
      (json, most) => {
        const pieces = readAll(newReplies(most), Buffer.from(json));
        const bytes = pieces.map((piece) =>
          typeof piece === 'string' ? Buffer.from(piece, 'latin1') : Buffer.from(piece),
        );
        expect(Buffer.concat(bytes)).toEqual(Buffer.from(json));
        for (const piece of pieces) {
          expect(piece.length).toBeLessThanOrEqual(most);
          // What crosses is the whole buffer behind a view.
          if (typeof piece !== 'string') expect(piece.buffer.byteLength).toBe(piece.length);
        }
      },
    ),
  );
});

it('gives a piece as text only when all of it is ASCII', () => {
  const pieces = readAll(newReplies(4), Buffer.from('"ab cdé中\u007f"', 'utf8'));
  // é is C3 A9, 中 is E4 B8 AD: the cuts fall behind every fourth byte.
  expect(pieces).toEqual([
    '"ab ',
    new Uint8Array([0x63, 0x64, 0xc3, 0xa9]),
    new Uint8Array([0xe4, 0xb8, 0xad, 0x7f]),
    '"',
  ]);
});

it('cuts an answer of 40 MB into pieces that take main a few milliseconds each', () => {
  const pieces = readAll(newReplies(), new Uint8Array(40e6));
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(1024 * 1024);
});

it('holds nothing of a reply that fits one piece, or was read to its end', () => {
  const replies = newReplies(2);
  expect(replies.hold(new Uint8Array(2)).restId).toBeNull();
  const id = replies.hold(new Uint8Array(4)).restId!;
  expect(replies.next(id)).toHaveLength(2);
  expect(codeOf(() => replies.next(id))).toBe('record.not_found');
});

it('refuses an id that it did not give', () => {
  const replies = newReplies(2);
  replies.hold(new Uint8Array(4));
  for (const id of ['', 'reply-2', '__proto__', 'constructor']) {
    expect(codeOf(() => replies.next(id))).toBe('record.not_found');
  }
});

it('lets go of what the page that asked can no longer read', () => {
  const replies = newReplies(2);
  const ids = [1, 2].map(() => replies.hold(new Uint8Array(4)).restId!);
  replies.release();
  for (const id of ids) expect(codeOf(() => replies.next(id))).toBe('record.not_found');
});

it('holds a few at once and lets the oldest go', () => {
  const replies = newReplies(2);
  const ids = [1, 2, 3, 4, 5].map(() => replies.hold(new Uint8Array(4)).restId!);
  expect(codeOf(() => replies.next(ids[0]!))).toBe('record.not_found');
  for (const id of ids.slice(1)) expect(replies.next(id)).toHaveLength(2);
});
