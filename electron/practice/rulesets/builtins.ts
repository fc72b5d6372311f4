// The four builtin rulesets of a database (blockchain API 1): visible to everyone, read-only.
import type { Rule, Ruleset, RulesetType } from '#shared/screening/ruleset.ts';
import { DEFAULT_SCORING_CONFIG, type ScoringConfig } from '#shared/detection/scoring-config.ts';
import type { DatabaseName } from '../database.ts';
import { kyaRules, kytRules } from './builtin-rules.ts';

/** Ids of the builtins in the production database. */
const BUILTIN_IDS = { kya: 1, kyt_in: 2, kyt_out: 3, scoring: 4 } as const;
/** What the test database adds to them: ids differ between the two (1). */
const ID_OFFSETS: Readonly<Record<DatabaseName, number>> = { production: 0, test: 100 };

/** A ruleset as the service keeps it. Never changed in place: a change makes a new one. */
export interface StoredRuleset extends Ruleset {
  rulesetType: RulesetType;
  createdAt: string;
  updatedAt: string;
}

/** Every builtin of a database, in the order of its id. */
export function builtinsOf(database: DatabaseName): StoredRuleset[] {
  const idOf = (type: RulesetType): number => BUILTIN_IDS[type] + ID_OFFSETS[database];
  const builtin = (
    rulesetType: RulesetType,
    name: string,
    rules: Rule[],
    scoringConfig: ScoringConfig | null = null,
  ): StoredRuleset => ({
    id: String(idOf(rulesetType)),
    name,
    jurisdiction: 'Global',
    icon: '',
    isBuiltin: true,
    generatedBy: 'practice',
    status: 'ready',
    rulesetType,
    sourcePolicyIds: [`practice-policy-${rulesetType}`],
    rules,
    scoringConfig,
    createdAt: '2026-01-05T08:00:00Z',
    updatedAt: '2026-01-05T08:00:00Z',
  });
  return [
    builtin('kya', 'Practice KYA', kyaRules(idOf('kya'))),
    builtin('kyt_in', 'Practice KYT-IN', kytRules(idOf('kyt_in'), 'inbound')),
    builtin('kyt_out', 'Practice KYT-OUT', kytRules(idOf('kyt_out'), 'outbound')),
    builtin('scoring', 'Practice fund attribution', [], DEFAULT_SCORING_CONFIG),
  ];
}
