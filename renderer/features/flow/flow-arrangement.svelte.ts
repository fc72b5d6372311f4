// What a person makes of a picture: addresses moved within their hop, and the notes of the case that cite
// what is drawn. It is kept with the view, and in no exhibit that was not asked for it.
import { NO_PINS, type Pins } from '#shared/charts/flow-geometry.ts';
import type { FlowLayout } from '#shared/charts/flow-layout.ts';
import { mirrorKey, unmirrorKey } from '#shared/charts/mirror-layout.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import type { Arrangement } from '#shared/figures/flow-figure.ts';
import { citingWords } from '#shared/figures/flow-words.ts';
import { nodeKeysOf, SUBJECT_KEY, type FlowTree } from '#shared/flow/tree.ts';
import {
  placeOfStop,
  stopOfPlace,
  type CitingNote,
  type PathPlace,
} from '#shared/review/path-place.ts';
import { TRANSACTION_SIDES, type TransactionSide } from '#shared/review/sides.ts';
import type { Hit } from '#shared/screening/result.ts';
import { PinnedPicture, withPin } from '../../charts/pinned-picture.ts';
import { noEntries, withEntries } from '../../lib/collections.ts';
import type { FlowSelection } from './flow-selection.ts';

/** Of a flow, or of both sides of a transaction. The subject stays where it is. */
abstract class PictureArrangement extends PinnedPicture implements Arrangement {
  /** The notes in a few words, by the key of what they are drawn at. */
  abstract readonly notes: ReadonlyMap<string, string>;

  /** Whether an exhibit would be another one with it. */
  get isEmpty(): boolean {
    return this.pins.size + this.notes.size === 0;
  }
}

/** What the arrangement is of. Read where it is used. */
interface ArrangedFlow {
  readonly layout: FlowLayout | null;
  readonly tree: FlowTree;
  readonly hitsByIndex: ReadonlyMap<number, Hit>;
  /** The key under which an address is drawn: its own, or that of its group. */
  drawnKeyOf: (key: string) => string;
  /** Hits through a part of the picture, by `Hit.index`; none for what is not there. */
  hitsThrough: (key: string) => readonly number[];
  edgeOf: (key: string) => { child: string } | undefined;
}

const NO_NOTES: ReadonlyMap<string, readonly CitingNote[]> = new Map();

/** Of one flow. */
export class FlowArrangement extends PictureArrangement {
  readonly #flow: ArrangedFlow;
  readonly #citing: () => readonly CitingNote[];
  pins = $state.raw<Pins>(NO_PINS);

  /** @param citing notes of the case that cite its paths, newest first */
  constructor(flow: ArrangedFlow, citing: () => readonly CitingNote[]) {
    super(() => flow.layout);
    this.#flow = flow;
    this.#citing = citing;
  }

  /** The notes by the node that they cite, as it is drawn. */
  readonly noted: ReadonlyMap<string, readonly CitingNote[]> = $derived.by(() => {
    const notes = this.#citing();
    if (notes.length === 0) return NO_NOTES;
    const keyed = notes.flatMap((note) => {
      const key = this.#keyOfPlace(note.place);
      return key === null ? [] : [{ key: this.#flow.drawnKeyOf(key), note }];
    });
    const byKey = groupBy(keyed, ({ key }) => key);
    const lists = Array.from(byKey, ([key, list]) => [key, list.map(({ note }) => note)] as const);
    return withEntries(NO_NOTES, lists);
  });

  readonly notes: ReadonlyMap<string, string> = $derived.by(() => {
    const words = Array.from(this.noted, ([key, notes]) => [key, citingWords(notes)] as const);
    return withEntries(noEntries<string, string>(), words);
  });

  override pin(key: string, y: number | null): void {
    if (key !== SUBJECT_KEY) this.pins = withPin(this.pins, key, y);
  }

  override unpinAll(): void {
    this.pins = NO_PINS;
  }

  /** What a note on a part of the picture cites: of the first hit through it; null for no path. */
  placeOf(part: FlowSelection): PathPlace | null {
    const flow = this.#flow;
    const at = part.kind === 'edge' ? flow.edgeOf(part.key)?.child : part.key;
    const hit = flow.hitsByIndex.get(flow.hitsThrough(part.key)[0] ?? -1);
    if (hit === undefined) return null;
    const path = flow.tree.paths.get(hit.index);
    const stops = path === undefined ? [] : nodeKeysOf(path);
    const stop = stops.findIndex((one) => one === at || flow.drawnKeyOf(one) === at);
    if (path === undefined || stop === -1) return { hit: hit.index, node: null };
    return placeOfStop(hit, path, stop);
  }

  /** The address that a citation names; null for what this flow does not draw. */
  #keyOfPlace(place: PathPlace): string | null {
    const hit = this.#flow.hitsByIndex.get(place.hit);
    const path = this.#flow.tree.paths.get(place.hit);
    if (hit === undefined) return null;
    if (path === undefined) return SUBJECT_KEY;
    return nodeKeysOf(path)[stopOfPlace(hit, path, place)] ?? null;
  }
}

/** Of both sides of a transaction, under the keys of the one picture. Each side keeps its own. */
export class MirrorArrangement extends PictureArrangement {
  readonly #of: (side: TransactionSide) => FlowArrangement | null;

  /** @param of that of a side; null for a side that is not drawn */
  constructor(layout: () => FlowLayout, of: (side: TransactionSide) => FlowArrangement | null) {
    super(layout);
    this.#of = of;
  }

  readonly pins: Pins = $derived.by(() => this.#ofSides(({ pins }) => pins));
  readonly notes: ReadonlyMap<string, string> = $derived.by(() =>
    this.#ofSides(({ notes }) => notes),
  );

  override pin(key: string, y: number | null): void {
    const own = unmirrorKey(key);
    if (own !== null) this.#of(own.side)?.pin(own.key, y);
  }

  override unpinAll(): void {
    for (const side of TRANSACTION_SIDES) this.#of(side)?.unpinAll();
  }

  #ofSides<Value>(
    mapOf: (arrangement: FlowArrangement) => ReadonlyMap<string, Value>,
  ): ReadonlyMap<string, Value> {
    return withEntries(
      noEntries<string, Value>(),
      TRANSACTION_SIDES.flatMap((side) => {
        const own = this.#of(side);
        const entries = own === null ? [] : [...mapOf(own)];
        return entries.map(([key, value]) => [mirrorKey(side, key), value] as const);
      }),
    );
  }
}
