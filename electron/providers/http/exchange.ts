// One request and its response over one undici dispatcher: sent at most once, the body handed on
// in order and in pieces. Knows no ledger, no table and no retry.
import type { Dispatcher } from 'undici';
import { toAppError, type AppError } from '#shared/errors.ts';
import type { Every } from '../sleep.ts';
import { ConnectFailure } from './connect-failure.ts';
import { codesOf, type ExchangeFailure } from './outcome.ts';

/** The largest piece handed on at once. */
const PIECE_BYTES = 1024 * 1024;
/** How often it is looked whether an exchange has taken too long. */
const TICK_MS = 1_000;

/** What is to be sent. */
export interface ExchangeRequest {
  url: URL;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body: string | null;
  headTimeoutMs: number;
  /** Between two pieces of the body. */
  bodyIdleTimeoutMs: number;
  /**
   * From the beginning to the last byte: an idle timeout never ends an answer that drips. Time in
   * which the machine sleeps, or this side stores, does not count.
   */
  wholeTimeoutMs: number;
  every: Every;
  maxBodyBytes: number;
  signal: AbortSignal | undefined;
  /**
   * Whether these first bytes of a body are all that was asked for, although the connection stays
   * open: the rest is not waited for.
   */
  isWhole?: ((body: Uint8Array, headers: Readonly<Record<string, string>>) => boolean) | undefined;
  /** Takes the body; a rejection ends the exchange. Pieces come one at a time. */
  takePiece(bytes: Uint8Array, headers: Readonly<Record<string, string>>): Promise<unknown>;
  /** After the last piece, however the exchange ended. */
  takeEnd(): Promise<unknown>;
}

/** What came of it. */
export interface ExchangeResult {
  /** Null when no response head arrived. */
  head: { status: number; headers: Readonly<Record<string, string>> } | null;
  /** Null when a whole response arrived. */
  failure: ExchangeFailure | null;
  /** What `takePiece` or `takeEnd` rejected with; the response itself was fine until then. */
  storageError: AppError | null;
}

/** Sends once. Never rejects for anything the network does. */
export function performExchange(
  dispatcher: Dispatcher,
  request: ExchangeRequest,
): Promise<ExchangeResult> {
  return new Promise((resolve) => {
    const exchange = new Exchange(request, resolve);
    exchange.start(dispatcher);
  });
}

class Exchange implements Dispatcher.DispatchHandler {
  readonly #request: ExchangeRequest;
  readonly #resolve: (result: ExchangeResult) => void;
  #controller: Dispatcher.DispatchController | null = null;
  #stage: ExchangeFailure['stage'] = 'before_sending';
  #cause: ExchangeFailure['cause'] = 'error';
  #throughProxy = false;
  #head: ExchangeResult['head'] = null;
  #storageError: AppError | null = null;
  #pending: Uint8Array[] = [];
  #pendingBytes = 0;
  #takenBytes = 0;
  #storing: Promise<void> = Promise.resolve();
  #isOver = false;
  #isPaused = false;
  #takenMs = 0;
  #stopTicking = (): void => undefined;

  constructor(request: ExchangeRequest, resolve: (result: ExchangeResult) => void) {
    this.#request = request;
    this.#resolve = resolve;
  }

  start(dispatcher: Dispatcher): void {
    const { url, method, headers, body, headTimeoutMs, bodyIdleTimeoutMs, signal } = this.#request;
    if (signal?.aborted === true) {
      this.#stop();
      return;
    }
    signal?.addEventListener('abort', this.#stop, { once: true });
    this.#stopTicking = this.#request.every(TICK_MS, () => this.#tick());
    try {
      dispatcher.dispatch(
        {
          origin: url.origin,
          path: `${url.pathname}${url.search}`,
          method,
          headers,
          body,
          headersTimeout: headTimeoutMs,
          bodyTimeout: bodyIdleTimeoutMs,
        },
        this,
      );
    } catch (error) {
      this.#fail(error);
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // undici may start a request over when a connection ends under it. Never here: the first
    // attempt may have arrived.
    const isSecondStart = this.#stage !== 'before_sending';
    if (this.#isOver || isSecondStart) {
      controller.abort(new Error('a request is sent once'));
      if (isSecondStart) this.#fail(new Error('a request is sent once'));
      return;
    }
    this.#controller = controller;
    this.#stage = 'awaiting_head';
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: NodeJS.Dict<string | string[]>,
  ): void {
    if (status < 200) return;
    this.#head = { status, headers: flatten(headers) };
    this.#stage = 'reading_body';
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isOver) return;
    const room = this.#request.maxBodyBytes - this.#takenBytes;
    // undici reuses its buffers, and the piece is taken later.
    const bytes = Uint8Array.from(chunk.subarray(0, room));
    this.#takenBytes += bytes.length;
    this.#pending.push(bytes);
    this.#pendingBytes += bytes.length;
    if (chunk.length > room) {
      this.#cause = 'too_large';
      controller.abort(new Error('the response is too large'));
      return;
    }
    if (this.#isWhole()) {
      this.#end(null);
      controller.abort(new Error('nothing more is waited for'));
      return;
    }
    if (this.#pendingBytes < PIECE_BYTES) return;
    controller.pause();
    this.#isPaused = true;
    this.#flush();
    void this.#storing.then(() => {
      this.#isPaused = false;
      controller.resume();
    });
  }

  /** Only ever asked of a body that is held whole. */
  #isWhole(): boolean {
    const { isWhole } = this.#request;
    if (isWhole === undefined || this.#pendingBytes < this.#takenBytes) return false;
    return isWhole(Buffer.concat(this.#pending), this.#head?.headers ?? {});
  }

  onResponseEnd(): void {
    if (this.#isOver) return;
    this.#end(null);
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.#fail(error);
  }

  readonly #stop = (): void => this.#cut('stopped');

  #tick(): void {
    if (this.#isPaused) return;
    this.#takenMs += TICK_MS;
    if (this.#takenMs >= this.#request.wholeTimeoutMs) this.#cut('took_too_long');
  }

  #cut(cause: 'stopped' | 'took_too_long'): void {
    this.#cause = cause;
    const reason = new Error(cause);
    if (this.#controller === null) this.#fail(reason);
    else this.#controller.abort(reason);
  }

  #fail(error: unknown): void {
    if (this.#isOver) return;
    const connecting = error instanceof ConnectFailure ? error : null;
    if (connecting !== null) this.#throughProxy = connecting.throughProxy;
    this.#end({
      stage: this.#stage,
      throughProxy: this.#throughProxy,
      cause: this.#cause,
      codes: connecting?.codes ?? codesOf(error),
    });
  }

  /** Hands on what is pending, in pieces of the allowed size. */
  #flush(): void {
    const bytes = Buffer.concat(this.#pending);
    this.#pending = [];
    this.#pendingBytes = 0;
    for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
      const piece = bytes.subarray(start, start + PIECE_BYTES);
      this.#storing = this.#storing.then(() =>
        this.#store(() => this.#request.takePiece(piece, this.#head?.headers ?? {})),
      );
    }
  }

  async #store(step: () => Promise<unknown>): Promise<void> {
    if (this.#storageError !== null) return;
    try {
      await step();
    } catch (error) {
      this.#storageError = toAppError(error);
      this.#controller?.abort(new Error('the response cannot be stored'));
    }
  }

  #end(failure: ExchangeFailure | null): void {
    this.#isOver = true;
    this.#stopTicking();
    this.#request.signal?.removeEventListener('abort', this.#stop);
    this.#flush();
    this.#storing = this.#storing.then(() => this.#store(() => this.#request.takeEnd()));
    void this.#storing.then(() => {
      this.#resolve({ head: this.#head, failure, storageError: this.#storageError });
    });
  }
}

function flatten(headers: NodeJS.Dict<string | string[]>): Readonly<Record<string, string>> {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name.toLowerCase(), [value].flat().join(', ')] as const],
  );
  return Object.fromEntries(entries);
}
