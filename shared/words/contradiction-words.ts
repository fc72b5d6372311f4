// A contradiction within an answer in one sentence. Values are as they were sent.
import { formatDecimal } from '../domain/amount.ts';
import { m } from '../messages/generated/messages.js';
import type { Contradiction } from '../review/contradictions.ts';
import { formatCount } from './format.ts';
import { riskWord, verdictWord } from './risk-words.ts';

/** The sentence. */
export function contradictionWords(one: Contradiction): string {
  switch (one.kind) {
    case 'repeated':
      return m.contradiction_repeated({ path: one.path, earlier: one.earlier, later: one.later });
    case 'too_many_repeated':
      return m.contradiction_too_many_repeated();
    case 'score_range':
      return m.contradiction_score_range({ field: one.field, score: formatDecimal(one.score) });
    case 'verdict_band':
      return m.contradiction_verdict_band({
        field: one.field,
        score: formatDecimal(one.score),
        verdict: verdictWord(one.verdict),
        expected: one.expected.map(verdictWord).join(m.common_list_or()),
      });
    case 'risk_score':
      return m.contradiction_risk_score({
        risk: riskWord(one.risk),
        score: one.riskScore,
        expected: one.expected,
      });
    case 'out_of_range': {
      const { field, most } = one;
      const value = formatDecimal(one.value);
      return most === null
        ? m.contradiction_negative({ field, value })
        : m.contradiction_out_of_range({ field, value, most: formatCount(most) });
    }
    case 'more_than_all':
      return m.contradiction_more_than_all({
        part: one.part,
        all: one.all,
        count: formatCount(one.partCount),
        total: formatCount(one.allCount),
      });
  }
}
