// The outcome and the level of a screening of either world in words: a verdict of money or a decision
// on a name; the levels of both rank alike and are worded apart.
import { m } from '../messages/generated/messages.js';
import type { JobKind } from '../screening/job.ts';
import type { SnapshotSummary } from '../screening/snapshot.ts';
import { decisionTone, decisionWord, nameRiskTone, nameRiskWord } from './name-words.ts';
import { riskTone, riskWord, verdictTone, verdictWord } from './risk-words.ts';
import type { RiskTone, VerdictTone } from './risk-words.ts';
import { outcomeOf } from './screening-words.ts';

/** The verdict or the decision in words; an unknown word as sent. */
export function outcomeWord(kind: JobKind, outcome: string | null): string {
  return kind === 'name' ? decisionWord(outcome) : verdictWord(outcome);
}

/** The tone in which a verdict or a decision is drawn. */
export function outcomeTone(kind: JobKind, outcome: string | null): VerdictTone {
  return kind === 'name' ? decisionTone(outcome) : verdictTone(outcome);
}

/** The level in words; an unknown word as sent. */
export function levelWord(kind: JobKind, level: string | null): string {
  return kind === 'name' ? nameRiskWord(level) : riskWord(level);
}

/** The tone in which a level is drawn. */
export function levelTone(kind: JobKind, level: string | null): RiskTone | 'none' {
  return kind === 'name' ? nameRiskTone(level) : riskTone(level);
}

/** The level of a stored screening, as sent; null where there is none. */
export function levelOf(one: SnapshotSummary): string | null {
  return one.kind === 'name' ? one.riskLevel : one.risk;
}

/** Whether the outcome says nothing, because no rule was evaluated over it. */
export function isExempted(one: SnapshotSummary): boolean {
  return one.kind !== 'name' && one.isExempted === true;
}

/** The outcome of a stored screening in words; "Exempted" instead of one that says nothing. */
export function statedOutcome(one: SnapshotSummary): string {
  return isExempted(one) ? m.outcome_exempted() : outcomeWord(one.kind, outcomeOf(one));
}
