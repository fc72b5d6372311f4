// Results that came in while the page was open and that nobody has looked at: opening one of a subject
// that was screened before begins with what changed.
import type { SnapshotId } from '#shared/domain/ids.ts';
import type { EventPort } from '../lib/bridge.ts';

/** Their ids. */
export class FreshResults {
  readonly #ids = new Set<SnapshotId>();

  constructor(events: EventPort) {
    events.on('snapshot.stored', ({ snapshotId }) => {
      this.#ids.add(snapshotId);
    });
  }

  /** Whether it is one of them; the second time it is not. */
  take(id: SnapshotId): boolean {
    return this.#ids.delete(id);
  }

  /** Forgets those of a file that was closed. */
  clear(): void {
    this.#ids.clear();
  }
}
