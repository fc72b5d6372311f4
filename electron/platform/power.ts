// The system's session and power: when it is locked, sleeps and wakes, and since when nobody has
// touched it.
import { powerMonitor, type BrowserWindow } from 'electron';
import type { Clock } from '#shared/domain/time.ts';

/** Who is informed. Call it when the application is ready. */
export function followSystem(listeners: {
  /** The session is locked, or the computer goes to sleep. */
  onAway: () => void;
  /** The computer woke up. */
  onAwake: () => void;
}): void {
  powerMonitor.on('lock-screen', listeners.onAway);
  powerMonitor.on('suspend', listeners.onAway);
  powerMonitor.on('resume', listeners.onAwake);
}

/** Since when nobody has touched the computer. */
export interface Idleness {
  /** Counts what the person does in this window. */
  watch: (window: BrowserWindow) => void;
  /** Seconds since the last key or pointer anywhere. */
  seconds: () => number;
}

/**
 * Begins with now: somebody started the program. The system does not see every way of input, under
 * Wayland, by assistive technology or from afar; the window sees none that goes elsewhere. So the
 * later of the two counts.
 */
export function createIdleness({ monotonicMs }: Pick<Clock, 'monotonicMs'>): Idleness {
  let touchedAt = monotonicMs();
  return {
    watch(window) {
      window.webContents.on('input-event', () => {
        touchedAt = monotonicMs();
      });
    },
    seconds: () => Math.min((monotonicMs() - touchedAt) / 1000, powerMonitor.getSystemIdleTime()),
  };
}
