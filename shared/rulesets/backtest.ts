// What a back-test gives: a ruleset run over every stored hit path, compared with the hits that were
// delivered. Its limit is part of it: a path that did not hit was never delivered, so that nothing
// here says what a rule would find beyond the stored hits.
import type { CaseId, RulesetDraftId, Sha256Hex, SnapshotId } from '../domain/ids.ts';
import type { Open, RiskLevel } from '../domain/risk.ts';
import type { Outcome } from '../screening/outcome.ts';
import type { RulesetType } from '../screening/ruleset.ts';
import type { SnapshotSummary } from '../screening/snapshot.ts';

/** Kinds of ruleset that hold rules. */
export type MatchingType = Exclude<RulesetType, 'scoring'>;

/** What is back-tested. */
export type BacktestSource =
  { kind: 'draft'; draftId: RulesetDraftId } | { kind: 'version'; sha256: Sha256Hex };

/** Counts of (rule, path) pairs; a self rule counts one pair for each screening. */
export interface BacktestTally {
  /** A hit was delivered and the rule fires. */
  keeps: number;
  /** No hit of the rule was delivered on this path, and it fires. */
  starts: number;
  /** A hit was delivered and the rule does not fire; also of a rule that the ruleset has no more. */
  stops: number;
  /** A field that was not provided, or not understood, decides. */
  undecided: number;
  /** Of `keeps`: at another level than the delivered hit. */
  relevelled: number;
  /** Of `keeps`: with another action than the rule of the ruleset that judged the screening. */
  action: number;
  /** Of `keeps`: what that rule recommended is not known, so that no action is compared. */
  actionUnknown: number;
}

/** What became of one rule. */
export interface BacktestedRule extends BacktestTally {
  ruleCode: string;
  /** Empty for a rule that only the stored hits name. */
  name: string;
  /** Null for a rule that only the stored hits name. */
  riskLevel: Open<RiskLevel> | null;
  isInRuleset: boolean;
  /** Screenings in which anything but `keeps` at the same level happened. */
  screenings: number;
  /** What was missing and how often, most frequent first, e.g. `risk_score`. */
  missing: { field: string; count: number }[];
}

/** A side of a screening that was looked at; null = an address. */
export type BacktestedSide = 'in' | 'out' | null;

/** One side of one screening that would come out otherwise, or could not be decided. */
export interface BacktestedScreening extends BacktestTally {
  snapshotId: SnapshotId;
  caseId: CaseId;
  side: BacktestedSide;
  /** For the line that names it. */
  summary: SnapshotSummary;
  paths: number;
  /** The worst level among the delivered hits; null = none. */
  levelBefore: Open<RiskLevel> | null;
  /** The worst level among the rules that fire; what cannot be decided is not in it. */
  levelAfter: Open<RiskLevel> | null;
  /** A rule that cannot be decided could make it worse than `levelAfter`. */
  isLevelOpen: boolean;
  /** Whether it is known of every hit what its rule recommended. */
  areActionsKnown: boolean;
  /**
   * The worst action of the rules that hit, by the ruleset that judged it, in lower case; null = no hit, or
   * not known.
   */
  actionBefore: string | null;
  /** The worst action of the rules that fire, in lower case; null = none fires. */
  actionAfter: string | null;
  /** As it was delivered. */
  verdict: Outcome;
  verdictMove: VerdictMove;
  /** What changed, rule by rule; at most `MAX_CHANGES_LISTED`. */
  changes: BacktestedChange[];
  changesTotal: number;
}

/**
 * `same`: on the stored paths nothing changes that a score rests on. `open`: something does, or hits of the
 * side were left out; how it weighs is for the scoring ruleset, whose fields are not documented. `none`: no
 * verdict was delivered that says anything.
 */
export type VerdictMove = 'same' | 'open' | 'none';

/** One (rule, path) pair that comes out otherwise. */
export interface BacktestedChange {
  ruleCode: string;
  kind: 'starts' | 'stops' | 'undecided' | 'relevelled' | 'action';
  /** `Hit.index` of the delivered hit with this path; null for a self rule without a hit. */
  hitIndex: number | null;
  /** The counterparty of the path; null for a self rule. */
  opponentAddress: string | null;
  levelBefore: Open<RiskLevel> | null;
  levelAfter: Open<RiskLevel> | null;
  /** Of the rule that judged the screening; null where it is not known. */
  actionBefore: string | null;
  /** Of the rule that fires. */
  actionAfter: string | null;
  /** Of `undecided`. */
  missing: string | null;
}

/** Of one screening. */
export const MAX_CHANGES_LISTED = 200;
/** Screenings that are listed; the totals count all. */
export const MAX_SCREENINGS_LISTED = 2_000;

/** Everything that came of a back-test. */
export interface BacktestReport {
  ruleset: {
    name: string;
    rulesetType: MatchingType;
    rules: number;
    /** Null for a draft. */
    sha256: Sha256Hex | null;
  };
  caseId: CaseId | null;
  /** Sides of screenings of this kind that were looked at. */
  screenings: number;
  /** Of `screenings`, those of practice. */
  practice: number;
  /** Of `screenings`, those that come out otherwise in anything. */
  changed: number;
  /** Whose bytes hold no list of hits that can be read; they are not in `screenings`. */
  unreadable: number;
  /** Hits of transactions whose side cannot be told: left out, in no other count. */
  unsidedHits: number;
  /** Different hit paths. */
  paths: number;
  /** Of all analysed paths, as the answers count them; null where one does not say. */
  analysedPaths: number | null;
  /** Rules evaluated over paths and subjects. */
  evaluations: number;
  totals: BacktestTally;
  /** In the order of the ruleset, then those that only stored hits name. */
  rules: BacktestedRule[];
  /** How the worst level of a side moved, most frequent first; equal ones too. */
  levels: {
    before: Open<RiskLevel> | null;
    after: Open<RiskLevel> | null;
    count: number;
  }[];
  /** How the worst action of a side moved, most frequent first; sides whose actions are not known apart. */
  actions: { before: string | null; after: string | null; count: number }[];
  /** Sides with a hit whose rule is not known as it was. */
  actionsUnknown: number;
  verdicts: Readonly<Record<VerdictMove, number>>;
  /** Worst first; at most `MAX_SCREENINGS_LISTED`. */
  rows: BacktestedScreening[];
  rowsTotal: number;
  durationMs: number;
}
