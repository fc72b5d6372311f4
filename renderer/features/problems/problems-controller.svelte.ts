// What went wrong without being expected and without anybody who waits for it: references to be shown
// until the person puts them away.
import type { Api } from '#shared/ipc/contract.ts';
import type { EventPort } from '../../lib/bridge.ts';
import { referTo } from '../../lib/problems.ts';

/** Shown at once; one fault may repeat itself. */
const MAX_SHOWN = 3;

/** The references, newest first. */
export class ProblemsController {
  references = $state.raw<readonly string[]>([]);
  /** How many are not shown any more. */
  more = $state(0);
  readonly #api: Pick<Api, 'app.nextProblem'>;

  constructor(api: Pick<Api, 'app.nextProblem'>, events: EventPort) {
    this.#api = api;
    events.on('app.problem', () => void this.take());
  }

  /** Takes what went wrong behind the page, also before it was there. */
  async take(): Promise<void> {
    let reference: string | null;
    do {
      reference = await this.#api['app.nextProblem']({});
      if (reference !== null) this.#show(reference);
    } while (reference !== null);
  }

  /** Has an error of the page written down, and shows its reference. */
  noteOwn(error: unknown): void {
    this.#show(referTo(error));
  }

  /** Puts them away. */
  dismiss(): void {
    this.references = [];
    this.more = 0;
  }

  #show(reference: string): void {
    const all = [reference, ...this.references];
    this.references = all.slice(0, MAX_SHOWN);
    this.more += all.length - this.references.length;
  }
}

/** Follows what nothing in the page catches. */
export function followUncaught(page: Window, problems: ProblemsController): void {
  page.addEventListener('error', ({ error }) => {
    // A refused style or picture has no error; the policy says so on its own.
    if (error instanceof Error) problems.noteOwn(error);
  });
  page.addEventListener('unhandledrejection', ({ reason }) => problems.noteOwn(reason));
}
