// What the overview of a case tells beyond its own record: how its outcomes are spread, what was
// done last, and why a closed case was closed.
import type { ReopenedDecisions } from '#shared/domain/decision.ts';
import type { CaseId } from '#shared/domain/ids.ts';
import type { ChainedJournalEntry, JournalKind } from '#shared/domain/journal.ts';
import type { Api } from '#shared/ipc/contract.ts';
import type { OutcomeTally } from '#shared/records/search.ts';
import type { JobKind } from '#shared/screening/job.ts';
import { knownOutcomes, makeOutcome, outcomeKey, type Outcome } from '#shared/screening/outcome.ts';
import type { EventPort } from '../../lib/bridge.ts';
import { joinReloads } from '../../lib/reload.ts';
import { Task } from '../../lib/task.svelte.ts';

type OverviewApi = Pick<Api, 'screenings.outcomes' | 'decisions.reopened' | 'journal.list'>;

/** How many screenings had an outcome; null for a word that is not known. */
export interface OutcomeCount {
  outcome: Outcome | null;
  count: number;
}

/** Outcomes of a case, worst first, those that did not occur included. */
export interface OutcomeCounts {
  onChain: OutcomeCount[];
  names: OutcomeCount[];
  /** All that the case holds, practice included. */
  totals: { onChain: number; names: number };
  /** All that is counted is practice, because there is nothing else. */
  isPractice: boolean;
  /** Screenings of practice next to real ones: not counted. */
  practiceLeftOut: number;
}

/** Entries read for the last activity. */
const ENTRIES = 60;
const SHOWN = 12;
/** Steps of jobs are told by the jobs themselves, and what came in with a case by its import. */
const QUIET_KINDS: readonly JournalKind[] = [
  'job.created',
  'job.state_changed',
  'notice.seen',
  'record.imported',
];

/** The overview of the case that is looked at. */
export class CaseOverviewController {
  outcomes = $state.raw<OutcomeCounts | null>(null);
  /** Newest first. */
  entries = $state.raw<ChainedJournalEntry[] | null>(null);
  /** The entry that tells of the last closing; null while there is none. */
  closing = $state.raw<ChainedJournalEntry | null>(null);
  /** Decisions that wait to be made again; null until they were looked for. */
  reopened = $state.raw<ReopenedDecisions | null>(null);
  readonly loading = new Task();
  readonly looking = new Task();
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
    const lookAgain = ({ caseId }: { caseId: CaseId }): void => {
      if (caseId === this.#caseId) void this.#lookForReopened();
    };
    events.on('snapshot.stored', lookAgain);
    events.on('records.changed', (change) => {
      if (change.area === 'decisions') lookAgain(change);
    });
    events.on('monitors.changed', reload);
  }

  /** Looks at a case. */
  async look(caseId: CaseId): Promise<void> {
    if (caseId !== this.#caseId) this.clear();
    this.#caseId = caseId;
    await Promise.all([this.#load(), this.#lookForReopened()]);
  }

  /** Forgets everything when the file is closed. */
  clear(): void {
    this.#caseId = null;
    this.outcomes = this.entries = this.closing = this.reopened = null;
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
    this.entries = tellingOf(entries, ownEntries);
    this.closing = ownEntries.find(({ kind }) => kind === 'case.closed') ?? null;
  });

  /** Apart from the rest: it reads whole answers. */
  readonly #lookForReopened = joinReloads(async () => {
    const caseId = this.#caseId;
    if (caseId === null) return;
    const found = await this.looking.run(() => this.#api['decisions.reopened']({ caseId }));
    if (found !== undefined && caseId === this.#caseId) this.reopened = found;
  });

  async #listEntries(caseId: CaseId, subject: string | null, limit: number) {
    const { entries } = await this.#api['journal.list']({
      caseId,
      subject,
      beforeSeq: null,
      limit,
    });
    return entries.toSorted((a, b) => b.seq - a.seq);
  }

  async #countOutcomes(caseId: CaseId): Promise<OutcomeCounts> {
    return spreadOutcomes(await this.#api['screenings.outcomes']({ caseId }));
  }
}

/** The newest that say something; those of the case itself even where many others follow them. */
function tellingOf(
  entries: readonly ChainedJournalEntry[],
  own: readonly ChainedJournalEntry[],
): ChainedJournalEntry[] {
  const known = new Set(entries.map(({ seq }) => seq));
  return [...entries, ...own.filter(({ seq }) => !known.has(seq))]
    .filter(({ kind, what }) => {
      const cameWithCase = kind === 'snapshot.imported' && what['from'] === 'case';
      return !cameWithCase && !QUIET_KINDS.includes(kind);
    })
    .toSorted((a, b) => b.seq - a.seq)
    .slice(0, SHOWN);
}

/** Practice is counted only where there is nothing else. */
function spreadOutcomes(tallies: readonly OutcomeTally[]): OutcomeCounts {
  const isName = ({ kind }: OutcomeTally) => kind === 'name';
  const real = tallies.filter((one) => one.environmentKind !== 'practice');
  const isPractice = real.length === 0 && tallies.length > 0;
  const counted = isPractice ? tallies : real;
  return {
    onChain: spread(
      counted.filter((one) => !isName(one)),
      'kya',
    ),
    names: spread(counted.filter(isName), 'name'),
    totals: {
      onChain: sumOf(tallies.filter((one) => !isName(one))),
      names: sumOf(tallies.filter(isName)),
    },
    isPractice,
    practiceLeftOut: isPractice ? 0 : sumOf(tallies) - sumOf(real),
  };
}

/** Each known outcome, worst first; marks and answers without one that occur; the rest is of unknown words. */
function spread(tallies: readonly OutcomeTally[], kind: JobKind): OutcomeCount[] {
  if (tallies.length === 0) return [];
  const counts = knownOutcomes(kind).map((outcome) => ({
    outcome,
    count: sumOf(tallies.filter((one) => isOf(one, outcome))),
  }));
  const rest = { outcome: null, count: sumOf(tallies) - sumOf(counts) };
  const isShown = ({ outcome, count }: OutcomeCount) => count > 0 || outcome?.state === 'stated';
  return [...counts.filter(isShown), rest];
}

function isOf({ outcome: word, mark, kind }: OutcomeTally, outcome: Outcome): boolean {
  return outcomeKey(makeOutcome(kind, word, mark)) === outcomeKey(outcome);
}

function sumOf(all: readonly { count: number }[]): number {
  return all.reduce((sum, { count }) => sum + count, 0);
}
