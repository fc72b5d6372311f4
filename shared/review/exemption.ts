// "Exempted as an exchange address (inferred)": the answer never says that `cex_immune` was
// applied (contract-notes, "cex_immune").
import type { KyaRequest } from '../screening/request.ts';
import type { KyaResult, Label } from '../screening/result.ts';
import type { KytView } from '../screening/snapshot.ts';
import { readSides, type SidedView, type TransactionSide } from './sides.ts';

/** Words by which a label names an exchange. Label categories are free text in the specification. */
const EXCHANGE = /(^|[^a-z])(exchanges?|cex|centrali[sz]ed exchange)([^a-z]|$)/i;
/** An exchange by name that custody exemption does not cover. */
const OTHER_EXCHANGE = /decentrali[sz]ed|(^|[^a-z])dex([^a-z]|$)|no[ -]?kyc|high[ -]risk/i;

/**
 * Whether the result looks like an exempted exchange address: the parameter on, an own label an
 * exchange, no hits, score 0. Such a result is never called clean.
 */
export function isExemptedAsExchange(
  request: Pick<KyaRequest, 'cexImmune'>,
  result: Pick<KyaResult, 'subjectLabels' | 'areHitsDelivered' | 'hits' | 'score'>,
): boolean {
  const score = result.score?.score ?? null;
  return (
    request.cexImmune &&
    result.areHitsDelivered &&
    result.hits.length === 0 &&
    score !== null &&
    Number(score) === 0 &&
    result.subjectLabels.some(isExchangeLabel)
  );
}

/** The sides of a transaction whose endpoint looks exempted; the parameter applies to each. */
export function findExemptedSides(view: SidedView & Pick<KytView, 'request'>): TransactionSide[] {
  const { request, result } = view;
  if (request === null || result === null) return [];
  const { sides, unsided } = readSides(view);
  const { areHitsDelivered } = result;
  return sides.flatMap(({ side, labels: subjectLabels, score, hits }) => {
    // A hit without a side may belong to this one.
    const parts = { subjectLabels, score, areHitsDelivered, hits: [...hits, ...unsided] };
    return isExemptedAsExchange(request, parts) ? [side] : [];
  });
}

/** Whether a label names a centralised exchange in any of its levels. */
function isExchangeLabel(label: Label): boolean {
  const { primary, secondary, tertiary, quaternary, text } = label;
  const levels = [primary, secondary, tertiary, quaternary, text].map((level) =>
    words(level ?? ''),
  );
  return (
    levels.some((level) => EXCHANGE.test(level)) &&
    !levels.some((level) => OTHER_EXCHANGE.test(level))
  );
}

/** `centralized_exchange` reads as two words. */
function words(text: string): string {
  return text.replaceAll('_', ' ');
}
