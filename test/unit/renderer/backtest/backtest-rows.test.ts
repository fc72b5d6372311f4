// What the lists of a back-test leave and count, on the report written by hand.
import { expect, it } from 'vitest';
import {
  changesByRule,
  countCut,
  countOfMove,
  filterRows,
  levelsOf,
  turnOf,
} from '../../../../renderer/features/backtest/backtest-rows.ts';
import { buildLargeBacktest, sampleBacktest } from '../../../builders/backtest-page-samples.ts';

const { rows } = sampleBacktest;
const ALL = { kind: null, ruleCode: null, move: null };
const ids = (found: typeof rows) => found.map(({ snapshotId }) => snapshotId);

it('leaves rows that have a change of the kind', () => {
  expect(ids(filterRows(rows, ALL))).toEqual([
    ...['snapshot-4', 'snapshot-2', 'snapshot-7', 'snapshot-5'],
  ]);
  expect(ids(filterRows(rows, { ...ALL, kind: 'stops' }))).toEqual(['snapshot-2', 'snapshot-5']);
});

it('leaves rows that the rule concerns, and of both filters those that have both at once', () => {
  expect(ids(filterRows(rows, { ...ALL, ruleCode: 'KYA-OLD-9' }))).toEqual([
    ...['snapshot-2', 'snapshot-5'],
  ]);
  // Both have changes of the rule and one has something undecided, but not of this rule.
  expect(filterRows(rows, { ...ALL, ruleCode: 'KYA-OLD-9', kind: 'undecided' })).toEqual([]);
});

it('leaves rows whose worst level moved so; no hit is a level of its own', () => {
  const move = { before: 'severe', after: null };
  expect(ids(filterRows(rows, { ...ALL, move }))).toEqual(['snapshot-5']);
});

it('lists the changes of a screening by rule in their order', () => {
  const groups = changesByRule(rows[1]!, null);
  expect(groups.map(({ ruleCode, changes }) => [ruleCode, changes.length])).toEqual([
    ['KYA-RATE-HIGH', 1],
    ['KYA-OLD-9', 1],
    ['TEAM-7', 1],
    ['KYA-MIX-NEAR', 2],
  ]);
  expect(changesByRule(rows[1]!, 'stops').map(({ ruleCode }) => ruleCode)).toEqual([
    ...['KYA-RATE-HIGH', 'KYA-OLD-9'],
  ]);
});

it('orders the square worst first, an unknown word before the known ones, no hit last', () => {
  expect(levelsOf(sampleBacktest)).toEqual([
    ...['severe', 'critical', 'high', 'medium', 'low', null],
  ]);
  expect(countOfMove(sampleBacktest, { before: 'high', after: 'high' })).toBe(61);
  expect(countOfMove(sampleBacktest, { before: 'low', after: 'low' })).toBe(0);
});

it('calls a move to an unknown word worse, and none away from it better', () => {
  expect(turnOf({ before: 'medium', after: 'critical' })).toBe('worse');
  expect(turnOf({ before: null, after: 'low' })).toBe('worse');
  expect(turnOf({ before: 'critical', after: null })).toBe('better');
  expect(turnOf({ before: 'high', after: 'high' })).toBeNull();
  expect(turnOf({ before: 'low', after: 'severe' })).toBe('worse');
  expect(turnOf({ before: 'severe', after: 'critical' })).toBeNull();
});

it('counts the screenings whose changes are not all listed', () => {
  expect(countCut(rows)).toBe(0);
  expect(countCut(buildLargeBacktest().rows)).toBe(2_000);
});
