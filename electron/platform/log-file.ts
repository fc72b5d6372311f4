// The log: one JSON object a line, in the profile folder, at most two files of 1 MiB. Takes
// named fields of known types only; inputs, addresses of subjects and keys have no field.
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { AppError } from '#shared/errors.ts';
import type { Clock } from '#shared/domain/time.ts';

const MAX_BYTES = 1024 * 1024;

/** Writes log lines; a log that cannot be written never stops the program. */
export interface LogFile {
  path: string;
  error: (entry: { event: string; reference: string | null; error: AppError }) => void;
}

/** Opens the log in a folder, which is made if need be. */
export function openLogFile(folder: string, clock: Clock): LogFile {
  const path = join(folder, 'tracefile.log');
  return {
    path,
    error({ event, reference, error }) {
      const line = JSON.stringify({
        at: new Date(clock.now()).toISOString(),
        event,
        reference,
        code: error.code,
        message: messageOf(error),
        stack: stackOf(error),
      });
      try {
        mkdirSync(folder, { recursive: true });
        rotate(path);
        appendFileSync(path, `${line}\n`, { mode: 0o600 });
      } catch {
        // A full disk must not turn one error into two; the page still gets its reference.
        return;
      }
    },
  };
}

function rotate(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_BYTES) renameSync(path, `${path}.1`);
}

/** Our own words. What a foreign error says may quote an input: only its kind is written. */
function messageOf({ code, message, cause }: AppError): string {
  if (code !== 'internal' || cause === undefined) return message;
  return cause instanceof Error ? cause.name : typeof cause;
}

/** Frames only: the lines above them repeat the message, which may have several. */
function stackOf(error: AppError): string[] {
  const origin = error.cause instanceof Error ? error.cause : error;
  return (origin.stack ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, 7);
}
