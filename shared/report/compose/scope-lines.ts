// The scope of a verdict as lines of a report: the words are those of the page, each figure a value with
// the request or the place in the answer that it is from.
import { formatDecimal } from '../../domain/amount.ts';
import { formatUtc } from '../../domain/time.ts';
import { m } from '../../messages/generated/messages.js';
import { stateScope, type ScopeLimits, type ScopeStatement } from '../../review/scope.ts';
import type { KyaView, KytView } from '../../screening/snapshot.ts';
import { formatCount } from '../../words/format.ts';
import { certaintyWords, detectionLabel, directionWords } from '../../words/scope-words.ts';
import type { Cell, Inline } from '../document.ts';
import { value, words } from '../inlines.ts';
import { computed, notDelivered, type AnswerValues } from './answer-values.ts';
import { joined } from './record-values.ts';
import { splitMessage } from './split-message.ts';

/** One limit with its name. */
export type ScopeRow = readonly [term: string, value: Cell];

/** The line under a verdict. */
export function scopeLine(view: KyaView | KytView, answer: AnswerValues): Inline[] {
  const scope = stateScope(view);
  const { limits } = scope;
  const limitCells: Cell[] =
    limits === null
      ? [[words(m.scope_limits_unknown())]]
      : [
          hops(limits, answer),
          splitMessage(m.scope_min_amount, { amount: minAmount(limits, answer) }),
          splitMessage(m.scope_nodes, { count: nodes(limits, answer) }),
          [words(limits.forceTimeSequence ? m.scope_time_order_on() : m.scope_time_order_off())],
          timeWindow(limits, answer),
          [words(limits.cexImmune ? m.scope_immune_on() : m.scope_immune_off())],
        ];
  return [
    ...joined([
      ...(scope.direction === null ? [] : [[words(directionWords(scope.direction))]]),
      ...limitCells,
      paths(scope, answer),
      ...(scope.isTruncated === true ? [[words(m.scope_truncated())]] : []),
    ]),
  ];
}

/** Every limit with its name. */
export function scopeRows(view: KyaView | KytView, answer: AnswerValues): ScopeRow[] {
  const scope = stateScope(view);
  const { limits } = scope;
  const truncation =
    scope.isTruncated === null
      ? m.common_not_delivered()
      : scope.isTruncated
        ? m.scope_truncated_long()
        : m.scope_truncated_no();
  const limitRows: ScopeRow[] =
    limits === null
      ? []
      : [
          [m.scope_fact_hops(), hops(limits, answer)],
          [
            m.scope_fact_min_amount(),
            [minAmount(limits, answer), words(` ${scope.token.toUpperCase()}`)],
          ],
          [m.scope_fact_nodes(), [nodes(limits, answer)]],
          [
            m.scope_fact_time_order(),
            [
              words(
                limits.forceTimeSequence
                  ? m.scope_time_order_on_long()
                  : m.scope_time_order_off_long(),
              ),
            ],
          ],
          [m.scope_fact_window(), timeWindow(limits, answer)],
          [
            m.scope_fact_immune(),
            [words(limits.cexImmune ? m.scope_immune_on_long() : m.scope_immune_off_long())],
          ],
        ];
  return [
    ...(scope.direction === null
      ? []
      : [[m.scope_fact_direction(), [words(directionWords(scope.direction))]] as const]),
    [m.scope_fact_token(), [value(scope.token.toUpperCase(), answer.field('token'))]],
    ...limitRows,
    [m.scope_fact_paths(), paths(scope, answer)],
    [
      m.scope_fact_picture(),
      splitMessage(m.scope_picture, {
        shown: computed(formatCount(scope.deliveredPaths), 'distinct_paths', [answer.at('/hits')]),
        total: pathCount(scope.totalPaths, '/totalPaths', answer),
      }),
    ],
    [m.scope_fact_truncation(), [words(truncation)]],
    ...scope.detection.map((one): ScopeRow => {
      const role = one.side === null ? 'detection' : (`detection_${one.side}` as const);
      return [detectionLabel(one), rulesetCell(one, role, answer)];
    }),
    [m.scope_fact_scoring(), rulesetCell(scope.scoring, 'scoring', answer)],
  ];
}

function rulesetCell(
  { name, usedId, requestedId, certainty }: ScopeStatement['scoring'],
  role: string,
  answer: AnswerValues,
): Cell {
  const of = (field: string) => answer.field(`rulesets.${role}.${field}`);
  return joined([
    [name === null ? words(m.scope_ruleset_unnamed()) : value(name, of('name'), 'foreign')],
    usedId === null ? [] : [words('id '), value(usedId, of('usedId'), 'number')],
    requestedId === null
      ? []
      : splitMessage(m.scope_ruleset_asked, {
          id: value(requestedId, of('requestedId'), 'number'),
        }),
    [words(certaintyWords(certainty))],
  ]);
}

function hops({ inflowHops, outflowHops }: ScopeLimits, answer: AnswerValues): Cell {
  return splitMessage(m.scope_hops, {
    inflow: value(formatCount(inflowHops), answer.field('request.inflowHops'), 'number'),
    outflow: value(formatCount(outflowHops), answer.field('request.outflowHops'), 'number'),
  });
}

function minAmount(limits: ScopeLimits, answer: AnswerValues): Inline {
  return value(formatDecimal(limits.minAmount), answer.field('request.minAmount'), 'number');
}

function nodes(limits: ScopeLimits, answer: AnswerValues): Inline {
  const { maxNodesPerHop } = limits;
  return value(formatCount(maxNodesPerHop), answer.field('request.maxNodesPerHop'), 'number');
}

function timeWindow({ window: { from, to } }: ScopeLimits, answer: AnswerValues): Cell {
  if (from === null && to === null) return [words(m.scope_window_full())];
  const end = (at: number | null, name: string, open: string): Inline =>
    at === null ? words(open) : value(formatUtc(at), answer.field(`request.${name}`), 'time');
  return splitMessage(m.scope_window, {
    from: end(from, 'minTimestamp', m.scope_window_start()),
    to: end(to, 'maxTimestamp', m.scope_window_now()),
  });
}

function paths({ hitPaths, totalPaths }: ScopeStatement, answer: AnswerValues): Cell {
  if (hitPaths === null && totalPaths === null) return [words(m.scope_paths_unknown())];
  return splitMessage(m.scope_paths, {
    hit: pathCount(hitPaths, '/hitPaths', answer),
    total: pathCount(totalPaths, '/totalPaths', answer),
  });
}

function pathCount(number: number | null, pointer: string, answer: AnswerValues): Inline {
  if (number === null) return notDelivered()[0] ?? words('–');
  return value(formatCount(number), answer.at(pointer), 'number');
}
