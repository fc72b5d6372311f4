// Large replies in pieces: nothing is lost, nothing stays that nobody reads.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLargeReplies, type LargeReplies } from '../../../electron/services/large-replies.ts';
import { codeOf } from '../../builders/casefile-file.ts';

function newReplies(pieceBytes?: number) {
  let last = 0;
  return createLargeReplies(() => `reply-${String(++last)}`, pieceBytes);
}

/** All pieces of a reply, as a page reads them. */
function readAll(replies: LargeReplies, json: Uint8Array): Uint8Array[] {
  const { first, sizeBytes, restId } = replies.hold(json);
  expect(sizeBytes).toBe(json.length);
  const pieces = [first];
  const count = (): number => pieces.reduce((sum, { length }) => sum + length, 0);
  while (restId !== null && count() < sizeBytes) pieces.push(replies.next(restId));
  return pieces;
}

it('gives every byte once and in order, in pieces that are copies of nothing else', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 200 }),
      fc.integer({ min: 1, max: 60 }),
      (json, most) => {
        const pieces = readAll(newReplies(most), Buffer.from(json));
        expect(Buffer.concat(pieces)).toEqual(Buffer.from(json));
        for (const { length, buffer } of pieces) {
          expect(length).toBeLessThanOrEqual(most);
          // What crosses is the whole buffer behind a view.
          expect(buffer.byteLength).toBe(length);
        }
      },
    ),
  );
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
