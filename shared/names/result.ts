// The name screening result as read: shapes of name API 2.2, made tolerant. Null means "not
// delivered", never "no". Plain data throughout, so that it crosses process boundaries whole.
import type { DecimalText } from '../domain/amount.ts';
import type { Decision, HitGroupName, NameRiskLevel } from '../domain/names.ts';
import type { Open } from '../domain/risk.ts';
import type { Deviation } from '../screening/deviation.ts';
import type { GenericField, GenericValue } from './generic.ts';

/** A similarity as sent; its type and scale are not shown, so none is assumed. */
export interface Similarity {
  /** E.g. `0.9312` or `93%`. */
  text: string;
  /** The number, if the text is one. */
  value: DecimalText | null;
}

/** What every trigger has. */
export interface Trigger {
  /** Position in the delivered `triggers`: the trigger's handle within its group. */
  index: number;
  /** The matched person or firm. */
  entity: string | null;
  /** Fields that no document names, in the order delivered. */
  others: GenericField[];
}

/** A match in a sanctions list. */
export interface SanctionsTrigger extends Trigger {
  type: string | null;
  similarity: Similarity | null;
  /** Shape not shown. */
  detail: GenericValue | null;
}

/** A position of a politically exposed person. */
export interface PepPosition {
  position: string | null;
  jurisdiction: string | null;
  others: GenericField[];
}

/** A politically exposed person. */
export interface PepTrigger extends Trigger {
  positions: PepPosition[];
  /** The detail whole, when it is no list of positions; else null. */
  detail: GenericValue | null;
}

/** A criminal record. */
export interface ConvictedTrigger extends Trigger {
  /** Shape not shown. */
  detail: GenericValue | null;
}

/** Adverse media on one entity. */
export interface AdverseMediaTrigger extends Trigger {
  count: number | null;
  /** A word or a number, as sent. */
  maxSeverity: string | null;
  /** Shape not shown. */
  entries: GenericValue | null;
}

/** A relationship of the screened name to an entity of risk. */
export interface RelationshipTrigger extends Trigger {
  relationship: string | null;
  risk: string | null;
}

/** One article of the live news. */
export interface NewsArticle {
  /** Position in the delivered `articles`. */
  index: number;
  headline: string | null;
  source: string | null;
  /** As sent; a Unix time in words. */
  date: string | null;
  /** A word or a number, as sent. */
  severity: string | null;
  url: string | null;
  /** Null when the service did not say. */
  isVerified: boolean | null;
  others: GenericField[];
}

/** A group of hits. Only counts may have come instead of triggers (contract-notes). */
export interface HitGroup<Kind extends Trigger = Trigger> {
  /** False when the answer does not hold the group: not provided is not "no hit". */
  isDelivered: boolean;
  /** As the service says; null when it does not. */
  isHit: boolean | null;
  triggers: Kind[];
  /** `trigger_count`. */
  triggerCount: number | null;
  /** `article_count`. */
  articleCount: number | null;
  /** `max_severity` of the group: a word or a number, as sent. */
  maxSeverity: string | null;
  /** `report_url` of the group. */
  reportUrl: string | null;
  /** Fields that no document names, in the order delivered. */
  others: GenericField[];
}

/** The live news: articles instead of triggers. */
export interface LiveNewsGroup extends HitGroup {
  articles: NewsArticle[];
}

/** All groups under the service's names; `HIT_GROUPS` gives their order. */
export interface HitGroups {
  sanctions: HitGroup<SanctionsTrigger>;
  pep: HitGroup<PepTrigger>;
  convicted: HitGroup<ConvictedTrigger>;
  adverse_media: HitGroup<AdverseMediaTrigger>;
  relationships: HitGroup<RelationshipTrigger>;
  live_news: LiveNewsGroup;
}

/** A name result as read from its bytes. */
export interface NameResult {
  /** The name that the answer is about, as its task says; null when it does not. */
  query: string | null;
  decision: Open<Decision> | null;
  decisionLabel: string | null;
  riskLevel: Open<NameRiskLevel> | null;
  /** The audit trail of the decision, in the order delivered. */
  decisionReasons: string[];
  riskLevelReasons: string[];
  groups: HitGroups;
  /** Fields of the result that no document names, in the order delivered. */
  others: GenericField[];
  deviations: Deviation[];
  /** All departures, those beyond `deviations` included. */
  deviationCount: number;
}

/** What a group says in the end. */
export type GroupFinding = 'hit' | 'no_hit' | 'not_delivered';

/**
 * Anything that points to a hit makes it one: the flag, a trigger, an article, a count above 0.
 * `no_hit` needs the service's "no", a count of 0 or an empty list of articles; everything else is
 * `not_delivered`.
 */
export function findingOf(groups: HitGroups, name: HitGroupName): GroupFinding {
  const group = groups[name];
  const articles = name === 'live_news' ? groups.live_news.articles.length : 0;
  const counts = [
    group.triggers.length,
    articles,
    group.triggerCount ?? 0,
    group.articleCount ?? 0,
  ];
  if (group.isHit === true || counts.some((count) => count > 0)) return 'hit';
  if (!group.isDelivered) return 'not_delivered';
  // The live news carry no flag: an empty list of articles is their "no".
  return group.isHit === false || name === 'live_news' || group.triggerCount === 0
    ? 'no_hit'
    : 'not_delivered';
}

/** How many findings a group names: the larger of what came and what was counted. */
export function findingCountOf(groups: HitGroups, name: HitGroupName): number {
  const group = groups[name];
  const articles = name === 'live_news' ? groups.live_news.articles.length : 0;
  return Math.max(
    group.triggers.length,
    articles,
    group.triggerCount ?? 0,
    name === 'live_news' ? (group.articleCount ?? 0) : 0,
  );
}
