// `npm run test:torture [-- --kills N] [--only kills|faults|flips] [--flips N] [--points each|kinds]
// [--seed N]`: the long version. Prints what was counted, and fails when anything was that must not be.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Complaint } from './checks.ts';
import { failOften, FAULTS, setUpFaults, type FaultCount } from './faults.ts';
import { flipOften, type FlipCount, type FlipSort } from './flips.ts';
import { killOften, makeKillSamples, type KillCount } from './kills.ts';
import { FAULTED, KILLED } from './operations.ts';
import { makeSamples } from './samples.ts';
import { inScratch } from './scratch.ts';
import { toTable } from './table.ts';

const DEFAULT_SEED = 4;
const PARTS = ['kills', 'faults', 'flips'] as const;
const FLIPS: readonly FlipSort[] = ['encrypted', 'evidence', 'anywhere'];

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '600' },
    flips: { type: 'string', default: '1000' },
    points: { type: 'string', default: 'each' },
    seed: { type: 'string', default: String(DEFAULT_SEED) },
    only: { type: 'string' },
  },
});
const seed = Number(values.seed);
const numbers = [Number(values.kills), Number(values.flips), seed];
const parts = PARTS.filter((part) => values.only === undefined || values.only === part);
if (!numbers.every(Number.isSafeInteger) || parts.length === 0) {
  throw new Error(`--kills, --flips and --seed take a number, --only one of ${PARTS.join(', ')}`);
}

const complaints: string[] = [];
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const complain = (where: string, found: readonly Complaint[]): void => {
  complaints.push(...found.map(({ kind, text }) => `${where}: ${kind}: ${text}`));
};

say(`seed ${String(seed)}`);
if (parts.includes('kills')) await runKills(Math.ceil(Number(values.kills) / KILLED.length));
if (parts.includes('faults')) await runFaults(values.points === 'kinds' ? 'kinds' : 'each');
if (parts.includes('flips')) await runFlips(Number(values.flips));
say(complaints.length === 0 ? '\nNothing was wrong.' : `\nWrong:\n${complaints.join('\n')}`);
process.exit(complaints.length === 0 ? 0 : 1);

async function runKills(kills: number): Promise<void> {
  const counts: KillCount[] = [];
  await inScratch(async (folder) => {
    const samples = await makeKillSamples(folder);
    for (const operation of KILLED) {
      const count = await killOften(operation, { folder, samples, kills, seed });
      complain(operation, count.complaints);
      counts.push(count);
      say(`${operation}: ${String(count.counted)} kills`);
    }
  });
  const of = (count: KillCount, ...kinds: Complaint['kind'][]): number =>
    count.complaints.filter(({ kind }) => kinds.includes(kind)).length;
  say('\nKills between the first and the last mark of a run, by tenths of its duration:\n');
  say(
    toTable(
      [
        ...['operation', 'ms', 'kills', 'beside', 'corrupt', 'acknowledged lost', 'half-written'],
        ...['left or stuck', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'stood there'],
      ],
      counts.map((count) => [
        ...[count.operation, Math.round(count.medianMs), count.counted, count.beside],
        ...[of(count, 'corrupt'), of(count, 'lost'), of(count, 'half-written')],
        of(count, 'left behind', 'stuck'),
        ...count.tenths,
        [...count.found].map(([name, times]) => `${name} ${String(times)}`).join(', '),
      ]),
    ),
  );
}

async function runFaults(points: 'each' | 'kinds'): Promise<void> {
  const counts: FaultCount[] = [];
  await inScratch(async (folder) => {
    const setUp = await setUpFaults(folder);
    const waiting = FAULTED.flatMap((operation) => FAULTS.map((fault) => ({ operation, fault })));
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const count = await failOften(setUp, { ...next, points });
        complain(nameOf(count), count.complaints);
        counts.push(count);
        say(`${nameOf(count)}: ${String(count.tried)} of ${String(count.points)} calls failed`);
      }
    };
    await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
  });
  const order = (count: FaultCount): number => FAULTED.indexOf(count.operation);
  counts.sort((one, other) => order(one) - order(other));
  say('\nCalls that failed in turn, and how the operation ended:\n');
  say(
    toTable(
      ['operation', 'error', 'lasts', 'calls', 'failed', 'wrong', 'ended'],
      counts.map(({ operation, fault, points: calls, tried, complaints: found, ended }) => [
        ...[operation, fault.error, fault.lasts, calls, tried, found.length],
        Object.entries(ended)
          .map(([code, times]) => `${code} ${String(times)}`)
          .join(', '),
      ]),
    ),
  );
}

function nameOf({ operation, fault }: FaultCount): string {
  return `${operation}, ${fault.error} ${fault.lasts}`;
}

async function runFlips(flips: number): Promise<void> {
  const counts: FlipCount[] = [];
  await inScratch(async (folder) => {
    const samples = join(folder, 'samples');
    await makeSamples(samples, { cases: 2, attachmentBytes: 30_000 });
    for (const sort of FLIPS) {
      const count = flipOften(sort, { folder, samples, flips, seed });
      counts.push(count);
      complaints.push(...count.missed.map((text) => `${sort}: ${text}`));
      say(`${sort}: ${String(flips)} flips`);
    }
  });
  say('\nFlipped bits, and where they were noticed:\n');
  say(
    toTable(
      [
        ...['place', 'flips', 'opening', 'verify', 'reading', 'evidence unnoticed'],
        ...['other unnoticed', 'reads the same', 'other tables'],
      ],
      counts.map(({ sort, fates, others }) => [
        ...[sort, flips, fates.open, fates.verify, fates.read, fates.evidence],
        ...[fates.other, fates.nothing],
        [...others].map(([table, times]) => `${table} ${String(times)}`).join(', '),
      ]),
    ),
  );
}
