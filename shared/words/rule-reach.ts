// On which paths a rule looks, in words (blockchain API 2.3).
import type { Rule } from '../screening/ruleset.ts';
import { m } from '../messages/generated/messages.js';
import { formatCount } from './format.ts';

type Reach = Pick<Rule, 'minHops' | 'maxHops' | 'direction'>;

/** How a rule's sentence begins, e.g. `Fires on an incoming path of 1–2 hops where`. */
export function ruleReachSentence({ minHops, maxHops, direction }: Reach): string {
  if (maxHops === -1) return m.rule_sentence_own_labels();
  const hops =
    minHops === maxHops
      ? m.rule_sentence_hops({ range: formatCount(maxHops) })
      : m.rule_sentence_hops({ range: `${formatCount(minHops)}–${formatCount(maxHops)}` });
  switch (direction) {
    case 'inbound':
      return m.rule_sentence_inbound({ hops });
    case 'outbound':
      return m.rule_sentence_outbound({ hops });
    case 'both':
      return m.rule_sentence_both({ hops });
    default:
      return m.rule_sentence_other_direction({ hops, direction });
  }
}
