// Conditions on the numbers of a path: amount, rate, totals; all as decimals, digit by digit.
import { SCAM, type HandWorkedCase, type WirePath } from './case.ts';

const AMOUNT = '2.4 amount: "the path\'s smallest transfer (bottleneck)"';
const RATE =
  '2.4 risk_rate: "Percent of the counterparty\'s outflow that reached this address (10 = 10%)"';
const LAST =
  '2.5 riskRateDenominator: "what the screened endpoint received (inflow) or the risk address received (outflow)"';
const TOTALS = '2.4 inflow_total_amount, outflow_total_amount: "path"';
const OPERATORS = '2.4 "Operators: `==`, `!=`, `IN`, `NOT_IN`, `CONTAINS`, `>`, `<`, `>=`, `<=`"';
const ALL = '2.3 conditions: "All must hold; at least one is required"';

const inflow = (...links: (string | null)[]): WirePath => ({ ...SCAM, links });
const outflow = (...links: string[]): WirePath => ({ ...SCAM, flow: 'outflow', links });

/** About numbers. */
export const NUMBER_CASES: readonly HandWorkedCase[] = [
  {
    id: 'amount-is-the-bottleneck',
    line: AMOUNT,
    // min(100, 80, 95) = 80, and 80 ≥ 80.
    rule: { conditions: [['amount', '>=', '80']] },
    path: inflow('100', '80', '95'),
    expected: 'fires',
  },
  {
    id: 'amount-above-the-bottleneck',
    line: AMOUNT,
    // min(100, 80, 95) = 80 < 81, though two links are larger.
    rule: { conditions: [['amount', '>=', '81']] },
    path: inflow('100', '80', '95'),
    expected: 'does not fire',
  },
  {
    id: 'amount-of-an-outflow',
    line: AMOUNT,
    // min(40, 60) = 40.
    rule: { conditions: [['amount', '==', '40']] },
    path: outflow('40', '60'),
    expected: 'fires',
  },
  {
    id: 'amount-a-link-missing',
    line: AMOUNT,
    // The one that is missing may be the smallest.
    rule: { conditions: [['amount', '>', '50']] },
    path: inflow('100', null),
    expected: 'undecided: amount',
  },
  {
    id: 'amount-exponent',
    line: AMOUNT,
    // 1.5e3 = 1500.
    rule: { conditions: [['amount', '==', '1500']] },
    path: inflow('1.5e3'),
    expected: 'fires',
  },
  {
    id: 'amount-value-as-text',
    line: '2.4 "`{parameter, operator, value}`"',
    rule: { conditions: [['amount', '>=', '"99.50"']] },
    path: inflow('99.5'),
    expected: 'fires',
  },
  {
    id: 'amount-beyond-floats',
    line: AMOUNT,
    // 9007199254740993 is no double: the nearest is …992. One is larger than the other by 1.
    rule: { conditions: [['amount', '>', '"9007199254740992"']] },
    path: inflow('9007199254740993'),
    expected: 'fires',
  },
  {
    id: 'value-beyond-floats',
    line: AMOUNT,
    // The same of the rule's own number, sent as a JSON number: …993 > …993 does not hold.
    rule: { conditions: [['amount', '>', '9007199254740993']] },
    path: inflow('9007199254740993'),
    expected: 'does not fire',
  },
  {
    id: 'amount-a-tenth',
    line: AMOUNT,
    // 0.1 + 0.2 is 0.30000000000000004 as floats; nothing is added here, and 0.3 is 0.30.
    rule: { conditions: [['amount', '==', '0.3']] },
    path: inflow('0.30'),
    expected: 'fires',
  },
  {
    id: 'amount-eighteen-decimals',
    line: AMOUNT,
    // 100.000000000000000001 > 100 by 1e-18.
    rule: { conditions: [['amount', '>', '100']] },
    path: inflow('100.000000000000000001'),
    expected: 'fires',
  },
  {
    id: 'amount-less',
    line: OPERATORS,
    rule: { conditions: [['amount', '<', '100']] },
    path: inflow('99.999999'),
    expected: 'fires',
  },
  {
    id: 'amount-less-equal',
    line: OPERATORS,
    rule: { conditions: [['amount', '<', '100']] },
    path: inflow('100.0'),
    expected: 'does not fire',
  },
  {
    id: 'amount-at-most',
    line: OPERATORS,
    rule: { conditions: [['amount', '<=', '100']] },
    path: inflow('100.00'),
    expected: 'fires',
  },
  {
    id: 'amount-at-most-above',
    line: OPERATORS,
    rule: { conditions: [['amount', '<=', '100']] },
    path: inflow('100.000001'),
    expected: 'does not fire',
  },
  {
    id: 'amount-at-least-below',
    line: OPERATORS,
    rule: { conditions: [['amount', '>=', '100']] },
    path: inflow('99.999999'),
    expected: 'does not fire',
  },
  {
    id: 'amount-not-equal',
    line: OPERATORS,
    rule: { conditions: [['amount', '!=', '100']] },
    path: inflow('100.01'),
    expected: 'fires',
  },
  {
    id: 'amount-not-equal-same',
    line: OPERATORS,
    rule: { conditions: [['amount', '!=', '100']] },
    path: inflow('100.000'),
    expected: 'does not fire',
  },
  {
    id: 'amount-in',
    line: OPERATORS,
    rule: { conditions: [['amount', 'IN', '[50, 100]']] },
    path: inflow('100'),
    expected: 'fires',
  },
  {
    id: 'amount-in-none',
    line: OPERATORS,
    rule: { conditions: [['amount', 'IN', '[50, 100]']] },
    path: inflow('75'),
    expected: 'does not fire',
  },
  {
    id: 'amount-not-in',
    line: OPERATORS,
    rule: { conditions: [['amount', 'NOT_IN', '[50, 100]']] },
    path: inflow('75'),
    expected: 'fires',
  },
  {
    id: 'amount-not-in-listed',
    line: OPERATORS,
    rule: { conditions: [['amount', 'NOT_IN', '[50, 75.0]']] },
    path: inflow('75'),
    expected: 'does not fire',
  },
  {
    id: 'amount-contains-means-nothing',
    line: OPERATORS,
    rule: { conditions: [['amount', 'CONTAINS', '"10"']] },
    path: inflow('100'),
    expected: 'undecided: CONTAINS',
  },
  {
    id: 'amount-against-a-word',
    line: OPERATORS,
    rule: { conditions: [['amount', '>', '"much"']] },
    path: inflow('100'),
    expected: 'undecided: value',
  },
  {
    id: 'amount-above-a-list',
    line: OPERATORS,
    // Above both, or above one of them: no line says.
    rule: { conditions: [['amount', '>', '[10, 200]']] },
    path: inflow('100'),
    expected: 'undecided: value',
  },
  {
    id: 'rate-of-an-inflow',
    line: LAST,
    // Smallest 30, last link in money order the subject's 120: 30 / 120 = 25 %.
    rule: { conditions: [['risk_rate', '==', '25']] },
    path: inflow('30', '120'),
    expected: 'fires',
  },
  {
    id: 'rate-of-an-outflow',
    line: LAST,
    // Money ends at the opponent: its link is 30, the smallest too: 30 / 30 = 100 %.
    rule: { conditions: [['risk_rate', '==', '100']] },
    path: outflow('30', '120'),
    expected: 'fires',
  },
  {
    id: 'rate-of-an-outflow-that-shrinks',
    line: LAST,
    // Subject → m: 20, m → opponent: 80. 20 / 80 = 25 %.
    rule: { conditions: [['risk_rate', '>=', '25']] },
    path: outflow('80', '20'),
    expected: 'fires',
  },
  {
    id: 'rate-is-in-percent',
    line: RATE,
    // 12 / 120 = 10 %, not 0.1.
    rule: { conditions: [['risk_rate', '<', '1']] },
    path: inflow('12', '120'),
    expected: 'does not fire',
  },
  {
    id: 'rate-not-above-its-bound',
    line: RATE,
    // 12 / 120 = 10 %; 10 > 10 does not hold.
    rule: { conditions: [['risk_rate', '>', '10']] },
    path: inflow('12', '120'),
    expected: 'does not fire',
  },
  {
    id: 'rate-of-one-hop',
    line: RATE,
    // One link: 55 / 55 = 100 %.
    rule: { conditions: [['risk_rate', '>=', '100']] },
    path: inflow('55'),
    expected: 'fires',
  },
  {
    id: 'rate-a-link-missing',
    line: RATE,
    rule: { conditions: [['risk_rate', '>', '10']] },
    path: inflow(null, '120'),
    expected: 'undecided: risk_rate',
  },
  {
    id: 'inflow-total',
    line: TOTALS,
    rule: { conditions: [['inflow_total_amount', '>=', '100000']] },
    path: SCAM,
    subject: { totalIn: '100000.00', totalOut: '5' },
    expected: 'fires',
  },
  {
    id: 'inflow-total-below',
    line: TOTALS,
    rule: { conditions: [['inflow_total_amount', '>=', '100000']] },
    path: SCAM,
    subject: { totalIn: '99999.99', totalOut: '100000' },
    expected: 'does not fire',
  },
  {
    id: 'inflow-total-not-delivered',
    line: '2.5 scoreOverview: "absent when the chain-volume fetch failed"',
    rule: { conditions: [['inflow_total_amount', '>=', '1']] },
    path: SCAM,
    expected: 'undecided: inflow_total_amount',
  },
  {
    id: 'outflow-total',
    line: TOTALS,
    rule: { conditions: [['outflow_total_amount', '<', '10']] },
    path: SCAM,
    subject: { totalIn: '100', totalOut: '9.99' },
    expected: 'fires',
  },
  {
    id: 'outflow-total-other',
    line: TOTALS,
    rule: { conditions: [['outflow_total_amount', '==', '100']] },
    path: SCAM,
    subject: { totalIn: '100', totalOut: '9.99' },
    expected: 'does not fire',
  },
  {
    id: 'outflow-total-not-delivered',
    line: '2.5 scoreOverview: "absent when the chain-volume fetch failed"',
    rule: { conditions: [['outflow_total_amount', '!=', '100']] },
    path: SCAM,
    subject: { totalIn: '100' },
    expected: 'undecided: outflow_total_amount',
  },
  {
    id: 'one-of-two-fails',
    line: ALL,
    rule: {
      conditions: [
        ['amount', '>=', '50'],
        ['risk_rate', '>', '90'],
      ],
    },
    // 60 ≥ 50 holds; 60 / 80 = 75 % is not above 90.
    path: inflow('60', '80'),
    expected: 'does not fire',
  },
  {
    id: 'one-fails-whatever-is-missing',
    line: ALL,
    rule: {
      conditions: [
        ['inflow_total_amount', '>', '1'],
        ['amount', '>', '500'],
      ],
    },
    path: SCAM,
    expected: 'does not fire',
  },
  {
    id: 'one-holds-one-is-missing',
    line: ALL,
    rule: {
      conditions: [
        ['amount', '>=', '100'],
        ['outflow_total_amount', '>', '1'],
      ],
    },
    path: SCAM,
    expected: 'undecided: outflow_total_amount',
  },
];
