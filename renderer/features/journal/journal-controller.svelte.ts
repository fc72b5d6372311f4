// The journal of the file or of one case, a page at a time; of a case that came from elsewhere also
// what stood of it in the journals of the files it was in.
import type { CaseId } from '#shared/domain/ids.ts';
import type { ChainedJournalEntry, JournalOrigin } from '#shared/domain/journal.ts';
import type { Api } from '#shared/ipc/contract.ts';
import { Task } from '../../lib/task.svelte.ts';

type JournalApi = Pick<Api, 'journal.list' | 'journal.origins'>;

/** Entries on a page. */
export const JOURNAL_PAGE = 100;

/** Entries, newest first. */
export class JournalController {
  /** Of this case; null: of the whole file. */
  caseId = $state.raw<CaseId | null>(null);
  /** The files that the case was in before, the one it came from last first. */
  origins = $state.raw<readonly JournalOrigin[]>([]);
  /** The file whose journal is shown; null: this one. */
  origin = $state.raw<JournalOrigin | null>(null);
  /** The page shown; null until loaded. */
  entries = $state.raw<ChainedJournalEntry[] | null>(null);
  /** Ids of the jobs on the page that the practice service ran. */
  practiceJobs = $state.raw<readonly string[]>([]);
  /** All there are in the journal shown, of the case or of the file. */
  total = $state(0);
  /** All there are in this file's own journal. */
  ownTotal = $state(0);
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

  /** Shows the newest entries that this file has of a case, or all of the file. */
  async show(caseId: CaseId | null): Promise<void> {
    if (caseId !== this.caseId) this.#forget();
    else if (this.origin !== null) this.entries = null;
    this.caseId = caseId;
    this.origin = null;
    await this.#go([null], true);
  }

  /** Shows the newest entries of a file that the case was in; null: of this one. */
  async showOrigin(originFileId: string | null): Promise<void> {
    const origin = this.origins.find((one) => one.originFileId === originFileId) ?? null;
    if (origin === this.origin) return;
    this.origin = origin;
    this.entries = null;
    await this.#go([null]);
  }

  /** Tries again what failed. */
  async retry(): Promise<void> {
    await (this.origin === null ? this.show(this.caseId) : this.#go([null]));
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
    this.#forget();
    this.caseId = null;
  }

  #forget(): void {
    this.entries = null;
    this.origins = [];
    this.origin = null;
    this.total = 0;
    this.ownTotal = 0;
    this.#starts = [null];
  }

  async #go(starts: (number | null)[], withOrigins = false): Promise<void> {
    const { caseId, origin } = this;
    const asked = {
      caseId,
      subject: null,
      beforeSeq: starts.at(-1) ?? null,
      limit: JOURNAL_PAGE,
      ...(origin === null ? {} : { originFileId: origin.originFileId }),
    };
    const found = await this.loading.runLatest(() =>
      Promise.all([
        this.#api['journal.list'](asked),
        withOrigins && caseId !== null ? this.#api['journal.origins']({ caseId }) : this.origins,
      ]),
    );
    if (!found) return;
    const [{ entries, total, practiceJobs }, origins] = found;
    this.origins = origins;
    this.#starts = starts;
    this.total = total;
    if (origin === null) this.ownTotal = total;
    this.practiceJobs = practiceJobs;
    this.entries = entries;
  }
}
