// How far a report or a bundle is: each stage is reported when it begins, how far it is at most ten times a
// second, and an end that was asked for shows at the next telling.
import { AppError } from '#shared/errors.ts';
import type { ReportStage } from '#shared/report/document.ts';
import type { ServicePorts } from './ports.ts';

/** At most ten a second. */
const TELL_EVERY_MS = 100;

/** Tells of a stage, 0–1 or null while it cannot be told. Errors: `job.aborted` once it was ended. */
export type TellReport = (stage: ReportStage, value: number | null) => void;

/** Tells while one signal lasts. */
export function createReportTeller(
  { clock, emit }: Pick<ServicePorts, 'clock' | 'emit'>,
  signal: AbortSignal,
): TellReport {
  let told: { stage: ReportStage; atMs: number } | null = null;
  return (stage, value) => {
    if (signal.aborted) throw new AppError('job.aborted', 'the report was ended');
    const nowMs = clock.monotonicMs();
    // A report has a handful of stages: one that is left out would be missed until the next begins, which
    // may be minutes.
    if (told?.stage === stage && nowMs - told.atMs < TELL_EVERY_MS) return;
    told = { stage, atMs: nowMs };
    emit('report.progress', { stage, value });
  };
}
