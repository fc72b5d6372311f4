// The order in which findings are shown and gone through: groups as they are ordered, and among the
// live news the verified articles first, then the unverified, then those of which nothing is said.
import { HIT_GROUPS } from '#shared/domain/names.ts';
import type { HitGroups, NewsArticle } from '#shared/names/result.ts';
import { findingOf } from '#shared/names/result.ts';
import { toldFieldsOf } from '#shared/names/told-fields.ts';
import type { FindingPlace } from './findings-desk.ts';

/** What the service says of an article. */
export const ARTICLE_STATES = ['verified', 'unverified', 'unsaid'] as const;
/** One of these. */
export type ArticleState = (typeof ARTICLE_STATES)[number];

/** Whether an article was verified, as far as the service says. */
export function articleState({ isVerified }: Pick<NewsArticle, 'isVerified'>): ArticleState {
  if (isVerified === null) return 'unsaid';
  return isVerified ? 'verified' : 'unverified';
}

/**
 * Every finding's place in the order of its identity: triggers, then articles as delivered, else the
 * bare count of a group.
 */
export function placesOf(groups: HitGroups): FindingPlace[] {
  return HIT_GROUPS.flatMap((group): FindingPlace[] => {
    const articles = group === 'live_news' ? groups.live_news.articles : [];
    const own: FindingPlace[] = [
      ...groups[group].triggers.map((_, position) => ({
        group,
        kind: 'trigger' as const,
        position,
      })),
      ...articles.map((_, position) => ({ group, kind: 'article' as const, position })),
    ];
    const isBare = own.length === 0 && findingOf(groups, group) === 'hit';
    return isBare ? [{ group, kind: 'count', position: null }] : own;
  });
}

/** The same in the order shown. */
export function shownOrder(groups: HitGroups, places: readonly FindingPlace[]): FindingPlace[] {
  const rankOf = ({ group, kind, position }: FindingPlace): number => {
    const article = kind === 'article' ? groups.live_news.articles[position ?? -1] : undefined;
    const within = article === undefined ? 0 : 1 + ARTICLE_STATES.indexOf(articleState(article));
    return HIT_GROUPS.indexOf(group) * 10 + within;
  };
  return places.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Where a finding comes from, as the service says: a list, a source, a kind, an outlet; else null. */
export function sourceOf(
  groups: HitGroups,
  { group, kind, position }: FindingPlace,
): string | null {
  if (position === null) return null;
  if (kind === 'article') return groups.live_news.articles[position]?.source ?? null;
  const trigger = groups[group].triggers[position];
  if (trigger === undefined) return null;
  const type = 'type' in trigger && typeof trigger.type === 'string' ? trigger.type : null;
  return toldFieldsOf(trigger).source ?? type;
}
