// One task in one thread: started with its data, answers once, and is gone.
import { openThread, type ThreadBounds } from './open-thread.ts';

/** Runs the entry at `url` with `data` and gives its one answer. Errors: as of `openThread`. */
export async function runInThread(url: URL, data: unknown, bounds: ThreadBounds): Promise<unknown> {
  const thread = openThread(url, data, bounds);
  try {
    return await thread.answer();
  } finally {
    thread.end();
  }
}
