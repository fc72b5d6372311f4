// What a report counts, counted again from the stored case. A count that is not known here comes to
// nothing: a new one must be added before it is believed.
import { HIT_GROUPS } from '#shared/domain/names.ts';
import type { HopSlot } from '#shared/domain/label.ts';
import { valueAt } from './json-place.ts';
import { findingsIn, nodesOf } from './recompute.ts';
import type { StoredCase } from './stored-case.ts';
import { entriesOfCase } from './stored-values.ts';

/**
 * The number of what was counted, e.g. `hits`.
 * @param about the answer under whose heading it is, from 1; 0 above the first
 */
export function countOf(what: string, about: number, stored: StoredCase): number {
  const { answers, screenings, subjects, slots } = stored;
  const [kind, ...rest] = what.split(':');
  const verified = verifiedHops(slots);
  const own = answers[about - 1];
  switch (kind) {
    case 'answers':
      return screenings.length;
    case 'screened':
      return new Set(answers.map(({ request }) => subjectOf(request).toLowerCase())).size;
    case 'subjects':
      return subjects.filter(({ removedAt }) => removedAt === null).length;
    case 'answers_of_outcome':
      return answers.filter(({ text }) => outcomeIn(JSON.parse(text)) === rest.join(':')).length;
    case 'journal_entries_of_case':
      return entriesOfCase(stored);
    case 'hits_undecided':
      return answers.reduce((sum, _, index) => sum + undecidedOf(index + 1, stored), 0);
    case 'verified hops of the case':
      return verified.length;
    case 'hits':
      return hitsOf(about, stored).length;
    case 'decided hits':
      return decidedOf(about, stored);
    case 'hits without a path':
      return hitsOf(about, stored).filter((hit) => nodesOf(hit) === 0).length;
    case 'hops':
      return hitsOf(about, stored).reduce<number>(
        (sum, hit) => sum + Math.max(0, nodesOf(hit) - 1),
        0,
      );
    case 'verified hops':
      return verified.filter(({ snapshotId }) => snapshotId === own?.summary.id).length;
    default:
      return Number.NaN;
  }
}

function subjectOf(request: Readonly<Record<string, unknown>>): string {
  return String(request['address'] ?? request['tx_id'] ?? request['name']);
}

function outcomeIn(answer: unknown): unknown {
  const verdict = valueAt(answer, '/data/result/score/verdict');
  return typeof verdict === 'string' ? verdict : valueAt(answer, '/result/decision');
}

/** Of an address its hits; of a name what each of its six groups found. */
function hitsOf(about: number, { answers }: StoredCase): unknown[] {
  const answer: unknown = JSON.parse(answers[about - 1]?.text ?? 'null');
  const hits = valueAt(answer, '/data/result/hits');
  if (Array.isArray(hits)) return hits;
  return HIT_GROUPS.flatMap((group) => {
    const found = findingsIn(valueAt(answer, `/result/${group}`));
    return Array.from({ length: Number.isNaN(found) ? 0 : found }, () => null);
  });
}

/** A hit of which a decision is; of the newest alone on each. */
function decidedOf(about: number, { answers, decisions }: StoredCase): number {
  const own = answers[about - 1]?.summary.id;
  const newest = new Map<string, string>();
  for (const one of decisions.toSorted((a, b) => a.at - b.at)) {
    if (one.snapshotId === own) newest.set(`${one.hitKey} ${one.fingerprint}`, one.disposition);
  }
  return [...newest.values()].filter((disposition) => disposition !== 'withdrawn').length;
}

function undecidedOf(about: number, stored: StoredCase): number {
  return hitsOf(about, stored).length - decidedOf(about, stored);
}

/** The newest entry of each hop, where it holds a transaction. */
function verifiedHops(slots: readonly HopSlot[]): HopSlot[] {
  const newest = new Map<string, HopSlot>();
  for (const slot of slots.toSorted((a, b) => a.at - b.at)) {
    newest.set(`${slot.hitKey} ${String(slot.hop)}`, slot);
  }
  return [...newest.values()].filter(({ transactionHash }) => transactionHash !== null);
}
