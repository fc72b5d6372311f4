// Stored bytes as text, read on demand and in growing portions: the answer, or a name's report.
import type { SnapshotId } from '#shared/domain/ids.ts';
import type { Api, CallOutput } from '#shared/ipc/contract.ts';
import { Task } from '../../lib/task.svelte.ts';
import { locateValue } from './locate-value.ts';
import { indentJson } from './pretty-json.ts';

/** What is shown at first; more on demand. */
const FIRST_BYTES = 262_144;
/** The most one call gives. */
const MOST_BYTES = 8_388_608;

/** The beginning of some stored bytes. */
export type StoredText = CallOutput<'screenings.raw'>;

/** The stored answer of a screening. */
export function createAnswerText(
  api: Pick<Api, 'screenings.raw'>,
  id: SnapshotId,
): StoredTextController {
  return new StoredTextController((maxBytes) => api['screenings.raw']({ id, maxBytes }));
}

/** The stored report of a name screening. */
export function createReportText(
  api: Pick<Api, 'screenings.nameReport'>,
  id: SnapshotId,
): StoredTextController {
  return new StoredTextController((maxBytes) => api['screenings.nameReport']({ id, maxBytes }));
}

/** One per stored text shown. */
export class StoredTextController {
  readonly #read: (maxBytes: number) => Promise<StoredText>;
  readonly loading = new Task();
  form = $state<'pretty' | 'exact'>('pretty');
  answer = $state.raw<StoredText | null>(null);
  /** The place that is shown marked (RFC 6901); null for none. */
  pointer = $state.raw<string | null>(null);

  /** @param read gives the first so many bytes as text */
  constructor(read: (maxBytes: number) => Promise<StoredText>) {
    this.#read = read;
  }

  readonly text = $derived.by(() => {
    if (this.answer === null) return '';
    return this.form === 'pretty' ? indentJson(this.answer.text) : this.answer.text;
  });

  /** Where the marked place is in `text`; null for none, and where what was read has it not. */
  readonly place = $derived.by(() =>
    this.pointer === null || this.answer === null ? null : locateValue(this.text, this.pointer),
  );

  /** Reads the beginning, unless it was read, and as far as the marked place. */
  async load(): Promise<void> {
    if (this.answer === null) await this.#take(FIRST_BYTES);
    const isBeyond = this.pointer !== null && this.place === null;
    if (isBeyond && this.answer?.isCut === true) await this.loadMore();
  }

  /** Reads as much as one call gives. */
  async loadMore(): Promise<void> {
    await this.#take(MOST_BYTES);
  }

  async #take(maxBytes: number): Promise<void> {
    this.answer = (await this.loading.run(() => this.#read(maxBytes))) ?? this.answer;
  }
}
