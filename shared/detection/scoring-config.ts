// What a scoring ruleset holds (blockchain API 2.2): "per hop band and direction a base,
// per-severity weights, and verdict bands". Its keys are not documented; these are ours, used by
// the practice service and for showing the builtin default.
import { DEFAULT_VERDICT_BANDS, type RiskLevel, type Verdict } from '../domain/risk.ts';

/** A base for one direction and one distance. */
export interface HopBand {
  direction: 'in' | 'out';
  /** `direct`, `hop2`, `hop3` … */
  hop_bucket: string;
  base: number;
}

/** A scoring configuration; plain JSON, sent as it is. */
export interface ScoringConfig {
  hop_bands: readonly HopBand[];
  severity_weights: Readonly<Record<RiskLevel, number>>;
  /** Replaces the sum when the subject's own labels fire a self-hit rule; times the weight. */
  self_hit_score: number;
  /** Mildest first; a score equal to `up_to` belongs to the milder verdict. */
  verdict_bands: readonly { verdict: Verdict; up_to: number }[];
}

/** The builtin default. Outbound bases are 0: the score sums inbound edges only (1, item 4). */
export const DEFAULT_SCORING_CONFIG: ScoringConfig = {
  hop_bands: [
    { direction: 'in', hop_bucket: 'direct', base: 100 },
    { direction: 'in', hop_bucket: 'hop2', base: 70 },
    { direction: 'in', hop_bucket: 'hop3', base: 50 },
    { direction: 'in', hop_bucket: 'hop4', base: 35 },
    { direction: 'in', hop_bucket: 'hop5', base: 25 },
    { direction: 'out', hop_bucket: 'direct', base: 0 },
    { direction: 'out', hop_bucket: 'hop2', base: 0 },
    { direction: 'out', hop_bucket: 'hop3', base: 0 },
    { direction: 'out', hop_bucket: 'hop4', base: 0 },
    { direction: 'out', hop_bucket: 'hop5', base: 0 },
  ],
  severity_weights: { critical: 1, high: 0.8, medium: 0.5, low: 0.1 },
  self_hit_score: 100,
  verdict_bands: DEFAULT_VERDICT_BANDS.map(({ verdict, upTo }) => ({ verdict, up_to: upTo })),
};

/** The bucket of a distance: `direct`, `hop2`, `hop3`, `hop4` … */
export function hopBucketOf(hops: number): string {
  return hops <= 1 ? 'direct' : `hop${hops}`;
}

/** The base of a distance; beyond the last band given, 0. */
export function baseOf(config: ScoringConfig, direction: 'in' | 'out', bucket: string): number {
  const band = config.hop_bands.find(
    (candidate) => candidate.direction === direction && candidate.hop_bucket === bucket,
  );
  return band?.base ?? 0;
}
