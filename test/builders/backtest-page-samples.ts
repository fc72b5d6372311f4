// Reports of back-tests for the page, written by hand: counts, levels and changes that fit each other.
import type { SnapshotId } from '#shared/domain/ids.ts';
import type {
  BacktestReport,
  BacktestTally,
  BacktestedChange,
  BacktestedScreening,
} from '#shared/rulesets/backtest.ts';
import { outcomeOf } from '#shared/screening/outcome.ts';
import { sampleScreenings, tronAddress } from './page-samples.ts';
import { ownAfter } from './ruleset-samples.ts';

const NOTHING: BacktestTally = {
  ...{ keeps: 0, starts: 0, stops: 0, undecided: 0, relevelled: 0 },
  ...{ action: 0, actionUnknown: 0 },
};

const OPPONENT = tronAddress(31);

const change = (
  kind: BacktestedChange['kind'],
  ruleCode: string,
  parts: Partial<BacktestedChange> = {},
): BacktestedChange => ({
  ...{ ruleCode, kind, hitIndex: 0, opponentAddress: OPPONENT, missing: null },
  ...{ levelBefore: null, levelAfter: null, actionBefore: null, actionAfter: null },
  ...parts,
});

/** One changed screening; its counts follow its changes unless they are given. */
function row(index: number, parts: Partial<BacktestedScreening>): BacktestedScreening {
  const summary = sampleScreenings[index]!;
  const changes = parts.changes ?? [];
  const count = (kind: BacktestedChange['kind']) =>
    changes.filter((one) => one.kind === kind).length;
  return {
    ...{ snapshotId: summary.id, caseId: summary.caseId, side: null, summary },
    ...{ paths: 12, levelBefore: 'high', levelAfter: 'high', isLevelOpen: false },
    ...{ ...NOTHING, keeps: 4, starts: count('starts'), stops: count('stops') },
    ...{ undecided: count('undecided'), relevelled: count('relevelled') },
    ...{ action: count('action'), areActionsKnown: true },
    ...{ actionBefore: 'edd', actionAfter: 'edd' },
    ...{ verdict: outcomeOf(summary), verdictMove: 'open' },
    ...{ changes, changesTotal: changes.length },
    ...parts,
  };
}

const rows = [
  row(3, {
    ...{ levelBefore: 'medium', levelAfter: 'critical', paths: 31 },
    changes: [
      change('starts', 'KYA-SELF-SAN', {
        ...{ hitIndex: null, opponentAddress: null, levelAfter: 'critical' },
      }),
      change('starts', 'KYA-SAN-DIR', { hitIndex: 2, levelAfter: 'critical' }),
    ],
  }),
  row(1, {
    ...{ levelBefore: 'critical', levelAfter: 'high', isLevelOpen: true, paths: 17 },
    changes: [
      change('stops', 'KYA-RATE-HIGH', { hitIndex: 4, levelBefore: 'critical' }),
      change('stops', 'KYA-OLD-9', {
        ...{ hitIndex: 5, levelBefore: 'medium', opponentAddress: tronAddress(32) },
      }),
      change('undecided', 'TEAM-7', { hitIndex: 6, missing: 'counterparty_note' }),
      change('relevelled', 'KYA-MIX-NEAR', {
        ...{ hitIndex: 7, levelBefore: 'medium', levelAfter: 'high' },
        opponentAddress: tronAddress(33),
      }),
      change('action', 'KYA-MIX-NEAR', {
        ...{ hitIndex: 7, levelBefore: 'medium', levelAfter: 'high' },
        ...{ opponentAddress: tronAddress(33), actionBefore: 'edd', actionAfter: 'block' },
      }),
    ],
    actionAfter: 'block',
  }),
  row(6, {
    ...{ side: 'in', levelBefore: null, levelAfter: 'medium', paths: 8 },
    changes: [change('starts', 'KYA-OTC-OUT', { hitIndex: 1, levelAfter: 'medium' })],
  }),
  row(4, {
    ...{ levelBefore: 'severe', levelAfter: null, paths: 2 },
    changes: [
      change('stops', 'KYA-OLD-9', {
        ...{ levelBefore: 'severe', opponentAddress: tronAddress(34) },
      }),
    ],
  }),
];

/** Four of 96 screenings, 30 of them practice, come out otherwise, one of them may be worse still. */
export const sampleBacktest: BacktestReport = {
  ruleset: { name: 'Desk rules 2026', rulesetType: 'kya', rules: 5, sha256: ownAfter.sha256 },
  caseId: null,
  ...{ screenings: 96, practice: 30, changed: 4, unreadable: 1, unsidedHits: 0 },
  ...{ paths: 1_204, analysedPaths: 48_310, evaluations: 6_020 },
  totals: {
    ...{ keeps: 812, starts: 3, stops: 3, undecided: 1, relevelled: 1 },
    ...{ action: 1, actionUnknown: 9 },
  },
  actions: [
    { before: 'edd', after: 'edd', count: 88 },
    { before: 'edd', after: 'block', count: 1 },
  ],
  ...{ actionsUnknown: 7, verdicts: { same: 88, open: 4, none: 4 } },
  rules: [
    {
      ...{ ...NOTHING, ruleCode: 'KYA-SELF-SAN', name: 'Address is a sanctioned entity' },
      ...{
        riskLevel: 'critical',
        isInRuleset: true,
        keeps: 3,
        starts: 1,
        screenings: 1,
      },
      missing: [],
    },
    {
      ...{ ...NOTHING, ruleCode: 'KYA-SAN-DIR', name: 'Direct exposure to a sanctioned entity' },
      ...{
        riskLevel: 'critical',
        isInRuleset: true,
        keeps: 140,
        starts: 1,
        screenings: 1,
      },
      missing: [],
    },
    {
      ...{ ...NOTHING, ruleCode: 'KYA-MIX-NEAR', name: 'Mixer within two hops' },
      ...{
        riskLevel: 'high',
        isInRuleset: true,
        keeps: 402,
        relevelled: 1,
        screenings: 1,
      },
      missing: [],
    },
    {
      ...{ ...NOTHING, ruleCode: 'KYA-OTC-OUT', name: 'Cash-out through an unlicensed broker' },
      ...{
        riskLevel: 'medium',
        isInRuleset: true,
        keeps: 267,
        starts: 1,
        screenings: 1,
      },
      missing: [],
    },
    {
      ...{ ...NOTHING, ruleCode: 'TEAM-7', name: 'Watched counterparties of the team' },
      ...{ riskLevel: 'elevated', isInRuleset: true, undecided: 1, screenings: 1 },
      missing: [{ field: 'counterparty_note', count: 1 }],
    },
    {
      ...{ ...NOTHING, ruleCode: 'KYA-RATE-HIGH', name: '', riskLevel: null },
      ...{ isInRuleset: false, stops: 1, screenings: 1, missing: [] },
    },
    {
      ...{ ...NOTHING, ruleCode: 'KYA-OLD-9', name: '', riskLevel: null },
      ...{ isInRuleset: false, stops: 2, screenings: 2, missing: [] },
    },
  ],
  levels: [
    { before: 'high', after: 'high', count: 61 },
    { before: null, after: null, count: 24 },
    { before: 'medium', after: 'medium', count: 7 },
    { before: 'medium', after: 'critical', count: 1 },
    { before: 'critical', after: 'high', count: 1 },
    { before: null, after: 'medium', count: 1 },
    { before: 'severe', after: null, count: 1 },
  ],
  rows,
  rowsTotal: 4,
  durationMs: 41,
};

/** Every hit is kept at its level; all of it is practice. */
export const unchangedBacktest: BacktestReport = {
  ...sampleBacktest,
  ...{ practice: 96, changed: 0, unreadable: 0, rows: [], rowsTotal: 0 },
  totals: { ...NOTHING, keeps: 816 },
  rules: sampleBacktest.rules
    .slice(0, 4)
    .map((rule) => ({ ...rule, ...NOTHING, keeps: rule.keeps + 1, screenings: 0, missing: [] })),
  levels: [{ before: 'high', after: 'high', count: 96 }],
};

/** No stored screening of the kind. */
export const emptyBacktest: BacktestReport = {
  ...unchangedBacktest,
  ...{ screenings: 0, practice: 0, unreadable: 2, paths: 0, analysedPaths: 0, evaluations: 0 },
  ...{ totals: NOTHING, levels: [] },
};

/**
 * More screenings than are listed, with more changes than are listed; 200 rules. 400,000 changes are
 * made when asked for: every page of a component test loads this file, and few show them.
 */
export const buildLargeBacktest = (): BacktestReport => ({
  ...sampleBacktest,
  ...{
    screenings: 9_000,
    practice: 0,
    changed: 2_400,
    unsidedHits: 12,
    analysedPaths: null,
    paths: 400_000,
    durationMs: 3_400,
  },
  totals: { ...NOTHING, keeps: 300_000, starts: 480_000 },
  rules: Array.from({ length: 200 }, (_, index) => ({
    ...{ ...NOTHING, ruleCode: `R-${String(index)}`, name: `Rule number ${String(index)}` },
    ...{
      riskLevel: 'high',
      isInRuleset: true,
      starts: 2_400,
      screenings: 2_400,
      missing: [],
    },
  })),
  levels: [{ before: 'high', after: 'high', count: 9_000 }],
  rows: Array.from({ length: 2_000 }, (_, index) =>
    row(3, {
      snapshotId: `snapshot-large-${String(index)}` as SnapshotId,
      changes: Array.from({ length: 200 }, (__, at) => change('starts', `R-${String(at % 4)}`)),
      ...{ starts: 260, changesTotal: 260 },
    }),
  ),
  rowsTotal: 2_400,
});
