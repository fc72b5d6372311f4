// Which investigations were done, and how long a screening takes: an identical earlier submit
// leaves its investigation to the later ones, unless they force a run (blockchain API 4.2).
import { investigationKey, type ScreenRequest } from './screen-request.ts';

/** How long an investigation runs, and detection after it, in milliseconds at pace 1. */
export const INVESTIGATION_MS = 1_500;
/** See `INVESTIGATION_MS`. */
export const DETECTION_MS = 2_000;

/** The investigations of one database, synchronous and asynchronous ones alike. */
export class Investigations {
  readonly #known = new Set<string>();

  /** Notes a submit; true when it reuses the investigation of an earlier one. */
  begin(request: ScreenRequest): boolean {
    const key = investigationKey(request);
    const isReused = !request.forceRun && this.#known.has(key);
    this.#known.add(key);
    return isReused;
  }
}

/** Hops of the defaults (4.2): three in, one out. */
const DEFAULT_HOPS = 4;

/**
 * How long a synchronous screening takes, in milliseconds at pace 1: 3.5 seconds with the default
 * hops, more than a minute with five each way (4.2: it "can take minutes on deep hops").
 */
export function synchronousMs(request: ScreenRequest, isReused: boolean): number {
  const beyond = Math.max(0, request.inflowHops + request.outflowHops - DEFAULT_HOPS);
  return (isReused ? 0 : INVESTIGATION_MS * (1 + beyond) ** 2) + DETECTION_MS;
}
