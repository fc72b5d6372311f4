// A search in the case file as it is typed: asked a moment after the last key, answered by the file
// alone. The newest question wins.
import type { CaseId } from '#shared/domain/ids.ts';
import type { Api } from '#shared/ipc/contract.ts';
import type { SearchGroupName, SearchHit, SearchResult } from '#shared/records/search.ts';
import type { EventPort } from '../../lib/bridge.ts';
import { Task } from '../../lib/task.svelte.ts';
import { wordsOfQuery } from './matches.ts';

/** Does something later; gives what calls it off. */
export type Later = (ms: number, run: () => void) => () => void;

/** After the last key, before the file is asked. */
export const TYPING_MS = 120;

const byTimer: Later = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

interface Asked {
  text: string;
  caseId: CaseId | null;
  limit: number;
}

/** One search. */
export class SearchController {
  /** As typed. */
  text = $state('');
  /** Only this case is searched; null: the whole file. */
  caseId = $state.raw<CaseId | null>(null);
  /** Of the newest question that was answered; null before the first. */
  result = $state.raw<SearchResult | null>(null);
  /** The question that `result` answers. */
  answered = $state.raw<Asked | null>(null);
  /** The place that the keyboard was at when it was opened. */
  openedKey: string | null = null;
  readonly searching = new Task();
  readonly #api: Pick<Api, 'search.find'>;
  readonly #firstLimit: number;
  readonly #later: Later;
  #limit = $state(0);
  #callOff: (() => void) | null = null;

  /** The words to mark in what was found. */
  readonly words = $derived.by(() => wordsOfQuery(this.answered?.text ?? ''));
  readonly hitCount = $derived(
    (this.result?.groups ?? []).reduce((sum, { hits }) => sum + hits.length, 0),
  );
  /** What is shown answers another question than the one that is typed. */
  readonly isStale = $derived.by(() => {
    const typed = this.text.trim();
    return typed !== '' && (this.answered?.text !== typed || this.answered.caseId !== this.caseId);
  });

  /** @param limit hits of each group at first */
  constructor(
    api: Pick<Api, 'search.find'>,
    events: EventPort,
    limit: number,
    later: Later = byTimer,
  ) {
    this.#api = api;
    this.#firstLimit = limit;
    this.#limit = limit;
    this.#later = later;
    events.on('search.indexed', () => {
      // What was missing may be there now.
      if ((this.result?.pending ?? 0) > 0) this.#wait();
    });
  }

  /** Takes what was typed; the file is asked when nothing more is typed for a moment. */
  type(text: string): void {
    this.text = text;
    this.#limit = this.#firstLimit;
    this.openedKey = null;
    if (text.trim() === '') this.#empty();
    else this.#wait();
  }

  /** Searches one case, or the whole file, at once. */
  within(caseId: CaseId | null): void {
    if (caseId === this.caseId) return;
    this.caseId = caseId;
    this.#limit = this.#firstLimit;
    void this.search();
  }

  /** Whether there is more than is shown, which `showMore` reads. */
  get canShowMore(): boolean {
    return this.#limit < MAX_LIMIT;
  }

  /** Reads as many hits of each group as can be had. */
  showMore(): Promise<void> {
    this.#limit = MAX_LIMIT;
    return this.search();
  }

  /** Asks the file now. */
  async search(): Promise<void> {
    this.#stopWaiting();
    const asked: Asked = { text: this.text.trim(), caseId: this.caseId, limit: this.#limit };
    if (asked.text === '') return;
    const result = await this.searching.runLatest(() => this.#api['search.find'](asked));
    if (result === undefined || this.text.trim() === '') return;
    this.result = result;
    this.answered = asked;
  }

  /** Forgets what was typed and found. */
  clear(): void {
    this.text = '';
    this.caseId = null;
    this.openedKey = null;
    this.#limit = this.#firstLimit;
    this.#empty();
  }

  #empty(): void {
    this.#stopWaiting();
    this.searching.dismiss();
    this.result = null;
    this.answered = null;
  }

  #wait(): void {
    this.#stopWaiting();
    this.#callOff = this.#later(TYPING_MS, () => void this.search());
  }

  #stopWaiting(): void {
    this.#callOff?.();
    this.#callOff = null;
  }
}

/** Of each group; the contract allows no more. */
const MAX_LIMIT = 100;

/** What tells one place of a result from another. */
export function placeKey(group: SearchGroupName, hit: number, place: number): string {
  return `${group}-${hit}-${place}`;
}

/** The first hits of a result, across its groups, each with its group. */
export function firstHits(
  result: SearchResult | null,
  limit: number,
): { group: SearchGroupName; hit: SearchHit }[] {
  const all = (result?.groups ?? []).flatMap(({ name, hits }) =>
    hits.map((hit) => ({ group: name, hit })),
  );
  return all.filter(({ hit }) => hit.places.length > 0).slice(0, limit);
}
