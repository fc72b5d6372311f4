// Places of paths in a stored answer, as notes cite them: a hit, or a node of its path.
import type { NoteId } from '../domain/ids.ts';
import type { OrientedPath } from '../flow/orient.ts';
import { deliveredPointers } from '../screening/delivered-pointer.ts';
import type { Hit } from '../screening/result.ts';
import type { KyaView, KytView } from '../screening/snapshot.ts';

/** A hit by `Hit.index`, or a node of its path by its place in `pathNodes`. */
export interface PathPlace {
  hit: number;
  node: number | null;
}

/** A note of the case that cites a place of a path. */
export interface CitingNote {
  id: NoteId;
  /** Its title, else how it begins. */
  words: string;
  place: PathPlace;
}

type Answer = Pick<KyaView | KytView, 'result' | 'resultPointer'>;

/** Where a place is in the answer (RFC 6901); null where no pointer reaches it. */
export function pointerOfPlace(
  { result, resultPointer }: Answer,
  { hit, node }: PathPlace,
): string | null {
  if (result === null || resultPointer === null) return null;
  const inResult = `/hits/${String(hit)}${node === null ? '' : `/pathNodes/${String(node)}`}`;
  return `${resultPointer}${deliveredPointers(resultPointer, result.deviations)(inResult)}`;
}

/** The narrowest place that a pointer into the answer is within; null for what is on no path. */
export function placeOfPointer(answer: Answer, pointer: string): PathPlace | null {
  const { resultPointer } = answer;
  if (resultPointer === null || !pointer.startsWith(resultPointer)) return null;
  const inResult = pointer.slice(resultPointer.length);
  // The only element of a list may have come without it, and then without a number.
  const [, hit = '0', nodes, node = '0'] =
    /^\/hits(?:\/(\d{1,9}))?(\/pathNodes(?:\/(\d{1,9}))?)?(?:\/|$)/.exec(inResult) ?? [];
  const whole = { hit: Number(hit), node: null };
  const places = nodes === undefined ? [whole] : [{ ...whole, node: Number(node) }, whole];
  const isWithin = (place: PathPlace): boolean => {
    const at = pointerOfPlace(answer, place);
    return at !== null && (pointer === at || pointer.startsWith(`${at}/`));
  };
  return places.find(isWithin) ?? null;
}

/** The place of a stop of a hit's path: the hit itself for a subject that the path does not hold. */
export function placeOfStop(hit: Hit, path: OrientedPath, stop: number): PathPlace {
  const position = path.stops[stop]?.position ?? null;
  const node = position === null ? null : (hit.nodes[position]?.place ?? position);
  return { hit: hit.index, node };
}

/** The stop of a hit's path that a place names: the far end for the hit itself. */
export function stopOfPlace(hit: Hit, path: OrientedPath, { node }: PathPlace): number {
  const stop = path.stops.findIndex(
    (_, at) => node !== null && placeOfStop(hit, path, at).node === node,
  );
  return stop === -1 ? path.stops.length - 1 : stop;
}
