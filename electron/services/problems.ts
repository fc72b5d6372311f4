// What nobody expected: each gets a reference that is in the log, and the person is shown it. Where
// no call is there to carry it, the page is informed and takes it.
import { toAppError, type AppError, type WireError } from '#shared/errors.ts';
import type { PageProblem } from '#shared/ipc/calls/problems.ts';
import { framesOf } from './log-fields.ts';
import type { Emit, Log } from './ports.ts';

/** What it needs. */
export interface ProblemPorts {
  log: Log;
  /** Eight digits, base 16. */
  newReference: () => string;
  emit: Emit;
}

/** Everything that went wrong without being expected. */
export interface Problems {
  /** Writes it down; the reference goes to the person with what failed. */
  refer: (where: string, error: AppError) => string;
  /** Writes down what the program tried on its own, and what the person hears of in another way. */
  note: (where: string, error: AppError) => void;
  /** Writes it down and tells the page: nobody waits for what failed. */
  tell: (where: string, error: unknown) => void;
  /** As it crosses to the page or is stored: with a reference where it was not expected. */
  describe: (where: string, error: AppError) => WireError;
  /** Writes down what happened in the page, under the reference that it shows already. */
  takeFromPage: (problem: PageProblem) => void;
  /** The oldest one that the page was informed of and did not take; null when there is none. */
  next: () => string | null;
}

/** Informed of at most so many until the page takes them: one fault may repeat itself. */
const MAX_WAITING = 20;

/** Builds it. */
export function createProblems({ log, newReference, emit }: ProblemPorts): Problems {
  const waiting: string[] = [];

  const write = (where: string, reference: string | null, error: AppError): void => {
    log.note('problem', { where, reference, code: error.code, ...originOf(error) });
  };
  const refer: Problems['refer'] = (where, error) => {
    const reference = newReference();
    write(where, reference, error);
    return reference;
  };

  return {
    refer,
    note: (where, error) => write(where, null, error),
    tell(where, error) {
      const reference = refer(where, toAppError(error));
      if (waiting.length < MAX_WAITING) waiting.push(reference);
      emit('app.problem', { waiting: waiting.length });
    },
    describe(where, error) {
      const wire = error.toWire();
      return isUnexpected(error) ? { ...wire, reference: refer(where, error) } : wire;
    },
    takeFromPage({ reference, kind, stack }) {
      const frames = framesOf(stack);
      log.note('problem', { where: 'page', reference, code: 'internal', kind, frames });
    },
    next: () => waiting.shift() ?? null,
  };
}

/** A fault of the program: nothing of what the person did, the machine or a service explains it. */
export function isUnexpected({ code, details }: AppError): boolean {
  const { reason } = details;
  return code === 'internal' || reason === 'worker_ended' || reason === 'out_of_memory';
}

/** The kind of what was thrown first, and where. What it says may quote an input: it is not written. */
function originOf(error: AppError): { kind: string; frames: string[] } {
  const origin = error.cause instanceof Error ? error.cause : error;
  // An error of a thread has only its kind left, which is where the words would.
  const isOfThread = origin === error && error.code === 'internal' && /Error$/.test(error.message);
  return { kind: isOfThread ? error.message : origin.name, frames: framesOf(origin.stack ?? '') };
}
