// The history of the stored screening that is shown: made where the screening is read, drawn in its tab.
import { createContext } from 'svelte';
import type { SnapshotId } from '#shared/domain/ids.ts';
import type { HistoryController } from '../../features/history/history-controller.svelte.ts';

/** What the tab needs. */
export interface HistoryDesk {
  controller: HistoryController;
  /** Compared with this one first; null: with the one before. */
  comparedWith: SnapshotId | null;
  /** Shows a hit of this or another screening. */
  openHit: (snapshotId: SnapshotId, hit: number) => void;
  screenAgain: () => void;
}

/** `useHistoryDesk()` inside the tab, `provideHistoryDesk(desk)` where the screening is read. */
export const [useHistoryDesk, provideHistoryDesk] = createContext<HistoryDesk>();
