// Calls as the page makes them: a value or an error with a code, whatever way the reply came.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { SnapshotId } from '#shared/domain/ids.ts';
import type { LargeReply } from '#shared/ipc/transport.ts';
import { createLargeReplies } from '../../../../electron/services/large-replies.ts';
import { buildScreeningView } from '../../../builders/kya-view.ts';
import { createPlainReplies } from '../../../fakes/large-replies.ts';
import { createPage } from '../page.ts';

const id = 'snapshot-1' as SnapshotId;

it('a large reply is the value that was sent, wherever its bytes were cut', async () => {
  let reply = (): LargeReply => replies.hold(new Uint8Array());
  let replies = createLargeReplies(() => 'reply');
  const page = createPage({
    'screenings.open': () => reply(),
    'replies.next': (input) => replies.next(input.id),
  });
  // One to four bytes each, what JSON escapes, and half a character.
  const unit = fc.constantFrom('a', 'é', '中', '😀', '\ufeff', '"', '\\', '\u0000', '\ud83d');
  const texts = fc.array(fc.string({ unit, maxLength: 12 }), { maxLength: 4 });
  const bytes = fc.integer({ min: 1, max: 9 });
  await fc.assert(
    fc.asyncProperty(texts, bytes, async (value, most) => {
      replies = createLargeReplies(() => 'reply', most);
      reply = () => replies.hold(new TextEncoder().encode(JSON.stringify(value)));
      expect(await page.api['screenings.open']({ id })).toEqual(value);
    }),
  );
});

it('a screening goes in pieces, and as many are asked for as there are', async () => {
  const replies = createPlainReplies();
  const view = buildScreeningView();
  const page = createPage({
    'screenings.open': () => replies.hold(view),
    ...replies.handlers,
  });
  expect(await page.api['screenings.open']({ id })).toEqual(view);
  const pieces = Math.ceil(Buffer.from(JSON.stringify(view)).length / 4096);
  expect(pieces).toBeGreaterThan(2);
  expect(page.countOf('replies.next')).toBe(pieces - 1);
});

it.each(['screenings.open', 'replies.next'] as const)(
  'a refusal of %s is the error of the whole call',
  async (name) => {
    const replies = createPlainReplies();
    const page = createPage({
      'screenings.open': () => replies.hold(buildScreeningView()),
      ...replies.handlers,
    });
    page.refuse(name, new AppError('casefile.locked', 'locked').toWire());
    const opening = page.api['screenings.open']({ id });
    await expect(opening).rejects.toMatchObject({ code: 'casefile.locked' });
  },
);
