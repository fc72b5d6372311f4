// Rules worked out by hand from the specification: what is expected was read there by a person and
// never computed by the code that is tested. Rules, paths and labels are read from wire text.
import { describe, expect, it } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import { highlightOf, summariseHighlights } from '#shared/detection/highlight.ts';
import { toHits } from '#shared/detection/hit.ts';
import type { Outcome } from '#shared/detection/outcome.ts';
import type { FundPath } from '#shared/detection/path.ts';
import type { SubjectFacts } from '#shared/detection/rule.ts';
import { DeviationLog } from '#shared/screening/deviation.ts';
import { readPathNodes } from '#shared/screening/hit-reader.ts';
import { parseJson, type JsonValue } from '#shared/screening/json.ts';
import { FieldReader } from '#shared/screening/field-reader.ts';
import { readLabels } from '#shared/screening/label-reader.ts';
import { readRule } from '#shared/screening/ruleset-reader.ts';
import { CONDITION_OPERATORS, CONDITION_PARAMETERS, type Rule } from '#shared/screening/ruleset.ts';
import { evaluatePathRule, evaluateSelfRule } from '../../builders/detection.ts';
import type {
  HandWorkedCase,
  HighlightCase,
  WirePath,
  WireRule,
  WireSubject,
  WireTag,
} from './hand-worked/case.ts';
import { HIGHLIGHT_CASES } from './hand-worked/highlight-cases.ts';
import { LABEL_CASES } from './hand-worked/label-cases.ts';
import { NUMBER_CASES } from './hand-worked/number-cases.ts';
import { OWN_LABEL_CASES } from './hand-worked/own-label-cases.ts';
import { PATH_CASES } from './hand-worked/path-cases.ts';

const CASES = [...LABEL_CASES, ...NUMBER_CASES, ...PATH_CASES, ...OWN_LABEL_CASES];

function parse(text: string): JsonValue {
  const reading = parseJson(text);
  if (!reading.ok) throw new Error(text);
  return reading.value;
}

function list(text: string): JsonValue[] {
  const value = parse(text);
  if (!Array.isArray(value)) throw new Error(text);
  return value;
}

function ruleOf({ direction = 'both', hops = [1, 5], conditions }: WireRule, more = ''): Rule {
  const parts = conditions.map(
    ([parameter, operator, value]) =>
      `{"parameter":${JSON.stringify(parameter)},"operator":${JSON.stringify(operator)},"value":${value}}`,
  );
  const [min, max] = hops;
  const rule = readRule(
    parse(
      `{"id":1,"rule_code":"R-1","name":"Rule","category":"","risk_level":"high","action":"review",
        "direction":"${direction}","min_hops":${String(min)},"max_hops":${String(max)},
        "conditions":[${parts.join(',')}]${more}}`,
    ),
  );
  if (rule === null) throw new Error('no rule');
  return rule;
}

function pathOf({ flow, links, tags = [], between = [] }: WirePath): FundPath {
  const nodes = [null, ...links].map((amount, deep) => {
    const isEnd = deep === 0 || deep === links.length;
    const labels = deep === 0 ? tags : isEnd ? [] : between;
    const link = amount === null ? '' : `"amount":${amount},`;
    return `{"address":"n${String(deep)}",${link}"deep":${String(deep)},"tags":${JSON.stringify(labels)}}`;
  });
  const log = new DeviationLog();
  const hit = new FieldReader({ pathNodes: list(`[${nodes.join(',')}]`) }, '', log);
  return { flow, nodes: readPathNodes(hit, log) };
}

function labelsOf(tags: readonly WireTag[]) {
  const log = new DeviationLog();
  const fields = new FieldReader({ tags: list(JSON.stringify(tags)) }, '', log);
  return readLabels(fields, 'tags', log);
}

function subjectOf({ chain, totalIn, totalOut }: WireSubject = {}): SubjectFacts {
  return {
    chainName: chain ?? null,
    inflowTotal: totalIn === undefined ? null : decimal(totalIn),
    outflowTotal: totalOut === undefined ? null : decimal(totalOut),
  };
}

function outcomeOf(given: HandWorkedCase): string {
  const rule = ruleOf(given.rule);
  const subject = subjectOf(given.subject);
  const outcome: Outcome =
    'path' in given
      ? evaluatePathRule(rule, pathOf(given.path), subject)
      : evaluateSelfRule(rule, labelsOf(given.ownTags), subject);
  switch (outcome.kind) {
    case 'fires':
      return 'fires';
    case 'does_not_fire':
      return 'does not fire';
    case 'undecided':
      return `undecided: ${outcome.missing}`;
  }
}

describe('a rule', () => {
  it.each(CASES.map((given) => [given.id, given.expected, given.line, given] as const))(
    '%s: %s (%s)',
    (_id, expected, _line, given) => {
      expect(outcomeOf(given)).toBe(expected);
    },
  );
});

describe('a highlight', () => {
  const scopedRule = ({ isHighlighted, highlightTags }: HighlightCase): Rule =>
    ruleOf(
      { conditions: [['hops', '>=', '0']] },
      `,"is_highlighted":${String(isHighlighted)},"highlight_tags":${JSON.stringify(highlightTags)}`,
    );

  it.each(HIGHLIGHT_CASES.map((given) => [given.id, given.line, given] as const))(
    '%s (%s)',
    (_id, _line, given) => {
      const { highlighted, tags } = highlightOf(scopedRule(given), labelsOf(given.tags));
      expect(tags ?? highlighted).toEqual(given.expected);
      expect(highlighted).toBe(given.expected !== false);
    },
  );

  it('counts a scoped rule that fired without matching as checked, not as hit (2.5 highlightSummary)', () => {
    const star = (code: string, isHighlighted = true): Rule => ({
      ...ruleOf({ conditions: [['hops', '>=', '0']] }),
      ...{ ruleCode: code, isHighlighted },
    });
    const rules = [star('MATCHED'), star('FIRED'), star('SILENT'), star('PLAIN', false)];
    const hits = [
      { ruleCode: 'MATCHED', highlighted: true },
      { ruleCode: 'MATCHED', highlighted: false },
      { ruleCode: 'FIRED', highlighted: false },
      { ruleCode: 'PLAIN', highlighted: false },
    ];
    // Three highlighted rules; of one of them a hit is highlighted.
    expect(summariseHighlights(rules, hits)).toEqual({ rulesChecked: 3, rulesHit: 1 });
  });
});

describe('the rate of a hit', () => {
  it.each([
    ['a risk_rate condition', [['risk_rate', '>', '10']], true],
    [
      'one among others',
      [
        ['amount', '>', '1'],
        ['risk_rate', '<', '50'],
      ],
      true,
    ],
    ['no risk_rate condition', [['amount', '>', '1']], false],
  ] as const)(
    'is gated by %s (2.5 riskRateGated: "True when the rule has a `risk_rate` condition"): %j %s',
    (_what, conditions, expected) => {
      const rule = ruleOf({ conditions });
      const path = pathOf({ flow: 'inflow', links: ['30', '120'] });
      const [found] = toHits([{ rule, path }], []);
      // Computed for every hit all the same: 30 of 120 is 25 %.
      expect([found?.hit.riskRateGated, found?.hit.riskRatePct]).toEqual([expected, '25']);
    },
  );
});

describe('the table', () => {
  const textual = [
    'primary_category',
    'secondary_category',
    'risk_level',
    'direction',
    'chain_name',
  ];
  const written = CASES.flatMap((given) =>
    given.rule.conditions.map(([parameter, operator]) => ({
      ...{
        parameter,
        operator,
        expected: given.expected,
        alone: given.rule.conditions.length === 1,
      },
    })),
  );
  const outcomesOf = (matches: (one: (typeof written)[number]) => boolean): Set<string> =>
    new Set(
      written
        .filter((one) => one.alone && matches(one))
        .map(({ expected }) => expected.replace(/:.*/, '')),
    );

  it('has a name of its own and a line of the specification for every case, at least 60 of them', () => {
    const all = [...CASES, ...HIGHLIGHT_CASES];
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(90);
    for (const { line } of all) expect(line).toMatch(/^(1|2\.\d)[, ].+/);
  });

  it.each(CONDITION_PARAMETERS)('has %s fire, not fire, and be undecided', (parameter) => {
    expect(outcomesOf((one) => one.parameter === parameter)).toEqual(
      new Set(['fires', 'does not fire', 'undecided']),
    );
  });

  it.each(
    CONDITION_OPERATORS.flatMap((operator) => [
      [operator, 'words', true] as const,
      [operator, 'numbers', false] as const,
    ]),
  )(
    'has %s over %s decided both ways, or undecided where it means nothing',
    (operator, _of, isText) => {
      const found = outcomesOf(
        (one) => one.operator === operator && textual.includes(one.parameter) === isText,
      );
      const isOrder = ['>', '<', '>=', '<='].includes(operator);
      const isMeaningless = isText ? isOrder : operator === 'CONTAINS';
      if (isMeaningless) expect([...found].filter((word) => word !== 'undecided')).toEqual([]);
      else expect([...found]).toEqual(expect.arrayContaining(['fires', 'does not fire']));
    },
  );

  it.each(['=', 'eq', 'in', 'not_in', 'contains', 'gt', 'gte', 'lt', 'lte'])(
    'has the spelling %s decided both ways',
    (operator) => {
      const found = outcomesOf((one) => one.operator === operator);
      expect([...found].sort()).toEqual(['does not fire', 'fires']);
    },
  );
});
