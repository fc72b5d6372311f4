// Where else the things of a view were seen. Asks the case file once for all of them; nothing is
// ever asked of a service.
import type { CaseId } from '#shared/domain/ids.ts';
import type { SubjectMemberKind } from '#shared/domain/subject.ts';
import type { Api } from '#shared/ipc/contract.ts';
import type { SeenElsewhere } from '#shared/ipc/search.ts';
import { Task } from '../../lib/task.svelte.ts';
import { keyOfThing, SEEN_NOWHERE, seenByThing, uniqueThings, type Thing } from './things.ts';

/** Things asked for in one call; the contract allows no more. */
export const MAX_THINGS = 5000;

/** One view's answers. */
export class SeenElsewhereController {
  /** The view has more things than are asked for: the last ones are not known. */
  isPartial = $state(false);
  readonly loading = new Task();
  readonly #api: Pick<Api, 'search.seenElsewhere'>;
  #found = $state.raw(SEEN_NOWHERE);

  constructor(api: Pick<Api, 'search.seenElsewhere'>) {
    this.#api = api;
  }

  /** Asks for the things of a view, most important first; a newer call takes over. */
  async look(notInCaseId: CaseId, all: readonly Thing[]): Promise<void> {
    const unique = uniqueThings(all);
    const things = unique.slice(0, MAX_THINGS);
    if (things.length === 0) {
      this.#found = SEEN_NOWHERE;
      return;
    }
    const found = await this.loading.runLatest(() =>
      this.#api['search.seenElsewhere']({ notInCaseId, things }),
    );
    if (found === undefined) return;
    this.isPartial = unique.length > things.length;
    this.#found = seenByThing(things, found);
  }

  /** Where a thing was seen; null when nowhere else, or when it is not known. */
  readonly of = (kind: SubjectMemberKind, value: string): SeenElsewhere | null =>
    this.#found.get(keyOfThing({ kind, value })) ?? null;
}
