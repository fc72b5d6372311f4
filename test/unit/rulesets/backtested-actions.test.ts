// What a back-test says of actions and verdicts: what is compared, and what is said not to be.
import { describe, expect, it } from 'vitest';
import { makeOutcome } from '#shared/screening/outcome.ts';
import { condition, rule } from '../../builders/detection.ts';
import {
  MIXER,
  runBacktest,
  storedAs,
  storedHit,
  storedSide,
} from '../../builders/backtest-samples.ts';

const mixer = rule({
  ...{ ruleCode: 'MIX', riskLevel: 'high' },
  conditions: [condition('primary_category', '==', 'Mixer')],
});
const onMixer = storedHit('MIX', [MIXER], ['80'], { primary: 'Mixer' });
const NONE = {
  ...{ keeps: 0, starts: 0, stops: 0, undecided: 0, relevelled: 0 },
  ...{ action: 0, actionUnknown: 0 },
};

describe('the action of a rule', () => {
  const known = { actionsBefore: { MIX: 'edd' } };
  const blocking = { ...mixer, action: 'block' };

  it('moves the screenings that the rule hits, from EDD to Block, at the same level', () => {
    const report = runBacktest([blocking], storedSide([onMixer], known));
    expect(report.totals).toEqual({ ...NONE, keeps: 1, action: 1 });
    expect(report).toMatchObject({ changed: 1, actionsUnknown: 0 });
    expect(report.actions).toEqual([{ before: 'edd', after: 'block', count: 1 }]);
    expect(report.rows[0]).toMatchObject({
      ...{ levelBefore: 'high', levelAfter: 'high', actionBefore: 'edd', actionAfter: 'block' },
      changes: [{ kind: 'action', ruleCode: 'MIX', actionBefore: 'edd', actionAfter: 'block' }],
    });
    expect(report.rules[0]).toMatchObject({ action: 1, screenings: 1 });
  });

  it('is the same in another letter case', () => {
    const side = storedSide([onMixer], { actionsBefore: { MIX: 'BLOCK' } });
    const report = runBacktest([blocking], side);
    expect(report.totals).toEqual({ ...NONE, keeps: 1 });
    expect(report.actions).toEqual([{ before: 'block', after: 'block', count: 1 }]);
    const shouting = runBacktest([{ ...mixer, action: 'BLOCK' }], storedSide([onMixer], known));
    expect(shouting.actions).toEqual([{ before: 'edd', after: 'block', count: 1 }]);
  });

  it('in another letter case moves no row up the list', () => {
    const gone = (ruleCode: string) => ({ ...onMixer, ruleCode, riskLevel: 'low' });
    const of = (id: string, before: string, ...codes: string[]) =>
      storedAs(
        id,
        storedSide([onMixer, ...codes.map(gone)], {
          actionsBefore: { MIX: before, OLD: 'allow', OLDER: 'allow' },
        }),
      );
    const sides = [of('case', 'BLOCK', 'OLD'), of('more', 'block', 'OLD', 'OLDER')];
    const report = runBacktest([blocking], ...sides);
    expect(report.rows.map(({ snapshotId }) => snapshotId)).toEqual(['more', 'case']);
  });

  it('before is said not to be known, where that of one of the hits is not', () => {
    const other = { ...onMixer, ruleCode: 'ODD' };
    const side = storedSide([onMixer, other], known);
    const report = runBacktest([blocking, { ...blocking, ruleCode: 'ODD' }], side);
    expect(report.totals).toEqual({ ...NONE, keeps: 2, action: 1, actionUnknown: 1 });
    expect(report).toMatchObject({ actions: [], actionsUnknown: 1 });
    expect(report.rows[0]).toMatchObject({
      ...{ areActionsKnown: false, actionBefore: null, actionAfter: 'block' },
    });
  });

  it('before is known to be none, where there was no hit', () => {
    const report = runBacktest([blocking], storedSide([], { labels: [] }));
    expect(report.actions).toEqual([{ before: null, after: null, count: 1 }]);
    const onOther = { ...onMixer, ruleCode: 'OLD' };
    const stops = runBacktest([], storedSide([onOther], { actionsBefore: { OLD: 'edd' } }));
    expect(stops.rows[0]).toMatchObject({
      ...{ areActionsKnown: true, actionBefore: 'edd', actionAfter: null },
    });
  });

  it.each([
    ['the ruleset that judged the screening is not kept', null],
    ['that ruleset does not say which rule it was', {}],
  ])('is not compared, and counted, where %s', (_why, actionsBefore) => {
    const report = runBacktest([blocking], storedSide([onMixer], { actionsBefore }));
    expect(report.totals).toEqual({ ...NONE, keeps: 1, actionUnknown: 1 });
    expect(report).toMatchObject({ changed: 0, actionsUnknown: 1, actions: [] });
  });

  it('and another level are two changes of one hit', () => {
    const worse = { ...blocking, riskLevel: 'critical' };
    const report = runBacktest([worse], storedSide([onMixer], known));
    expect(report.totals).toEqual({ ...NONE, keeps: 1, relevelled: 1, action: 1 });
    expect(report.rows[0]?.changes.map(({ kind }) => kind)).toEqual(['relevelled', 'action']);
  });

  it('that is worst for a side counts, an unknown word above all', () => {
    const odd = { ...blocking, ruleCode: 'ODD', action: 'freeze' };
    const side = storedSide([onMixer, { ...onMixer, ruleCode: 'ODD' }], {
      actionsBefore: { MIX: 'edd', ODD: 'block' },
    });
    const report = runBacktest([blocking, odd], side);
    expect(report.actions).toEqual([{ before: 'block', after: 'freeze', count: 1 }]);
  });
});

describe('the verdict', () => {
  it('stays where nothing changes that a score rests on: an action is none of it', () => {
    const side = storedSide([onMixer], { actionsBefore: { MIX: 'edd' } });
    const report = runBacktest([{ ...mixer, action: 'block' }], side);
    expect(report.verdicts).toEqual({ same: 1, open: 0, none: 0 });
    expect(report.rows[0]).toMatchObject({ verdict: { word: 'edd' }, verdictMove: 'same' });
  });

  it('cannot be told where a hit goes, comes or has another level', () => {
    const report = runBacktest([{ ...mixer, riskLevel: 'low' }], storedSide([onMixer]));
    expect(report.verdicts).toEqual({ same: 0, open: 1, none: 0 });
  });

  it('cannot be told where hits of the transaction were left out', () => {
    const report = runBacktest([mixer], storedSide([onMixer], { unsidedHits: 1 }));
    expect(report).toMatchObject({ unsidedHits: 1, verdicts: { same: 0, open: 1, none: 0 } });
  });

  it('that says nothing is none', () => {
    const exempted = { verdict: makeOutcome('kya', 'accept', 'exempted') };
    const report = runBacktest([mixer], storedSide([onMixer], exempted));
    expect(report.verdicts).toEqual({ same: 0, open: 0, none: 1 });
  });
});
