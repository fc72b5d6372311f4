// The system's session and power: when it is locked, sleeps and wakes, and since when nobody has
// touched it.
import { powerMonitor } from 'electron';

/** Who is told. Call it when the application is ready. */
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

/** Seconds since the last key or pointer anywhere; 0 before the application is ready. */
export function systemIdleSeconds(): number {
  return powerMonitor.getSystemIdleTime();
}
