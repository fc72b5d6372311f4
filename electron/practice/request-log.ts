// The service's own record of every request: the proof, in tests, of what was and was not sent.
// It never holds a key.
import { appendFileSync } from 'node:fs';
import type { UtcMs } from '#shared/domain/time.ts';
import { KEY_PARAMETER } from './authentication.ts';
import type { ListenerName } from './http/listener.ts';

/** One request as it arrived, and what became of it. */
export interface LoggedRequest {
  at: UtcMs;
  method: string;
  /** Path with query, the key parameter removed. */
  path: string;
  /** The body as text; null when it was never read. */
  body: string | null;
  /** Which address it came to. */
  listener: ListenerName;
  /** Kinds of faults that struck it, joined by a comma; null when none did. */
  fault: string | null;
  /** Whether it made the service accept a screening; false at `/mcp`, whatever was called. */
  isAcceptance: boolean;
  /** Status of the answer; null while there is none, and when none was sent. */
  status: number | null;
}

/** What is known of a request when it arrives. */
export type ArrivedRequest = Pick<LoggedRequest, 'at' | 'method' | 'path' | 'body' | 'listener'>;

/** Keeps requests in memory and, when asked, appends the settled ones to a file as JSON lines. */
export class RequestLog {
  #entries: LoggedRequest[] = [];
  readonly #file: string | null;

  constructor(file: string | null) {
    this.#file = file;
  }

  /** Records a request that has arrived; the entry is completed by `settle`. */
  add(arrived: ArrivedRequest): LoggedRequest {
    const entry = { ...arrived, fault: null, isAcceptance: false, status: null };
    this.#entries.push(entry);
    return entry;
  }

  /** Records what became of it, before anybody hears of it. */
  settle(
    entry: LoggedRequest,
    outcome: Pick<LoggedRequest, 'fault' | 'isAcceptance' | 'status'>,
  ): void {
    Object.assign(entry, outcome);
    if (this.#file !== null) appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
  }

  /** All requests since the start or the last `clear`, oldest first. */
  get entries(): readonly LoggedRequest[] {
    return this.#entries;
  }

  /** Forgets the requests in memory; the file keeps them. */
  clear(): void {
    this.#entries = [];
  }
}

/** A path with its query, without the key. */
export function withoutKey(url: URL): string {
  const query = new URLSearchParams(url.searchParams);
  query.delete(KEY_PARAMETER);
  const text = query.toString();
  return text === '' ? url.pathname : `${url.pathname}?${text}`;
}
