// The thread that checks a bundle; whoever waits for it may end it.
import { AppError } from '#shared/errors.ts';
import type { CheckBundle, CheckedBundle } from '../bundle/check-bundle.ts';
import type { ViewerParts } from '../bundle/viewer/viewer-html.ts';
import { runInThread } from './one-shot.ts';
import type { ThreadBounds } from './open-thread.ts';

/** Without a word of how far it is: the lists of a million files take half a minute. */
const TIMEOUT_MS = 600_000;
const MAX_MEMORY_MB = 3_072;

/**
 * The thread of the entry at this place; one for each check. Errors next to those of the check:
 * `evidence.too_large` for lists that need too much memory, or when it says nothing for too long.
 * @param parts what this version's viewer is made of
 */
export function createBundleThread(entry: URL, parts: ViewerParts): CheckBundle {
  return async (task, { signal, onProgress }) => {
    const bounds: ThreadBounds = {
      timeoutMs: TIMEOUT_MS,
      maxMemoryMb: MAX_MEMORY_MB,
      ...(signal && { signal }),
      onTimeout: () => new AppError('evidence.too_large', 'checking took too long'),
      onMemory: () => new AppError('evidence.too_large', 'checking needs too much memory'),
      onProgress: (share) => onProgress?.(Number(share)),
    };
    return (await runInThread(entry, { task, parts }, bounds)) as CheckedBundle;
  };
}
