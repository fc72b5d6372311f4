// What the killed process wrote down on its way, on the disk before it went on: it shows where the kill
// fell.
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { Head } from './work.ts';

/** Writes marks; each is on the disk when the call returns. */
export interface MarkWriter {
  begun: (number: number) => void;
  acknowledged: (number: number, head: Head) => void;
  finished: (number: number) => void;
  /** Right before the kill. */
  killing: () => void;
  close: () => void;
}

/** By the clock that all threads of a machine share, in milliseconds. */
const now = (): string => String(Number(process.hrtime.bigint() / 1000n) / 1000);

/** A writer that adds to a file. */
export function writeMarks(path: string): MarkWriter {
  const file = openSync(path, 'a');
  const write = (...words: (string | number)[]): void => {
    writeSync(file, `${[now(), ...words].join(' ')}\n`);
    fsyncSync(file);
  };
  return {
    begun: (number) => write('begun', number),
    acknowledged: (number, { seq, hash }) => write('acknowledged', number, seq, hash),
    finished: (number) => write('finished', number),
    killing: () => write('killing'),
    close: () => closeSync(file),
  };
}

/** What the marks of one process tell. */
export interface Marks {
  /** The run that was begun and not finished; null when the kill fell between two. */
  under: number | null;
  /** The last run that was begun; null for none. */
  last: number | null;
  /** Every run that was finished, with its duration. */
  finished: { number: number; ms: number }[];
  /** The newest place in the chain that was acknowledged, by run. */
  acknowledged: { number: number; head: Head }[];
  /** How far into the run the kill fell; null when no kill was marked. */
  killedAfterMs: number | null;
}

/** Reads the marks of a dead process. */
export function readMarks(path: string): Marks {
  const marks: Marks = {
    ...{ under: null, last: null, killedAfterMs: null },
    ...{ finished: [], acknowledged: [] },
  };
  let begunAt = 0;
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [time = '', word, number = '', seq = '', hash = ''] = line.split(' ');
    if (word === 'begun') {
      [marks.under, marks.last, begunAt] = [Number(number), Number(number), Number(time)];
    } else if (word === 'acknowledged') {
      marks.acknowledged.push({ number: Number(number), head: { seq: Number(seq), hash } });
    } else if (word === 'finished') {
      marks.under = null;
      marks.finished.push({ number: Number(number), ms: Number(time) - begunAt });
    } else if (word === 'killing' && marks.under !== null) {
      marks.killedAfterMs = Number(time) - begunAt;
    }
  }
  return marks;
}
