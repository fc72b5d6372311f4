// What may be asked while a lock is in force, or while another file takes the open one's place:
// nothing that tells of the file or changes anything.
import { AppError } from '#shared/errors.ts';
import type { CallName, Handlers } from '#shared/ipc/contract.ts';
import type { CaseFileSession } from '../services/session-ports.ts';

/** What a page without a file needs: how it is, opening one, and how the page looks. */
const OPEN_TO_ALL: readonly CallName[] = [
  'app.info',
  'app.handedFile',
  'app.copyText',
  'app.noteProblem',
  'app.nextProblem',
  'app.offerCommands',
  'settings.get',
  'caseFile.status',
  'caseFile.choosePath',
  'caseFile.open',
  'caseFile.create',
  'caseFile.close',
];
/** What also continues while the file is replaced. */
const DURING_REPLACEMENT: readonly CallName[] = ['caseFile.lock', 'caseFile.cancelTask'];

/**
 * The handlers behind the lock. Errors of each: `casefile.locked`, also for a call whose answer comes
 * after the lock; `casefile.busy` while the file is replaced.
 */
export function guardHandlers(
  handlers: Handlers,
  session: Pick<CaseFileSession, 'isLocked' | 'isReplacing'>,
): Handlers {
  const requireUnlocked = (): void => {
    if (session.isLocked()) throw new AppError('casefile.locked', 'the case file is locked');
  };
  const guarded = Object.entries(handlers).map(([name, handler]) => {
    if (OPEN_TO_ALL.includes(name as CallName)) return [name, handler];
    const serve = handler as (input: unknown) => unknown;
    return [
      name,
      async (input: unknown) => {
        requireUnlocked();
        if (session.isReplacing() && !DURING_REPLACEMENT.includes(name as CallName)) {
          throw new AppError('casefile.busy', 'another file takes the place of the open one');
        }
        const answer: unknown = await serve(input);
        // Of the lock itself that is the answer: how the file is now.
        if (name !== 'caseFile.lock') requireUnlocked();
        return answer;
      },
    ];
  });
  return Object.fromEntries(guarded) as Handlers;
}
