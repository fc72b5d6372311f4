// When the verdict bands may be drawn (contract-notes, "Verdict bands").
import type { ScopeStatement } from './scope.ts';

/** Bands are known for the builtin default scoring ruleset alone. */
export function hasDefaultBands(scope: ScopeStatement): boolean {
  return scope.scoring.certainty !== 'unknown' && scope.scoring.isBuiltin === true;
}
