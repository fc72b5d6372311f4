// The process whose disk fails: faults.c was loaded before it. It counts the fault points of an operation
// by letting none fail, then lets each fail in turn on fresh files, and judges what is left.
import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fromSqlite } from '../../../electron/casefile/sqlite-error.ts';
import type { Complaint, Known } from '../checks.ts';
import { judge } from '../judge.ts';
import type { Marks } from '../marks.ts';
import { fileIn, WORK, type Operation, type Places } from '../operations.ts';
import { PASSPHRASE, SAMPLE } from '../samples.ts';
import { beginAnew, headOf, openToWrite } from '../work.ts';

/** Which fault, and how often. */
export interface Fault {
  error: 'ENOSPC' | 'EIO';
  lasts: 'once' | 'sticky';
}

/** What the parent asks for. */
export interface FaultOrder {
  operation: Operation;
  fault: Fault;
  folder: string;
  samples: string;
  /** `each`: every point. `kinds`: the first and the last of every call on every file; `first`. */
  points: 'each' | 'kinds' | 'first';
}

/** What came of it. */
export interface FaultCount {
  operation: Operation;
  fault: Fault;
  /** How many calls the operation makes that can fail so. */
  points: number;
  /** How many of them failed in turn. */
  tried: number;
  /** The codes with which the operation ended, and how often; `done` when it succeeded all the same. */
  ended: Record<string, number>;
  /** The calls of a run without a fault. */
  calls: string[];
  complaints: Complaint[];
}

/** Calls of a first run that later runs may not make. */
const MOST_MISSED = 3;
const ERRORS = { EIO: 5, ENOSPC: 28 } as const;
/** What a failing disk may be called, by the calls that failed. */
function isFitting(code: string, { error }: Fault, failed: readonly string[]): boolean {
  const isFailed = (call: string): boolean => failed.some((line) => line.startsWith(`${call} `));
  const always = ['casefile.io_failed', 'casefile.not_writable', 'export.failed'];
  if (always.includes(code)) return true;
  if (code === 'casefile.disk_full') return error === 'ENOSPC';
  // SQLite calls what it cannot read corrupt, also the copy that was migrated; Node finds no folder
  // where it can make none.
  if (['casefile.damaged', 'casefile.migration_failed'].includes(code)) return isFailed('read');
  return code === 'casefile.not_found' && isFailed('mkdir');
}

process.once('message', (order: FaultOrder) => {
  void obey(order).then((count) => {
    process.send?.(count, () => process.disconnect());
  });
});
process.send?.('ready');

async function obey(order: FaultOrder): Promise<FaultCount> {
  const { operation, fault, points } = order;
  const first = await runOnce(order, 0, false);
  const { calls } = first;
  const chosen = calls
    .map((_call, index) => index + 1)
    .filter((point) => points === 'each' || isEndOfKind(calls, point - 1, points));
  const count: FaultCount = {
    ...{ operation, fault, points: calls.length, tried: 0, ended: {}, calls },
    complaints: first.complaints,
  };
  if (first.ended !== 'done') {
    count.complaints.push({ kind: 'stuck', text: `${first.ended} without a fault` });
  }
  for (const point of chosen) {
    const isBrief = !isEndOfKind(calls, point - 1, 'kinds');
    const { ended, complaints, calls: seen } = await runOnce(order, point, isBrief);
    const failed = seen.filter((call) => call.endsWith(' FAILED'));
    // What other threads read comes now and then in fewer calls than the first time.
    if (failed.length > 0) {
      count.tried++;
      count.ended[ended] = (count.ended[ended] ?? 0) + 1;
    }
    const where = `${String(point)}, ${calls[point - 1] ?? ''}, ${ended}: `;
    for (const { kind, text } of complaints) {
      count.complaints.push({ kind, text: where + text });
    }
    if (ended !== 'done' && !isFitting(ended, fault, failed)) {
      count.complaints.push({ kind: 'stuck', text: `${where}not a word for it` });
    }
  }
  if (count.tried === 0 || count.tried < chosen.length - MOST_MISSED) {
    const text = `${String(chosen.length - count.tried)} points were not reached`;
    count.complaints.push({ kind: 'stuck', text });
  }
  return count;
}

function isEndOfKind(calls: readonly string[], index: number, points: 'kinds' | 'first'): boolean {
  const call = calls[index] ?? '';
  if (calls.indexOf(call) === index) return true;
  return points === 'kinds' && calls.lastIndexOf(call) === index;
}

/** Runs the operation on fresh files; the call of that number fails, none with 0. */
async function runOnce(
  { operation, fault, folder, samples }: FaultOrder,
  point: number,
  isBrief: boolean,
): Promise<{ ended: string; calls: string[]; complaints: Complaint[] }> {
  const places: Places = { folder: join(folder, 'work'), samples };
  rmSync(places.folder, { recursive: true, force: true });
  mkdirSync(places.folder);
  beginAnew();
  copyFileSync(join(samples, SAMPLE.whole), fileIn(places));
  const known: Known = { next: 1, heads: new Map(), isBrief };
  const marks: Marks = {
    ...{ under: 1, last: 1, killedAfterMs: null },
    ...{ finished: [], acknowledged: [] },
  };
  const work = WORK[operation](places);
  await work.prepare(1);
  if (operation === 'restore' || operation === 'compact' || operation === 'export') {
    const operations = openToWrite(fileIn(places), PASSPHRASE);
    known.heads.set(fileIn(places), headOf(operations));
    operations.close({});
  }
  const bytes = readFileSync(fileIn(places));
  control(`arm/${String(point)}/${String(ERRORS[fault.error])}/${fault.lasts}`);
  let failure: unknown = null;
  try {
    await work.run(1, (head) => marks.acknowledged.push({ number: 1, head }));
    marks.under = null;
    marks.finished.push({ number: 1, ms: 0 });
  } catch (error) {
    failure = error;
  }
  const calls = control('disarm').trim().split('\n');
  const complaints: Complaint[] = [];
  if (operation === 'compact' && failure !== null && !readFileSync(fileIn(places)).equals(bytes)) {
    // Behind the rename only the folder is flushed, and the whole copy is there.
    const isReplaced = calls.includes('rename work/case.tracefile');
    if (!isReplaced) complaints.push({ kind: 'half-written', text: 'the file is not as it was' });
  }
  try {
    work.end();
  } catch (error) {
    const { code, message } = fromSqlite(error);
    complaints.push({ kind: 'stuck', text: `closing afterwards: ${code} ${message}` });
  }
  complaints.push(...(await judge(operation, places, marks, known)));
  return { ended: failure === null ? 'done' : fromSqlite(failure).code, calls, complaints };
}

function control(order: string): string {
  return readFileSync(`/torture-control/${order}`, 'utf8');
}
