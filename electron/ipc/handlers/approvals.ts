// Calls about what reviewers sign.
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `approvals.*`. */
export function createApprovalHandlers({ approvals }: HandlerServices): HandlersOf<'approvals'> {
  return {
    'approvals.sign': (args) => approvals.sign(args),
    'approvals.receive': (args) => approvals.receive(args),
    'approvals.list': (args) => approvals.list(args),
  };
}
