// Choosing what to cite: a snapshot of the case, then a place in its stored bytes.
import type { CaseId } from '#shared/domain/ids.ts';
import type { ResolvedCitation } from '#shared/domain/note.ts';
import type { Api } from '#shared/ipc/contract.ts';
import type { ScreeningFilter } from '#shared/records/search.ts';
import { parseJson } from '#shared/screening/json.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import { Task } from '../../lib/task.svelte.ts';
import { tellingPlaces, type TellingPlace } from './telling-places.ts';

type CiteApi = Pick<Api, 'screenings.list' | 'screenings.raw' | 'notes.resolveCitations'>;

/** Snapshots offered at once. */
export const OFFERED_SNAPSHOTS = 100;
/** The most that one call gives. */
const MAX_BYTES = 8_388_608;

/** One per opening of the picker. */
export class CiteController {
  /** What was searched for. */
  text = $state('');
  snapshots = $state.raw<SnapshotSummary[] | null>(null);
  /** Snapshots found, those not offered among them. */
  total = $state(0);
  chosen = $state.raw<SnapshotSummary | null>(null);
  /** Null until the answer was read, and for one that cannot be listed. */
  places = $state.raw<TellingPlace[] | null>(null);
  pointer = $state('');
  /** What is at the pointer, by the stored bytes. */
  found = $state.raw<ResolvedCitation | null>(null);
  readonly listing = new Task();
  readonly reading = new Task();
  readonly resolving = new Task();
  readonly #api: CiteApi;
  readonly #caseId: CaseId;

  /** Whether what is pointed at can be cited. */
  readonly isRight = $derived(this.found !== null && this.found.problem === null);

  constructor(api: CiteApi, caseId: CaseId) {
    this.#api = api;
    this.#caseId = caseId;
  }

  /** Finds snapshots of the case by a part of their subject. */
  async search(text: string): Promise<void> {
    this.text = text;
    const filter: ScreeningFilter = {
      caseId: this.#caseId,
      kinds: [],
      outcomes: [],
      risks: [],
      environmentKinds: [],
      text,
      from: null,
      before: null,
    };
    const list = this.#api['screenings.list'];
    const page = await this.listing.runLatest(() =>
      list({ filter, offset: 0, limit: OFFERED_SNAPSHOTS }),
    );
    if (page === undefined) return;
    this.snapshots = page.rows;
    this.total = page.total;
  }

  /** Chooses a snapshot: reads where something telling is in it. */
  async choose(snapshot: SnapshotSummary): Promise<void> {
    this.chosen = snapshot;
    this.places = null;
    this.pointer = '';
    this.found = null;
    const raw = await this.reading.runLatest(() =>
      this.#api['screenings.raw']({ id: snapshot.id, maxBytes: MAX_BYTES }),
    );
    if (raw === undefined) return;
    const read = raw.isCut || !raw.isUtf8 ? null : parseJson(raw.text);
    this.places = read?.ok ? tellingPlaces(read.value) : [];
  }

  /** Back to the snapshots. */
  chooseAnother(): void {
    this.chosen = null;
    this.found = null;
  }

  /** Points to a place: its value is read from the stored bytes. */
  async point(pointer: string): Promise<void> {
    this.pointer = pointer;
    const { chosen } = this;
    if (chosen === null) return;
    const citation = { answerSha256: chosen.sha256, pointer };
    const [found] =
      (await this.resolving.runLatest(() =>
        this.#api['notes.resolveCitations']({ caseId: this.#caseId, citations: [citation] }),
      )) ?? [];
    if (found !== undefined) this.found = found;
  }
}
