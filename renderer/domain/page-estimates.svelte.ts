// About how many pages reports take as PDF, known before anything is printed; asked for once a report.
import type { Api } from '#shared/ipc/contract.ts';
import type { ReportId } from '#shared/domain/ids.ts';

/** One for each dialog that writes reports. */
export class PageEstimates {
  /** Null where it could not be told. */
  #pages = $state.raw<Readonly<Partial<Record<ReportId, number | null>>>>({});
  readonly #api: Pick<Api, 'reports.estimate'>;
  readonly #asked: ReportId[] = [];
  #last = Promise.resolve();

  constructor(api: Pick<Api, 'reports.estimate'>) {
    this.#api = api;
  }

  /** Asks for those that were not asked for, one after another. */
  ask(ids: readonly ReportId[]): void {
    for (const id of ids) {
      if (this.#asked.includes(id)) continue;
      this.#asked.push(id);
      this.#last = this.#last.then(() => this.#estimate(id));
    }
  }

  /** Of all of them: pages, `pending` until all are known, null where one cannot be told. */
  sumOf(ids: readonly ReportId[]): number | 'pending' | null {
    const all = ids.map((id) => this.#pages[id]);
    if (all.includes(undefined)) return 'pending';
    if (all.includes(null)) return null;
    return all.reduce<number>((sum, pages) => sum + (pages ?? 0), 0);
  }

  async #estimate(id: ReportId): Promise<void> {
    // What keeps it from being composed is said by what is done next.
    const pages = await this.#api['reports.estimate']({ id }).then(
      (estimate) => estimate.pages,
      () => null,
    );
    this.#pages = { ...this.#pages, [id]: pages };
  }
}
