// Which entities of the name list a screening or a search finds, and how surely.
import type { ListedEntity } from './list/entry.ts';
import { NAME_LIST } from './list/name-list.ts';
import { similarityOf, toComparable, type ComparableName } from './similarity.ts';

/** An entity that is like one of the names asked for. */
export interface NameMatch {
  entity: ListedEntity;
  /** 0 to 1, four decimals. */
  similarity: number;
  /** The name or alias of the entity that is most alike. */
  matchedName: string;
  /** The name or alias of the request that it is like. */
  askedName: string;
}

/** The most entities of one screening. */
const MAX_MATCHES = 20;
/** What one fact in the context adds, and the most they add together. */
const FACT_BONUS = 0.05;
const MAX_FACT_BONUS = 0.1;

const COMPARABLE: readonly { entity: ListedEntity; names: [string, ComparableName][] }[] =
  NAME_LIST.map((entity) => ({
    entity,
    names: [entity.name, ...entity.aliases].map((name) => [name, toComparable(name)]),
  }));

/**
 * The most alike entities first, then by key. Nothing in common is never a match, whatever the
 * threshold.
 * @param asked the name and its aliases
 * @param context free text; an entity born or founded in another year than it names is another one
 */
export function findMatches(
  asked: readonly string[],
  threshold: number,
  context: string | null,
  limit: number = MAX_MATCHES,
): NameMatch[] {
  const names = asked.map((name) => [name, toComparable(name)] as const);
  const matches = COMPARABLE.flatMap(({ entity, names: own }) => {
    const best = bestOf(entity, own, names);
    if (best === null || isRuledOut(entity, context)) return [];
    const similarity = Math.min(1, best.similarity + factBonus(entity, context));
    const match = { ...best, similarity: Number(similarity.toFixed(4)) };
    return match.similarity >= threshold ? [match] : [];
  });
  return matches
    .sort((a, b) => b.similarity - a.similarity || (a.entity.key < b.entity.key ? -1 : 1))
    .slice(0, limit);
}

function bestOf(
  entity: ListedEntity,
  own: readonly (readonly [string, ComparableName])[],
  asked: readonly (readonly [string, ComparableName])[],
): NameMatch | null {
  let best: NameMatch | null = null;
  for (const [askedName, askedComparable] of asked) {
    for (const [matchedName, comparable] of own) {
      const similarity = similarityOf(askedComparable, comparable);
      if (similarity > (best?.similarity ?? 0)) {
        best = { entity, similarity, matchedName, askedName };
      }
    }
  }
  return best;
}

/** "born 1994", "founded in 2014", "生于1994年", "1994年生": the years a context names. */
const YEAR_FORMS = [
  /(?:\bborn\b|\bfounded\b|生于|生於|成立于)\D{0,12}((?:19|20)\d{2})/giu,
  /((?:19|20)\d{2})\s*年(?:出生|生|成立)/gu,
] as const;

function isRuledOut(entity: ListedEntity, context: string | null): boolean {
  if (context === null) return false;
  const years = YEAR_FORMS.flatMap((form) =>
    [...context.matchAll(form)].map((match) => Number(match[1])),
  );
  return years.length > 0 && !years.includes(entity.since);
}

function factBonus(entity: ListedEntity, context: string | null): number {
  if (context === null) return 0;
  const text = context.toLowerCase();
  const found = entity.facts.filter((fact) => text.includes(fact.toLowerCase()));
  return Math.min(MAX_FACT_BONUS, found.length * FACT_BONUS);
}
