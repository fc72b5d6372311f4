// What the dialog needs to know of the screening or the monitor it is about. Pure.
import type { CaseId } from '#shared/domain/ids.ts';
import type { EnvironmentKind } from '#shared/domain/environment.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { JobKind } from '#shared/screening/job.ts';
import type { MonitorTarget } from './monitoring-controller.svelte.ts';

/** The facts. */
export interface TargetFacts {
  kind: JobKind;
  environmentName: string;
  environmentKind: EnvironmentKind | 'imported';
  /** The newest screening; null when there is none. */
  takenAt: UtcMs | null;
  /** Where the request stops looking; null = now. */
  endsAt: UtcMs | null;
  /** Nobody here asked for it: there is no request to repeat. */
  isImported: boolean;
}

/** The facts of a target. */
export function targetFacts(target: MonitorTarget): TargetFacts {
  const summary = target.kind === 'new' ? target.view.summary : target.monitor.base;
  const request: object | null =
    target.kind === 'new'
      ? target.view.request
      : (JSON.parse(target.monitor.requestJson) as object);
  return {
    kind: target.kind === 'new' ? target.view.kind : target.monitor.kind,
    environmentName: summary?.environmentName ?? '',
    environmentKind: summary?.environmentKind ?? 'custom',
    takenAt: summary?.takenAt ?? null,
    endsAt: endOf(request),
    isImported: summary?.environmentKind === 'imported',
  };
}

/** The case whose monitor it is. */
export function caseOfTarget(target: MonitorTarget): CaseId {
  return target.kind === 'new' ? target.view.summary.caseId : target.monitor.caseId;
}

/** The address, the transaction hash or the name. */
export function subjectOf(target: MonitorTarget): string {
  if (target.kind === 'existing') return target.monitor.subject;
  const { summary } = target.view;
  if (summary.kind === 'kya') return summary.address;
  return summary.kind === 'kyt' ? summary.transaction : summary.query;
}

function endOf(request: object | null): UtcMs | null {
  const end = request !== null && 'maxTimestamp' in request ? request.maxTimestamp : null;
  return typeof end === 'number' ? end : null;
}
