// The journal of the file or of one case, a page at a time.
import type { CaseId } from '#shared/domain/ids.ts';
import type { ChainedJournalEntry } from '#shared/domain/journal.ts';
import type { Api } from '#shared/ipc/contract.ts';
import { Task } from '../../lib/task.svelte.ts';

type JournalApi = Pick<Api, 'journal.list'>;

/** Entries on a page. */
export const JOURNAL_PAGE = 100;

/** Entries, newest first. */
export class JournalController {
  /** Of this case; null: of the whole file. */
  caseId = $state.raw<CaseId | null>(null);
  /** The page shown; null until loaded. */
  entries = $state.raw<ChainedJournalEntry[] | null>(null);
  /** All there are, of the case or of the file. */
  total = $state(0);
  /** Where each page begins, the present one last; null is the newest entry. */
  #starts = $state.raw<(number | null)[]>([null]);
  readonly loading = new Task();
  readonly #api: JournalApi;

  constructor(api: JournalApi) {
    this.#api = api;
  }

  /** The number of the page shown, from 1. */
  get page(): number {
    return this.#starts.length;
  }

  /** How many pages there are. */
  get pageCount(): number {
    return Math.max(1, Math.ceil(this.total / JOURNAL_PAGE));
  }

  /** Shows the newest entries of a case, or of the file. */
  async show(caseId: CaseId | null): Promise<void> {
    if (caseId !== this.caseId) this.entries = null;
    this.caseId = caseId;
    await this.#go([null]);
  }

  /** Shows older entries. */
  async showOlder(): Promise<void> {
    const last = this.entries?.at(-1);
    if (last && this.page < this.pageCount) await this.#go([...this.#starts, last.seq]);
  }

  /** Shows the page before. */
  async showNewer(): Promise<void> {
    if (this.page > 1) await this.#go(this.#starts.slice(0, -1));
  }

  /** Forgets everything when the file is closed. */
  clear(): void {
    this.entries = null;
    this.caseId = null;
    this.total = 0;
    this.#starts = [null];
  }

  async #go(starts: (number | null)[]): Promise<void> {
    const { caseId } = this;
    const beforeSeq = starts.at(-1) ?? null;
    const asked = { caseId, subject: null, beforeSeq, limit: JOURNAL_PAGE };
    const found = await this.loading.runLatest(() => this.#api['journal.list'](asked));
    if (!found) return;
    this.#starts = starts;
    this.total = found.total;
    this.entries = found.entries;
  }
}
