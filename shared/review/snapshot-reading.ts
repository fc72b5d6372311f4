// A stored answer as the comparison of two reads it: hits with their paths and sides, labels by
// address, transfers by their two ends.
import { addressKey } from '../domain/address.ts';
import type { UtcMs } from '../domain/time.ts';
import { orientPath, type OrientedPath, type PathLink } from '../flow/orient.ts';
import type {
  Hit,
  KyaResult,
  KytResult,
  Label,
  Score,
  ScoreOverview,
} from '../screening/result.ts';
import type { KyaView, KytView } from '../screening/snapshot.ts';
import { findExemptedSides, isExemptedAsExchange } from './exemption.ts';
import { endsOfHits } from './hit-identities.ts';
import { hitKeyText, labelText } from './hit-key.ts';
import { compareTexts, plainDecimal } from './match-entries.ts';
import { readSides, type TransactionSide } from './sides.ts';

/** A stored screening of an address or a transaction. */
export type ScreenedView = KyaView | KytView;

/** A hit with what its answer says of it next to its own fields. */
export interface HitReading {
  hit: Hit;
  /** The screened address at the end of its path. */
  subject: string;
  path: OrientedPath | null;
  /** The canonical text of its key. */
  keyText: string;
  /** Null for an address, and for a hit whose side cannot be told. */
  side: TransactionSide | null;
}

/** What an answer says of an address, or of one side of a transaction. */
export interface PartReading {
  /** Null for an address. */
  side: TransactionSide | null;
  address: string | null;
  score: Score | null;
  overview: ScoreOverview | null;
  labels: readonly Label[];
}

/** All labels that the paths of an answer give an address, each once. */
export interface LabelledAddress {
  address: string;
  labels: Label[];
}

/** An answer made ready for comparison. */
export interface SnapshotReading {
  view: ScreenedView;
  result: KyaResult | KytResult;
  takenAt: UtcMs;
  /** By `Hit.index`. */
  hits: HitReading[];
  parts: PartReading[];
  /** Of every address on a path, by its key. */
  addresses: Map<string, LabelledAddress>;
  /** The amounts of every delivered link, by `linkKey`. */
  links: Map<string, Set<string>>;
  /** Sides that look exempted as an exchange address; null stands for an address. */
  exempted: (TransactionSide | null)[];
}

/** Reads an answer; null when there is none to read. */
export function readSnapshot(view: ScreenedView): SnapshotReading | null {
  const { result } = view;
  if (result === null) return null;
  const sides = view.kind === 'kyt' ? readSides(view) : null;
  const endOf = sides === null ? () => subjectOf(view) : endsOfHits(sides);
  const sideOf = new Map(
    (sides?.sides ?? []).flatMap(({ side, hits }) => hits.map((hit) => [hit.index, side] as const)),
  );
  const hits = [...result.hits]
    .sort((a, b) => a.index - b.index)
    .map((hit): HitReading => {
      const subject = endOf(hit);
      const side = sideOf.get(hit.index) ?? null;
      const path = orientPath(hit, subject);
      return { hit, subject, path, keyText: hitKeyText(hit, subject, path), side };
    });
  return {
    view,
    result,
    takenAt: view.summary.takenAt,
    hits,
    parts:
      sides === null
        ? [partOf(view, result)]
        : sides.sides.map(({ endpoint, ...part }) => ({
            ...part,
            address: endpoint?.address ?? null,
          })),
    addresses: labelsByAddress(hits),
    links: linkAmounts(hits),
    exempted: exemptedOf(view),
  };
}

function exemptedOf(view: ScreenedView): (TransactionSide | null)[] {
  if (view.kind === 'kyt') return findExemptedSides(view);
  const { request, result } = view;
  return result !== null && isExemptedAsExchange(request, result) ? [null] : [];
}

/** The screened address or transaction as it was asked for. */
function subjectOf(view: Pick<ScreenedView, 'kind' | 'summary'>): string {
  return 'address' in view.summary ? view.summary.address : view.summary.transaction;
}

/** The form under which links compare: flow and both ends. */
export function linkKey(path: OrientedPath, { near }: PathLink): string {
  const [one, other] = [path.stops[near], path.stops[near + 1]];
  return `${path.side} ${one?.addressKey ?? ''} ${other?.addressKey ?? ''}`;
}

/** Hops from the subject to the opponent: by its path, else as delivered. */
export function hopsOfHit({ hit, path }: Pick<HitReading, 'hit' | 'path'>): number | null {
  return path?.stops.at(-1)?.hop ?? hit.hops;
}

/** Whether two lists hold the same labels, in whatever order and however often. */
export function areSameLabels(labels: readonly Label[], others: readonly Label[]): boolean {
  const [texts, known] = [distinctTexts(labels), distinctTexts(others)];
  return texts.length === known.length && texts.every((text, index) => text === known[index]);
}

function distinctTexts(labels: readonly Label[]): string[] {
  return [...new Set(labels.map(labelText))].sort();
}

function partOf(view: ScreenedView, result: KyaResult): PartReading {
  const { score, overview, subjectLabels: labels } = result;
  return { side: null, address: result.address ?? subjectOf(view), score, overview, labels };
}

function labelsByAddress(hits: readonly HitReading[]): Map<string, LabelledAddress> {
  const found = new Map<string, { address: string; labels: Map<string, Label> }>();
  for (const { path } of hits) {
    for (const { address, labels, addressKey: key } of path?.stops ?? []) {
      const known = found.get(key) ?? { address, labels: new Map<string, Label>() };
      // Of several spellings always the same one, whatever the order of the hits.
      if (compareTexts(address, known.address) < 0) known.address = address;
      for (const label of labels) known.labels.set(labelText(label), label);
      found.set(key, known);
    }
  }
  return new Map(
    Array.from(found, ([key, { address, labels }]) => [
      key,
      { address, labels: Array.from(labels.values()) },
    ]),
  );
}

function linkAmounts(hits: readonly HitReading[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { path } of hits) {
    if (path === null) continue;
    for (const link of path.links) {
      if (link.isGap) continue;
      const key = linkKey(path, link);
      const amounts = found.get(key) ?? new Set<string>();
      amounts.add(plainDecimal(link.amount) ?? '');
      found.set(key, amounts);
    }
  }
  return found;
}

/** Whether two texts name the same subject of a kind of screening. */
export function isSameSubject(before: ScreenedView, after: ScreenedView): boolean {
  return (
    before.kind === after.kind && addressKey(comparable(before)) === addressKey(comparable(after))
  );
}

/** Letter case of a transaction hash never matters. */
function comparable(view: ScreenedView): string {
  const subject = subjectOf(view).trim();
  return view.kind === 'kyt' ? subject.toLowerCase() : subject;
}
