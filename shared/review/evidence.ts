// What two snapshots show of the causes of their difference, gathered once; causes.ts books by it.
import { isSameWord } from '../domain/same-word.ts';
import type { ScoreOverview } from '../screening/result.ts';
import type { ParameterName, RulesetDifference } from './difference.ts';
import { plainDecimal } from './match-entries.ts';
import type { TransactionSide } from './sides.ts';
import type { PartReading, ScreenedView, SnapshotReading } from './snapshot-reading.ts';

/** What two snapshots show of the causes of their difference. */
export interface Evidence {
  before: SnapshotReading;
  after: SnapshotReading;
  isSameEnvironment: boolean;
  /** Names of the parameters that differ; null: of one of the two it is not known what was asked. */
  parameters: ReadonlySet<ParameterName> | null;
  /** Another chain or token was screened; null: the same. */
  otherWorld: 'chainName' | 'token' | null;
  /** Another side of the transaction was screened, or both. */
  areOtherSides: boolean;
  rulesets: readonly RulesetDifference[];
  /** Sides of which the volume on the chain differs; null stands for an address. */
  volume: readonly (TransactionSide | null)[];
  /** Sides of which the volume of one was cut off, and not that of the other. */
  truncated: readonly (TransactionSide | null)[];
}

/** Gathers what can be seen. */
export function gatherEvidence(
  before: SnapshotReading,
  after: SnapshotReading,
  parameters: readonly { name: ParameterName }[] | null,
  rulesets: readonly RulesetDifference[],
): Evidence {
  const pairs = pairParts(before, after);
  return {
    before,
    after,
    isSameEnvironment: isSameEnvironment(before.view, after.view),
    parameters: parameters === null ? null : new Set(parameters.map(({ name }) => name)),
    otherWorld: otherWorldOf(before.view, after.view),
    areOtherSides: directionOf(before.view) !== directionOf(after.view),
    rulesets,
    volume: pairs.flatMap(([old, now]) => (isOtherVolume(old, now) ? [old.side] : [])),
    truncated: pairs.flatMap(([old, now]) => {
      const [was, is] = [old.overview?.truncated, now.overview?.truncated];
      return was === undefined || is === undefined || was === is ? [] : [old.side];
    }),
  };
}

/** The parts that both answers have: an address, or each side that both screened. */
export function pairParts(
  before: SnapshotReading,
  after: SnapshotReading,
): [before: PartReading, after: PartReading][] {
  return before.parts.flatMap((old): [PartReading, PartReading][] => {
    const now = after.parts.find(({ side }) => side === old.side);
    return now === undefined ? [] : [[old, now]];
  });
}

/** An imported answer comes from no environment of ours: it may be of any. */
export function isSameEnvironment(before: ScreenedView, after: ScreenedView): boolean {
  const [old, now] = [before.summary.environmentId, after.summary.environmentId];
  return old === null || now === null || old === now;
}

/** Known of every answer, of an imported one too. */
function otherWorldOf(before: ScreenedView, after: ScreenedView): Evidence['otherWorld'] {
  const [old, now] = [before.summary, after.summary];
  if (isOtherName(old.chain, now.chain)) return 'chainName';
  return isOtherName(old.token, now.token) ? 'token' : null;
}

/** What is not named is no other. */
function isOtherName(a: string, b: string): boolean {
  return a.trim() !== '' && b.trim() !== '' && !isSameWord(a, b);
}

function directionOf(view: ScreenedView): string | null {
  return view.kind === 'kyt' ? view.summary.direction : null;
}

const COUNTS = ['inCount', 'outCount'] as const satisfies readonly (keyof ScoreOverview)[];
const TOTALS = ['inTotal', 'outTotal'] as const satisfies readonly (keyof ScoreOverview)[];

/** Compared as far as both deliver it: what is missing is no difference of the volume. */
function isOtherVolume(before: PartReading, after: PartReading): boolean {
  const pairs: [string | number | null | undefined, string | number | null | undefined][] = [
    ...COUNTS.map((name): [number | null | undefined, number | null | undefined] => [
      before.overview?.[name],
      after.overview?.[name],
    ]),
    ...TOTALS.map((name): [string | null, string | null] => [
      plainDecimal(before.overview?.[name] ?? null),
      plainDecimal(after.overview?.[name] ?? null),
    ]),
    ...(['totalIn', 'totalOut'] as const).map((name): [string | null, string | null] => [
      plainDecimal(before.score?.[name] ?? null),
      plainDecimal(after.score?.[name] ?? null),
    ]),
  ];
  return pairs.some(
    ([old, now]) => (old ?? null) !== null && (now ?? null) !== null && old !== now,
  );
}
