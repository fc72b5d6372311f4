// Counts what a program tries to reach over a network, by a library that is loaded into it and into every
// process that it starts (outgoing.c). Linux.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('outgoing.c', import.meta.url));

/** The library and what it has written. */
interface OutgoingWatch {
  /** For the program that is watched. */
  env: Record<string, string>;
  /** Every attempt until now: process, its name, call, and where to. */
  attempts(): string[];
  forget(): void;
}

/** Compiles the library into a folder. Throws with what to install where there is no compiler. */
export function watchOutgoing(folder: string): OutgoingWatch {
  const library = join(folder, 'outgoing.so');
  const log = join(folder, 'outgoing.log');
  if (!existsSync(library)) {
    try {
      execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, SOURCE, '-ldl'], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    } catch (error) {
      const needs =
        'test/drive/outgoing.c needs Linux and a C compiler; on Debian: apt-get install';
      throw new Error(`${needs} gcc libc6-dev`, { cause: error });
    }
  }
  return {
    env: { LD_PRELOAD: library, OUTGOING_LOG: log },
    attempts: () =>
      existsSync(log)
        ? readFileSync(log, 'utf8')
            .split('\n')
            .filter((line) => line !== '')
        : [],
    forget() {
      rmSync(log, { force: true });
    },
  };
}
