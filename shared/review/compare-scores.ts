// The fund-attribution score of two snapshots, bucket by bucket and figure by figure. A sum follows
// what it is made of (causes.ts).
import type { DecimalText } from '../domain/amount.ts';
import type { Score, ScoreComponent } from '../screening/result.ts';
import {
  booking,
  bookFromScoring,
  bookLabel,
  bookScoring,
  bookVolume,
  bookWorld,
  follow,
} from './causes.ts';
import type { HitEffect } from './compare-hits.ts';
import type { Booking, ValueChange } from './booking.ts';
import type { ComponentChange, FigureChange, FigureName } from './difference.ts';
import { pairParts, type Evidence } from './evidence.ts';
import { listedText, matchEntries, plainDecimal } from './match-entries.ts';
import { areSameLabels } from './snapshot-reading.ts';
import type { TransactionSide } from './sides.ts';

/** The difference of one score. */
export interface ScoreDifference {
  components: ComponentChange[];
  figures: FigureChange[];
}

/** The score of an address, of one side, or (side null) of a whole transaction. */
export function compareScores(
  side: TransactionSide | null,
  before: Score | null,
  after: Score | null,
  effects: readonly HitEffect[],
  evidence: Evidence,
): ScoreDifference {
  const own = effects.filter(
    (effect) => side === null || effect.side === null || effect.side === side,
  );
  const context = {
    side,
    effects: own,
    evidence,
    volume: volumeChange(side, before, after, evidence),
  };
  const components = compareComponents(before?.components ?? [], after?.components ?? [], context);
  return { components, figures: compareScoreFigures(before, after, components, context) };
}

interface Context {
  side: TransactionSide | null;
  effects: readonly HitEffect[];
  evidence: Evidence;
  /** Of the denominators; null when they are the same. */
  volume: Booking | null;
}

function volumeChange(
  side: TransactionSide | null,
  before: Score | null,
  after: Score | null,
  evidence: Evidence,
): Booking | null {
  const names = ['totalIn', 'totalOut'] as const;
  const isSame = names.every(
    (name) => plainDecimal(before?.[name] ?? null) === plainDecimal(after?.[name] ?? null),
  );
  return isSame ? null : bookVolume(evidence, side);
}

const FACTORS = ['base', 'weight', 'amount', 'rawAmount', 'ratio', 'points'] as const;
type Factor = (typeof FACTORS)[number];

function compareComponents(
  before: readonly ScoreComponent[],
  after: readonly ScoreComponent[],
  context: Context,
): ComponentChange[] {
  const { pairs, removed, added } = matchEntries(before, after, bucketText, contentOf);
  const lone = (one: ScoreComponent | null, other: ScoreComponent | null): ComponentChange => {
    const bucket = (one ?? other) as ScoreComponent;
    return { ...changeOf(bucket, one, other, context), booking: bookBucket(bucket, context) };
  };
  return [
    ...pairs.flatMap(([old, now]): ComponentChange[] => {
      const fields = factorsOf(old, now, context);
      return fields.length === 0 ? [] : [{ ...changeOf(now, old, now, context), fields }];
    }),
    ...removed.map((one) => lone(one, null)),
    ...added.map((one) => lone(null, one)),
  ];
}

function changeOf(
  { direction, hopBucket, severity }: ScoreComponent,
  before: ScoreComponent | null,
  after: ScoreComponent | null,
  { side }: Context,
): ComponentChange {
  return { side, direction, hopBucket, severity, before, after, booking: null, fields: [] };
}

function bucketText({ direction, hopBucket, severity }: ScoreComponent): string {
  return JSON.stringify([direction, hopBucket, severity]);
}

function contentOf(component: ScoreComponent): string {
  return JSON.stringify(FACTORS.map((factor) => plainDecimal(component[factor])));
}

/** A bucket comes and goes with its hits, else with the scoring ruleset. */
function bookBucket(bucket: ScoreComponent, context: Context): Booking {
  const { evidence, side } = context;
  const hits = hitsOfBucket(bucket, context);
  return hits.length > 0
    ? follow(hits, 'hits', evidence, side)
    : follow([bookScoring(evidence)], 'score', evidence, side);
}

function factorsOf(
  old: ScoreComponent,
  now: ScoreComponent,
  context: Context,
): ValueChange<Factor>[] {
  const { evidence, side, volume } = context;
  const found: ValueChange<Factor>[] = [];
  const bookings = new Map<Factor, Booking>();
  for (const what of FACTORS) {
    const [before, after] = [plainDecimal(old[what]), plainDecimal(now[what])];
    if (before === after) continue;
    const made = (...factors: Factor[]): (Booking | null)[] =>
      factors.map((factor) => bookings.get(factor) ?? null);
    const booking =
      what === 'base' || what === 'weight'
        ? bookFromScoring(evidence)
        : what === 'ratio'
          ? follow([...made('amount', 'rawAmount'), volume], 'components', evidence, side)
          : what === 'points'
            ? follow(made('base', 'weight', 'ratio'), 'components', evidence, side)
            : follow(hitsOfBucket(now, context), 'hits', evidence, side);
    bookings.set(what, booking);
    found.push({ what, before: listedText(before), after: listedText(after), booking });
  }
  return found;
}

/** Changes of hits that a bucket is made of; an unknown word of a bucket keeps none out. */
function hitsOfBucket(
  { direction, hopBucket, severity }: ScoreComponent,
  { effects }: Pick<Context, 'effects'>,
): Booking[] {
  const flow = flowOfWord(direction);
  const hops = hopsOfBucket(hopBucket);
  return effects
    .filter(
      (effect) =>
        bearsOnAmounts(effect) &&
        (flow === null || effect.flow === 'unknown' || effect.flow === flow) &&
        (hops === null || effect.hops === null || Math.max(effect.hops, 1) === hops) &&
        (effect.levels.length === 0 || effect.levels.some((level) => level === severity)),
    )
    .map(({ booking }) => booking);
}

/** How a rule is called or highlighted changes no sum. */
export function bearsOnAmounts({ what }: Pick<HitEffect, 'what'>): boolean {
  return ['presence', 'level', 'amount', 'exposure', 'hops'].includes(what);
}

function flowOfWord(direction: string): 'inflow' | 'outflow' | null {
  const word = direction.trim().toLowerCase();
  if (['in', 'inflow', 'inbound'].includes(word)) return 'inflow';
  return ['out', 'outflow', 'outbound'].includes(word) ? 'outflow' : null;
}

/** Seen buckets: `direct`, `hop2`, `hop3` (contract-notes, "Shapes"). */
function hopsOfBucket(bucket: string): number | null {
  const word = bucket.trim().toLowerCase();
  if (word === 'direct') return 1;
  const match = /^hop[ _-]?(\d+)$/.exec(word);
  return match === null ? null : Number(match[1]);
}

type Reads = (score: Score) => string | null;
const number =
  (read: (score: Score) => DecimalText | null): Reads =>
  (score) =>
    plainDecimal(read(score));
const count =
  (read: (score: Score) => number | null): Reads =>
  (score) => {
    const value = read(score);
    return value === null ? null : String(value);
  };

/** Which hits a figure is made of; the rest by name. */
type Source = 'volume' | 'direct' | 'indirect' | 'outflow' | 'hits' | 'self' | 'score' | 'verdict';

const FIGURES: readonly [FigureName, Source, Reads][] = [
  ['total_in', 'volume', number(({ totalIn }) => totalIn)],
  ['total_out', 'volume', number(({ totalOut }) => totalOut)],
  ['direct_amount', 'direct', number(({ directAmount }) => directAmount)],
  ['indirect_amount', 'indirect', number(({ indirectAmount }) => indirectAmount)],
  ['outflow_amount', 'outflow', number(({ outflowAmount }) => outflowAmount)],
  ['direct_ratio', 'direct', number(({ r1 }) => r1)],
  ['indirect_ratio', 'indirect', number(({ r2 }) => r2)],
  ['outflow_ratio', 'outflow', number(({ rOut }) => rOut)],
  ['score_hit_paths', 'hits', count(({ hitPaths }) => hitPaths)],
  ['risky_edges', 'hits', count(({ riskyEdges }) => riskyEdges)],
  ['self_hit', 'self', ({ selfHit }) => String(selfHit)],
  ['self_hit_level', 'self', ({ selfHitLevel }) => selfHitLevel],
  ['score', 'score', number(({ score }) => score)],
  ['verdict', 'verdict', ({ verdict }) => verdict],
];

function compareScoreFigures(
  before: Score | null,
  after: Score | null,
  components: readonly ComponentChange[],
  context: Context,
): FigureChange[] {
  const parts: Booking[] = components.flatMap(({ booking, fields }) =>
    booking === null ? fields.map((field) => field.booking) : [booking],
  );
  const found: FigureChange[] = [];
  for (const [what, source, read] of FIGURES) {
    const old = before === null ? null : read(before);
    const now = after === null ? null : read(after);
    if (old === now) continue;
    const booking = bookFigure(what, source, parts, found, context);
    const [was, is] = [listedText(old), listedText(now)];
    found.push({ what, side: context.side, before: was, after: is, booking });
  }
  return found;
}

function bookFigure(
  what: FigureName,
  source: Source,
  components: readonly Booking[],
  found: readonly FigureChange[],
  context: Context,
): Booking {
  const { effects, evidence, side, volume } = context;
  const bookingOf = (...names: FigureName[]): Booking[] =>
    found.filter((figure) => names.includes(figure.what)).map((figure) => figure.booking);
  const hits = (isMeant: (effect: HitEffect) => boolean): Booking[] =>
    effects.filter((one) => bearsOnAmounts(one) && isMeant(one)).map((one) => one.booking);
  const isRatio = what.endsWith('_ratio');
  const denominator = isRatio && volume !== null ? [volume] : [];
  switch (source) {
    case 'volume':
      return bookVolume(evidence, side);
    case 'direct':
    case 'indirect': {
      const isMeant = ({ flow, hops }: HitEffect): boolean =>
        flow !== 'outflow' && (hops === null || hops <= 1 === (source === 'direct'));
      return follow([...hits(isMeant), ...denominator], 'hits', evidence, side);
    }
    case 'outflow':
      return follow(
        [...hits(({ flow }) => flow !== 'inflow'), ...denominator],
        'hits',
        evidence,
        side,
      );
    case 'hits':
      return follow(
        hits(() => true),
        'hits',
        evidence,
        side,
      );
    case 'self':
      return bookSelfHit(context);
    case 'score': {
      const selfHit = bookingOf('self_hit', 'self_hit_level');
      return follow([...components, ...selfHit], 'components', evidence, side);
    }
    case 'verdict': {
      const own = [...bookingOf('score', 'self_hit'), ...bookExemption(context)];
      // The bands belong to the scoring ruleset.
      return follow(own.length > 0 ? own : [bookScoring(evidence)], 'score', evidence, side);
    }
  }
}

/** Where one of the two exempts the address as an exchange, it was asked to, or the labels differ. */
function bookExemption({ evidence, side }: Context): Booking[] {
  const isExempted = ({ exempted }: Evidence['before']): boolean =>
    side === null ? exempted.length > 0 : exempted.includes(side);
  if (isExempted(evidence.before) === isExempted(evidence.after)) return [];
  if (evidence.parameters?.has('cexImmune') === true) {
    return [booking('exempted', 'shown', 'cexImmune')];
  }
  return pairParts(evidence.before, evidence.after)
    .filter(
      ([old, now]) => (side ?? old.side) === old.side && !areSameLabels(old.labels, now.labels),
    )
    .map(([, now]) => bookLabel(evidence, 'subject', now.address));
}

/** A self-hit follows the findings on own labels, else these labels. */
function bookSelfHit({ effects, evidence, side }: Context): Booking {
  const own = effects.filter((one) => one.isOwn && bearsOnAmounts(one)).map((one) => one.booking);
  const world = bookWorld(evidence);
  if (own.length > 0 || world !== null) return follow(own, 'hits', evidence, side);
  const [old, now] = [evidence.before, evidence.after].map(({ parts }) =>
    parts.find((part) => part.side === side),
  );
  const isSame = old === undefined || now === undefined || areSameLabels(old.labels, now.labels);
  return isSame
    ? follow([bookScoring(evidence)], 'score', evidence, side)
    : bookLabel(evidence, 'subject', now.address);
}
