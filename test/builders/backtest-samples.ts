// Stored sides for back-tests, written out by hand: an address with three hit paths and its own label.
import { decimal } from '#shared/domain/amount.ts';
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import type { BacktestReport } from '#shared/rulesets/backtest.ts';
import type { StoredHit, StoredSide } from '#shared/rulesets/backtested-side.ts';
import { Backtest, type BacktestFacts } from '#shared/rulesets/run-backtest.ts';
import { makeOutcome } from '#shared/screening/outcome.ts';
import type { Rule } from '#shared/screening/ruleset.ts';
import { buildNodes, evmAddress } from './hits.ts';
import { addressView, SUBJECT } from './snapshot-pair.ts';
import { label } from './detection.ts';

/** The counterparties of the sample: a mixer, an exchange, a bare wallet. */
export const [MIXER, EXCHANGE, WALLET] = [evmAddress(41), evmAddress(42), evmAddress(43)];

/** What a report says besides what was counted. */
export const BACKTEST_FACTS: BacktestFacts = {
  ruleset: { name: 'Draft', rulesetType: 'kya', sha256: null },
  ...{ caseId: null, unreadable: 0, durationMs: 0 },
};

/** A hit on a path that runs from `addresses[0]` to the subject over links of these amounts. */
export function storedHit(
  ruleCode: string,
  addresses: readonly string[],
  amounts: readonly string[],
  parts: Partial<StoredHit> & { primary?: string | null } = {},
): StoredHit {
  const { primary = null, ...rest } = parts;
  const nodes = buildNodes(
    ...[...addresses, SUBJECT].map((address, place): [string, string?] =>
      place === 0 ? [address] : [address, amounts[place - 1] ?? ''],
    ),
  );
  if (nodes[0] !== undefined && primary !== null) nodes[0].labels = [label({ primary })];
  return {
    ...{ index: 0, ruleCode, riskLevel: 'high', pathFlow: 'inflow', hops: addresses.length },
    opponentAddress: addresses[0] ?? null,
    ...{ nodes, exposureAmount: null, riskRateDenominator: null },
    ...rest,
  };
}

/** A finding on the subject's own labels. */
export function ownHit(ruleCode: string, parts: Partial<StoredHit> = {}): StoredHit {
  return {
    ...{ index: 0, ruleCode, riskLevel: 'critical', pathFlow: null, hops: 0 },
    ...{ opponentAddress: null, nodes: [], exposureAmount: null, riskRateDenominator: null },
    ...parts,
  };
}

/** An address with these hits, numbered in their order. */
export function storedSide(
  hits: readonly StoredHit[],
  parts: Partial<StoredSide> = {},
): StoredSide {
  const { summary } = addressView();
  return {
    ...{ summary, side: null, address: SUBJECT, chainName: 'Ethereum' },
    ...{ inflowTotal: decimal('1000'), outflowTotal: decimal('400'), labels: [] },
    hits: hits.map((hit, index) => ({ ...hit, index })),
    ...{ analysedPaths: 120, unsidedHits: 0, isExempted: false },
    verdict: makeOutcome('kya', 'edd'),
    // As rules of the builder say, unless a test is about them.
    actionsBefore: Object.fromEntries(hits.map(({ ruleCode }) => [ruleCode, 'review'])),
    ...parts,
  };
}

/** The same under another id. */
export function storedAs(id: string, side: StoredSide): StoredSide {
  const summary = { ...side.summary, id: id as SnapshotId, caseId: 'case-1' as CaseId };
  return { ...side, summary };
}

/** Rules over sides. */
export function runBacktest(rules: readonly Rule[], ...sides: StoredSide[]): BacktestReport {
  const backtest = new Backtest(rules);
  for (const side of sides) backtest.add(side);
  return backtest.report(BACKTEST_FACTS);
}
