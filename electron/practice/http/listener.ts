// One address on 127.0.0.1 that can be closed and opened again under the same port.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The addresses of the service: a primary and its backup for each database. */
export const LISTENERS = ['base', 'backup', 'test-base', 'test-backup'] as const;
/** The name of an address. */
export type ListenerName = (typeof LISTENERS)[number];

/** A listener. */
export class Listener {
  readonly #handler: RequestListener;
  #server: Server | null = null;
  #port: number;

  /** @param port 0 = any free one, kept from then on */
  constructor(handler: RequestListener, port: number) {
    this.#handler = handler;
    this.#port = port;
  }

  /** The base address, without a trailing slash; only after it was opened once. */
  get base(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Starts to listen; rejects with the system's error when the port is taken. */
  async open(): Promise<void> {
    if (this.#server !== null) return;
    const server = createServer(this.#handler);
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.#port, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    }).catch((error: unknown) => {
      this.#server = null;
      throw error;
    });
    this.#port = (server.address() as AddressInfo).port;
  }

  /** Stops listening and ends every connection. */
  async close(): Promise<void> {
    const server = this.#server;
    if (server === null) return;
    this.#server = null;
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }
}
