// The words of what a person decided about a hit.
import type { Disposition, HitDecision } from '../domain/decision.ts';
import { m } from '../messages/generated/messages.js';
import type { ReportLanguage } from '../report/draft.ts';

type Words = (none?: Record<string, never>, options?: { locale?: ReportLanguage }) => string;

const words: Record<HitDecision['disposition'], Words> = {
  true: m.decide_true,
  possible: m.decide_possible,
  false: m.decide_false,
  unsure: m.decide_unsure,
  withdrawn: m.decide_withdrawn,
};

/** A decision in a word; in the present language unless one is given. */
export function dispositionWord(
  disposition: Disposition | 'withdrawn',
  language?: ReportLanguage,
): string {
  return words[disposition]({}, language === undefined ? {} : { locale: language });
}
