// Monitors in every standing and what they found, as the page sees them. Addresses and names are
// made up.
import type {
  CaseId,
  EnvironmentId,
  JobId,
  NoticeId,
  SnapshotId,
  MonitorId,
} from '#shared/domain/ids.ts';
import type { Notice } from '#shared/domain/monitor.ts';
import type { MonitorRun, MonitorView } from '#shared/records/monitoring.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import { SAMPLE_NAME } from './name-sample.ts';
import { SAMPLE_NOW, sampleScreenings } from './page-samples.ts';
import { checksummedAddress } from './sample-basics.ts';

const DAY = 86_400_000;

/** A monitor of the first case that waits; only what a test is about is given. */
export function buildMonitor(number: number, parts: Partial<MonitorView> = {}): MonitorView {
  const base = parts.base === undefined ? screening(4) : parts.base;
  return {
    id: `monitor-${String(number)}` as MonitorId,
    caseId: 'case-1' as CaseId,
    environmentId: (base?.environmentId ?? 'production') as EnvironmentId,
    kind: base?.kind ?? 'kya',
    requestJson: JSON.stringify({ forceRun: true }),
    subject: base === null ? checksummedAddress(number) : subjectOf(base),
    baseSnapshotId: base?.id ?? null,
    lastJobId: null,
    lastRun: null,
    nextDueAt: SAMPLE_NOW + 12 * DAY,
    ...{ intervalDays: 30, approval: 'ask', runsLeft: 0 },
    ...{ pausedAt: null, createdAt: SAMPLE_NOW - 40 * DAY, updatedAt: SAMPLE_NOW, removedAt: null },
    ...{ isSealed: false, standing: 'waiting', blockedBy: null },
    ...parts,
    base,
  };
}

/** A run of a monitor that brought no result. */
function run(state: MonitorRun['state']): MonitorRun {
  const startedAt = SAMPLE_NOW - DAY;
  return {
    jobId: `run-${state}` as JobId,
    state,
    billed: 'not_billed',
    startedAt,
    errorCode: null,
  };
}

const due = { standing: 'due', nextDueAt: SAMPLE_NOW - 2 * DAY } as const;

/** One in each standing; two of those that are due, one of them without a key. */
export const sampleMonitors: MonitorView[] = [
  buildMonitor(1, due),
  buildMonitor(2, {
    ...{ base: screening(8), standing: 'approved', nextDueAt: SAMPLE_NOW - DAY },
    ...{ approval: 'budget', runsLeft: 3, intervalDays: 1, blockedBy: 'key.missing' },
  }),
  buildMonitor(3, { base: screening(7), lastRun: run('unknown'), standing: 'undecided' }),
  buildMonitor(4, { base: screening(1), lastRun: run('processing'), standing: 'under_way' }),
  buildMonitor(5, { base: screening(6), standing: 'paused', pausedAt: SAMPLE_NOW }),
  buildMonitor(6, { base: screening(5), lastRun: run('failed'), approval: 'budget', runsLeft: 1 }),
  buildMonitor(7, { caseId: 'case-3' as CaseId, isSealed: true, standing: 'sealed' }),
  buildMonitor(8, { ...due, base: screening(2) }),
];

const between = (snapshot: number, previous: number) => ({
  snapshotId: `snapshot-${String(snapshot)}` as SnapshotId,
  previousSnapshotId: `snapshot-${String(previous)}` as SnapshotId,
});

/** Of an address, of a name, and of an answer that cannot be read; the last was seen. */
export const sampleNotices: Notice[] = [
  {
    ...{
      id: 'notice-1' as NoticeId,
      caseId: 'case-1' as CaseId,
      monitorId: 'monitor-1' as MonitorId,
    },
    ...{ kind: 'kya', subject: subjectOf(screening(1)), ...between(1, 4) },
    ...{ environmentName: 'Main contract', environmentKind: 'production' },
    changes: [
      { what: 'verdict', before: 'accept', after: 'block' },
      { what: 'risk', before: 'low', after: 'critical' },
      { what: 'score', before: '12.5', after: '1204.50' },
      { what: 'rules_added', before: '', after: 'KYA-MIX-02, KYA-SAN-01' },
      { what: 'rules_gone', before: 'KYA-OTC-01', after: '' },
    ],
    ...{ at: SAMPLE_NOW - DAY / 4, seenAt: null },
  },
  {
    ...{
      id: 'notice-2' as NoticeId,
      caseId: 'case-1' as CaseId,
      monitorId: 'monitor-2' as MonitorId,
    },
    ...{ kind: 'name', subject: SAMPLE_NAME, ...between(8, 8) },
    ...{ environmentName: 'Practice', environmentKind: 'practice' },
    changes: [
      { what: 'decision', before: 'APPROVE', after: 'HOLD_UNTIL_SEEN' },
      { what: 'groups', part: 'sanctions', before: 'no_hit', after: 'hit' },
      { what: 'matches_added', part: 'sanctions', before: '', after: 'Orsino \u202Eelpmaxe' },
    ],
    ...{ at: SAMPLE_NOW - DAY, seenAt: null },
  },
  {
    ...{
      id: 'notice-3' as NoticeId,
      caseId: 'case-3' as CaseId,
      monitorId: 'monitor-7' as MonitorId,
    },
    ...{ kind: 'kyt', subject: subjectOf(screening(7)), ...between(7, 7) },
    ...{ environmentName: 'Main contract', environmentKind: 'production' },
    changes: [
      { what: 'answer', before: 'readable', after: 'not_json' },
      { what: 'score', part: 'in', before: '3', after: '' },
    ],
    ...{ at: SAMPLE_NOW - 9 * DAY, seenAt: SAMPLE_NOW - 8 * DAY },
  },
];

function screening(number: number): SnapshotSummary {
  const found = sampleScreenings.find(({ id }) => id === `snapshot-${String(number)}`);
  if (found === undefined) throw new Error(`no sample ${String(number)}`);
  return found;
}

function subjectOf(one: SnapshotSummary): string {
  if (one.kind === 'kya') return one.address;
  return one.kind === 'kyt' ? one.transaction : one.query;
}
