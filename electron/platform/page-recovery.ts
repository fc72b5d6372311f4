// What happens when the page's process is gone: the page is loaded again, but not in a loop.
// Nothing is lost with it, for every record is in the case file.
import { AppError } from '#shared/errors.ts';
import type { Clock } from '#shared/domain/time.ts';

/** A page that dies again within this time is left as it is. */
const CALM_MS = 60_000;

/** What is used of Electron's `WebContents`. */
export interface Page {
  on(event: 'render-process-gone', listener: (event: unknown, gone: Gone) => void): unknown;
  reload(): void;
}

interface Gone {
  /** Electron's word, e.g. `crashed`, `oom`. */
  reason: string;
  exitCode: number;
}

/** Reloads the page when its process is gone, at most once a minute, and reports every time. */
export function reloadWhenGone(
  page: Page,
  ports: { clock: Clock; onProblem: (what: string, error: AppError) => void },
): void {
  let reloadedAt = -Infinity;
  page.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    const now = ports.clock.monotonicMs();
    const reloads = now - reloadedAt >= CALM_MS;
    const then = reloads ? 'it is loaded again' : 'it died again at once and is left';
    ports.onProblem(
      'page.gone',
      new AppError('internal', `the page ended: ${reason} (${exitCode}); ${then}`),
    );
    if (!reloads) return;
    reloadedAt = now;
    page.reload();
  });
}
