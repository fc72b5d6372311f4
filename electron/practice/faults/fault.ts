// What a fault can do to an exchange. Each family of faults has a file; the catalogue lists them.
import type { ServerResponse } from 'node:http';
import type { Answer } from '../answer.ts';
import type { Sleep } from '../timing.ts';

/** What an order may set besides kind, path and times. */
export interface FaultOptions {
  /** How long it lasts, in real milliseconds. */
  ms: number;
  /** How much it adds to an answer. */
  bytes: number;
}

/** An answer about to be written. */
export interface Delivery {
  response: ServerResponse;
  /** The whole body. */
  bytes: Buffer;
  /** Writes status and headers, with the length that is announced. */
  writeHead: (length: number) => void;
  options: FaultOptions;
  sleep: Sleep;
}

/** One kind of misbehaviour; exactly one of these things happens. */
export type Fault =
  /** The address stops listening, so that the next connection is refused. */
  | { kind: string; stage: 'listener' }
  /** The connection is reset before the request is read: nothing ran. */
  | { kind: string; stage: 'before-read' }
  /** Something else answers; the service never sees the request. */
  | { kind: string; stage: 'instead'; answer: () => Answer }
  /** The request runs, and its answer never arrives. */
  | {
      kind: string;
      stage: 'after';
      then: 'reset' | 'close' | 'hang';
      /** Only on a connection that carried a request before. */
      isForReused?: true;
    }
  /** The request runs and its answer is altered; null when this answer has nothing to alter. */
  | { kind: string; stage: 'change'; change: (answer: Answer, path: string) => Answer | null }
  /** The request runs and its answer is written in another way. */
  | { kind: string; stage: 'deliver'; deliver: (delivery: Delivery) => Promise<void> };

/** A fault that alters the answer of a request that ran. */
export function altering(
  kind: string,
  change: (answer: Answer, path: string) => Answer | null,
): Fault {
  return { kind, stage: 'change', change };
}

/** A fault where something else answers and the request never runs. */
export function answering(kind: string, answer: () => Answer): Fault {
  return { kind, stage: 'instead', answer };
}
