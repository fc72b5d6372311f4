// Long work in the page, a few milliseconds at a time, so that the page answers meanwhile.

/** How long the page may be busy in one go. */
const TURN_MS = 12;

/**
 * Takes every item in turn; false when `isWanted` became false before the last.
 * @param items computed as they are asked for, e.g. by a generator
 */
export async function takeInTurns<Item>(
  items: Iterable<Item>,
  take: (item: Item) => void,
  isWanted: () => boolean,
): Promise<boolean> {
  let since = performance.now();
  for (const item of items) {
    take(item);
    if (performance.now() - since <= TURN_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    if (!isWanted()) return false;
    since = performance.now();
  }
  return true;
}
