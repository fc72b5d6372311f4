// What a person decided about a hit: on its key, held by its fingerprint. A decision holds while the
// fingerprint is the same, and reopens when it is not. Several hits of a snapshot may have one key:
// the fingerprint tells whose a decision is.
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

/** What of a decision tells whether it holds. */
type Decided = Pick<HitDecision, 'fingerprint' | 'disposition'>;

/** Where a hit is: its decision, and whether that still speaks of the same content. */
export type DecisionState<Decision extends Decided = HitDecision> =
  | { kind: 'none' }
  | { kind: 'holds'; decision: Decision }
  /** The hit's content has changed since. */
  | { kind: 'reopened'; decision: Decision };

/** Decisions of a case that wait to be made again. */
export interface ReopenedDecisions {
  /** Screenings with such hits, newest decision first. */
  screenings: { snapshotId: SnapshotId; count: number }[];
  /** Screenings of too many hits to be looked through. */
  notLookedAt: number;
}

/** What a decision is bound to. */
interface Identity {
  key: Sha256Hex;
  fingerprint: Sha256Hex;
}

const NONE = { kind: 'none' } as const;

/**
 * Where each hit of a snapshot is, in their order. A hit has the newest decision on its content;
 * without one, the newest on content that its key no longer has, if that was not made before a
 * withdrawal. Of several changed hits of a key, each has another one as far as there are so many, in
 * the order in which they were decided.
 * @param hits all of a snapshot
 * @param historyOf the decisions of the case on a key, newest first
 */
export function decisionsOf<Decision extends Decided>(
  hits: readonly Identity[],
  historyOf: (key: Sha256Hex) => readonly Decision[],
): DecisionState<Decision>[] {
  const prints = new Map<Sha256Hex, Set<Sha256Hex>>();
  for (const { key, fingerprint } of hits) {
    const known = prints.get(key);
    if (known === undefined) prints.set(key, new Set([fingerprint]));
    else known.add(fingerprint);
  }
  const states = new Map<Sha256Hex, Map<Sha256Hex, DecisionState<Decision>>>();
  for (const [key, present] of prints) {
    const history = historyOf(key);
    if (history.length > 0) states.set(key, statesOfKey([...present], history));
  }
  return hits.map(({ key, fingerprint }) => states.get(key)?.get(fingerprint) ?? NONE);
}

/** By fingerprint; what is not decided is left out. */
function statesOfKey<Decision extends Decided>(
  present: readonly Sha256Hex[],
  history: readonly Decision[],
): Map<Sha256Hex, DecisionState<Decision>> {
  const newest = new Map<Sha256Hex, Decision>();
  for (const one of history) if (!newest.has(one.fingerprint)) newest.set(one.fingerprint, one);
  const isPresent = new Set(present);
  const notPresent = [...newest.values()].filter(({ fingerprint }) => !isPresent.has(fingerprint));
  // A decision taken back on what the hit said in between does not come back with what it said before;
  // of several hits of one key nobody knows which of them said it.
  const lastBack =
    present.length === 1
      ? notPresent.find(({ disposition }) => disposition === 'withdrawn')
      : undefined;
  const isTakenBack = (one: Decision): boolean =>
    lastBack !== undefined && history.indexOf(one) > history.indexOf(lastBack);
  const gone = notPresent.filter((one) => one.disposition !== 'withdrawn' && !isTakenBack(one));
  const states = new Map<Sha256Hex, DecisionState<Decision>>();
  const changed: Sha256Hex[] = [];
  for (const fingerprint of present) {
    const own = newest.get(fingerprint);
    if (own === undefined) changed.push(fingerprint);
    else if (own.disposition !== 'withdrawn') {
      if (!isTakenBack(own)) states.set(fingerprint, { kind: 'holds', decision: own });
    } else {
      const later = gone.find((one) => history.indexOf(one) < history.indexOf(own));
      if (later !== undefined) states.set(fingerprint, { kind: 'reopened', decision: later });
    }
  }
  const theirs = gone.slice(0, changed.length).reverse();
  for (const [index, fingerprint] of changed.entries()) {
    const decision = theirs[index] ?? theirs.at(-1);
    if (decision !== undefined) states.set(fingerprint, { kind: 'reopened', decision });
  }
  return states;
}
