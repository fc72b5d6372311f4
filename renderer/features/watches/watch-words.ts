// The words of the monitoring: where a watch is, what a run costs, what a notice tells.
import { formatDecimal, parseDecimal } from '#shared/domain/amount.ts';
import type { EnvironmentKind } from '#shared/domain/environment.ts';
import type { WatchChange } from '#shared/domain/watch.ts';
import type { WatchStanding, WatchView } from '#shared/records/watches.ts';
import { m } from '#shared/messages/generated/messages.js';
import type { JobKind } from '#shared/screening/job.ts';
import { formatCount } from '#shared/words/format.ts';
import { groupWord } from '#shared/words/name-words.ts';
import { isUnreadableReason, unreadableWord } from '#shared/words/unreadable-words.ts';
import { watchApprovalWord, watchChangeWord } from '#shared/words/watch-words.ts';
import { forcesRun } from './watch-draft.ts';

type Tone = 'neutral' | 'accent' | 'ok' | 'warn' | 'danger' | 'info';

const standings: Record<WatchStanding, { word: () => string; tone: Tone }> = {
  sealed: { word: m.watch_standing_sealed, tone: 'neutral' },
  paused: { word: m.watch_standing_paused, tone: 'neutral' },
  under_way: { word: m.watch_standing_under_way, tone: 'accent' },
  undecided: { word: m.watch_standing_undecided, tone: 'warn' },
  due: { word: m.watch_standing_due, tone: 'warn' },
  approved: { word: m.watch_standing_approved, tone: 'accent' },
  waiting: { word: m.watch_standing_waiting, tone: 'neutral' },
};

/** Where a watch is, in words and tone. */
export function standingWord({ standing, blockedBy }: WatchView): { word: string; tone: Tone } {
  if (blockedBy !== null) return { word: m.watch_standing_blocked(), tone: 'danger' };
  const { word, tone } = standings[standing];
  return { word: word(), tone };
}

/** What became of the last run, where it brought no result; null else. */
export function lastRunWord({ lastRun }: WatchView): string | null {
  if (lastRun?.state === 'failed') return m.watch_last_failed();
  return lastRun?.state === 'stopped' ? m.watch_last_stopped() : null;
}

/** Who approves its runs. */
export function approvalWord({ approval, runsLeft }: WatchView): string {
  if (approval === 'ask') return watchApprovalWord(approval);
  if (runsLeft === 0) return m.watch_approval_spent();
  return m.watch_approval_runs({ count: formatCount(runsLeft) });
}

/** What a run would bill. */
export function billWord(watch: WatchView, environment: string): string {
  if (watch.base?.environmentKind === 'practice') return m.watch_bill_practice();
  if (watch.kind === 'name') return m.watch_bill_name({ environment });
  return forcesRun(watch)
    ? m.watch_bill_forced({ environment })
    : m.watch_bill_billed({ environment });
}

/** The button that starts a run, with what it means for the money. */
export function runWord(kind: JobKind, environment: EnvironmentKind | 'imported' | null): string {
  if (environment === 'practice') return m.watch_run_practice();
  return kind === 'name' ? m.watch_run_quota() : m.watch_run_billed();
}

/** What a change is about, e.g. `Verdict · source`. */
export function changeWord({ what, part }: WatchChange): string {
  const word = watchChangeWord(what);
  return part === undefined ? word : m.notice_of_part({ what: word, part: partWord(part) });
}

function partWord(part: NonNullable<WatchChange['part']>): string {
  if (part === 'in') return m.notice_part_in();
  return part === 'out' ? m.notice_part_out() : groupWord(part);
}

const ownValues: Readonly<Record<string, () => string>> = {
  readable: m.notice_value_readable,
  altered: m.notice_value_altered,
  delivered: m.notice_value_delivered,
  not_delivered: m.notice_value_not_delivered,
  hit: m.notice_value_hit,
  no_hit: m.notice_value_no_hit,
};

/** One side of a change: our own words translated, the service's as sent. */
export function changeValue({ what }: WatchChange, value: string): string {
  if (value === '') return what === 'score' ? m.score_not_computed() : m.notice_value_none();
  if (what === 'answer' || what === 'groups' || what === 'hits') {
    if (isUnreadableReason(value)) return unreadableWord(value);
    return ownValues[value]?.() ?? value;
  }
  const number = what === 'score' ? parseDecimal(value) : null;
  return number === null ? value : formatDecimal(number);
}
