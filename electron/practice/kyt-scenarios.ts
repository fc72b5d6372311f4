// The named transactions and what each one yields, like `scenarios.ts` for addresses: SCENARIOS.md
// lists them from here, and a test holds both to what the service answers.
import type { RiskLevel, Verdict } from '#shared/domain/risk.ts';
import { findChain, type PracticeChain } from './chains.ts';
import { storyTransaction } from './ledger/transactions.ts';
import type { StoryName } from './ledger/stories/catalogue.ts';

/** A transaction under some parameters. */
export interface KytScenario {
  story: StoryName;
  title: string;
  /** What differs from the defaults of 4.3, as in a request body. */
  parameters: Readonly<Record<string, string | number | boolean>>;
  expected: KytExpectation;
  /** What to look at. */
  note: string;
}

/** What a transaction yields, the same on every chain. */
export interface KytExpectation {
  /** Hits of the source side and of the destination side. */
  inHits: number;
  outHits: number;
  risk: RiskLevel;
  /** The higher side's; null = not computed. */
  score: { value: string; verdict: Verdict } | null;
  /** `both` only: each side's own. */
  sides: { in: string | null; out: string | null } | null;
}

const single = (
  [inHits, outHits]: readonly [number, number],
  risk: RiskLevel,
  value: string | null,
  verdict: Verdict = 'accept',
): KytExpectation => ({
  inHits,
  outHits,
  risk,
  score: value === null ? null : { value, verdict },
  sides: null,
});

const both = (
  hits: readonly [number, number],
  risk: RiskLevel,
  [value, verdict]: readonly [string, Verdict],
  [source, destination]: readonly [string | null, string | null],
): KytExpectation => ({
  ...single(hits, risk, value, verdict),
  sides: { in: source, out: destination },
});

/** In the order of SCENARIOS.md. */
export const KYT_SCENARIOS: readonly KytScenario[] = [
  {
    story: 'clean',
    title: 'Clean transaction',
    parameters: {},
    expected: both([0, 0], 'low', ['0', 'accept'], ['0', '0']),
    note: 'No rule fires on either side; equal scores are the source’s.',
  },
  {
    story: 'mixer-two-hops',
    title: 'Source of funds',
    parameters: { screen_direction: 'in' },
    expected: single([1, 0], 'high', '80', 'edd'),
    note: 'The source was paid by a mixer: a direct, inbound alert.',
  },
  {
    story: 'layering',
    title: 'Destination of funds',
    parameters: { screen_direction: 'out', inflow_hops: 5, outflow_hops: 5 },
    expected: single([0, 10], 'high', '0'),
    note: 'Ten outbound alerts and a score of 0: the score sums inbound edges.',
  },
  {
    story: 'layering',
    title: 'Both ends of a layering',
    parameters: { inflow_hops: 5, outflow_hops: 5 },
    expected: both([3, 10], 'high', ['40', 'review'], ['40', '0']),
    note: 'Both sides merged: the source’s hits first, rulesetId 0.',
  },
  {
    story: 'direct-sanctions',
    title: 'Sanctioned source',
    parameters: {},
    expected: both([2, 1], 'critical', ['100', 'block'], ['100', '0']),
    note: 'A self-hit on the source; its alert has no opponent and an amount of 0.',
  },
  {
    story: 'listed-subject',
    title: 'Sanctioned destination',
    parameters: {},
    expected: both([0, 2], 'critical', ['100', 'block'], ['0', '100']),
    note: 'The higher score is the destination’s, and so is scoreOverview.',
  },
  {
    story: 'paid-deposit',
    title: 'One side exempt',
    parameters: {},
    expected: both([1, 0], 'high', ['48', 'review'], ['48', '0']),
    note: 'The destination is an exchange deposit address: exempted, not clean.',
  },
  {
    story: 'paid-deposit',
    title: 'No side exempt',
    parameters: { cex_immune: false },
    expected: both([1, 1], 'high', ['48', 'review'], ['48', '0']),
    note: 'The same transaction: the destination paid a casino.',
  },
  {
    story: 'null-score',
    title: 'One side without a score',
    parameters: {},
    expected: both([2, 0], 'high', ['56', 'edd'], ['56', null]),
    note: 'The destination’s volume cannot be fetched: outScore null, no outScoreOverview.',
  },
  {
    story: 'null-score',
    title: 'Destination without a score',
    parameters: { screen_direction: 'out' },
    expected: single([0, 0], 'low', null),
    note: 'Score null and no overview: not computed, not 0.',
  },
  {
    story: 'self-transfer',
    title: 'Self-transfer',
    parameters: {},
    expected: both([1, 1], 'medium', ['28.5714', 'review'], ['28.5714', '0']),
    note: 'One address on both sides; only the direction tells the hits apart.',
  },
  {
    story: 'truncated-volume',
    title: 'Truncated destination',
    parameters: {},
    expected: both([1, 0], 'high', ['80', 'edd'], ['80', '0']),
    note: 'outScoreOverview says truncated; scoreOverview is the source’s and does not.',
  },
  {
    story: 'hub',
    title: 'Payment to a hub',
    parameters: {},
    expected: both([80, 1], 'high', ['74.6389', 'edd'], ['74.6389', '0']),
    note: 'Eighty direct sources behind one payment.',
  },
];

/** The hash of a story's transaction on a chain. */
export function scenarioTransaction(story: StoryName, chain: PracticeChain['name']): string {
  const found = findChain(chain);
  if (found === undefined) throw new RangeError(`no chain ${chain}`);
  return storyTransaction(story, found);
}

/** One row of SCENARIOS.md. */
export function describeKytScenario(scenario: KytScenario, chain: PracticeChain['name']): string {
  const { inHits, outHits, risk, score, sides } = scenario.expected;
  const parameters = Object.entries(scenario.parameters)
    .map(([name, value]) => `\`${name}\` ${String(value)}`)
    .join(', ');
  const hits = [
    ...(inHits > 0 ? [`${inHits} in`] : []),
    ...(outHits > 0 ? [`${outHits} out`] : []),
  ].join(', ');
  const cells = [
    scenario.title,
    chain,
    `\`${scenarioTransaction(scenario.story, chain)}\``,
    parameters === '' ? 'defaults' : parameters,
    hits === '' ? 'none' : hits,
    risk,
    score === null ? 'null' : `${score.value} ${score.verdict}`,
    sides === null ? '' : `${sides.in ?? 'null'} / ${sides.out ?? 'null'}`,
    scenario.note,
  ];
  return `| ${cells.join(' | ')} |`;
}
