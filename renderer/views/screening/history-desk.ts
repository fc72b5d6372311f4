// The history of the stored screening that is shown: made where the screening is read, drawn in its tab.
import { createContext } from 'svelte';
import type { Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';
import type { HistoryController } from '../../features/history/history-controller.svelte.ts';

/** What the tab needs. */
export interface HistoryDesk {
  controller: HistoryController;
  /** Compared with this one first; null: with the one before. */
  comparedWith: SnapshotId | null;
  /** Shows a hit of this or another screening. */
  openHit: (snapshotId: SnapshotId, hit: number) => void;
  /** Shows a finding of this or another screening of a name. */
  openFinding: (snapshotId: SnapshotId, key: Sha256Hex) => void;
  screenAgain: () => void;
}

/** `useHistoryDesk()` inside the tab, `provideHistoryDesk(desk)` where the screening is read. */
export const [useHistoryDesk, provideHistoryDesk] = createContext<HistoryDesk>();
