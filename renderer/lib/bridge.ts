// The only reader of what the preload exposes: calls as typed promises, events by name.
import { AppError, toAppError, type WireError } from '#shared/errors.ts';
import { contract, isLargeCall, type Api, type CallName } from '#shared/ipc/contract.ts';
import {
  BRIDGE_KEY,
  type Bridge,
  type EventName,
  type Events,
  type LargeReply,
  type ReplyPiece,
} from '#shared/ipc/transport.ts';
import { referTo } from './problems.ts';

/** Events from the main process, one name at a time. */
export interface EventPort {
  /** Returns the function that ends the subscription. */
  on<Name extends EventName>(name: Name, listener: (payload: Events[Name]) => void): () => void;
}

/** The bridge the preload left on the window; throws when there is none. */
export function readBridge(scope: object): Bridge {
  const bridge: unknown = Reflect.get(scope, BRIDGE_KEY);
  if (typeof bridge !== 'object' || bridge === null) {
    throw new AppError('internal', 'the page was loaded without its bridge');
  }
  return bridge as Bridge;
}

/** Every call of the contract as a function. A refused call rejects with an `AppError`. */
export function createApi(bridge: Bridge): Api {
  const names = Object.keys(contract) as CallName[];
  const calls = names.map((name) => [name, (input: unknown) => callBridge(bridge, name, input)]);
  return Object.fromEntries(calls) as Api;
}

/** The bridge's single stream of events, told apart by name. */
export function createEventPort(bridge: Bridge): EventPort {
  return {
    on(name, listener) {
      return bridge.onEvent((received, payload) => {
        if (received === name) listener(payload as Events[typeof name]);
      });
    },
  };
}

/**
 * What went wrong, in the form that error notices take; the reference of main's log is kept. What
 * nobody expected here is written down and gets one.
 */
export function toWireError(error: unknown): WireError {
  if (error instanceof RefusedCall) return error.wire;
  const wire = toAppError(error).toWire();
  return wire.code === 'internal' ? { ...wire, reference: referTo(error) } : wire;
}

/** A refusal with its whole wire form, the reference included. */
class RefusedCall extends AppError {
  readonly wire: WireError;

  constructor(wire: WireError) {
    super(wire.code, wire.message, { retryable: wire.retryable, details: wire.details });
    this.wire = wire;
  }
}

async function callBridge(bridge: Bridge, name: CallName, input: unknown): Promise<unknown> {
  const reply = await bridge.call(name, input);
  if (!reply.ok) throw new RefusedCall(reply.error);
  return isLargeCall(name) ? readLarge(bridge, reply.value as LargeReply) : reply.value;
}

/** On their way at once: while one is read here the next is made there, and main stays free. */
const PIECES_AT_ONCE = 3;

/** Decoded piece by piece, parsed once. All pieces are as long as the first, but for the last. */
async function readLarge(bridge: Bridge, large: LargeReply): Promise<unknown> {
  const { first, sizeBytes, restId: id } = large;
  // What it meets first may be in the middle: a mark there is a character, not a byte order.
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  // A text follows no half of a character: the other half would have made bytes of it.
  const textOf = (piece: ReplyPiece): string =>
    typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true });
  const ask = (): Promise<ReplyPiece> => {
    const piece = callBridge(bridge, 'replies.next', { id }) as Promise<ReplyPiece>;
    // Those behind the first that is refused are awaited by nobody.
    piece.catch(() => undefined);
    return piece;
  };
  let left = id === null ? 0 : Math.ceil(sizeBytes / first.length) - 1;
  const underWay = Array.from({ length: Math.min(left, PIECES_AT_ONCE) }, ask);
  left -= underWay.length;
  let text = textOf(first);
  for (let next = underWay.shift(); next !== undefined; next = underWay.shift()) {
    text += textOf(await next);
    if (left-- > 0) underWay.push(ask());
  }
  return JSON.parse(text + decoder.decode());
}
