// Where the hits of an answer are with the decisions of the case.
import { decisionsOf, type HitDecision } from '../../domain/decision.ts';
import { groupBy } from '../../domain/group-by.ts';
import type { DecisionId, Sha256Hex, SnapshotId } from '../../domain/ids.ts';
import { identifyHits } from '../../review/hit-identities.ts';
import type { ScreeningView } from '../../screening/snapshot.ts';
import type { SectionContext } from './section.ts';

/** The decisions on a key, newest first. */
export type DecisionHistory = (key: Sha256Hex) => readonly HitDecision[];

/** The decisions of a case by the key of their hit; `decisions` oldest first. */
export function historyOfDecisions(decisions: readonly HitDecision[]): DecisionHistory {
  const byKey = groupBy(decisions.toReversed(), ({ hitKey }) => hitKey);
  return (key) => byKey.get(key) ?? [];
}

/** The decisions after which another was made on the same content of a hit; `decisions` oldest first. */
export function replacedDecisions(decisions: readonly HitDecision[]): ReadonlySet<DecisionId> {
  const newest = new Map<string, DecisionId>();
  const replaced = new Set<DecisionId>();
  for (const { id, hitKey, fingerprint } of decisions) {
    const before = newest.get(`${hitKey} ${fingerprint}`);
    if (before !== undefined) replaced.add(before);
    newest.set(`${hitKey} ${fingerprint}`, id);
  }
  return replaced;
}

/** How far the hits of an answer are decided, and the decisions that no longer hold. */
export interface HitTally {
  undecided: number;
  reopened: HitDecision[];
}

/** Counts the hits of an answer; to know its keys is dear, so not where nothing was decided. */
export function tallyHits(
  view: ScreeningView,
  decisions: readonly HitDecision[],
  historyOf: DecisionHistory,
): HitTally {
  const isOnChain = view.kind !== 'name';
  if (isOnChain && decisions.length === 0) {
    return { undecided: view.result?.hits.length ?? 0, reopened: [] };
  }
  const states = decisionsOf(identifyHits(view), historyOf);
  return {
    undecided: states.filter(({ kind }) => kind === 'none').length,
    reopened: states.flatMap((one) => (one.kind === 'reopened' ? [one.decision] : [])),
  };
}

/** The decisions that a report tells of: on the answers it is about, when they were picked, and of its period. */
export function toldDecisions({
  dossier,
  draft: { snapshotIds, period },
  sourceOf,
  aboutCount,
}: Pick<SectionContext, 'dossier' | 'draft' | 'sourceOf' | 'aboutCount'>): HitDecision[] {
  const isAbout = (id: SnapshotId): boolean => (sourceOf(id) ?? Infinity) <= aboutCount;
  return dossier.decisions.filter(
    ({ at, snapshotId }) =>
      (snapshotIds === null || isAbout(snapshotId)) &&
      (period === null || (at >= period.from && at < period.to)),
  );
}
