// What can be attached to a subject: a hit of a name with the names of whom it matched; and where one
// that was attached is in the newest screening of its name. Pure.
import { decisionsOf, type DecisionState, type HitDecision } from '../domain/decision.ts';
import type { Sha256Hex } from '../domain/ids.ts';
import type { HitGroupName } from '../domain/names.ts';
import type { AttachedHit } from '../domain/subject.ts';
import { findingOf, type Similarity, type Trigger } from '../names/result.ts';
import type { HitIdentity } from './hit-key.ts';
import { identifyNameHits, type NameHit } from './name-hit-key.ts';
import type { HitStanding } from './subject-conflicts.ts';
import type { NameView, SummaryOf } from '../screening/snapshot.ts';

/** A hit of a name that can be attached. */
export interface AttachableHit {
  identity: HitIdentity;
  group: HitGroupName;
  title: string;
  /** Of the matched person or firm, each once, the title first; empty for an article or a count. */
  names: readonly string[];
}

/** Where an attached hit is. */
export interface AttachedStanding {
  /** The newest screening of its name; null while nothing could be read. */
  summary: SummaryOf<'name'> | null;
  /** In the newest screening, else in the one in which it was looked at. */
  similarity: Similarity | null;
  presence: HitStanding['presence'];
  /** Every hit of the newest screening, the attached one first; it alone where it is not there. */
  identities: readonly HitIdentity[];
}

/**
 * Where a hit is.
 * @param looked the screening in which it was looked at; null when it cannot be read
 * @param newest the newest screening of the same name; null when it cannot be read
 */
export function standAttachedHit(
  hit: AttachedHit,
  looked: NameView | null,
  newest: NameView | null,
): AttachedStanding {
  const own = { key: hit.hitKey, fingerprint: hit.fingerprint };
  const before = looked === null ? null : findHit(looked, hit);
  const view = newest ?? looked;
  if (view === null || view.result === null) {
    const similarity = looked === null || before === null ? null : similarityOf(looked, before);
    const summary = view?.summary ?? null;
    return { summary, similarity, presence: 'unknown', identities: [own] };
  }
  const hits = identifyNameHits(view.result.groups, view.summary.query);
  const now = findHit(view, hit);
  const place = now === null ? null : { view, found: now };
  const shown =
    place ?? (looked === null || before === null ? null : { view: looked, found: before });
  const others = hits.filter((one) => one !== now && !isSame(one, now));
  const isSilent = findingOf(view.result.groups, hit.group) === 'not_delivered';
  return {
    summary: view.summary,
    similarity: shown === null ? null : similarityOf(shown.view, shown.found),
    presence: presenceOf(hit, now, isSilent),
    identities: now === null ? [own] : [now, ...others],
  };
}

/** What a person decided about an attached hit, as far as its newest screening tells. */
export function decisionOnAttached(
  { identities }: AttachedStanding,
  historyOf: (key: Sha256Hex) => readonly HitDecision[],
): DecisionState {
  return decisionsOf(identities, historyOf)[0] ?? { kind: 'none' };
}

function presenceOf(
  hit: AttachedHit,
  now: NameHit | null,
  isSilent: boolean,
): AttachedStanding['presence'] {
  if (now !== null) return now.fingerprint === hit.fingerprint ? 'same' : 'changed';
  return isSilent ? 'unknown' : 'gone';
}

/** Of several of its key the one that says the same, else the first. */
function findHit(view: NameView, { hitKey, fingerprint }: AttachedHit): NameHit | null {
  if (view.result === null) return null;
  const ofKey = identifyNameHits(view.result.groups, view.summary.query).filter(
    ({ key }) => key === hitKey,
  );
  return ofKey.find((one) => one.fingerprint === fingerprint) ?? ofKey[0] ?? null;
}

function isSame(one: HitIdentity, other: HitIdentity | null): boolean {
  return one.key === other?.key && one.fingerprint === other.fingerprint;
}

function similarityOf({ result }: NameView, { group, index }: NameHit): Similarity | null {
  const triggers: readonly (Trigger & { similarity?: Similarity | null })[] =
    result?.groups[group].triggers ?? [];
  return triggers.find((one) => one.index === index)?.similarity ?? null;
}
