// What nobody expected in the page: each gets a reference, under which main writes it into the log. The
// reference is made here, so that it can be shown at once.
import type { PageProblem } from '#shared/ipc/calls/problems.ts';

/** Passes a problem on to main. */
type NoteProblem = (problem: PageProblem) => void;

const MAX_STACK = 20_000;
let note: NoteProblem = () => undefined;

/** From now on problems of the page go there; main.ts says where. */
export function noteProblemsWith(next: NoteProblem): void {
  note = next;
}

/** Has it written down; gives the reference to be shown. */
export function referTo(error: unknown): string {
  const reference = newReference();
  const isError = error instanceof Error;
  note({
    reference,
    kind: isError ? error.name.slice(0, 200) : '',
    stack: isError ? (error.stack ?? '').slice(0, MAX_STACK) : '',
  });
  return reference;
}

/** Eight digits, base 16. */
function newReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(4));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}
