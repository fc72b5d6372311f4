// A transport with a small main process in memory behind it: for component tests and for looking
// at the page. It answers every call of the contract from a scene's data and notes what was called.
import { AppError, type ErrorCode, type WireError } from '#shared/errors.ts';
import { contract, type CallName, type Handlers } from '#shared/ipc/contract.ts';
import type { Bridge, EventName, Events, Reply } from '#shared/ipc/transport.ts';
import type { Change } from './large-replies.ts';

/** A call as it arrived. */
export interface NotedCall {
  name: string;
  input: unknown;
}

/** The bridge and what a test needs to see and to cause. */
export interface FakeBridge {
  bridge: Bridge;
  calls: NotedCall[];
  emit<Name extends EventName>(name: Name, payload: Events[Name]): void;
  /** Calls of this name wait until they are released. */
  hold(name: CallName): () => void;
  /** The next call of this name is refused. */
  refuse(name: CallName, error: WireError): void;
}

/** An error as it comes over the wire. */
function wireError(code: ErrorCode, details: WireError['details'] = {}): WireError {
  return { code, message: code, retryable: false, details };
}

/** A bridge over these handlers. Inputs are parsed as main parses them. */
export function createFakeBridge(
  handlers: Handlers,
  change: Change = (value) => value,
): FakeBridge {
  const listeners = new Set<(name: EventName, payload: unknown) => void>();
  const refusals = new Map<CallName, WireError>();
  const held = new Map<CallName, Promise<void>>();
  const calls: NotedCall[] = [];

  async function answer(name: CallName, input: unknown): Promise<Reply<unknown>> {
    await held.get(name);
    const refusal = refusals.get(name);
    if (refusal) {
      refusals.delete(name);
      return { ok: false, error: refusal };
    }
    const parsed = contract[name].in.safeParse(input);
    if (!parsed.success) return { ok: false, error: wireError('input.invalid') };
    try {
      const handle = handlers[name] as (value: unknown) => unknown;
      return { ok: true, value: change(await handle(parsed.data)) };
    } catch (error) {
      if (error instanceof AppError) return { ok: false, error: error.toWire() };
      throw error;
    }
  }

  return {
    calls,
    bridge: {
      call: (name, input) => {
        calls.push({ name, input });
        return answer(name as CallName, input);
      },
      onEvent(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    emit(name, payload) {
      for (const listener of listeners) listener(name, payload);
    },
    hold(name) {
      let open = (): void => undefined;
      const gate = new Promise<void>((resolve) => (open = resolve));
      held.set(name, gate);
      return () => {
        held.delete(name);
        open();
      };
    },
    refuse(name, error) {
      refusals.set(name, error);
    },
  };
}
