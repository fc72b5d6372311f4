// The stored screenings of what belongs to the subjects of a case, kept up to date.
import type { CaseId } from '#shared/domain/ids.ts';
import type { Api } from '#shared/ipc/contract.ts';
import type { EventPort } from '../../lib/bridge.ts';
import { joinReloads } from '../../lib/reload.ts';
import { Task } from '../../lib/task.svelte.ts';
import { readMemberScreenings, type MemberIdentity } from './member-screenings.ts';
import type { ScreeningsByMember } from '#shared/words/standing.ts';

/** Screenings by member. */
export class MemberScreeningsController {
  /** Null until loaded. */
  byMember = $state.raw<ScreeningsByMember | null>(null);
  /** Of some members not every screening was read: there are too many. */
  isPartial = $state(false);
  readonly loading = new Task();
  readonly #api: Pick<Api, 'subjects.screenings'>;
  #caseId: CaseId | null = null;
  #members: readonly MemberIdentity[] = [];

  constructor(api: Pick<Api, 'subjects.screenings'>, events: EventPort) {
    this.#api = api;
    events.on('snapshot.stored', ({ caseId }) => {
      if (caseId === this.#caseId) void this.#load();
    });
  }

  /** Reads the screenings of these members of a case. */
  async look(caseId: CaseId, members: readonly MemberIdentity[]): Promise<void> {
    if (caseId !== this.#caseId) this.byMember = null;
    this.#caseId = caseId;
    this.#members = members;
    await this.#load();
  }

  /** Forgets everything when the file is closed. */
  clear(): void {
    this.#caseId = null;
    this.#members = [];
    this.byMember = null;
  }

  readonly #load = joinReloads(async () => {
    const caseId = this.#caseId;
    if (caseId === null) return;
    const members = this.#members;
    const read = await this.loading.run(() =>
      readMemberScreenings((asked) => this.#api['subjects.screenings'](asked), caseId, members),
    );
    if (read === undefined || caseId !== this.#caseId) return;
    this.byMember = read.byMember;
    this.isPartial = read.isPartial;
  });
}
