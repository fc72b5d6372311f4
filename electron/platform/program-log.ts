// The log of this program: opened, told what runs, and given whatever nothing else catches.
import { randomBytes } from 'node:crypto';
import type { Clock } from '#shared/domain/time.ts';
import type { LogFields } from '../services/log-fields.ts';
import type { Emit } from '../services/ports.ts';
import { createProblems, type Problems } from '../services/problems.ts';
import { openLogFile, type LogFile } from './log-file.ts';
import { describeProgram } from './program.ts';
import { followUncaught } from './uncaught.ts';

/** The log, and what goes wrong. */
interface ProgramLog {
  log: LogFile;
  problems: Problems;
  program: LogFields<'app.started'>;
}

/** Begins it in a folder; `emit` tells the page of what nobody waits for. */
export function beginLog(folder: string, ports: { clock: Clock; emit: Emit }): ProgramLog {
  const log = openLogFile(folder, ports.clock);
  const newReference = (): string => randomBytes(4).toString('hex').toUpperCase();
  const problems = createProblems({ log, newReference, emit: ports.emit });
  followUncaught({ log, problems });
  const program = describeProgram();
  log.note('app.started', program);
  return { log, problems, program };
}
