// The stored answer as text, read on demand and in growing portions.
import type { SnapshotId } from '#shared/domain/ids.ts';
import type { Api, CallOutput } from '#shared/ipc/contract.ts';
import { Task } from '../../lib/task.svelte.ts';
import { indentJson } from './pretty-json.ts';

/** What is shown at first; more on demand. */
const FIRST_BYTES = 262_144;
/** The most one call gives. */
const MOST_BYTES = 8_388_608;

/** One per screening shown. */
export class RawAnswerController {
  readonly #api: Pick<Api, 'screenings.raw'>;
  readonly #id: SnapshotId;
  readonly loading = new Task();
  form = $state<'pretty' | 'exact'>('pretty');
  answer = $state.raw<CallOutput<'screenings.raw'> | null>(null);

  constructor(api: Pick<Api, 'screenings.raw'>, id: SnapshotId) {
    this.#api = api;
    this.#id = id;
  }

  readonly text = $derived.by(() => {
    if (this.answer === null) return '';
    return this.form === 'pretty' ? indentJson(this.answer.text) : this.answer.text;
  });

  /** Reads the beginning, unless it was read. */
  async load(): Promise<void> {
    if (this.answer === null) await this.#read(FIRST_BYTES);
  }

  /** Reads as much as one call gives. */
  async loadMore(): Promise<void> {
    await this.#read(MOST_BYTES);
  }

  async #read(maxBytes: number): Promise<void> {
    const read = this.#api['screenings.raw'];
    this.answer = (await this.loading.run(() => read({ id: this.#id, maxBytes }))) ?? this.answer;
  }
}
