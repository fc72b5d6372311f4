// Reading a list again whenever an event says that it changed: one read at a time, and one more
// after it if something happened meanwhile, so that the last state is never missed.

/** Wraps a read so that overlapping calls join; resolves when nothing is left to be read. */
export function joinReloads(read: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isStale = false;

  async function readUntilFresh(): Promise<void> {
    do {
      isStale = false;
      await read();
      // Another call may have set it while the read was waiting.
    } while (readStale());
  }

  const readStale = (): boolean => isStale;

  return () => {
    if (running) {
      isStale = true;
      return running;
    }
    running = readUntilFresh().finally(() => (running = null));
    return running;
  };
}
