// The log: one JSON object a line, in the profile folder, at most two files of 1 MiB. What a field may
// hold, services/log-fields.ts says; inputs, addresses of subjects, paths and keys have no field.
import {
  appendFileSync,
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '#shared/domain/time.ts';
import { readLogLine, redactFields } from '../services/log-fields.ts';
import type { Log } from '../services/ports.ts';

const MAX_BYTES = 1024 * 1024;
/** Of each file, for its last lines. */
const TAIL_BYTES = 128 * 1024;

/** The log and where it is; one that cannot be written never stops the program. */
export interface LogFile extends Log {
  path: string;
}

/** Opens the log in a folder, which is made if need be. */
export function openLogFile(folder: string, clock: Pick<Clock, 'now'>): LogFile {
  const path = join(folder, 'tracefile.log');
  return {
    path,
    note(event, fields) {
      const at = new Date(clock.now()).toISOString();
      const line = JSON.stringify({ at, event, ...redactFields(event, { ...fields }) });
      try {
        mkdirSync(folder, { recursive: true });
        rotate(path);
        appendFileSync(path, `${line}\n`, { mode: 0o600 });
      } catch {
        // A full disk must not turn one error into two; the page still gets its reference.
        return;
      }
    },
    tail: (count) =>
      [`${path}.1`, path]
        .flatMap((file) => linesAtEnd(file))
        .flatMap((line) => {
          const read = readLogLine(line);
          return read === null ? [] : [read];
        })
        .slice(-count),
  };
}

/** Where the older file cannot be replaced, this one continues to twice its size and begins again. */
function rotate(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= MAX_BYTES) return;
  try {
    renameSync(path, `${path}.1`);
  } catch {
    if (size > 2 * MAX_BYTES) truncateSync(path);
  }
}

/** The last lines of a file; the first of them may be half a one. None of a file that cannot be read. */
function linesAtEnd(path: string): string[] {
  try {
    const file = openSync(path, 'r');
    try {
      const { size } = fstatSync(file);
      const bytes = Buffer.alloc(Math.min(size, TAIL_BYTES));
      const length = readSync(file, bytes, 0, bytes.length, size - bytes.length);
      return bytes.toString('utf8', 0, length).split('\n');
    } finally {
      closeSync(file);
    }
  } catch {
    return []; // There is none yet, or it may not be read: the other one still tells something.
  }
}
