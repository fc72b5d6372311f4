// Locks the case file when nobody has used the computer for a while.
import type { Sleep } from '../providers/sleep.ts';

/** What it needs. */
export interface IdleLockPorts {
  /** Seconds since the last key or pointer anywhere in the system. */
  idleSeconds: () => number;
  /** 0 = never. Asked every time. */
  limitMinutes: () => number;
  /** A file is open and not locked. */
  isOpen: () => boolean;
  lock: () => Promise<unknown>;
  sleep: Sleep;
}

/** How late a lock may be, and how soon a change of the setting is noticed. */
const LOOK_EVERY_MS = 10_000;

/** Watches until the signal is aborted. Never rejects as long as locking does not. */
export async function lockWhenIdle(ports: IdleLockPorts, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const limitMs = ports.limitMinutes() * 60_000;
    const leftMs = limitMs - ports.idleSeconds() * 1000;
    if (limitMs > 0 && leftMs <= 0 && ports.isOpen()) await ports.lock();
    const isSoon = limitMs > 0 && leftMs > 0;
    await ports.sleep(isSoon ? Math.min(leftMs, LOOK_EVERY_MS) : LOOK_EVERY_MS, signal);
  }
}
