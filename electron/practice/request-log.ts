// The service's own record of every request: the proof, in tests, of what was and was not sent.
// It never holds a key.
import { appendFileSync } from 'node:fs';
import type { UtcMs } from '#shared/domain/time.ts';
import { KEY_PARAMETER } from './authentication.ts';

/** One request as it arrived. */
export interface LoggedRequest {
  at: UtcMs;
  method: string;
  /** Path with query, the key parameter removed. */
  path: string;
  /** The body as text; null when it was never read. */
  body: string | null;
  /** Which of the two listeners it came to. */
  listener: 'base' | 'backup';
}

/** Keeps requests in memory and, when asked, appends them to a file as JSON lines. */
export class RequestLog {
  #entries: LoggedRequest[] = [];
  readonly #file: string | null;

  constructor(file: string | null) {
    this.#file = file;
  }

  /** Records one request. */
  add(entry: LoggedRequest): void {
    this.#entries.push(entry);
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
