// The changes between two screenings as rows of one list: what changed, from what to what, why, and
// which hit it is about. Pure but for the words.
import type { DecimalText } from '../domain/amount.ts';
import { m } from '../messages/generated/messages.js';
import type { Booking, ChangeCause } from '../review/booking.ts';
import type { HitLine, SnapshotComparison } from '../review/comparison.ts';
import type { FigureName } from '../review/difference.ts';
import type { TransactionSide } from '../review/sides.ts';
import type { Alert, Label } from '../screening/result.ts';
import { amountWords } from './amount-words.ts';
import { labelLevels } from './label-words.ts';
import { riskWord } from './risk-words.ts';
import { sideWord } from './transaction-words.ts';
import {
  componentValue,
  figureValue,
  flowWord,
  hitFieldValue,
  hopsWord,
  type ComponentField,
} from './change-values.ts';
import { componentFieldWord, figureWord, hitFieldWord } from './part-words.ts';

/** The parts of an answer in which changes are told, in this order. */
export const CHANGE_PARTS = [
  'outcome',
  'hits',
  'components',
  'exposures',
  'labels',
  'figures',
  'alerts',
] as const;
/** One of these. */
export type ChangePart = (typeof CHANGE_PARTS)[number];

/** One change. */
export interface ChangeRow {
  key: string;
  part: ChangePart;
  change: 'added' | 'removed' | 'changed';
  /** What it is about: our words, or a text from outside. */
  title: string;
  /** An address it is about, or other words next to the title. */
  about: string | null;
  /** The side of a transaction, hops and flow, or which part of it changed. */
  what: string;
  /** As shown; empty where there is nothing. */
  before: readonly string[];
  after: readonly string[];
  booking: Booking;
  /** The hit in either screening, by `Hit.index`. */
  hit: { before: number | null; after: number | null } | null;
}

/** The words of a component of the score, which another feature has. */
export interface ComponentWords {
  direction: (word: string) => string;
  hopBand: (word: string) => string;
}

/** Every change, the outcome first. */
export function changeRows(comparison: SnapshotComparison, words: ComponentWords): ChangeRow[] {
  const rows = [
    ...figureRows(comparison),
    ...hitRows(comparison),
    ...componentRows(comparison, words),
    ...exposureRows(comparison),
    ...labelRows(comparison),
    ...alertRows(comparison),
  ];
  return CHANGE_PARTS.flatMap((part) => rows.filter((row) => row.part === part)).map(
    (row, index) => ({ ...row, key: String(index) }),
  );
}

/** Those of one cause and one part; null for all. */
export function filterRows(
  rows: readonly ChangeRow[],
  { cause, part }: { cause: ChangeCause | null; part: ChangePart | null },
): ChangeRow[] {
  return rows.filter(
    (row) =>
      (cause === null || row.booking.cause === cause) && (part === null || row.part === part),
  );
}

type Row = Omit<ChangeRow, 'key'>;

/** What a screening came to, in the order in which it is listed. */
const OUTCOME: readonly FigureName[] = ['verdict', 'risk', 'score', 'risk_score', 'risk_reason'];

function figureRows({ difference, after }: SnapshotComparison): Row[] {
  const { token } = after.summary;
  const rank = (what: FigureName): number =>
    OUTCOME.includes(what) ? OUTCOME.indexOf(what) : OUTCOME.length;
  const figures = difference.figures.toSorted((a, b) => rank(a.what) - rank(b.what));
  return figures.map(({ what, side, before, after: now, booking }) => ({
    part: OUTCOME.includes(what) ? 'outcome' : 'figures',
    change: before.length === 0 ? 'added' : now.length === 0 ? 'removed' : 'changed',
    title: figureWord(what),
    about: null,
    what: sideOrNothing(side),
    before: before.map((text) => figureValue(what, text, token)),
    after: now.map((text) => figureValue(what, text, token)),
    booking,
    hit: null,
  }));
}

function hitRows({ before, after, difference }: SnapshotComparison): Row[] {
  const [old, now] = [before, after].map(
    ({ hits }) => new Map(hits.map((hit) => [hit.index, hit] as const)),
  );
  const { added, removed, changed } = difference.hits;
  const { token } = after.summary;
  const lone = (
    ones: typeof added,
    lines: ReadonlyMap<number, HitLine> | undefined,
    change: 'added' | 'removed',
  ): Row[] =>
    ones.map(({ index, ruleCode, side, booking }) => {
      const line = lines?.get(index);
      const value = line === undefined ? [] : [hitValue(line, token)];
      return {
        part: 'hits',
        change,
        booking,
        ...hitWords(line, ruleCode),
        what: hitPlace(line, side),
        before: change === 'removed' ? value : [],
        after: change === 'added' ? value : [],
        hit: {
          before: change === 'removed' ? index : null,
          after: change === 'added' ? index : null,
        },
      };
    });
  return [
    ...lone(added, now, 'added'),
    ...lone(removed, old, 'removed'),
    ...changed.flatMap((one) =>
      one.fields.map((field): Row => {
        const line = now?.get(one.after);
        const where = field.address === null ? '' : ` · ${field.address}`;
        return {
          part: 'hits',
          change: 'changed',
          booking: field.booking,
          ...hitWords(line, one.ruleCode),
          what: `${hitFieldWord(field.what)}${where}`,
          before: field.before.map((text) => hitFieldValue(field.what, text, token)),
          after: field.after.map((text) => hitFieldValue(field.what, text, token)),
          hit: { before: one.before, after: one.after },
        };
      }),
    ),
  ];
}

function hitWords(line: HitLine | undefined, ruleCode: string) {
  const title = line === undefined || line.ruleName === '' ? ruleCode : line.ruleName;
  return { title, about: line?.opponent ?? null };
}

function hitPlace(line: HitLine | undefined, side: TransactionSide | null): string {
  const parts = [
    sideOrNothing(side),
    ...(line === undefined || line.flow === null ? [] : [flowWord(line.flow)]),
    hopsOrNothing(line?.hops),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

function hitValue({ level, exposure }: HitLine, token: string): string {
  const amount = exposure === null ? [] : [amountWords(exposure, token)];
  return [riskWord(level), ...amount].join(' · ');
}

function componentRows({ difference, after }: SnapshotComparison, words: ComponentWords): Row[] {
  const { token } = after.summary;
  return difference.components.flatMap((one): Row[] => {
    const title = [
      words.direction(one.direction),
      words.hopBand(one.hopBucket),
      riskWord(one.severity === '' ? null : one.severity),
    ].join(' · ');
    const side = sideOrNothing(one.side);
    const row = (
      change: Row['change'],
      what: ComponentField,
      before: readonly string[],
      now: readonly string[],
      booking: Booking,
    ): Row => ({
      part: 'components',
      change,
      title,
      about: null,
      booking,
      hit: null,
      what: [side, componentFieldWord(what)].filter((part) => part !== '').join(' · '),
      before: before.map((text) => componentValue(what, text, token)),
      after: now.map((text) => componentValue(what, text, token)),
    });
    if (one.booking === null) {
      return one.fields.map((field) =>
        row('changed', field.what, field.before, field.after, field.booking),
      );
    }
    const listed = (points: DecimalText | null | undefined) =>
      points === null || points === undefined ? [] : [points];
    const change = one.before === null ? 'added' : 'removed';
    return [
      row(change, 'points', listed(one.before?.points), listed(one.after?.points), one.booking),
    ];
  });
}

function exposureRows({ difference, after }: SnapshotComparison): Row[] {
  const { token } = after.summary;
  return difference.exposures.map(({ flow, category, before, after: now, booking }) => ({
    part: 'exposures',
    change: changeOf(before, now),
    title: category,
    about: null,
    what: flowWord(flow),
    before: before === null ? [] : [amountWords(before.value, token)],
    after: now === null ? [] : [amountWords(now.value, token)],
    booking,
    hit: null,
  }));
}

function labelRows({ difference }: SnapshotComparison): Row[] {
  return difference.labels.map(({ of, side, address, before, after, booking }) => ({
    part: 'labels',
    change: changeOf(before, after),
    about: address,
    title: of === 'subject' ? m.history_label_of_subject() : m.history_label_of_path(),
    what: sideOrNothing(side),
    before: before === null ? [] : [labelValue(before)],
    after: after === null ? [] : [labelValue(after)],
    booking,
    hit: null,
  }));
}

function labelValue(label: Label): string {
  const levels = labelLevels(label).join(' › ');
  return label.riskLevel === null ? levels : `${levels} · ${riskWord(label.riskLevel)}`;
}

function alertRows({ difference, after }: SnapshotComparison): Row[] {
  const { token } = after.summary;
  const value = (alert: Alert): string =>
    [riskWord(alert.alertLevel), amountWords(alert.alertAmount, token)].join(' · ');
  return difference.alerts.map(({ before, after: now, booking }) => {
    const alert = now ?? before;
    return {
      part: 'alerts',
      change: changeOf(before, now),
      booking,
      hit: null,
      title: alert?.category || alert?.categoryId || m.kyt_alerts_title(),
      about: alert?.opponentAddress ?? null,
      what: hopsOrNothing(alert?.hops),
      before: before === null ? [] : [value(before)],
      after: now === null ? [] : [value(now)],
    };
  });
}

function changeOf(before: unknown, after: unknown): Row['change'] {
  return before === null ? 'added' : after === null ? 'removed' : 'changed';
}

function sideOrNothing(side: TransactionSide | null): string {
  return side === null ? '' : sideWord(side);
}

function hopsOrNothing(hops: number | null | undefined): string {
  return hops === null || hops === undefined ? '' : hopsWord(hops);
}
