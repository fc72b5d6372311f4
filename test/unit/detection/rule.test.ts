import { describe, expect, it } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import {
  condition,
  evaluatePathRule,
  evaluateSelfRule,
  label,
  path,
  rule,
  SUBJECT,
} from '../../builders/detection.ts';

const twoHops = path(['O', 'm', 'S'], [100, 80]);

describe('a rule over a path', () => {
  it('fires when all its conditions hold', () => {
    const both = rule({
      conditions: [condition('primary_category', '==', 'Scam'), condition('amount', '>=', 80)],
    });
    expect(evaluatePathRule(both, twoHops, SUBJECT).kind).toBe('fires');
    const more = rule({
      conditions: [condition('primary_category', '==', 'Scam'), condition('amount', '>', 80)],
    });
    expect(evaluatePathRule(more, twoHops, SUBJECT).kind).toBe('does_not_fire');
  });

  it.each([
    [1, 1, 'does_not_fire'],
    [2, 2, 'fires'],
    [3, 5, 'does_not_fire'],
    [0, 5, 'fires'],
  ])('applies from %d to %d hops', (minHops, maxHops, expected) => {
    expect(evaluatePathRule(rule({ minHops, maxHops }), twoHops, SUBJECT).kind).toBe(expected);
  });

  it.each([
    ['both', 'inflow', 'fires'],
    ['inbound', 'inflow', 'fires'],
    ['inbound', 'outflow', 'does_not_fire'],
    ['outbound', 'inflow', 'does_not_fire'],
    ['outbound', 'outflow', 'fires'],
    ['sideways', 'inflow', 'undecided'],
  ] as const)('of direction %s over an %s path: %s', (direction, flow, expected) => {
    const of = path(['O', 'S'], [1], { flow });
    expect(evaluatePathRule(rule({ direction }), of, SUBJECT).kind).toBe(expected);
  });

  it('never fires without a condition', () => {
    expect(evaluatePathRule(rule({ conditions: [] }), twoHops, SUBJECT).kind).toBe('does_not_fire');
  });

  it('wants several label conditions on one label of the counterparty', () => {
    const theft = rule({
      conditions: [
        condition('primary_category', '==', 'Cybercrime'),
        condition('secondary_category', '==', 'Theft'),
      ],
    });
    const onOne = [label({ primary: 'Cybercrime', secondary: 'Theft' })];
    const onTwo = [
      label({ primary: 'Cybercrime', secondary: 'Ransomware' }),
      label({ primary: 'Other', secondary: 'Theft' }),
    ];
    const over = (labels: typeof onOne): string =>
      evaluatePathRule(theft, path(['O', 'S'], [1], { labels }), SUBJECT).kind;
    expect([over(onOne), over(onTwo)]).toEqual(['fires', 'does_not_fire']);
  });

  it('does not fire a label condition on a counterparty without labels, negations included', () => {
    const bare = path(['O', 'S'], [1], { labels: [] });
    const negated = rule({ conditions: [condition('primary_category', '!=', 'Exchange')] });
    expect(evaluatePathRule(negated, bare, SUBJECT).kind).toBe('does_not_fire');
  });

  it('looks at the counterparty alone, not at intermediaries', () => {
    const through = path(['O', 'm', 'S'], [1, 1], { labels: [label({ primary: 'Exchange' })] });
    through.nodes[1]!.labels.push(label({ primary: 'Scam' }));
    expect(evaluatePathRule(rule(), through, SUBJECT).kind).toBe('does_not_fire');
  });

  it('names the missing field when a label or the path lacks it', () => {
    const scored = rule({ conditions: [condition('risk_score', '>', 50)] });
    expect(evaluatePathRule(scored, twoHops, SUBJECT)).toEqual({
      kind: 'undecided',
      missing: 'risk_score',
    });
    const amount = rule({ conditions: [condition('amount', '>', 50)] });
    expect(evaluatePathRule(amount, path(['O', 'm', 'S'], [100, null]), SUBJECT)).toEqual({
      kind: 'undecided',
      missing: 'amount',
    });
  });

  it('does not fire, whatever is missing, when one condition surely fails', () => {
    const mixed = rule({
      conditions: [condition('risk_score', '>', 50), condition('hops', '>', 4)],
    });
    expect(evaluatePathRule(mixed, twoHops, SUBJECT).kind).toBe('does_not_fire');
  });

  it('reads risk_rate as the smallest link over the last link in money order', () => {
    const rate = (operator: string, value: number) =>
      rule({ conditions: [condition('risk_rate', operator, value)] });
    const inflow = path(['O', 'm', 'S'], [30, 120]);
    expect(evaluatePathRule(rate('==', 25), inflow, SUBJECT).kind).toBe('fires');
    const outflow = path(['O', 'm', 'S'], [30, 120], { flow: 'outflow' });
    expect(evaluatePathRule(rate('==', 100), outflow, SUBJECT).kind).toBe('fires');
  });

  it('knows the subject by its totals and chain', () => {
    const of = (parameter: string, value: string | number) =>
      evaluatePathRule(rule({ conditions: [condition(parameter, '==', value)] }), twoHops, SUBJECT)
        .kind;
    expect(of('inflow_total_amount', 1000)).toBe('fires');
    expect(of('outflow_total_amount', 1000)).toBe('does_not_fire');
    expect(of('chain_name', 'tron')).toBe('fires');
  });
});

describe('a rule over the subject’s own labels (max_hops -1)', () => {
  const self = rule({ minHops: 0, maxHops: -1 });

  it('fires on the labels and never on a path', () => {
    expect(evaluateSelfRule(self, [label({ primary: 'Scam' })], SUBJECT).kind).toBe('fires');
    expect(evaluateSelfRule(self, [label({ primary: 'Exchange' })], SUBJECT).kind).toBe(
      'does_not_fire',
    );
    expect(evaluatePathRule(self, twoHops, SUBJECT).kind).toBe('does_not_fire');
  });

  it('leaves path rules alone', () => {
    expect(evaluateSelfRule(rule(), [label({ primary: 'Scam' })], SUBJECT).kind).toBe(
      'does_not_fire',
    );
  });

  it('cannot decide a path condition, which has nothing to look at', () => {
    const withAmount = rule({ maxHops: -1, conditions: [condition('amount', '>', 1)] });
    expect(evaluateSelfRule(withAmount, [label({ riskScore: decimal(5) })], SUBJECT)).toEqual({
      kind: 'undecided',
      missing: 'amount',
    });
  });
});
