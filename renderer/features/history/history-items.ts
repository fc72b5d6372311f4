// The stored screenings of a subject as the history shows them: which are on the line of the one that
// is open, which are kept apart and why, and which two are compared first. Pure.
import type { SnapshotId } from '#shared/domain/ids.ts';
import type {
  ChainHistoryListing,
  HistoryList,
  HistoryListing,
  NameHistoryListing,
} from '#shared/records/history.ts';

/** Why a screening is kept apart from the one that is open: it is shown only when it is asked for. */
export const APARTNESS = ['elsewhere', 'other_world', 'other_question'] as const;
/** In another case; of another kind of environment or imported; of another chain, token or side. */
export type Apartness = (typeof APARTNESS)[number];

/** A stored screening of the subject. */
export interface HistoryItem<Listing extends HistoryListing = HistoryListing> {
  id: SnapshotId;
  listing: Listing;
  /** Empty for one of the same case, kind of environment, chain and token. */
  apart: Apartness[];
}

/** All of them, oldest first; of one moment by id. */
export function itemsOf(list: HistoryList, shownId: SnapshotId): HistoryItem[] {
  const shown = list.own.find(({ summary }) => summary.id === shownId)?.summary ?? null;
  const itemOf = (listing: HistoryListing, isElsewhere: boolean): HistoryItem => {
    const { summary } = listing;
    const apart = shown === null ? [] : apartnessOf(summary, shown);
    return { id: summary.id, listing, apart: [...(isElsewhere ? ELSEWHERE : []), ...apart] };
  };
  return [
    ...list.own.map((one) => itemOf(one, false)),
    ...list.elsewhere.map((one) => itemOf(one, true)),
  ].sort(compareTimes);
}

const ELSEWHERE = ['elsewhere'] as const;

type Summary = HistoryListing['summary'];

function apartnessOf(one: Summary, shown: Summary): Apartness[] {
  return [
    ...(one.environmentKind === shown.environmentKind ? [] : (['other_world'] as const)),
    ...(questionOf(one) === questionOf(shown) ? [] : (['other_question'] as const)),
  ];
}

/** Those of addresses and transactions. */
export function chainItems(items: readonly HistoryItem[]): HistoryItem<ChainHistoryListing>[] {
  return items.filter(
    (one): one is HistoryItem<ChainHistoryListing> => one.listing.summary.kind !== 'name',
  );
}

/** Those of names. */
export function nameItems(items: readonly HistoryItem[]): HistoryItem<NameHistoryListing>[] {
  return items.filter(
    (one): one is HistoryItem<NameHistoryListing> => one.listing.summary.kind === 'name',
  );
}

function questionOf(one: Summary): string {
  // Whatever a name was asked with, it is the same person or firm; the comparison tells what differs.
  if (one.kind === 'name') return one.kind;
  const direction = one.kind === 'kyt' ? one.direction : null;
  const words = [one.chain, one.token].map((word) => word.trim().toLowerCase());
  return JSON.stringify([...words, direction]);
}

function compareTimes({ listing: a }: HistoryItem, { listing: b }: HistoryItem): number {
  return a.summary.takenAt - b.summary.takenAt || (a.summary.id < b.summary.id ? -1 : 1);
}

/** Those that are shown when these apart from the open one are asked for. */
export function shownItems(
  items: readonly HistoryItem[],
  included: readonly Apartness[],
): HistoryItem[] {
  return items.filter(({ apart }) => apart.every((why) => included.includes(why)));
}

/** Two screenings to compare. */
export interface SnapshotPair {
  beforeId: SnapshotId;
  afterId: SnapshotId;
}

/** A screening with the one before it on its own line; the first one with the next. Null alone. */
export function pairAt(items: readonly HistoryItem[], id: SnapshotId): SnapshotPair | null {
  const line = items.filter((one) => one.id === id || one.apart.length === 0);
  const at = line.findIndex((one) => one.id === id);
  const [before, after] = [line[at - 1], line[at + 1]];
  if (at === -1) return null;
  if (before !== undefined) return { beforeId: before.id, afterId: id };
  return after === undefined ? null : { beforeId: id, afterId: after.id };
}

/** Whether the subject was screened before this, in the same case and the same way. */
export function isRepeated(list: HistoryList, id: SnapshotId): boolean {
  return pairAt(itemsOf(list, id), id)?.afterId === id;
}

/** Whether a screening was judged by other rulesets than the one before it, as far as both are stored. */
export function hasOtherRulesets(items: readonly HistoryItem[], id: SnapshotId): boolean {
  const at = items.findIndex((one) => one.id === id);
  const [before, own] = [items[at - 1], items[at]].map((one) => one?.listing.rulesets ?? []);
  return (own ?? []).some(({ role, sha256 }) => {
    const other = before?.find((one) => one.role === role)?.sha256 ?? null;
    return sha256 !== null && other !== null && sha256 !== other;
  });
}
