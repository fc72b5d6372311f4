// What the overview of a case tells beyond its own record: how its outcomes are spread, what was
// done last, and why a closed case was closed.
import type { CaseId } from '#shared/domain/ids.ts';
import type { ChainedJournalEntry, JournalKind } from '#shared/domain/journal.ts';
import { DECISIONS } from '#shared/domain/names.ts';
import { VERDICTS } from '#shared/domain/risk.ts';
import type { Api } from '#shared/ipc/contract.ts';
import type { ScreeningFilter } from '#shared/ipc/search.ts';
import type { EventPort } from '../../lib/bridge.ts';
import { joinReloads } from '../../lib/reload.ts';
import { Task } from '../../lib/task.svelte.ts';
import { NO_SCREENING_FILTER } from './screening-pages-controller.svelte.ts';

type OverviewApi = Pick<Api, 'screenings.list' | 'journal.list'>;

/** How many screenings had an outcome; null for none, or a word that is not known. */
export interface OutcomeCount {
  outcome: string | null;
  count: number;
}

/** Outcomes of a case, worst first, those that did not occur included. */
export interface OutcomeCounts {
  onChain: OutcomeCount[];
  names: OutcomeCount[];
  /** All that is counted is practice, because there is nothing else. */
  isPractice: boolean;
  /** Screenings of practice beside real ones: not counted. */
  practiceLeftOut: number;
}

/** Entries read for the last activity. */
const ENTRIES = 60;
const SHOWN = 12;
/** Steps of jobs are told by the jobs themselves. */
const QUIET_KINDS: readonly JournalKind[] = ['job.created', 'job.state_changed', 'notice.seen'];
const REAL: ScreeningFilter['environmentKinds'] = ['test', 'production', 'custom', 'imported'];

/** The overview of the case that is looked at. */
export class CaseOverviewController {
  outcomes = $state.raw<OutcomeCounts | null>(null);
  /** Newest first. */
  entries = $state.raw<ChainedJournalEntry[] | null>(null);
  /** The entry that tells of the last closing; null while there is none. */
  closing = $state.raw<ChainedJournalEntry | null>(null);
  readonly loading = new Task();
  readonly #api: OverviewApi;
  #caseId: CaseId | null = null;

  constructor(api: OverviewApi, events: EventPort) {
    this.#api = api;
    const reload = ({ caseId }: { caseId: CaseId }): void => {
      if (caseId === this.#caseId) void this.#load();
    };
    events.on('snapshot.stored', reload);
    events.on('cases.changed', reload);
    events.on('records.changed', reload);
    events.on('watches.changed', reload);
  }

  /** Looks at a case. */
  async look(caseId: CaseId): Promise<void> {
    if (caseId !== this.#caseId) this.clear();
    this.#caseId = caseId;
    await this.#load();
  }

  /** Forgets everything when the file is closed. */
  clear(): void {
    this.#caseId = null;
    this.outcomes = this.entries = this.closing = null;
  }

  readonly #load = joinReloads(async () => {
    const caseId = this.#caseId;
    if (caseId === null) return;
    const read = await this.loading.run(() =>
      Promise.all([
        this.#countOutcomes(caseId),
        this.#listEntries(caseId, null, ENTRIES),
        this.#listEntries(caseId, caseId, ENTRIES),
      ]),
    );
    if (read === undefined || caseId !== this.#caseId) return;
    const [outcomes, entries, ownEntries] = read;
    this.outcomes = outcomes;
    this.entries = entries.filter(({ kind }) => !QUIET_KINDS.includes(kind)).slice(0, SHOWN);
    this.closing = ownEntries.find(({ kind }) => kind === 'case.closed') ?? null;
  });

  async #listEntries(caseId: CaseId, subject: string | null, limit: number) {
    const { entries } = await this.#api['journal.list']({
      ...{ caseId, subject, beforeSeq: null, limit },
    });
    return entries.toSorted((a, b) => b.seq - a.seq);
  }

  async #countOutcomes(caseId: CaseId): Promise<OutcomeCounts> {
    const [all, practice] = await Promise.all([
      this.#count({ caseId }),
      this.#count({ caseId, environmentKinds: ['practice'] }),
    ]);
    const isPractice = practice > 0 && practice === all;
    const environmentKinds = isPractice ? (['practice'] as const).slice() : REAL;
    const base = { caseId, environmentKinds };
    const [onChain, names] = await Promise.all([
      this.#spread({ ...base, kinds: ['kya', 'kyt'] }, VERDICTS),
      this.#spread({ ...base, kinds: ['name'] }, DECISIONS),
    ]);
    return { onChain, names, isPractice, practiceLeftOut: isPractice ? 0 : practice };
  }

  /** Counts each known outcome, worst first; the rest are without one or of an unknown word. */
  async #spread(base: Partial<ScreeningFilter>, words: readonly string[]): Promise<OutcomeCount[]> {
    const total = await this.#count(base);
    if (total === 0) return [];
    const counts = await Promise.all(
      words.toReversed().map(async (outcome) => ({
        outcome,
        count: await this.#count({ ...base, outcomes: [outcome] }),
      })),
    );
    const known = counts.reduce((sum, { count }) => sum + count, 0);
    return [...counts, { outcome: null, count: Math.max(0, total - known) }];
  }

  async #count(conditions: Partial<ScreeningFilter>): Promise<number> {
    const filter = { ...NO_SCREENING_FILTER, ...conditions };
    const { total } = await this.#api['screenings.list']({ filter, offset: 0, limit: 1 });
    return total;
  }
}
