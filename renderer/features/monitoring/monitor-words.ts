// The words of the monitoring: where a monitor is, what a run costs, what a notice tells.
import { formatDecimal, parseDecimal } from '#shared/domain/amount.ts';
import type { EnvironmentKind } from '#shared/domain/environment.ts';
import type { MonitorChange } from '#shared/domain/monitor.ts';
import type { MonitorStanding, MonitorView } from '#shared/records/monitoring.ts';
import { m } from '#shared/messages/generated/messages.js';
import type { JobKind } from '#shared/screening/job.ts';
import { formatCount } from '#shared/words/format.ts';
import { groupWord } from '#shared/words/name-words.ts';
import { isUnreadableReason, unreadableWord } from '#shared/words/unreadable-words.ts';
import { monitorApprovalWord, monitorChangeWord } from '#shared/words/monitor-words.ts';
import { forcesRun } from './monitor-draft.ts';

type Tone = 'neutral' | 'accent' | 'ok' | 'warn' | 'danger' | 'info';

const standings: Record<MonitorStanding, { word: () => string; tone: Tone }> = {
  sealed: { word: m.monitor_standing_sealed, tone: 'neutral' },
  paused: { word: m.monitor_standing_paused, tone: 'neutral' },
  under_way: { word: m.monitor_standing_under_way, tone: 'accent' },
  undecided: { word: m.monitor_standing_undecided, tone: 'warn' },
  due: { word: m.monitor_standing_due, tone: 'warn' },
  approved: { word: m.monitor_standing_approved, tone: 'accent' },
  waiting: { word: m.monitor_standing_waiting, tone: 'neutral' },
};

/** Where a monitor is, in words and tone. */
export function standingWord({ standing, blockedBy }: MonitorView): { word: string; tone: Tone } {
  if (blockedBy !== null) return { word: m.monitor_standing_blocked(), tone: 'danger' };
  const { word, tone } = standings[standing];
  return { word: word(), tone };
}

/** What became of the last run, where it brought no result; null else. */
export function lastRunWord({ lastRun }: MonitorView): string | null {
  if (lastRun?.state === 'failed') return m.monitor_last_failed();
  return lastRun?.state === 'stopped' ? m.monitor_last_stopped() : null;
}

/** Who approves its runs. */
export function approvalWord({ approval, runsLeft }: MonitorView): string {
  if (approval === 'ask') return monitorApprovalWord(approval);
  if (runsLeft === 0) return m.monitor_approval_spent();
  return m.monitor_approval_runs({ count: formatCount(runsLeft) });
}

/** What a run would bill. */
export function billWord(monitor: MonitorView, environment: string): string {
  if (monitor.base?.environmentKind === 'practice') return m.monitor_bill_practice();
  if (monitor.kind === 'name') return m.monitor_bill_name({ environment });
  return forcesRun(monitor)
    ? m.monitor_bill_forced({ environment })
    : m.monitor_bill_billed({ environment });
}

/** The button that starts a run, with what it means for the money. */
export function runWord(kind: JobKind, environment: EnvironmentKind | 'imported' | null): string {
  if (environment === 'practice') return m.monitor_run_practice();
  return kind === 'name' ? m.monitor_run_quota() : m.monitor_run_billed();
}

/** What a change is about, e.g. `Verdict · source`. */
export function changeWord({ what, part }: MonitorChange): string {
  const word = monitorChangeWord(what);
  return part === undefined ? word : m.notice_of_part({ what: word, part: partWord(part) });
}

function partWord(part: NonNullable<MonitorChange['part']>): string {
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
export function changeValue({ what }: MonitorChange, value: string): string {
  if (value === '') return what === 'score' ? m.score_not_computed() : m.notice_value_none();
  if (what === 'answer' || what === 'groups' || what === 'hits') {
    if (isUnreadableReason(value)) return unreadableWord(value);
    return ownValues[value]?.() ?? value;
  }
  const number = what === 'score' ? parseDecimal(value) : null;
  return number === null ? value : formatDecimal(number);
}
