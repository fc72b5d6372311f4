// A similarity on a scale from 0 to 1. The service's scale is not documented: only what lies in 0–1
// is drawn.
import type { Similarity } from '#shared/names/result.ts';

/** The share to draw; null for what is no number of that scale. */
export function drawnSimilarity(similarity: Similarity | null): number | null {
  const value = similarity?.value ?? null;
  if (value === null) return null;
  const share = Number(value);
  return share >= 0 && share <= 1 ? share : null;
}
