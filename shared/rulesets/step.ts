// What a draft becomes at the service: one step, one request. None is charged; none that may have run
// is sent again on its own (blockchain API 4.5, 4.6; MCP for what has no path).
import type { RulesetType, Rule } from '../screening/ruleset.ts';

/** The fields of a rule that a request carries. */
export type RuleFields = Omit<Rule, 'id' | 'rulesetId' | 'sortOrder'> & { sortOrder?: number };

/** One request, in the order in which they are sent. */
export type RulesetStep =
  | {
      kind: 'create';
      name: string;
      rulesetType: RulesetType;
      jurisdiction: string;
      /** JSON text; null starts from the default. */
      scoringConfig: string | null;
    }
  | {
      kind: 'update';
      change: { name?: string; jurisdiction?: string; icon?: string; scoringConfig?: string };
    }
  | { kind: 'create_rule'; ruleCode: string; fields: RuleFields }
  | { kind: 'update_rule'; ruleId: string; ruleCode: string; change: Partial<RuleFields> }
  | { kind: 'delete_rule'; ruleId: string; ruleCode: string }
  | {
      kind: 'highlight';
      rules: { ruleId: string; ruleCode: string }[];
      isHighlighted: boolean;
      /**
       * Left out: each rule keeps its scope. Empty: every hit of the rules. Otherwise only hits whose
       * counterparty carries one of these labels (4.6).
       */
      tags?: string[];
    };
