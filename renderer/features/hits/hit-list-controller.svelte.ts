// The list of hits as the person looks at it: filtered as the picture of the flow, sorted, in groups.
import { moneyByGroup, type LinkAtSubject, type SideMoney } from '#shared/flow/split-money.ts';
import type { Hit } from '#shared/screening/result.ts';
import { noEntries, setOf, withEntries, withMembers } from '../../lib/collections.ts';
import {
  entityOfHit,
  groupedLines,
  groupHits,
  groupKeyOf,
  sortHits,
  type HitGroup,
  type HitGrouping,
  type HitKnowledge,
  type HitLine,
  type HitSort,
  type HitSortKey,
} from './hit-list.ts';

/** The filters of the flow, as its view supplies them while any is on: the list has none of its own. */
export interface PictureFilter {
  /** The path of a hit is in the picture, at least in part, or it has none. */
  isShown: (hit: Hit) => boolean;
  /** What the filters are called. */
  names: readonly string[];
  /** Takes them away, in the picture too. */
  clear: () => void;
}

/** What some hits move at the screened address; each transfer counts once. */
export interface GroupMoney {
  money: SideMoney;
  /** A path that takes one of the links contradicts itself: no amount is certain. */
  isContradictory: boolean;
}

/** What is listed. Read where it is used. */
export interface HitListSource {
  hits: () => readonly Hit[];
  /** The screened address at the end of a hit's path; of a transaction, its side's endpoint. */
  subjectOf: () => (hit: Hit) => string;
  /** The links of the flow at the screened address: what the money of hits is counted by. */
  links: () => readonly LinkAtSubject[];
  /** The chosen hit, by `Hit.index`: it is always listed. */
  selectedHit: () => number | null;
  /** The filter by decisions lets it through. */
  isShown: (hit: Hit) => boolean;
  isDecided: (hit: Hit) => boolean;
  /** Null while no filter of the flow is on. */
  picture: () => PictureFilter | null;
}

/** One per screening shown. */
export class HitListController {
  readonly #source: HitListSource;
  #grouping = $state<HitGrouping>('none');
  /** Null: as the answer is read, highlighted and worst first. */
  #sort = $state.raw<HitSort | null>(null);
  /** The page that the person turned to; null for that of the chosen hit. */
  page = $state<number | null>(null);
  /** Only what the picture shows is listed. */
  isAsPicture = $state(true);
  #closed = $state.raw(setOf<string>());

  constructor(source: HitListSource) {
    this.#source = source;
  }

  get grouping(): HitGrouping {
    return this.#grouping;
  }

  /** Other groups begin on the first page. */
  set grouping(grouping: HitGrouping) {
    this.#grouping = grouping;
    this.page = null;
  }

  get sort(): HitSort | null {
    return this.#sort;
  }

  readonly picture = $derived.by(() => this.#source.picture());
  /** How many hits the picture shows. */
  readonly pictureCount = $derived.by(() => {
    const { picture } = this;
    const hits = this.#source.hits();
    return picture === null ? hits.length : hits.filter(picture.isShown).length;
  });

  readonly #entities = $derived.by(() => {
    const subjectOf = this.#source.subjectOf();
    return withEntries(
      noEntries<number, string | null>(),
      this.#source.hits().map((hit) => [hit.index, entityOfHit(hit, subjectOf(hit))] as const),
    );
  });
  readonly #knowledge: HitKnowledge = {
    entityOf: ({ index }) => this.#entities.get(index) ?? null,
    isDecided: (hit) => this.#source.isDecided(hit),
  };

  /** What is listed, in the order of the answer. */
  readonly #chosen = $derived.by(() => {
    const { hits, isShown, selectedHit } = this.#source;
    const picture = this.isAsPicture ? this.picture : null;
    const selected = picture === null ? null : selectedHit();
    return hits().filter(
      (hit) => isShown(hit) && (picture === null || picture.isShown(hit) || hit.index === selected),
    );
  });
  readonly #listed = $derived.by(() =>
    this.#sort === null ? this.#chosen : sortHits(this.#chosen, this.#sort, this.#knowledge),
  );
  readonly #groups = $derived.by(() =>
    this.grouping === 'none' ? null : groupHits(this.#listed, this.grouping, this.#knowledge),
  );

  /** The rows, of all pages. */
  readonly lines = $derived.by((): HitLine[] =>
    this.#groups === null
      ? this.#listed.map((hit) => ({ kind: 'hit', hit, group: null }))
      : groupedLines(this.#groups, this.isOpen),
  );

  /** The hits that are listed, those of closed groups too, in their order; by `Hit.index`. */
  readonly order = $derived.by(() => {
    const hits = this.#groups?.flatMap(({ hits: own }) => own) ?? this.#listed;
    return hits.map(({ index }) => index);
  });

  readonly #links = $derived.by(() => this.#source.links());
  /** Read once for every group; another order of the hits changes no sum. */
  readonly #moneyOf = $derived.by(() => {
    const { grouping } = this;
    if (grouping === 'none') return moneyByGroup([], () => undefined);
    const keys = this.#chosen.map(
      (hit) => [hit.index, groupKeyOf(hit, grouping, this.#knowledge)] as const,
    );
    const groups = withEntries(noEntries<number, string>(), keys);
    return moneyByGroup(this.#links, (hit) => groups.get(hit));
  });

  readonly isAnyOpen = $derived.by(() => this.#groups?.some(this.isOpen) ?? false);

  /** Whether the hits of a group are listed under it. */
  isOpen = (group: HitGroup): boolean => !this.#closed.has(this.#nameOf(group));

  /** Opens groups, or closes them. */
  open(groups: readonly HitGroup[], isOpen: boolean): void {
    this.#closed = withMembers(this.#closed, groups.map(this.#nameOf), !isOpen);
  }

  /** The same for all groups. */
  openAll(isOpen: boolean): void {
    this.open(this.#groups ?? [], isOpen);
  }

  /** Opens the group that a hit is in. */
  reveal(hit: number): void {
    const group = this.#groups?.find(({ hits }) => hits.some(({ index }) => index === hit));
    if (group !== undefined && !this.isOpen(group)) this.open([group], true);
  }

  /** The money of a group: exposures are not added up, since paths share transfers. */
  moneyOf({ key }: HitGroup): GroupMoney {
    const money = this.#moneyOf(key);
    return {
      money,
      isContradictory: Object.values(money).some(({ isContradictory }) => isContradictory),
    };
  }

  /** How many hits of a group filters keep from the list. */
  hiddenIn({ key, hits }: HitGroup): number {
    const { grouping } = this;
    if (grouping === 'none') return 0;
    const isIn = (hit: Hit): boolean => groupKeyOf(hit, grouping, this.#knowledge) === key;
    return this.#source.hits().filter(isIn).length - hits.length;
  }

  /** Sorts by a column; once more, the other way round. */
  sortBy(key: HitSortKey): void {
    this.#sort = { key, isReversed: this.#sort?.key === key && !this.#sort.isReversed };
    this.page = null;
  }

  /** A key alone may be one of another grouping. */
  readonly #nameOf = ({ key }: HitGroup): string => `${this.grouping} ${key}`;
}
