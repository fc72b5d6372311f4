// What nothing caught: errors and rejections of main, and processes of Chromium that ended. The program
// continues, for every record is in the case file and its worker knows none of it.
import { app } from 'electron';
import type { LogFields } from '../services/log-fields.ts';
import type { Log } from '../services/ports.ts';
import type { Problems } from '../services/problems.ts';

/** Writes each down with a reference, and tells the person where it is an error. */
export function followUncaught({ log, problems }: { log: Log; problems: Problems }): void {
  process.on('uncaughtException', (error) => problems.tell('main.uncaught', error));
  process.on('unhandledRejection', (error) => problems.tell('main.rejection', error));
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    // Typed by what Electron says; the log takes the words that it knows.
    const fields = { type, reason, exitCode } as LogFields<'process.gone'>;
    log.note('process.gone', fields);
  });
}
