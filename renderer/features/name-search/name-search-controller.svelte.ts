// The search of the name service's database. What is typed stays on this computer, where the names
// that the file holds are offered; it is sent when the person says so, once for each time.
import type { EnvironmentId } from '#shared/domain/ids.ts';
import { subjectKey } from '#shared/domain/subject.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { Api, EnvironmentView } from '#shared/ipc/contract.ts';
import type { LedgerRow, QuotaState } from '#shared/records/ledger.ts';
import type { SearchHit } from '#shared/records/search.ts';
import type { EntityRecord, SearchResults } from '#shared/names/entity.ts';
import { DEFAULT_THRESHOLD } from '#shared/names/request.ts';
import { SEARCH_DEFAULTS } from '#shared/names/search-request.ts';
import { noEntries, setOf, withEntries } from '../../lib/collections.ts';
import { Task } from '../../lib/task.svelte.ts';
import { readSearch, type AskedSearch, type SearchBoxes } from './name-search-input.ts';

type NameSearchApi = Pick<Api, 'names.search' | 'names.entity' | 'search.find' | 'ledger.list'>;

/** What the search needs to know of the rest of the page. */
export interface NameSearchSurroundings {
  /** Those of the name service. */
  environments: () => readonly EnvironmentView[];
  quotas: () => readonly QuotaState[];
  isQuiet: () => boolean;
  now: () => UtcMs;
}

/** Does something later; gives what calls it off. */
type Later = (ms: number, run: () => void) => () => void;

/** After the last key, before the file is asked. */
const TYPING_MS = 120;
/** Names of the file that are offered. */
const OFFERED = 8;
/** Names of an entity that are looked for in the file. */
const LOOKED_FOR = 10;
/** Rows of the ledger in which an answer's request is looked for. */
const ROWS = 20;

const byTimer: Later = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** A search that was sent, with its answer. */
export interface AnsweredSearch {
  environmentId: EnvironmentId;
  asked: AskedSearch;
  results: SearchResults;
  readAt: UtcMs;
  /** The request that holds the bytes; null when the ledger does not show it. */
  request: LedgerRow | null;
}

/** An entity that was read. */
export interface ReadEntity {
  id: string;
  environmentId: EnvironmentId;
  record: EntityRecord;
  readAt: UtcMs;
  request: LedgerRow | null;
  /** Its names that the file holds, with where. */
  seen: readonly SearchHit[];
}

/** Why nothing can be sent now; null when it can. */
export type Obstacle = 'none_environment' | 'quiet' | 'key_missing' | 'quota_used_up';

/** State and actions of the search and of the entity that is looked at. */
export class NameSearchController {
  boxes = $state<SearchBoxes>(emptyBoxes());
  /** Names of this file that are like the one typed; null until the file answered. */
  local = $state.raw<readonly SearchHit[] | null>(null);
  /** What was asked last and answered; null before. */
  answer = $state.raw<AnsweredSearch | null>(null);
  /** A search was tried while a box was not right. */
  isRefused = $state(false);
  readonly searching = new Task();
  readonly opening = new Task();
  readonly #api: NameSearchApi;
  readonly #around: NameSearchSurroundings;
  readonly #later: Later;
  #chosenId = $state.raw<EnvironmentId | null>(null);
  /** By environment and id: what was read is not asked for again. */
  #entities = $state.raw(noEntries<string, ReadEntity>());
  #localAsked = '';
  #callOff: (() => void) | null = null;

  readonly reading = $derived.by(() => readSearch(this.boxes));

  constructor(api: NameSearchApi, around: NameSearchSurroundings, later: Later = byTimer) {
    this.#api = api;
    this.#around = around;
    this.#later = later;
  }

  get environments(): readonly EnvironmentView[] {
    return this.#around.environments();
  }

  /** The environment that is asked: the chosen one, else the first. */
  get environment(): EnvironmentView | undefined {
    const known = this.environments;
    return known.find(({ id }) => id === this.#chosenId) ?? known[0];
  }

  /** The quota of its key as last told; null when it never was. */
  get quota(): QuotaState | null {
    const id = this.environment?.id;
    return this.#around.quotas().find((one) => one.environmentId === id) ?? null;
  }

  /** What is in the way of sending anything. */
  get obstacle(): Obstacle | null {
    const { environment, quota } = this;
    if (environment === undefined) return 'none_environment';
    if (this.#around.isQuiet()) return 'quiet';
    if (environment.key === 'missing') return 'key_missing';
    const until = quota?.blockedUntil ?? null;
    return until !== null && until > this.#around.now() ? 'quota_used_up' : null;
  }

  /** Opens the search for a name that was entered elsewhere. Nothing is sent. */
  begin(text: string, environmentId: EnvironmentId | null = null): void {
    if (environmentId !== null) this.chooseEnvironment(environmentId);
    if (text !== '') this.type(text);
  }

  chooseEnvironment(id: EnvironmentId): void {
    if (this.environments.some((one) => one.id === id)) this.#chosenId = id;
  }

  /** Takes what was typed; the file is asked when nothing more is typed for a moment. */
  type(text: string): void {
    this.boxes.text = text;
    this.isRefused = false;
    this.searching.dismiss();
    this.#callOff?.();
    this.#callOff = this.#later(TYPING_MS, () => void this.#lookHere());
  }

  /** Sends the name that is typed to the service. Refused at its box, nothing is sent. */
  async search(): Promise<void> {
    const { environment, reading } = this;
    this.isRefused = !reading.ok;
    if (!reading.ok || environment === undefined || this.obstacle !== null) return;
    const { asked } = reading;
    const environmentId = environment.id;
    const answer = await this.searching.run(() =>
      this.#api['names.search']({ environmentId, ...asked }),
    );
    if (answer === undefined) return;
    this.answer = { environmentId, asked, ...answer, request: null };
    const shown = this.answer;
    const request = await this.#requestOf(environmentId, '/v1/search?');
    if (this.answer === shown) this.answer = { ...shown, request };
  }

  /** An entity that was read before, of the environment that is asked; undefined when it was not. */
  entity(id: string, environmentId = this.environment?.id): ReadEntity | undefined {
    return environmentId === undefined ? undefined : this.#entities.get(`${environmentId} ${id}`);
  }

  /** Asks the service for an entity, unless it was read before; `again`: in any case. */
  async openEntity(id: string, again = false): Promise<void> {
    const { environment } = this;
    if (environment === undefined || this.obstacle !== null) return;
    if (!again && this.entity(id) !== undefined) return;
    const environmentId = environment.id;
    const record = await this.opening.run(() =>
      this.#api['names.entity']({ environmentId, entityId: id }),
    );
    if (record === undefined) return;
    const readAt = this.#around.now();
    const read: ReadEntity = { id, environmentId, record, readAt, request: null, seen: [] };
    this.#keep(read);
    const path = `/v1/entity/${encodeURIComponent(id)}`;
    const [request, seen] = await Promise.all([
      this.#requestOf(environmentId, path),
      this.#seenHere(record),
    ]);
    this.#keep({ ...read, request, seen });
  }

  /** Forgets everything when the file is closed. */
  clear(): void {
    this.#callOff?.();
    this.#callOff = null;
    this.#localAsked = '';
    this.boxes = emptyBoxes();
    this.local = null;
    this.answer = null;
    this.isRefused = false;
    this.searching.dismiss();
    this.opening.dismiss();
    this.#entities = noEntries();
  }

  #keep(read: ReadEntity): void {
    this.#entities = withEntries(this.#entities, [[`${read.environmentId} ${read.id}`, read]]);
  }

  async #lookHere(): Promise<void> {
    const text = this.boxes.text.trim();
    this.#localAsked = text;
    if (text === '' || text.length > 500) {
      this.local = null;
      return;
    }
    const local = await this.#namesHere(text, OFFERED);
    if (this.#localAsked === text) this.local = local;
  }

  /** Names of the file; only an offer, so a file that does not answer offers none. */
  async #namesHere(text: string, limit: number): Promise<readonly SearchHit[]> {
    try {
      const { groups } = await this.#api['search.find']({ text, caseId: null, limit });
      return groups.find(({ name }) => name === 'name')?.hits ?? [];
    } catch {
      return [];
    }
  }

  /** Where the file holds an entity's names, each spelled as the entity's. */
  async #seenHere({ name, aliases }: EntityRecord): Promise<readonly SearchHit[]> {
    const names = [...setOf([...(name === null ? [] : [name]), ...aliases])]
      .filter((one) => one.trim() !== '' && one.length <= 500)
      .slice(0, LOOKED_FOR);
    const found = await Promise.all(
      names.map(async (one) => {
        const key = subjectKey('name', one);
        const hits = await this.#namesHere(one, OFFERED);
        return hits.filter(({ text }) => subjectKey('name', text) === key);
      }),
    );
    return found.flat();
  }

  /** The newest request of this path in the ledger. */
  async #requestOf(environmentId: EnvironmentId, path: string): Promise<LedgerRow | null> {
    try {
      const rows = await this.#api['ledger.list']({
        environmentId,
        purpose: 'name_search',
        jobId: null,
        outcome: 'answered',
        limit: ROWS,
      });
      return rows.find(({ url }) => url.includes(path)) ?? null;
    } catch {
      return null;
    }
  }
}

function emptyBoxes(): SearchBoxes {
  return { text: '', limit: String(SEARCH_DEFAULTS.limit), threshold: DEFAULT_THRESHOLD };
}
