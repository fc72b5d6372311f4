// Versions of rulesets: each text that a stored screening was judged by, or that was read, under the
// hash of its canonical form.
import type { EnvironmentId, Sha256Hex } from '../domain/ids.ts';
import type { UtcMs } from '../domain/time.ts';
import type { Ruleset, RulesetListItem } from '../screening/ruleset.ts';

/** One version. The same text is one version wherever it was seen. */
export interface RulesetVersion {
  sha256: Sha256Hex;
  /**
   * Null: its text is what was stored. Otherwise what reading it fails with; then what its text says
   * is empty here, and false or 0.
   */
  problem: 'evidence.hash_mismatch' | 'evidence.unreadable' | null;
  /** At the service, as its text says. */
  rulesetId: string;
  name: string;
  rulesetType: Ruleset['rulesetType'];
  isBuiltin: boolean;
  rulesCount: number;
  highlightedRulesCount: number;
  /** As its text says. */
  updatedAt: string | null;
  /** Environments in which it was seen. */
  environmentIds: EnvironmentId[];
  /** Stored screenings that it is frozen with; 0 for one that was only read. */
  usedBy: number;
  /** The first and the last of them; null without any. */
  firstUsedAt: UtcMs | null;
  lastUsedAt: UtcMs | null;
  /** The first and the last time it was read from the service. */
  firstSeenAt: UtcMs | null;
  lastSeenAt: UtcMs | null;
}

/** A version with its whole text. */
export interface RulesetText {
  sha256: Sha256Hex;
  ruleset: Ruleset;
  /** Canonical JSON (RFC 8785) of what the service sent; its SHA-256 is `sha256`. */
  text: string;
}

/** The rulesets of an environment and where the list came from. */
export interface RulesetList {
  /** Own ones and builtins. */
  items: RulesetListItem[];
  source: 'service' | 'stored';
  readAt: UtcMs;
}
