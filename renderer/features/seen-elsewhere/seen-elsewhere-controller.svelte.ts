// Where else the things of a view were seen. Asks the case file, a part of the things after the
// other; nothing is ever asked of a service.
import type { CaseId } from '#shared/domain/ids.ts';
import type { SubjectMemberKind } from '#shared/domain/subject.ts';
import type { Api } from '#shared/ipc/contract.ts';
import { MAX_THINGS_ELSEWHERE, type SeenElsewhere } from '#shared/records/search.ts';
import { Task } from '../../lib/task.svelte.ts';
import { keyOfThing, SEEN_NOWHERE, uniqueThings, withAnswers, type Thing } from './things.ts';

/** Things of a view that are asked for. */
export const MAX_THINGS = 5000;

/** One view's answers. */
export class SeenElsewhereController {
  /** The view has more things than are asked for: the last ones are not known. */
  isPartial = $state(false);
  readonly loading = new Task();
  readonly #api: Pick<Api, 'search.seenElsewhere'>;
  #found = $state.raw(SEEN_NOWHERE);
  /** What was asked for last. */
  #things: readonly Thing[] = [];

  constructor(api: Pick<Api, 'search.seenElsewhere'>) {
    this.#api = api;
  }

  /** Asks for the things of a view, most important first; a newer call takes over. */
  async look(notInCaseId: CaseId, all: readonly Thing[]): Promise<void> {
    const unique = uniqueThings(all);
    const things = unique.slice(0, MAX_THINGS);
    this.#things = things;
    if (things.length === 0) {
      this.#found = SEEN_NOWHERE;
      return;
    }
    await this.loading.runLatest(async () => {
      let found = SEEN_NOWHERE;
      for (let from = 0; from < things.length; from += MAX_THINGS_ELSEWHERE) {
        const part = things.slice(from, from + MAX_THINGS_ELSEWHERE);
        const answers = await this.#api['search.seenElsewhere']({ notInCaseId, things: part });
        if (this.#things !== things) return;
        // Shown as they come, and none of those of the view before.
        found = withAnswers(found, part, answers);
        this.#found = found;
        this.isPartial = unique.length > things.length;
      }
    });
  }

  /** Where a thing was seen; null when nowhere else, or when it is not known. */
  readonly of = (kind: SubjectMemberKind, value: string): SeenElsewhere | null =>
    this.#found.get(keyOfThing({ kind, value })) ?? null;
}
