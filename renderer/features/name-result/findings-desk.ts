// What a view adds to the findings of a name: what was decided about them.
import type { Snippet } from 'svelte';
import type { HitGroupName } from '#shared/domain/names.ts';

/** A finding of a group, by its position among the triggers or the articles; of a mere count null. */
export interface FindingPlace {
  group: HitGroupName;
  kind: 'trigger' | 'article' | 'count';
  position: number | null;
}

/** Decisions, as the view supplies them. */
export interface FindingsDesk {
  /** Is over the groups. */
  bar: Snippet;
  /** The decision whole, under a finding. */
  decision: Snippet<[FindingPlace]>;
  /** What else a person can do with a finding: is next to its decision. */
  actions?: Snippet<[FindingPlace]>;
  /** All of them, in the order shown. */
  places: readonly FindingPlace[];
  isShown: (place: FindingPlace) => boolean;
  isMarked: (place: FindingPlace) => boolean;
  onmark: (places: readonly FindingPlace[], isMarked: boolean) => void;
  /** The finding that is looked at, by `placeId`. */
  current: string | null;
  oncurrent: (place: FindingPlace) => void;
  /** One finding is shown whole, next to what was asked for. */
  isSideBySide: boolean;
  onside: (isOpen: boolean) => void;
  /** A key was pressed among the findings; true when it meant something. */
  onkey: (event: KeyboardEvent) => boolean;
}

/** One text for a place. */
export function placeId({ group, kind, position }: FindingPlace): string {
  return `${group} ${kind} ${position ?? ''}`;
}
