// A whole KYA detection: paths and labels in, everything that is not plain ledger data out.
import type { DecimalText } from '../domain/amount.ts';
import type { RiskLevel } from '../domain/risk.ts';
import type { AddressIdentification, Exposure, Hit, Label, Score } from '../screening/result.ts';
import type { Rule } from '../screening/ruleset.ts';
import { exposuresOf, riskShareOf, worstLabel } from './exposure.ts';
import { summariseHighlights } from './highlight.ts';
import { toHits, type MatchedHit } from './hit.ts';
import { isPlainExchangeDeposit } from './immunity.ts';
import { matchRules } from './match.ts';
import type { FundPath } from './path.ts';
import type { SubjectFacts } from './rule.ts';
import { scoreMatches, uniquePaths, type FlowTotals } from './score.ts';
import type { ScoringConfig } from './scoring-config.ts';
import { riskOf } from './verdict.ts';

/** What a KYA detection works on. */
export interface KyaInput {
  chainName: string;
  token: string;
  /** The subject's own labels. */
  labels: readonly Label[];
  /** Every analysed path, each once. */
  paths: readonly FundPath[];
  /** Null when the volume could not be fetched. */
  totals: FlowTotals | null;
  rules: readonly Rule[];
  scoring: ScoringConfig;
  cexImmune: boolean;
}

/** What it finds; fields as in blockchain API 2.5. */
export interface KyaFindings {
  score: Score | null;
  hits: Hit[];
  highlightedHits: Hit[];
  highlightSummary: { rulesChecked: number; rulesHit: number };
  rulesTriggered: string[];
  totalPaths: number;
  hitPaths: number;
  inflowRiskAmount: DecimalText;
  outflowRiskAmount: DecimalText;
  inflowRiskRate: DecimalText;
  outflowRiskRate: DecimalText;
  risk: RiskLevel;
  riskScore: number;
  riskReason: string;
  addressIdentifications: AddressIdentification[];
  exposures: Exposure[];
}

/** Runs the documented engine. The same input always gives the same findings. */
export function detectKya(input: KyaInput): KyaFindings {
  const subject: SubjectFacts = {
    chainName: input.chainName,
    inflowTotal: input.totals?.totalIn ?? null,
    outflowTotal: input.totals?.totalOut ?? null,
  };
  const isExempt = input.cexImmune && isPlainExchangeDeposit(input.labels);
  const matches = isExempt ? [] : matchRules(input.rules, input.paths, input.labels, subject);
  const matchedHits = toHits(matches, input.labels);
  const hits = matchedHits.map(({ hit }) => hit);
  const paths = uniquePaths(matches);
  const inflow = riskShareOf('inflow', paths, input.paths);
  const outflow = riskShareOf('outflow', paths, input.paths);
  return {
    score: scoreMatches(matches, input.totals, input.scoring),
    hits,
    highlightedHits: hits.filter((hit) => hit.highlighted),
    highlightSummary: summariseHighlights(input.rules, hits),
    rulesTriggered: [...new Set(hits.map((hit) => hit.ruleCode))],
    totalPaths: input.paths.length,
    hitPaths: paths.length,
    inflowRiskAmount: inflow.amount,
    outflowRiskAmount: outflow.amount,
    inflowRiskRate: inflow.rate,
    outflowRiskRate: outflow.rate,
    ...riskOf(hits.map((hit) => hit.riskLevel)),
    riskReason: describeWorst(hits, input.token),
    addressIdentifications: identify(matchedHits, input.labels),
    exposures: exposuresOf(input.paths),
  };
}

/** One sentence on the first hit, which is the worst. */
function describeWorst(hits: readonly Hit[], token: string): string {
  const [worst] = hits;
  if (worst === undefined) return 'No rule triggered.';
  const what = `${worst.ruleName} (${worst.ruleCode}, ${worst.riskLevel ?? ''})`;
  if (worst.pathFlow === null) return `${what}: by the address's own labels.`;
  const hops = `${worst.hops ?? 0} ${worst.hops === 1 ? 'hop' : 'hops'}`;
  return `${what}: ${worst.pathFlow}, ${hops}, ${worst.exposureAmount ?? ''} ${token.toUpperCase()}.`;
}

function identify(hits: readonly MatchedHit[], labels: readonly Label[]): AddressIdentification[] {
  const label = worstLabel(labels);
  return hits
    .filter(({ path }) => path === null)
    .map(({ rule }) => ({
      category: rule.category,
      name: label?.quaternary ?? label?.tertiary ?? label?.primary ?? '',
      description: rule.description,
    }));
}
