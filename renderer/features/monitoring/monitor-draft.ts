// What the dialog of a monitor holds while it is typed, and what it comes to. Pure.
import type { UtcMs } from '#shared/domain/time.ts';
import {
  dueAfter,
  MAX_MONITOR_INTERVAL_DAYS,
  MAX_MONITOR_RUNS,
  type Monitor,
  type MonitorFields,
} from '#shared/domain/monitor.ts';

/** As typed. */
export interface MonitorDraft {
  intervalDays: string;
  approval: string;
  runsLeft: string;
}

/** What is wrong with a draft; `fields` is null while anything is. */
export interface DraftReading {
  fields: MonitorFields | null;
  isIntervalWrong: boolean;
  areRunsWrong: boolean;
}

/** A month, and asking each time. */
const FIRST: MonitorDraft = { intervalDays: '30', approval: 'ask', runsLeft: '3' };

/** The draft of a monitor, or of a new one. */
export function draftOf(monitor: MonitorFields | null): MonitorDraft {
  if (monitor === null) return { ...FIRST };
  const { approval, intervalDays, runsLeft } = monitor;
  return {
    approval,
    intervalDays: String(intervalDays),
    runsLeft: runsLeft === 0 ? FIRST.runsLeft : String(runsLeft),
  };
}

/** Reads a draft. Runs are read only where they are approved beforehand. */
export function readDraft(draft: MonitorDraft): DraftReading {
  const intervalDays = wholeNumber(draft.intervalDays, MAX_MONITOR_INTERVAL_DAYS);
  const approval = draft.approval === 'budget' ? 'budget' : 'ask';
  const runsLeft = approval === 'ask' ? 0 : wholeNumber(draft.runsLeft, MAX_MONITOR_RUNS);
  return {
    isIntervalWrong: intervalDays === null,
    areRunsWrong: runsLeft === null,
    fields:
      intervalDays === null || runsLeft === null ? null : { intervalDays, approval, runsLeft },
  };
}

/** When a monitor would be due, counted from its newest screening. */
export function nextDue(takenAt: UtcMs, draft: MonitorDraft): UtcMs | null {
  const intervalDays = wholeNumber(draft.intervalDays, MAX_MONITOR_INTERVAL_DAYS);
  return intervalDays === null ? null : dueAfter(takenAt, intervalDays);
}

/** A request as text that is the same for two that ask the same, however they are investigated. */
export function comparableRequestText(request: object): string {
  const fields = Object.entries(request).filter(([field]) => field !== 'forceRun');
  return JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether the runs of a monitor investigate again. */
export function forcesRun({ requestJson }: Pick<Monitor, 'requestJson'>): boolean {
  const request = JSON.parse(requestJson) as { forceRun?: unknown };
  return request.forceRun === true;
}

/** A number from 1 to `max` without sign or fraction; null for anything else. */
function wholeNumber(text: string, max: number): number | null {
  if (!/^\d{1,6}$/.test(text.trim())) return null;
  const number = Number(text);
  return number >= 1 && number <= max ? number : null;
}
