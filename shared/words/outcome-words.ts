// The outcome and the level of a screening of either world in words: a verdict of money or a decision
// on a name; the levels of both rank alike and are worded apart.
import { isKnownWord, OUTCOME_MARKS, type OutcomeMark } from '../domain/risk.ts';
import { m } from '../messages/generated/messages.js';
import type { ReportLanguage } from '../report/draft.ts';
import type { JobKind } from '../screening/job.ts';
import type { Outcome } from '../screening/outcome.ts';
import type { SnapshotSummary } from '../screening/snapshot.ts';
import { revealForeignText } from './foreign-text.ts';
import { decisionTone, decisionWord, nameRiskTone, nameRiskWord } from './name-words.ts';
import { riskTone, riskWord, verdictTone, verdictWord } from './risk-words.ts';
import type { RiskTone, VerdictTone } from './risk-words.ts';

const marks: Record<OutcomeMark, typeof m.outcome_exempted> = {
  exempted: m.outcome_exempted,
  unreadable: m.outcome_unreadable,
  contradictory: m.outcome_contradictory,
};

/** The verdict or the decision as sent, in words; an unknown word as it is. */
export function sentOutcomeWord(kind: JobKind, word: string | null): string {
  return kind === 'name' ? decisionWord(word) : verdictWord(word);
}

/** What a screening came to, in words: never the word of an answer that says nothing. */
export function outcomeWord({ kind, state, word }: Outcome): string {
  return isKnownWord(OUTCOME_MARKS, state) ? marks[state]() : sentOutcomeWord(kind, word);
}

/** The tone in which an outcome is drawn. */
export function outcomeTone({
  kind,
  state,
  word,
}: Outcome): VerdictTone | 'exempted' | 'contradictory' {
  if (state === 'exempted' || state === 'contradictory') return state;
  const sent = state === 'stated' ? word : null;
  return kind === 'name' ? decisionTone(sent) : verdictTone(sent);
}

/** More than the word says; undefined where there is nothing. */
export function outcomeMeaning(outcome: Outcome): string | undefined {
  const { kind, state, word } = outcome;
  if (state === 'unreadable') return m.verdict_unreadable();
  if (state === 'contradictory') {
    return m.outcome_contradictory_long({
      verdict: revealForeignText(sentOutcomeWord(kind, word)),
    });
  }
  if (state === 'exempted') {
    return m.outcome_exempted_long({ verdict: revealForeignText(sentOutcomeWord(kind, word)) });
  }
  if (kind === 'name') return word ?? undefined;
  return word === 'edd' ? m.verdict_edd_long() : undefined;
}

/** The words of marks by themselves, e.g. for a viewer that has no messages. */
export function markWords(locale: ReportLanguage): Readonly<Record<OutcomeMark, string>> {
  const word = (mark: OutcomeMark) => [mark, marks[mark]({}, { locale })];
  return Object.fromEntries(OUTCOME_MARKS.map(word)) as Record<OutcomeMark, string>;
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
