// Speaks to a running practice service as a plain client would.
import { startPracticeService, type PracticeOptions } from '../../electron/practice/service.ts';
import type { Clock } from '#shared/domain/time.ts';

/** The key of every practice service in tests. */
export const PRACTICE_KEY = 'practice-test-key';

/** A clock that moves when told. */
export class ManualClock implements Clock {
  #now = Date.UTC(2026, 2, 1);
  now = (): number => this.#now;
  monotonicMs = (): number => this.#now;
  advance(ms: number): void {
    this.#now += ms;
  }
}

/** An answer with its parsed body. */
export interface PlainAnswer {
  status: number;
  headers: Headers;
  text: string;
  json: { code: number; msg: string; data: unknown };
}

/** A service and a way to call it. */
export async function startPracticeClient(options: Partial<PracticeOptions> = {}) {
  const service = await startPracticeService({ key: PRACTICE_KEY, pace: 1_000_000, ...options });
  const send = async (
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ): Promise<PlainAnswer> => {
    const response = await fetch(`${service.base}${path}`, {
      ...init,
      headers: { 'x-api-key': PRACTICE_KEY, ...init.headers },
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
