// "Exempted as an exchange address (inferred)": the answer never says that `cex_immune` was
// applied (contract-notes, "cex_immune").
import type { OutcomeMark } from '../domain/risk.ts';
import type { KyaRequest } from '../screening/request.ts';
import type { KyaResult, Label } from '../screening/result.ts';
import { makeOutcome, type Outcome } from '../screening/outcome.ts';
import type { KyaView, KytView, NameView, ScreeningView } from '../screening/snapshot.ts';
import { isOutcomeContradictory } from './contradictions.ts';
import { readSides, type SidedView, type SideReading, type TransactionSide } from './sides.ts';

/** Words by which a label names an exchange. Label categories are free text in the specification. */
const EXCHANGE = /(^|[^a-z])(exchanges?|cex|centrali[sz]ed exchange)([^a-z]|$)/i;
/** An exchange by name that custody exemption does not cover. */
const OTHER_EXCHANGE = /decentrali[sz]ed|(^|[^a-z])dex([^a-z]|$)|no[ -]?kyc|high[ -]risk/i;

/**
 * Whether the result looks like an exempted exchange address: the parameter on, an own label an
 * exchange, no hits, score 0. Such a result is never called clean.
 * @param request null for an imported answer: nobody here knows its parameters, and on is the service's
 * default (blockchain API 4.2)
 */
export function isExemptedAsExchange(
  request: Pick<KyaRequest, 'cexImmune'> | null,
  result: Pick<KyaResult, 'subjectLabels' | 'areHitsDelivered' | 'hits' | 'score'>,
): boolean {
  const score = result.score?.score ?? null;
  return (
    (request?.cexImmune ?? true) &&
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
  if (result === null) return [];
  const { sides, unsided } = readSides(view);
  const { areHitsDelivered } = result;
  return sides.flatMap(({ side, labels: subjectLabels, score, hits }) => {
    // A hit without a side may belong to this one.
    const parts = { subjectLabels, score, areHitsDelivered, hits: [...hits, ...unsided] };
    return isExemptedAsExchange(request, parts) ? [side] : [];
  });
}

/** A stored answer as far as its outcome goes. */
export type OutcomeView =
  | Pick<KyaView, 'kind' | 'request' | 'result'>
  | (Pick<KytView, 'kind' | 'request' | 'result'> & SidedView)
  | Pick<NameView, 'kind' | 'result'>;

/**
 * Why the verdict or the decision of an answer is not its outcome; null where it is. A transaction is
 * exempted as a whole when one of its sides is and nothing speaks against it.
 */
export function outcomeMarkOf(view: OutcomeView): OutcomeMark | null {
  if (view.result === null) return 'unreadable';
  if (isOutcomeContradictory(view.result)) return 'contradictory';
  if (view.kind === 'name') return null;
  const { hits, score } = view.result;
  if (hits.length > 0 || Number(score?.score ?? Number.NaN) !== 0) return null;
  const isExempted =
    view.kind === 'kya'
      ? isExemptedAsExchange(view.request, view.result)
      : findExemptedSides(view).length > 0;
  return isExempted ? 'exempted' : null;
}

/** The outcome of one side of a transaction on its own. */
export function outcomeOfSide(
  view: Parameters<typeof findExemptedSides>[0],
  { side, score }: Pick<SideReading, 'side' | 'score'>,
): Outcome {
  const isContradictory = view.result !== null && isOutcomeContradictory(view.result);
  const isExempted = findExemptedSides(view).includes(side);
  const mark = isContradictory ? 'contradictory' : isExempted ? 'exempted' : null;
  return makeOutcome('kyt', score?.verdict ?? null, mark);
}

/** The outcome of an answer as its bytes are read now. */
export function outcomeOfView(view: ScreeningView): Outcome {
  const word =
    view.kind === 'name' ? (view.result?.decision ?? null) : (view.result?.score?.verdict ?? null);
  return makeOutcome(view.kind, word, outcomeMarkOf(view));
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
