// Serves the contract without knowing Electron: parses every input, calls the handler, turns
// every failure into a typed reply. An unexpected error gets a reference that is in the log.
import { AppError, toAppError } from '#shared/errors.ts';
import { contract, isCallName, type CallName, type Handlers } from '#shared/ipc/contract.ts';
import type { Reply } from '#shared/ipc/transport.ts';
import { isUnexpected } from '../services/problems.ts';

/** What the dispatcher needs from outside. */
export interface DispatcherPorts {
  /** Writes an unexpected error down and gives the reference to it; inputs are never passed on. */
  refer: (call: CallName, error: AppError) => string;
}

/** Serves one call. Never rejects. */
export type Dispatch = (name: unknown, input: unknown) => Promise<Reply<unknown>>;

/** Builds the one entrance of all calls. Errors: `ipc.unknown_call`, `input.invalid`, and the handlers' own. */
export function createDispatcher(handlers: Handlers, ports: DispatcherPorts): Dispatch {
  return async (name, input) => {
    if (!isCallName(name)) return refuse(new AppError('ipc.unknown_call', 'no such call'));
    const parsed = contract[name].in.safeParse(input);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      return refuse(
        new AppError('input.invalid', `invalid input of ${name}`, {
          details: { field: issue?.path.join('.') ?? '', problem: issue?.code ?? '' },
        }),
      );
    }
    try {
      const handler = handlers[name] as (value: unknown) => unknown;
      return { ok: true, value: await handler(parsed.data) };
    } catch (cause) {
      const error = toAppError(cause);
      if (!isUnexpected(error)) return refuse(error);
      const reference = ports.refer(name, error);
      // The text of an unexpected error may hold anything; only its reference goes to the page.
      return { ok: false, error: { ...refuse(error).error, message: error.code, reference } };
    }
  };
}

function refuse(error: AppError): Extract<Reply<never>, { ok: false }> {
  return { ok: false, error: error.toWire() };
}
