// What can be back-tested: drafts and stored versions that hold rules, as one list to choose from. Pure.
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { RulesetDraftRecord } from '#shared/rulesets/draft.ts';
import type { MatchingType, BacktestSource } from '#shared/rulesets/backtest.ts';
import type { RulesetVersion } from '#shared/rulesets/version.ts';

/** A draft or a stored version. */
export interface BacktestChoice {
  key: string;
  source: BacktestSource;
  /** May be empty in a draft. */
  name: string;
  rulesetType: MatchingType;
  rules: number;
  /** Null for a draft. */
  sha256: Sha256Hex | null;
  /** When a draft was last changed; null for a version. */
  changedAt: UtcMs | null;
}

/** Names what is back-tested. */
export function keyOfSource(source: BacktestSource): string {
  return source.kind === 'draft' ? `draft ${source.draftId}` : `version ${source.sha256}`;
}

/** Drafts first, each in its order; a scoring ruleset holds no rules that could be tried. */
export function choicesOf(
  drafts: readonly RulesetDraftRecord[],
  versions: readonly RulesetVersion[],
): BacktestChoice[] {
  return [
    ...drafts.flatMap(({ id, draft, updatedAt }) => {
      if (!isMatching(draft.rulesetType)) return [];
      const source: BacktestSource = { kind: 'draft', draftId: id };
      return [
        {
          key: keyOfSource(source),
          source,
          name: draft.name,
          rulesetType: draft.rulesetType,
          rules: draft.rules.length,
          sha256: null,
          changedAt: updatedAt,
        },
      ];
    }),
    ...versions.flatMap(({ sha256, name, rulesetType, rulesCount }) => {
      if (!isMatching(rulesetType)) return [];
      const source: BacktestSource = { kind: 'version', sha256 };
      return [
        {
          key: keyOfSource(source),
          source,
          name,
          rulesetType,
          rules: rulesCount,
          sha256,
          changedAt: null,
        },
      ];
    }),
  ];
}

function isMatching(rulesetType: string): rulesetType is MatchingType {
  return rulesetType === 'kya' || rulesetType === 'kyt_in' || rulesetType === 'kyt_out';
}
