// The named scenarios and what each one yields: the README lists them from here, and a test holds
// both to what the service answers. An address follows from the seed and the story's name.
import type { RiskLevel, Verdict } from '#shared/domain/risk.ts';
import { findChain, type PracticeChain } from './chains.ts';
import { deriveAddress } from './ledger/seed.ts';
import type { StoryName } from './ledger/stories/catalogue.ts';

/** A scenario under some parameters. */
export interface Scenario {
  story: StoryName;
  title: string;
  /** What differs from the defaults of 4.2, as in a request body. */
  parameters: Readonly<Record<string, string | number | boolean>>;
  expected: Expectation;
  /** What to look at. */
  note: string;
}

/** What a scenario yields, the same on every chain. */
export interface Expectation {
  inflowHits: number;
  outflowHits: number;
  selfHits: number;
  risk: RiskLevel;
  /** Null = the score object itself is null. */
  score: { value: string; verdict: Verdict } | null;
}

const FIVE_HOPS = { inflow_hops: 5, outflow_hops: 5 } as const;

const expected = (
  [inflowHits, outflowHits, selfHits]: readonly [number, number, number],
  risk: RiskLevel,
  value: string | null,
  verdict: Verdict = 'accept',
): Expectation => ({
  inflowHits,
  outflowHits,
  selfHits,
  risk,
  score: value === null ? null : { value, verdict },
});

/** In the order of the README. */
export const SCENARIOS: readonly Scenario[] = [
  {
    story: 'clean',
    title: 'Clean',
    parameters: {},
    expected: expected([0, 0, 0], 'low', '0'),
    note: 'No rule fires; riskScore is 0.',
  },
  {
    story: 'exchange-deposit',
    title: 'Exempt exchange deposit',
    parameters: {},
    expected: expected([0, 0, 0], 'low', '0'),
    note: 'Its own label is an exchange deposit address: exempted, not clean.',
  },
  {
    story: 'exchange-deposit',
    title: 'Exchange deposit, not exempted',
    parameters: { cex_immune: false },
    expected: expected([3, 0, 0], 'high', '52.0276', 'edd'),
    note: 'The same address: fraud at one hop and a darknet market at two.',
  },
  {
    story: 'direct-sanctions',
    title: 'Direct sanctions exposure',
    parameters: {},
    expected: expected([3, 1, 0], 'critical', '93.0507', 'block'),
    note: 'One hop, both directions; highlighted.',
  },
  {
    story: 'mixer-two-hops',
    title: 'Mixer at two hops',
    parameters: {},
    expected: expected([2, 0, 0], 'high', '33.7697', 'review'),
    note: 'Two rules on one path; a scoped highlight names the tags that matched.',
  },
  {
    story: 'layering',
    title: 'Five-hop layering',
    parameters: FIVE_HOPS,
    expected: expected([20, 10, 0], 'critical', '30.5353', 'review'),
    note: 'Trees of five hops on both sides; shared intermediaries, twins, small counterparties.',
  },
  {
    story: 'layering',
    title: 'Layering with the default hops',
    parameters: {},
    expected: expected([15, 1, 0], 'high', '19.9003'),
    note: 'What three and one hops miss.',
  },
  {
    story: 'layering',
    title: 'Layering without time order and with dust',
    parameters: { ...FIVE_HOPS, force_time_sequence: false, min_amount: 0 },
    expected: expected([22, 10, 0], 'critical', '30.5353', 'review'),
    note: 'One more route out of order, and dust of 0.010001.',
  },
  {
    story: 'layering',
    title: 'Layering in USDC',
    parameters: { token: 'usdc' },
    expected: expected([1, 0, 0], 'critical', '13.8462'),
    note: 'Another token, another picture: a sanctioned sender at one hop.',
  },
  {
    story: 'listed-subject',
    title: 'The subject itself listed',
    parameters: {},
    expected: expected([1, 1, 1], 'critical', '100', 'block'),
    note: 'A self-hit overrides the sum; addressIdentifications names it.',
  },
  {
    story: 'truncated-volume',
    title: 'Truncated volume',
    parameters: {},
    expected: expected([3, 0, 0], 'high', '11.1457'),
    note: 'scoreOverview says truncated: 1,402 transfers came in, 1,000 count.',
  },
  {
    story: 'null-score',
    title: 'Null score',
    parameters: {},
    expected: expected([2, 0, 0], 'high', null),
    note: 'The volume cannot be fetched: score null, no scoreOverview, and hits all the same.',
  },
  {
    story: 'hub',
    title: 'Hub',
    parameters: {},
    expected: expected([6000, 1, 0], 'high', '52.7561', 'edd'),
    note: 'Thousands of hits, an answer of about 7 MB.',
  },
];

/** The address of a scenario on a chain. */
export function scenarioAddress(story: StoryName, chain: PracticeChain['name']): string {
  const found = findChain(chain);
  if (found === undefined) throw new RangeError(`no chain ${chain}`);
  return deriveAddress(found.family, `${story}/subject`);
}

/** One row of the README's table. */
export function describeScenario(scenario: Scenario, chain: PracticeChain['name']): string {
  const { inflowHits, outflowHits, selfHits, risk, score } = scenario.expected;
  const parameters = Object.entries(scenario.parameters)
    .map(([name, value]) => `\`${name}\` ${String(value)}`)
    .join(', ');
  const hits = [
    ...(inflowHits > 0 ? [`${inflowHits} inflow`] : []),
    ...(outflowHits > 0 ? [`${outflowHits} outflow`] : []),
    ...(selfHits > 0 ? [`${selfHits} self`] : []),
  ].join(', ');
  const cells = [
    scenario.title,
    chain,
    `\`${scenarioAddress(scenario.story, chain)}\``,
    parameters === '' ? 'defaults' : parameters,
    hits === '' ? 'none' : hits,
    risk,
    score === null ? 'null' : `${score.value} ${score.verdict}`,
    scenario.note,
  ];
  return `| ${cells.join(' | ')} |`;
}
