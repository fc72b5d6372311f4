// What the citations of notes point to, read once from the stored bytes of the case file.
import type { CaseId } from '#shared/domain/ids.ts';
import type { Citation, ResolvedCitation } from '#shared/domain/note.ts';
import type { Api } from '#shared/ipc/contract.ts';
import type { EventPort } from '../../lib/bridge.ts';
import { byKey, noEntries, setOf, withEntries, withMembers } from '../../lib/collections.ts';
import { Task } from '../../lib/task.svelte.ts';

type CitationsApi = Pick<Api, 'notes.resolveCitations'>;

/** Citations asked for in one call, at most. */
const AT_ONCE = 500;

/** Citations with what was found at their places. */
export class CitationsController {
  readonly loading = new Task();
  #resolved = $state.raw(noEntries<string, ResolvedCitation>());
  readonly #api: CitationsApi;
  #caseId: CaseId | null = null;
  #asked = setOf<string>();

  constructor(api: CitationsApi, events: EventPort) {
    this.#api = api;
    // What was not in the file may be now.
    events.on('snapshot.stored', () => {
      const open = [...this.#resolved.values()].filter((one) => one.problem !== null);
      this.#asked = withMembers(this.#asked, open.map(keyOf), false);
      if (open.length > 0 && this.#caseId !== null) void this.look(this.#caseId, open);
    });
  }

  /** What was found at a place; undefined until it was read. */
  find(citation: Citation): ResolvedCitation | undefined {
    return this.#resolved.get(keyOf(citation));
  }

  /** Reads the places that were not read yet. */
  async look(caseId: CaseId, citations: readonly Citation[]): Promise<void> {
    if (caseId !== this.#caseId) this.clear();
    this.#caseId = caseId;
    const unread = byKey(
      citations.filter((one) => !this.#asked.has(keyOf(one))),
      keyOf,
    );
    this.#asked = withMembers(this.#asked, unread.keys(), true);
    const wanted = [...unread.values()].map(({ answerSha256, pointer }) => ({
      answerSha256,
      pointer,
    }));
    for (let from = 0; from < wanted.length; from += AT_ONCE) {
      await this.#read(caseId, wanted.slice(from, from + AT_ONCE));
    }
  }

  /** Forgets everything when the file is closed. */
  clear(): void {
    this.#caseId = null;
    this.#asked = setOf();
    this.#resolved = noEntries();
  }

  async #read(caseId: CaseId, citations: Citation[]): Promise<void> {
    const resolved = await this.loading.runLatest(async () => {
      try {
        return await this.#api['notes.resolveCitations']({ caseId, citations });
      } catch (error) {
        this.#asked = withMembers(this.#asked, citations.map(keyOf), false);
        throw error;
      }
    });
    if (!resolved || caseId !== this.#caseId) return;
    this.#resolved = withEntries(
      this.#resolved,
      resolved.map((one) => [keyOf(one), one] as const),
    );
  }
}

function keyOf({ answerSha256, pointer }: Citation): string {
  return `${answerSha256} ${pointer}`;
}
