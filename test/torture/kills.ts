// Kills: a process is killed in the middle of an operation, at moments spread over its duration; then
// the folder is judged. Only a kill between a run's first and last mark counts.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seeded } from '../fakes/seeded.ts';
import type { Complaint, Known } from './checks.ts';
import { judge } from './judge.ts';
import type { Order } from './killed/entry.ts';
import { CASES, fileIn, type Operation, type Places } from './operations.ts';
import { readMarks, type Marks } from './marks.ts';
import { makeSamples, SAMPLE } from './samples.ts';

/** What came of one operation. */
export interface KillCount {
  operation: Operation;
  /** Kills in the middle of it. */
  counted: number;
  /** Kills between two runs. */
  beside: number;
  /** How long one run takes when nothing kills it. */
  medianMs: number;
  /** How many kills fell into each tenth of that time; the last takes the later ones too. */
  tenths: number[];
  /** Names that stood in the folder at the kill, and how often. */
  found: Map<string, number>;
  complaints: Complaint[];
}

const killed = fileURLToPath(new URL('./killed/entry.ts', import.meta.url));
/** So many kills hit the same folder, one after another. */
const KILLS_PER_FOLDER = 10;
const CALIBRATION_RUNS = 7;

/** Makes what all operations start from. */
export async function makeKillSamples(folder: string): Promise<string> {
  const samples = join(folder, 'samples');
  await makeSamples(samples, { cases: CASES, attachmentBytes: 200_000 });
  return samples;
}

/** Kills an operation until so many kills counted. Throws when they do not hit. */
export async function killOften(
  operation: Operation,
  args: { folder: string; samples: string; kills: number; seed: number },
): Promise<KillCount> {
  const chance = seeded(args.seed);
  const base = join(args.folder, operation);
  mkdirSync(base);
  const marksPath = (name: string | number): string => join(base, `marks-${String(name)}`);
  const calm = newPlaces(base, args.samples, 'calm');
  const order = { operation, places: calm, first: 1, runs: CALIBRATION_RUNS };
  const calmChild = await startChild();
  calmChild.send({ ...order, marksPath: marksPath('calm'), kill: null } satisfies Order);
  await expectEnd(calmChild, 0, null);
  const calmMarks = readMarks(marksPath('calm'));
  const complaints = await judge(operation, calm, calmMarks, newKnown());
  const count: KillCount = {
    ...{ operation, counted: 0, beside: 0, medianMs: medianOf(calmMarks) },
    ...{ tenths: Array.from({ length: 10 }, () => 0), found: new Map(), complaints },
  };
  let places = calm;
  let known = newKnown();
  // The next process is loaded while this one is judged.
  let waiting = startChild();
  for (let kill = 0; count.counted < args.kills; kill++) {
    if (kill > 5 * args.kills + 20) throw new Error(`${operation}: the kills do not hit`);
    if (kill % KILLS_PER_FOLDER === 0) {
      rmSync(places.folder, { recursive: true });
      places = newPlaces(base, args.samples, String(kill));
      known = newKnown();
    }
    const child = await waiting;
    const inRun = known.next + Math.floor(chance() * 3);
    const afterMs = chance() * count.medianMs * 1.05;
    child.send({
      ...{ operation, places, first: known.next, runs: 1_000 },
      ...{ marksPath: marksPath(kill), kill: { inRun, afterMs } },
    } satisfies Order);
    await expectEnd(child, null, 'SIGKILL');
    const marks = readMarks(marksPath(kill));
    note(count, marks, places);
    const next = startChild();
    const where = `kill ${String(kill)}, ${afterMs.toFixed(1)} ms into run ${String(inRun)}: `;
    for (const { kind, text } of await judge(operation, places, marks, known)) {
      complaints.push({ kind, text: where + text });
    }
    if (complaints.length > 20) throw new Error(complaints.map(({ text }) => text).join('\n'));
    waiting = next;
  }
  (await waiting).kill('SIGKILL');
  rmSync(base, { recursive: true });
  return count;
}

function newKnown(): Known {
  return { next: 1, heads: new Map(), isBrief: false };
}

function newPlaces(base: string, samples: string, name: string): Places {
  const folder = join(base, name);
  mkdirSync(folder);
  const places = { folder, samples };
  copyFileSync(join(samples, SAMPLE.whole), fileIn(places));
  return places;
}

async function startChild(): Promise<ChildProcess> {
  const child = fork(killed, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await once(child, 'message');
  return child;
}

async function expectEnd(
  child: ChildProcess,
  code: number | null,
  signal: string | null,
): Promise<void> {
  const [endCode, endSignal] = (await once(child, 'exit')) as [number | null, string | null];
  if (endCode === code && endSignal === signal) return;
  throw new Error(`the process ended with ${String(endCode ?? endSignal)}`);
}

function medianOf({ finished }: Marks): number {
  const sorted = finished.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

function note(count: KillCount, { under, killedAfterMs }: Marks, { folder }: Places): void {
  if (under === null || killedAfterMs === null) {
    count.beside++;
    return;
  }
  count.counted++;
  const tenth = Math.min(9, Math.floor((killedAfterMs / count.medianMs) * 10));
  count.tenths[tenth] = (count.tenths[tenth] ?? 0) + 1;
  const kinds = readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap(kindOf);
  for (const kind of new Set(kinds)) count.found.set(kind, (count.found.get(kind) ?? 0) + 1);
}

/** What a name in the folder stands for; none for what is always there. */
function kindOf(name: string): string[] {
  const temporary = /\.(being-made|migrating|rekeying|backup)(.*)$/.exec(name);
  if (temporary !== null) return [`.${temporary[1] ?? ''}${temporary[2] ?? ''}`];
  const beside = /(-wal|-journal|\.lock)$/.exec(name)?.[1];
  return beside === undefined ? [] : [beside];
}
