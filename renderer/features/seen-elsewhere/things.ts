// Things that may have been seen elsewhere, each once, and the answers by thing. Pure.
import { subjectKey, type SubjectMemberKind } from '#shared/domain/subject.ts';
import type { SeenElsewhere } from '#shared/records/search.ts';

/** Something that may have been seen elsewhere. */
export interface Thing {
  kind: SubjectMemberKind;
  value: string;
}

/** Answers by `keyOfThing`. */
export type SeenByThing = ReadonlyMap<string, SeenElsewhere>;

/** No answer. */
export const SEEN_NOWHERE: SeenByThing = new Map();

/** Characters of a thing; the contract allows no more. */
const MAX_LENGTH = 500;

/** The same for every spelling of a thing. */
export function keyOfThing({ kind, value }: Thing): string {
  return `${kind} ${subjectKey(kind, value)}`;
}

/** Each once, in their order; what cannot be asked for is left out. */
export function uniqueThings(things: readonly Thing[]): Thing[] {
  const byKey = new Map<string, Thing>();
  for (const { kind, value } of things) {
    if (value.trim() === '' || value.length > MAX_LENGTH) continue;
    const key = keyOfThing({ kind, value });
    if (!byKey.has(key)) byKey.set(key, { kind, value });
  }
  return [...byKey.values()];
}

/** With the answers to a question for these things. */
export function withAnswers(
  known: SeenByThing,
  things: readonly Thing[],
  found: readonly SeenElsewhere[],
): SeenByThing {
  const answers = found.flatMap((one) => {
    const thing = things[one.position];
    return thing === undefined ? [] : [[keyOfThing(thing), one] as const];
  });
  return new Map([...known, ...answers]);
}
