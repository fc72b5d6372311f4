// The journal: its newest entries and whether its chain holds.
import type { ChainedJournalEntry, JournalCheck } from '#shared/domain/journal.ts';
import type { Api } from '#shared/ipc/contract.ts';
import { Task } from '../../lib/task.svelte.ts';

type JournalApi = Pick<Api, 'journal.list' | 'journal.verify'>;

/** How many of the newest entries are shown. */
const JOURNAL_LIMIT = 200;

/** Entries and the chain's state. */
export class JournalController {
  /** Newest first; null until loaded. */
  entries = $state.raw<ChainedJournalEntry[] | null>(null);
  /** Null until verified in this session. */
  check = $state.raw<JournalCheck | null>(null);
  readonly loading = new Task();
  readonly verifying = new Task();
  readonly #api: JournalApi;

  constructor(api: JournalApi) {
    this.#api = api;
  }

  /** Reads the newest entries. */
  async load(): Promise<void> {
    const entries = await this.loading.run(() =>
      this.#api['journal.list']({ limit: JOURNAL_LIMIT }),
    );
    if (entries) this.entries = entries.toSorted((a, b) => b.seq - a.seq);
  }

  /** Computes every hash again. */
  async verify(): Promise<void> {
    this.check = null;
    const check = await this.verifying.run(() => this.#api['journal.verify']({}));
    if (check) this.check = check;
    await this.load();
  }

  /** Forgets everything when the file is closed. */
  clear(): void {
    this.entries = null;
    this.check = null;
  }
}
