// A disk that fails, at every call in turn: full or with an input/output error, once and from then on.
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Fault, FaultCount, FaultOrder } from './faulted/entry.ts';
import { makeSamples } from './samples.ts';
import { CASES } from './operations.ts';

export type { Fault, FaultCount } from './faulted/entry.ts';

/** All of them. */
export const FAULTS: readonly Fault[] = [
  { error: 'ENOSPC', lasts: 'once' },
  { error: 'ENOSPC', lasts: 'sticky' },
  { error: 'EIO', lasts: 'once' },
  { error: 'EIO', lasts: 'sticky' },
];

const faulted = fileURLToPath(new URL('./faulted/entry.ts', import.meta.url));
const source = fileURLToPath(new URL('./faults.c', import.meta.url));

/** What a run of faults starts from. */
export interface FaultSetUp {
  folder: string;
  samples: string;
  /** The failing disk. */
  library: string;
}

/** Compiles the failing disk. Throws with what to install where there is no compiler for it. */
function compileDisk(folder: string): string {
  const library = join(folder, 'faults.so');
  try {
    execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    throw new Error(
      'the failing disk (test/torture/faults.c) needs Linux and a C compiler; on Debian: ' +
        'apt-get install gcc libc6-dev',
      { cause: error },
    );
  }
  return library;
}

/** Makes what all operations start from. */
export async function setUpFaults(folder: string): Promise<FaultSetUp> {
  const samples = join(folder, 'samples');
  await makeSamples(samples, { cases: CASES, attachmentBytes: 30_000 });
  return { folder, samples, library: compileDisk(folder) };
}

/** Lets the disk fail at the points of an operation, in a process of its own. */
export async function failOften(
  { folder, samples, library }: FaultSetUp,
  args: Pick<FaultOrder, 'operation' | 'fault' | 'points'>,
): Promise<FaultCount> {
  const own = join(folder, `${args.operation}-${args.fault.error}-${args.fault.lasts}`);
  mkdirSync(own);
  const child = fork(faulted, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, LD_PRELOAD: library, TORTURE_ROOT: own, TMPDIR: own },
  });
  try {
    await once(child, 'message');
    child.send({ ...args, folder: own, samples } satisfies FaultOrder);
    const [count] = (await Promise.race([once(child, 'message'), ended(child)])) as [FaultCount];
    return count;
  } finally {
    child.kill('SIGKILL');
    rmSync(own, { recursive: true });
  }
}

async function ended(child: ReturnType<typeof fork>): Promise<never> {
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  throw new Error(`the process whose disk fails ended with ${String(code ?? signal)}`);
}
