// The four builtin rulesets (blockchain API 1): visible to everyone, read-only.
import type { Rule, Ruleset, RulesetType } from '#shared/screening/ruleset.ts';
import { DEFAULT_SCORING_CONFIG, type ScoringConfig } from '#shared/detection/scoring-config.ts';
import { kyaRules, kytRules } from './builtin-rules.ts';

/** Ids of the builtins in the practice database. */
const BUILTIN_IDS = { kya: 1, kyt_in: 2, kyt_out: 3, scoring: 4 } as const;

/** A ruleset with the dates that the read type leaves out. */
export interface StoredRuleset extends Ruleset {
  rulesetType: RulesetType;
  createdAt: string;
}

const builtin = (
  rulesetType: RulesetType,
  name: string,
  rules: Rule[],
  scoringConfig: ScoringConfig | null = null,
): StoredRuleset => ({
  id: String(BUILTIN_IDS[rulesetType]),
  name,
  jurisdiction: 'Global',
  isBuiltin: true,
  generatedBy: 'practice',
  status: 'ready',
  rulesetType,
  rules,
  scoringConfig,
  createdAt: '2026-01-05T08:00:00Z',
  updatedAt: '2026-01-05T08:00:00Z',
});

/** Every builtin, in the order of its id. */
export const BUILTINS: readonly StoredRuleset[] = [
  builtin('kya', 'Practice KYA', kyaRules(BUILTIN_IDS.kya)),
  builtin('kyt_in', 'Practice KYT-IN', kytRules(BUILTIN_IDS.kyt_in, 'inbound')),
  builtin('kyt_out', 'Practice KYT-OUT', kytRules(BUILTIN_IDS.kyt_out, 'outbound')),
  builtin('scoring', 'Practice fund attribution', [], DEFAULT_SCORING_CONFIG),
];

/** A ruleset by its id; undefined when there is none. */
export function findRuleset(id: number): StoredRuleset | undefined {
  return BUILTINS.find((ruleset) => ruleset.id === String(id));
}

/** The builtin of a type, which id 0 stands for. */
export function builtinOf(type: RulesetType): StoredRuleset {
  const found = findRuleset(BUILTIN_IDS[type]);
  if (found === undefined) throw new RangeError(`no builtin ${type} ruleset`);
  return found;
}
