// What happens when the page's process is gone: the page is loaded again, but not in a loop.
// Nothing is lost with it, for every record is in the case file.
import { AppError } from '#shared/errors.ts';
import type { Clock } from '#shared/domain/time.ts';
import type { LogFields } from '../services/log-fields.ts';
import type { Log } from '../services/ports.ts';
import type { Problems } from '../services/problems.ts';

/** A page that dies again within this time is left as it is. */
const CALM_MS = 60_000;

/** What is used of Electron's `WebContents`. */
export interface Page {
  on(event: 'render-process-gone', listener: (event: unknown, gone: Gone) => void): unknown;
  reload(): void;
}

interface Gone {
  reason: Exclude<LogFields<'page.gone'>['reason'], null>;
  exitCode: number;
}

/**
 * Reloads the page when its process is gone, at most once a minute. Every time is in the log with a
 * reference, which the page shows once it is there again.
 */
export function reloadWhenGone(
  page: Page,
  { clock, log, problems }: { clock: Clock; log: Log; problems: Pick<Problems, 'tell'> },
): void {
  let reloadedAt = -Infinity;
  page.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    const now = clock.monotonicMs();
    const isLoadedAgain = now - reloadedAt >= CALM_MS;
    log.note('page.gone', { reason, exitCode, isLoadedAgain });
    problems.tell('page.gone', new AppError('internal', 'the page ended'));
    if (!isLoadedAgain) return;
    reloadedAt = now;
    page.reload();
  });
}
