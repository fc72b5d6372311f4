// Calls that read on in a large reply.
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `replies.*`. */
export function createReplyHandlers({ replies }: HandlerServices): HandlersOf<'replies'> {
  return { 'replies.next': ({ id }) => replies.next(id) };
}
