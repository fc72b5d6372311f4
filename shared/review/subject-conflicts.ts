// Where what is known of a subject disagrees: the two worlds with each other, a person with a service,
// now with then. A verdict on money and a decision on a name are not of one scale, so only their
// clear ends are compared with each other:
// - clear: verdict `accept` with level `low` or none; decision `APPROVE` with level `none`, `low` or
//   none stated.
// - adverse: verdict `block` or level `critical`; decision `REJECT` or `MANDATORY_EDD`, or level
//   `severe`.
// Whatever lies between, and every unknown word, is neither: it conflicts with nothing. What a person
// decided about a hit never makes a decision of the service another one; both are side by side.
import type { Confidence } from '../domain/subject.ts';
import type { DecisionState } from '../domain/decision.ts';
import type { HitGroupName } from '../domain/names.ts';
import type { UtcMs } from '../domain/time.ts';
import { outcomeOf } from '../screening/outcome.ts';
import type { SnapshotSummary } from '../screening/snapshot.ts';

/** Answers that lie further apart are of two times. */
export const APART_DAYS = 180;
const DAY_MS = 86_400_000;

/** What is known of a name's hit that was attached to a subject. */
export interface HitStanding {
  group: HitGroupName;
  /** What a person decided about it. */
  decision: DecisionState;
  /**
   * In the newest screening of its name: there, saying something else, or not there any more.
   * `unknown` while that cannot be read, or where its group is not provided.
   */
  presence: 'same' | 'changed' | 'gone' | 'unknown';
}

/** One thing that belongs to a subject. */
export interface SubjectRow {
  id: string;
  kind: 'address' | 'transaction' | 'name' | 'hit';
  confidence: Confidence | null;
  /** The worst of the newest answers to each question about it; null when it was never screened. */
  answer: SnapshotSummary | null;
  /** Of its newest screening. */
  newestAt: UtcMs | null;
  /** Of an attached hit alone. */
  hit: HitStanding | null;
}

/** In the order in which they are told, worst first. */
const CONFLICT_KINDS = [
  /** A name is adverse while every screened address and transaction is clear. */
  'name_against_chain',
  /** An address or a transaction is adverse while every screened name is clear. */
  'chain_against_name',
  /** One name is adverse and another one clear. */
  'names_opposed',
  /** A hit of sanctions or convictions is decided true while all that is on-chain is clear. */
  'true_hit_against_chain',
  /** Attached as confirmed or probable, and decided false. */
  'attached_but_false',
  /** Attached as doubtful, and decided true. */
  'doubtful_but_true',
  /** What an attached hit says has changed since it was decided. */
  'hit_reopened',
  /** An attached hit is not in the newest screening of its name. */
  'hit_gone',
  /** The newest screening lies more than `APART_DAYS` before that of something else. */
  'far_apart',
  /** Practice is next to answers of a real service. */
  'practice_beside_real',
  /** Never screened. */
  'never_screened',
] as const;
/** One of these. */
export type ConflictKind = (typeof CONFLICT_KINDS)[number];

/** Whether statements contradict each other, one is out of date, or one is missing. */
export type ConflictWeight = 'contradiction' | 'outdated' | 'gap';

const WEIGHTS: Record<ConflictKind, ConflictWeight> = {
  name_against_chain: 'contradiction',
  chain_against_name: 'contradiction',
  names_opposed: 'contradiction',
  true_hit_against_chain: 'contradiction',
  attached_but_false: 'contradiction',
  doubtful_but_true: 'contradiction',
  hit_reopened: 'outdated',
  hit_gone: 'outdated',
  far_apart: 'outdated',
  practice_beside_real: 'gap',
  never_screened: 'gap',
};

/** How much a conflict weighs. */
export function conflictWeight(kind: ConflictKind): ConflictWeight {
  return WEIGHTS[kind];
}

/** A disagreement, and between what. */
export interface SubjectConflict {
  kind: ConflictKind;
  /** Of the rows that speak against the others, e.g. the adverse ones. */
  rows: string[];
  /** Of the rows they are against; empty where there are none. */
  against: string[];
}

/** All conflicts of a subject's rows, worst first. */
export function findSubjectConflicts(rows: readonly SubjectRow[]): SubjectConflict[] {
  const found = [
    ...betweenWorlds(preferReal(rows)),
    ...rows.flatMap(ofHit),
    ...inTime(rows),
    ...gaps(rows),
  ];
  return found.toSorted((a, b) => CONFLICT_KINDS.indexOf(a.kind) - CONFLICT_KINDS.indexOf(b.kind));
}

/** The clear end of its scale, the adverse one, or neither. */
export function endOf(answer: SnapshotSummary): 'clear' | 'adverse' | null {
  const isStated = outcomeOf(answer).state === 'stated';
  if (answer.kind === 'name') {
    const { decision, riskLevel } = answer;
    if (decision === 'REJECT' || decision === 'MANDATORY_EDD') return 'adverse';
    if (riskLevel === 'severe') return 'adverse';
    const isMild = riskLevel === null || riskLevel === 'none' || riskLevel === 'low';
    return isStated && decision === 'APPROVE' && isMild ? 'clear' : null;
  }
  const { verdict, risk } = answer;
  if (verdict === 'block' || risk === 'critical') return 'adverse';
  return isStated && verdict === 'accept' && (risk === null || risk === 'low') ? 'clear' : null;
}

/** Practice says nothing about real answers: it is compared with itself, where there is nothing else. */
function preferReal(rows: readonly SubjectRow[]): readonly SubjectRow[] {
  const real = rows.filter(({ answer }) => answer !== null && !isPractice(answer));
  return real.length > 0 ? real : rows.filter(({ answer }) => answer !== null);
}

function isPractice(answer: SnapshotSummary): boolean {
  return answer.environmentKind === 'practice';
}

function betweenWorlds(rows: readonly SubjectRow[]): SubjectConflict[] {
  const chain = rows.filter(({ kind }) => kind === 'address' || kind === 'transaction');
  const names = rows.filter(({ kind }) => kind === 'name');
  const of = (end: 'clear' | 'adverse', ones: readonly SubjectRow[]): string[] =>
    ones.flatMap(({ id, answer }) => (answer !== null && endOf(answer) === end ? [id] : []));
  const isAllClear = (ones: readonly SubjectRow[]): boolean =>
    ones.length > 0 && of('clear', ones).length === ones.length;
  const confirmed = rows.flatMap(({ id, hit }) =>
    hit !== null && isGraveAndTrue(hit) ? [id] : [],
  );
  return [
    ...(isAllClear(chain)
      ? [
          ...conflict('name_against_chain', of('adverse', names), of('clear', chain)),
          ...conflict('true_hit_against_chain', confirmed, of('clear', chain)),
        ]
      : []),
    ...(isAllClear(names)
      ? conflict('chain_against_name', of('adverse', chain), of('clear', names))
      : []),
    ...(of('clear', names).length > 0
      ? conflict('names_opposed', of('adverse', names), of('clear', names))
      : []),
  ];
}

function isGraveAndTrue({ group, decision }: HitStanding): boolean {
  const isGrave = group === 'sanctions' || group === 'convicted';
  return isGrave && decision.kind === 'holds' && decision.decision.disposition === 'true';
}

function ofHit({ id, confidence, hit }: SubjectRow): SubjectConflict[] {
  if (hit === null) return [];
  const { decision, presence } = hit;
  const said = decision.kind === 'holds' ? decision.decision.disposition : null;
  const isClaimed = confidence === 'confirmed' || confidence === 'probable';
  return [
    ...(isClaimed && said === 'false' ? conflict('attached_but_false', [id]) : []),
    ...(confidence === 'doubtful' && said === 'true' ? conflict('doubtful_but_true', [id]) : []),
    ...(decision.kind === 'reopened' ? conflict('hit_reopened', [id]) : []),
    ...(presence === 'gone' ? conflict('hit_gone', [id]) : []),
  ];
}

function inTime(rows: readonly SubjectRow[]): SubjectConflict[] {
  const dated = rows.flatMap(({ id, newestAt }) => (newestAt === null ? [] : [{ id, newestAt }]));
  const newest = Math.max(...dated.map(({ newestAt }) => newestAt));
  const old = dated.filter(({ newestAt }) => newest - newestAt > APART_DAYS * DAY_MS);
  const isNewest = dated.filter(({ newestAt }) => newestAt === newest);
  return conflict(
    'far_apart',
    old.map(({ id }) => id),
    isNewest.map(({ id }) => id),
  );
}

function gaps(rows: readonly SubjectRow[]): SubjectConflict[] {
  const answered = rows.filter(({ answer }) => answer !== null);
  const practice = rows.filter(({ answer }) => answer !== null && isPractice(answer));
  const real = answered.filter((one) => !practice.includes(one));
  const ids = (ones: readonly SubjectRow[]): string[] => ones.map(({ id }) => id);
  return [
    ...(real.length > 0 ? conflict('practice_beside_real', ids(practice), ids(real)) : []),
    ...conflict(
      'never_screened',
      ids(rows.filter(({ kind, answer }) => kind !== 'hit' && answer === null)),
    ),
  ];
}

function conflict(
  kind: ConflictKind,
  rows: readonly string[],
  against: readonly string[] = [],
): SubjectConflict[] {
  return rows.length === 0 ? [] : [{ kind, rows: [...rows], against: [...against] }];
}
