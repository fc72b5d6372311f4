// A caller's `scoring_config` (blockchain API 2.2). Its keys are not documented: ours are checked
// where they occur, everything else is kept as sent. It is declared an array and described as an
// object; a list is kept as well, and then nothing can be read from it.
import { z } from 'zod';
import { RISK_LEVELS, VERDICTS } from '#shared/domain/risk.ts';
import { DEFAULT_SCORING_CONFIG, type ScoringConfig } from '#shared/detection/scoring-config.ts';
import { isJsonObject, toPlain, type JsonValue } from '#shared/screening/json.ts';
import { invalid } from '../routes/body-fields.ts';

const share = z.number().min(0);
const configSchema = z.looseObject({
  hop_bands: z
    .array(z.looseObject({ direction: z.enum(['in', 'out']), hop_bucket: z.string(), base: share }))
    .optional(),
  severity_weights: z.partialRecord(z.enum(RISK_LEVELS), share).optional(),
  self_hit_score: share.max(100).optional(),
  verdict_bands: z
    .array(z.looseObject({ verdict: z.enum(VERDICTS), up_to: z.number() }))
    .min(1)
    .optional(),
});

/** Checks a config; throws a 400 `Refusal` that names the key. Gives it back as it was sent. */
export function readScoringConfig(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value;
  if (!isJsonObject(value)) throw invalid('scoring_config', 'must be an object or an array');
  const parsed = configSchema.safeParse(toPlain(value));
  if (parsed.success) return value;
  const [issue] = parsed.error.issues;
  const place = ['scoring_config', ...(issue?.path ?? [])].map(String).join('.');
  throw invalid(place, issue?.message ?? 'is not valid');
}

/** The config that the engine works with: the builtin default for every key that is missing. */
export function toScoringConfig(config: unknown): ScoringConfig {
  const parsed = configSchema.safeParse(toPlain(config as JsonValue));
  if (!parsed.success) return DEFAULT_SCORING_CONFIG;
  const { hop_bands, severity_weights, self_hit_score, verdict_bands } = parsed.data;
  return {
    hop_bands: hop_bands ?? DEFAULT_SCORING_CONFIG.hop_bands,
    severity_weights: { ...DEFAULT_SCORING_CONFIG.severity_weights, ...severity_weights },
    self_hit_score: self_hit_score ?? DEFAULT_SCORING_CONFIG.self_hit_score,
    verdict_bands: verdict_bands ?? DEFAULT_SCORING_CONFIG.verdict_bands,
  };
}
