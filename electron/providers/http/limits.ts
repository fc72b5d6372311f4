// How much is in flight at once, and how long to wait before asking again.
import { AppError } from '#shared/errors.ts';
import type { UtcMs } from '#shared/domain/time.ts';

/** Requests in flight per endpoint unless set otherwise (reliability.md, 1). */
export const DEFAULT_IN_FLIGHT = 8;
/** The service refuses the 300th (blockchain API 8); we stay below. */
export const MAX_IN_FLIGHT = 299;
/** First and last wait of a back-off. */
export const BACK_OFF_FLOOR_MS = 5_000;
/** The longest wait of a back-off. */
export const BACK_OFF_CEILING_MS = 300_000;

/** A fixed number of places; callers wait in line. */
export class Slots {
  #limit: number;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(limit: number) {
    this.#limit = boundLimit(limit);
  }

  /** Takes effect at once: more places let the next in line in, fewer are waited for. */
  setLimit(limit: number): void {
    this.#limit = boundLimit(limit);
    while (this.#taken < this.#limit && this.#waiting.length > 0) {
      this.#taken++;
      this.#waiting.shift()?.();
    }
  }

  /**
   * Waits for a place and gives the function that frees it; calling that twice does nothing.
   * Errors: `job.aborted` when the signal ends the wait.
   */
  async acquire(signal?: AbortSignal): Promise<() => void> {
    if (signal?.aborted === true) throw aborted();
    if (this.#taken < this.#limit) this.#taken++;
    else await this.#waitForPlace(signal);
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      // The place goes straight to the next in line, so nobody can step in between.
      const next = this.#taken > this.#limit ? undefined : this.#waiting.shift();
      if (next === undefined) this.#taken--;
      else next();
    };
  }

  #waitForPlace(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(aborted());
      };
      this.#waiting.push(enter);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }
}

/** Places per endpoint. */
export class EndpointSlots {
  #limit: number;
  readonly #byEndpoint = new Map<string, Slots>();

  constructor(limit: number = DEFAULT_IN_FLIGHT) {
    this.#limit = limit;
  }

  /** As `Slots.setLimit`, for every endpoint. */
  setLimit(limit: number): void {
    this.#limit = limit;
    for (const slots of this.#byEndpoint.values()) slots.setLimit(limit);
  }

  /** As `Slots.acquire`, for one endpoint. */
  acquire(endpoint: string, signal?: AbortSignal): Promise<() => void> {
    const slots = this.#byEndpoint.get(endpoint) ?? new Slots(this.#limit);
    this.#byEndpoint.set(endpoint, slots);
    return slots.acquire(signal);
  }
}

/**
 * The wait before the next attempt: jittered over the whole span from 5 s to a ceiling that
 * doubles from 10 s to 5 min.
 * @param attempt 0 after the first failure
 * @param random gives 0 ≤ x < 1
 */
export function backOffMs(attempt: number, random: () => number): number {
  const ceiling = Math.min(
    BACK_OFF_CEILING_MS,
    BACK_OFF_FLOOR_MS * 2 ** (Math.min(attempt, 20) + 1),
  );
  return BACK_OFF_FLOOR_MS + random() * (ceiling - BACK_OFF_FLOOR_MS);
}

/**
 * How long a used-up quota holds, in milliseconds: until the earlier of `Retry-After` and the next
 * 00:00 UTC, both by the server's clock (contract-notes, "Name quota"); until the latter when the
 * header does not say. At least the shortest back-off.
 */
export function quotaWaitMs(retryAfter: string | undefined, serverNow: UtcMs): number {
  const midnight = (Math.floor(serverNow / 86_400_000) + 1) * 86_400_000;
  const until = readRetryAfter(retryAfter ?? '', serverNow) ?? midnight;
  return Math.max(BACK_OFF_FLOOR_MS, Math.min(until, midnight) - serverNow);
}

/**
 * The wait that a `Retry-After` asks for, counted by the server's clock; null when it says nothing.
 * @param serverNow the server's `Date`, or when the answer arrived
 */
export function askedWaitMs(retryAfter: string | undefined, serverNow: UtcMs): number | null {
  const until = readRetryAfter(retryAfter ?? '', serverNow);
  return until === null ? null : Math.max(0, until - serverNow);
}

/** What is waited of it: never less than the first back-off, never more than the longest. */
export function boundedWaitMs(askedMs: number): number {
  return Math.min(BACK_OFF_CEILING_MS, Math.max(BACK_OFF_FLOOR_MS, askedMs));
}

/** What stands for any larger number of seconds (RFC 9111, 1.2.2). */
const MAX_SECONDS = 2 ** 31;

/** RFC 9110, 10.2.3: seconds or a date; null for anything else. */
function readRetryAfter(text: string, serverNow: UtcMs): UtcMs | null {
  if (/^\s*\d+\s*$/.test(text)) return serverNow + Math.min(Number(text), MAX_SECONDS) * 1000;
  return readHttpDate(text);
}

/** RFC 9110, 5.6.7, its obsolete form without a zone aside; `Date` alone takes `-5` for one. */
export function readHttpDate(text: string): UtcMs | null {
  const date = /^\s*[A-Z][a-z]{2,8}, .* GMT\s*$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : date;
}

function boundLimit(limit: number): number {
  return Math.max(1, Math.min(MAX_IN_FLIGHT, Math.trunc(limit)));
}

function aborted(): AppError {
  return new AppError('job.aborted', 'stopped while waiting for a place', {
    details: { reached: 'no' },
  });
}
