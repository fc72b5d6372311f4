// Operations behind a rehearsal: which stored screenings there are, and what is needed of them.
import type { CaseId } from '#shared/domain/ids.ts';
import type { MatchingType } from '#shared/rulesets/rehearsal.ts';

/** Reading for a rehearsal. */
export interface RehearsalOperations {
  /** Where the screenings of the kind that this type of ruleset judges stand, newest first. */
  listRehearsed(args: { rulesetType: MatchingType; caseId: CaseId | null }): { places: number[] };
  /**
   * The sides of the first of these places as a JSON array of `StoredSide` in UTF-8: of one, or of
   * more as long as their answers together are not longer than `maxBytes`. An answer whose bytes are
   * not what was stored, or hold no hits that can be read, is counted as unreadable; a screening that
   * is gone, or has no such side, is neither.
   */
  readRehearsedSides(args: { rulesetType: MatchingType; places: number[]; maxBytes: number }): {
    json: Uint8Array;
    /** How many places were gone through. */
    read: number;
    unreadable: number;
  };
}
