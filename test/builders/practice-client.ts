// Speaks to a running practice service as a plain client would.
import { startPracticeService, type PracticeOptions } from '../../electron/practice/service.ts';
import type { Clock } from '#shared/domain/time.ts';

/** The key of every practice service in tests. */
export const PRACTICE_KEY = 'practice-test-key';

/** A clock that moves when told, and wakes those who wait on it. */
export class ManualClock implements Clock {
  #now = Date.UTC(2026, 2, 1);
  #sleepers: { until: number; wake: () => void }[] = [];
  now = (): number => this.#now;
  monotonicMs = (): number => this.#now;
  /** How many wait. */
  get sleeping(): number {
    return this.#sleepers.length;
  }
  sleep = (ms: number): Promise<void> =>
    new Promise((wake) => {
      this.#sleepers.push({ until: this.#now + ms, wake });
    });
  advance(ms: number): void {
    this.#now += ms;
    const due = this.#sleepers.filter(({ until }) => until <= this.#now);
    this.#sleepers = this.#sleepers.filter(({ until }) => until > this.#now);
    for (const { wake } of due) wake();
  }
}

/** Whoever sleeps waits until they are woken by how long they wanted to sleep. */
export class Gates {
  readonly #sleepers: { ms: number; wake: () => void }[] = [];
  sleep = (ms: number): Promise<void> =>
    new Promise((wake) => {
      this.#sleepers.push({ ms, wake });
    });
  /** How many sleep for so long. */
  count(ms: number): number {
    return this.#sleepers.filter((sleeper) => sleeper.ms === ms).length;
  }
  /** Wakes the one who slept longest. */
  wake(ms: number): void {
    const index = this.#sleepers.findIndex((sleeper) => sleeper.ms === ms);
    const [sleeper] = this.#sleepers.splice(index, 1);
    sleeper!.wake();
  }
}

/** An answer with its parsed body. */
export interface PlainAnswer {
  status: number;
  headers: Headers;
  text: string;
  json: { code: number; msg: string; data: unknown };
}

/**
 * The machine's clock, but no two readings are the same: at full speed a job is complete by the
 * first poll after its submit, also within one millisecond.
 */
function createTickingClock(): Clock {
  let last = 0;
  return {
    now: () => (last = Math.max(last + 1, Date.now())),
    monotonicMs: () => performance.now(),
  };
}

/** A service and a way to call it. On a manual clock waiting is done by that clock too. */
export async function startPracticeClient(options: Partial<PracticeOptions> = {}) {
  const { clock } = options;
  const service = await startPracticeService({
    key: PRACTICE_KEY,
    pace: 1_000_000,
    clock: createTickingClock(),
    ...(clock instanceof ManualClock ? { sleep: clock.sleep } : {}),
    ...options,
  });
  const send = async (
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ): Promise<PlainAnswer> => {
    const response = await fetch(`${service.base}${path}`, {
      ...init,
      // A kept connection may end just as the next request is sent.
      headers: { 'x-api-key': PRACTICE_KEY, connection: 'close', ...init.headers },
    });
    const text = await response.text();
    let json: unknown = null;
    if (text.startsWith('{')) {
      try {
        json = JSON.parse(text);
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
      }
    }
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: json as PlainAnswer['json'],
    };
  };
  const post = (path: string, body: unknown): Promise<PlainAnswer> =>
    send(path, { method: 'POST', body: JSON.stringify(body) });
  return { service, send, post, close: () => service.close() };
}

/** A running service with its client. */
export type PracticeClient = Awaited<ReturnType<typeof startPracticeClient>>;
