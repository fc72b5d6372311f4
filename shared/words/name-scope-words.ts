// The scope of a decision on a name in words.
import type { NameLimits, NameScope } from '../review/name-scope.ts';
import { m } from '../messages/generated/messages.js';
import type { Fact } from './fact.ts';
import { formatCount } from './format.ts';
import { groupWord } from './name-words.ts';
import type { ScopePart } from './scope-words.ts';

/** The line under the decision. */
export function nameScopeParts(scope: NameScope): ScopePart[] {
  const { limits, answered, silent } = scope;
  const plain = (text: string): ScopePart => ({ text, isWarning: false });
  const warning = (text: string): ScopePart => ({ text, isWarning: true });
  return [
    ...(limits === null ? [warning(m.scope_limits_unknown())] : limitParts(limits).map(plain)),
    ...(answered === null
      ? []
      : [
          plain(
            m.scope_groups({
              count: formatCount(answered.length),
              total: formatCount(answered.length + silent.length),
            }),
          ),
        ]),
    ...(answered !== null && !answered.includes('live_news')
      ? [warning(m.scope_no_live_news())]
      : []),
    ...(silent.length === 0
      ? []
      : [warning(m.scope_missing_count({ count: formatCount(silent.length) }))]),
  ];
}

/** Every limit with its name. */
export function nameScopeFacts({ limits, answered }: NameScope): Fact[] {
  const none = m.name_not_given();
  return [
    ...(limits === null
      ? []
      : [
          { label: m.form_threshold(), value: limits.threshold },
          { label: m.form_country(), value: limits.country ?? none },
          { label: m.form_industry(), value: limits.industry ?? none },
          {
            label: m.form_aliases(),
            value: limits.aliases.length === 0 ? none : [...limits.aliases],
          },
          { label: m.form_context(), value: limits.hasContext ? m.scope_context_given() : none },
        ]),
    ...(answered === null || answered.length === 0
      ? []
      : [{ label: m.scope_fact_groups(), value: answered.map(groupWord) }]),
    { label: m.scope_fact_sources(), value: m.scope_sources_not_named() },
  ];
}

/** What was not provided. */
export function nameScopeGaps({ limits, answered, silent }: NameScope): string[] {
  return [
    ...(limits === null ? [m.scope_gap_limits()] : []),
    ...(answered === null ? [m.scope_gap_result()] : []),
    ...silent.map(groupWord),
  ];
}

function limitParts(limits: NameLimits): string[] {
  const { threshold, country, industry, aliases } = limits;
  return [
    m.scope_threshold({ threshold }),
    ...(country === null ? [m.scope_no_country()] : [m.scope_country({ country })]),
    ...(industry === null ? [] : [industry]),
    ...(aliases.length === 0 ? [] : [m.scope_aliases({ count: formatCount(aliases.length) })]),
  ];
}
