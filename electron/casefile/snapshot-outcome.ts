// What a record notes of its answer, so that lists need not read the bytes: verdict, score, level,
// and how many hits. Texts as they will come back from the file.
import { HIT_GROUPS } from '#shared/domain/names.ts';
import { findingOf, type NameResult } from '#shared/names/result.ts';
import type { KyaResult } from '#shared/screening/result.ts';
import { wellFormed } from './canonical.ts';
import type { DecisionRecord, VerdictRecord } from './tables/snapshot-record.ts';

/** The verdict on an address or a transaction; nothing without a result. */
export function verdictOf(chain: string, token: string, result: KyaResult | null): VerdictRecord {
  return {
    chain: wellFormed(chain),
    token,
    score: result?.score?.score ?? null,
    verdict: textOf(result?.score?.verdict),
    risk: textOf(result?.risk),
  };
}

/** How many hits came; null when none were delivered at all. */
export function countHits(result: KyaResult | null): number | null {
  return result?.areHitsDelivered === true ? result.hits.length : null;
}

/** The decision on a name. */
export function decisionOf(
  query: string,
  result: NameResult | null,
): Pick<DecisionRecord, 'query' | 'decision' | 'riskLevel'> {
  return {
    query: wellFormed(query),
    decision: textOf(result?.decision),
    riskLevel: textOf(result?.riskLevel),
  };
}

/** Groups with a hit. */
export function countGroups(result: NameResult | null): number | null {
  if (result === null) return null;
  return HIT_GROUPS.filter((name) => findingOf(result.groups, name) === 'hit').length;
}

/** The fields of a report that there is not. */
export const NO_REPORT = {
  reportRequestId: null,
  reportSha256: null,
  reportBytes: null,
  reportContentType: null,
} as const satisfies Partial<DecisionRecord>;

/** The longest word of a service that a column takes; its answer has all of it. */
export const MAX_WORD = 1000;

/** A word as it will come back from the file. */
export function textOf(word: string | null | undefined): string | null {
  if (word === null || word === undefined) return null;
  return wellFormed(word.length <= MAX_WORD ? word : `${word.slice(0, MAX_WORD - 1)}…`);
}
