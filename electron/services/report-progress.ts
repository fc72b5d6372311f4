// How far a report or a bundle is: told at most ten times a second, and an end that was asked for shows
// at the next telling.
import { AppError } from '#shared/errors.ts';
import type { ReportStage } from '#shared/ipc/transport.ts';
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
  let toldMs = Number.NEGATIVE_INFINITY;
  return (stage, value) => {
    if (signal.aborted) throw new AppError('job.aborted', 'the report was ended');
    const nowMs = clock.monotonicMs();
    if (nowMs - toldMs < TELL_EVERY_MS) return;
    toldMs = nowMs;
    emit('report.progress', { stage, value });
  };
}
