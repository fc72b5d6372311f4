// What differs between two screenings of one name, as plain data: what was asked, the decision with its
// reasons, and hit by hit what came, went or changed. Hits are matched by their key.
import type { HitGroupName } from '../domain/names.ts';
import type { GroupFinding } from '../names/result.ts';
import type { NameView, SummaryOf } from '../screening/snapshot.ts';
import type { HitIdentity } from './hit-key.ts';
import type { NameHit } from './name-hit-key.ts';

/** A text that stood there before and is there now; null = none. */
interface TextChange {
  before: string | null;
  after: string | null;
}

/** One field of a hit that says something else now. */
export interface NameFieldChange extends TextChange {
  /** As the service spells it, e.g. `similarity`, `detail.list`. */
  field: string;
}

/** A hit that came, went or says something else. */
export interface NameHitChange {
  change: 'added' | 'removed' | 'changed';
  group: HitGroupName;
  title: string;
  /** Null where it is not there. */
  before: NameHit | null;
  after: NameHit | null;
  /** Of `changed`. */
  fields: NameFieldChange[];
  /** Of the hits whose key it has, in the screening in which it is last: itself first. */
  identities: HitIdentity[];
}

/** One group of hits in both. */
export interface NameGroupComparison {
  group: HitGroupName;
  finding: { before: GroupFinding; after: GroupFinding };
  count: { before: number; after: number };
  /**
   * Whether hits were compared: not where the group is not provided on one side, nor where only
   * one side counts its hits without naming them.
   */
  compared: 'hits' | 'not_delivered' | 'counted_only';
  /** Hits that are the same in both. */
  same: number;
  changes: NameHitChange[];
  /** What the group says next to its hits; not its link to a report, which is of the task. */
  fields: NameFieldChange[];
}

/** Why decision and hits were not compared. */
export interface NameObstacle {
  of: 'before' | 'after' | null;
  /**
   * `altered`: the stored bytes are not those that were hashed. `other_subject`: the answer is about
   * another name than was asked for.
   */
  why: 'other_name' | 'altered' | 'other_subject' | NonNullable<NameView['unreadable']>;
}

/** A parameter that was asked for otherwise. */
export interface NameParameterChange extends TextChange {
  name: 'name' | 'country' | 'industry' | 'aliases' | 'context' | 'threshold' | 'environment';
}

/** Everything that differs; `before` and `after` may have been taken in either order. */
export interface NameComparison {
  before: SummaryOf<'name'>;
  after: SummaryOf<'name'>;
  /** Empty when they were compared; otherwise the parts below the parameters are empty. */
  obstacles: NameObstacle[];
  /** Empty when the same was asked; null when of one of them the request is not known. */
  parameters: NameParameterChange[] | null;
  /** What each came to, by its `outcomeKey`. */
  decision: TextChange;
  riskLevel: TextChange;
  /** Reasons of the decision and of the risk level: in both, gone, new; in the order delivered. */
  decisionReasons: ReasonLine[];
  riskLevelReasons: ReasonLine[];
  /** Fields of the answer next to decision, reasons and groups. */
  fields: NameFieldChange[];
  /** In the order of the groups. */
  groups: NameGroupComparison[];
}

/** A reason and where it is. */
export interface ReasonLine {
  text: string;
  in: 'both' | 'before' | 'after';
}
