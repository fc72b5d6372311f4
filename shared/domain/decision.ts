// What a person decided about a hit: on its key, held by its fingerprint (product.md, "What nobody
// has", 8). A decision holds while the fingerprint is the same, and reopens when it is not.
import type { CaseId, DecisionId, Sha256Hex, SnapshotId } from './ids.ts';
import type { UtcMs } from './time.ts';

/** Whether a hit concerns the subject. */
export const DISPOSITIONS = ['true', 'possible', 'false', 'unsure'] as const;
/** One of these. */
export type Disposition = (typeof DISPOSITIONS)[number];

/** One decision; a case keeps all of them. */
export interface HitDecision {
  id: DecisionId;
  caseId: CaseId;
  /** The snapshot that was looked at. */
  snapshotId: SnapshotId;
  hitKey: Sha256Hex;
  fingerprint: Sha256Hex;
  /** What the hit is called in lists, e.g. a rule's code or a matched name. */
  title: string;
  /** `withdrawn`: there is no decision any more. */
  disposition: Disposition | 'withdrawn';
  reason: string;
  remark: string;
  author: string;
  at: UtcMs;
}

/** Where a hit stands: its newest decision, and whether it still speaks of the same content. */
export type DecisionState =
  | { kind: 'none' }
  | { kind: 'holds'; decision: HitDecision }
  /** The hit's content has changed since. */
  | { kind: 'reopened'; decision: HitDecision };

/**
 * Where a hit stands.
 * @param decisions of its case, newest first
 */
export function decisionOf(
  hit: { key: Sha256Hex; fingerprint: Sha256Hex },
  decisions: readonly HitDecision[],
): DecisionState {
  const decision = decisions.find(({ hitKey }) => hitKey === hit.key);
  if (decision === undefined || decision.disposition === 'withdrawn') return { kind: 'none' };
  const holds = decision.fingerprint === hit.fingerprint;
  return { kind: holds ? 'holds' : 'reopened', decision };
}
