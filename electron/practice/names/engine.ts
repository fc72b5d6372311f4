// One name screening: matching, sources, checks, result. The same request always has the same one.
import type { JsonObject } from '#shared/screening/json.ts';
import { STRONG_SIMILARITY } from './checks.ts';
import { UNREACHABLE } from './list/west.ts';
import { findMatches } from './match.ts';
import { toResultJson } from './result-json.ts';
import type { ScreeningRequest } from './screening-request.ts';

/** How a screening ends. A failed one carries reasons and nothing else. */
export interface Outcome {
  status: 'completed' | 'failed';
  result: JsonObject;
}

/** Screens a name with its aliases. */
export function screenName(request: ScreeningRequest): Outcome {
  const { name, aliases, threshold, context } = request;
  const found = findMatches([name, ...aliases], threshold, context);
  const isOutOfReach = ({ entity, similarity }: (typeof found)[number]): boolean =>
    entity === UNREACHABLE && similarity >= STRONG_SIMILARITY;
  if (found.some(isOutOfReach)) {
    const reason = 'A source did not answer: the screening ended without a decision.';
    return { status: 'failed', result: { decision_reasons: [reason], risk_level_reasons: [] } };
  }
  const matches = found.filter(({ entity }) => entity !== UNREACHABLE);
  return { status: 'completed', result: toResultJson(matches, request) };
}
