// How far and which way: bounds of hops, direction of a rule and as a condition, the chain; words that
// no line knows; every spelling of an operator.
import { SCAM, type HandWorkedCase, type WireCondition, type WirePath } from './case.ts';

const BOUNDS = '2.3 min_hops, max_hops: "Path length the rule applies to"';
const HOPS = '2.4 hops: "path"; 2.5 hops: "Hops from risk entity to target"';
const DIRECTION = '2.3 direction: "`inbound`, `outbound`, `both`"';
const WORDS = '2.4 direction, chain_name: "path"';
/** What no line says is named as our reading. */
const BOTH_WORDS =
  '2.3 direction: "`inbound`, `outbound`"; 2.5 pathFlow: "`inflow` or `outflow`": the same, the reading of shared/detection/condition.ts';
const LETTERS = '2.4 chain_name: in any letter case, the reading of shared/detection/condition.ts';
const SPELLINGS =
  '2.4 "Accepted and normalised spellings: `=`, `eq`, `in`, `not_in`, `contains`, `gt`, `gte`, `lt`, `lte`"';
const ALL = '2.3 conditions: "All must hold; at least one is required"';

const scam: WireCondition = ['primary_category', '==', '"Scam"'];
const long = (hops: number): WirePath => ({
  ...SCAM,
  links: Array.from({ length: hops }, () => '10'),
});
const onHops = (
  id: string,
  hops: readonly [number, number],
  length: number,
  expected: 'fires' | 'does not fire',
): HandWorkedCase => ({
  ...{ id, line: BOUNDS, rule: { hops, conditions: [scam] }, path: long(length), expected },
});
const spelled = (
  operator: string,
  [parameter, value]: readonly [string, string],
  expected: 'fires' | 'does not fire',
): HandWorkedCase => ({
  ...{ id: `spelling ${operator} ${parameter} ${value}`, line: SPELLINGS },
  rule: { conditions: [[parameter, operator, value]] },
  ...{ path: SCAM, expected },
});

/** About paths. */
export const PATH_CASES: readonly HandWorkedCase[] = [
  onHops('at-the-nearer-bound', [2, 4], 2, 'fires'),
  onHops('nearer-than-the-bound', [2, 4], 1, 'does not fire'),
  onHops('at-the-farther-bound', [2, 4], 4, 'fires'),
  onHops('farther-than-the-bound', [2, 4], 5, 'does not fire'),
  onHops('one-length-alone', [3, 3], 3, 'fires'),
  onHops('one-length-alone-missed', [3, 3], 2, 'does not fire'),
  onHops('no-hop-in-the-range', [0, 1], 0, 'fires'),
  onHops('no-hop-outside-the-range', [1, 5], 0, 'does not fire'),
  onHops('zero-to-zero', [0, 0], 1, 'does not fire'),
  onHops('bounds-the-wrong-way-round', [4, 2], 3, 'does not fire'),
  {
    id: 'hops-condition',
    line: HOPS,
    rule: { hops: [1, 5], conditions: [['hops', '<=', '2']] },
    path: long(2),
    expected: 'fires',
  },
  {
    id: 'hops-condition-inside-the-bounds',
    line: HOPS,
    rule: { hops: [1, 5], conditions: [['hops', '==', '2']] },
    path: long(3),
    expected: 'does not fire',
  },
  {
    id: 'rule-inbound',
    line: DIRECTION,
    rule: { direction: 'inbound', conditions: [scam] },
    path: SCAM,
    expected: 'fires',
  },
  {
    id: 'rule-inbound-over-outflow',
    line: DIRECTION,
    rule: { direction: 'inbound', conditions: [scam] },
    path: { ...SCAM, flow: 'outflow' },
    expected: 'does not fire',
  },
  {
    id: 'rule-outbound',
    line: DIRECTION,
    rule: { direction: 'outbound', conditions: [scam] },
    path: { ...SCAM, flow: 'outflow' },
    expected: 'fires',
  },
  {
    id: 'rule-outbound-over-inflow',
    line: DIRECTION,
    rule: { direction: 'outbound', conditions: [scam] },
    path: SCAM,
    expected: 'does not fire',
  },
  {
    id: 'rule-both-over-outflow',
    line: DIRECTION,
    rule: { direction: 'both', conditions: [scam] },
    path: { ...SCAM, flow: 'outflow' },
    expected: 'fires',
  },
  {
    id: 'rule-of-an-unknown-direction',
    line: DIRECTION,
    rule: { direction: 'sideways', conditions: [scam] },
    path: SCAM,
    expected: 'undecided: direction',
  },
  {
    id: 'rule-of-an-unknown-direction-that-fails-anyway',
    line: DIRECTION,
    rule: { direction: 'sideways', conditions: [['primary_category', '==', '"Mixer"']] },
    path: SCAM,
    expected: 'does not fire',
  },
  {
    id: 'direction-as-a-condition',
    line: WORDS,
    rule: { conditions: [['direction', '==', '"inflow"']] },
    path: SCAM,
    expected: 'fires',
  },
  {
    id: 'direction-in-the-words-of-rules',
    line: BOTH_WORDS,
    rule: { conditions: [['direction', '==', '"inbound"']] },
    path: SCAM,
    expected: 'fires',
  },
  {
    id: 'direction-as-a-condition-other',
    line: BOTH_WORDS,
    rule: { conditions: [['direction', 'IN', '["outbound"]']] },
    path: SCAM,
    expected: 'does not fire',
  },
  {
    id: 'chain',
    line: LETTERS,
    rule: { conditions: [['chain_name', '==', '"tron"']] },
    path: SCAM,
    subject: { chain: 'Tron' },
    expected: 'fires',
  },
  {
    id: 'chain-other',
    line: WORDS,
    rule: { conditions: [['chain_name', 'NOT_IN', '["Tron","Ethereum"]']] },
    path: SCAM,
    subject: { chain: 'Ethereum' },
    expected: 'does not fire',
  },
  {
    id: 'chain-not-delivered',
    line: WORDS,
    rule: { conditions: [['chain_name', '!=', '"Tron"']] },
    path: SCAM,
    expected: 'undecided: chain_name',
  },
  {
    id: 'no-condition',
    line: ALL,
    rule: { conditions: [] },
    path: SCAM,
    expected: 'does not fire',
  },
  {
    id: 'parameter-of-no-line',
    line: '2.4 the table of parameters',
    rule: { conditions: [['moon_phase', '==', '"full"']] },
    path: SCAM,
    expected: 'undecided: moon_phase',
  },
  {
    id: 'operator-of-no-line',
    line: '2.4 "Operators: `==`, `!=`, `IN`, `NOT_IN`, `CONTAINS`, `>`, `<`, `>=`, `<=`"',
    rule: { conditions: [['hops', 'BETWEEN', '[1, 2]']] },
    path: SCAM,
    expected: 'undecided: BETWEEN',
  },
  spelled('=', ['primary_category', '"Scam"'], 'fires'),
  spelled('=', ['primary_category', '"Mixer"'], 'does not fire'),
  spelled('eq', ['amount', '100'], 'fires'),
  spelled('eq', ['amount', '101'], 'does not fire'),
  spelled('in', ['primary_category', '["Scam"]'], 'fires'),
  spelled('in', ['primary_category', '["Mixer"]'], 'does not fire'),
  spelled('not_in', ['primary_category', '["Mixer"]'], 'fires'),
  spelled('not_in', ['primary_category', '["Scam"]'], 'does not fire'),
  spelled('contains', ['primary_category', '"ca"'], 'fires'),
  spelled('contains', ['primary_category', '"cat"'], 'does not fire'),
  spelled('gt', ['amount', '99'], 'fires'),
  spelled('gt', ['amount', '100'], 'does not fire'),
  spelled('gte', ['amount', '100'], 'fires'),
  spelled('gte', ['amount', '100.5'], 'does not fire'),
  spelled('lt', ['amount', '101'], 'fires'),
  spelled('lt', ['amount', '100'], 'does not fire'),
  spelled('lte', ['amount', '100'], 'fires'),
  spelled('lte', ['amount', '99.5'], 'does not fire'),
];
