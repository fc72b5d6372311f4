// A back-test over stored sides of a few hits: every expected count is worked out by hand.
import { describe, expect, it } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import { MAX_CHANGES_LISTED, MAX_SCREENINGS_LISTED } from '#shared/rulesets/backtest.ts';
import type { StoredHit } from '#shared/rulesets/backtested-side.ts';
import { turnDeep } from '../../builders/hits.ts';
import { condition, label, rule } from '../../builders/detection.ts';
import {
  EXCHANGE,
  MIXER,
  ownHit,
  runBacktest,
  storedAs,
  storedHit,
  storedSide,
  WALLET,
} from '../../builders/backtest-samples.ts';

const isPrimary = (value: string) => condition('primary_category', '==', value);
const mixer = rule({ ruleCode: 'MIX', riskLevel: 'high', conditions: [isPrimary('Mixer')] });
const large = rule({
  ...{ ruleCode: 'BIG', riskLevel: 'medium' },
  conditions: [condition('amount', '>=', 100)],
});
const self = rule({
  ...{ ruleCode: 'SELF', riskLevel: 'critical', minHops: 0, maxHops: -1 },
  conditions: [isPrimary('Sanctions')],
});
const onMixer = storedHit('MIX', [MIXER], ['80'], { primary: 'Mixer' });
const NONE = {
  ...{ keeps: 0, starts: 0, stops: 0, undecided: 0, relevelled: 0 },
  ...{ action: 0, actionUnknown: 0 },
};

describe('a rule on a path', () => {
  it('keeps a delivered hit that it still fires on', () => {
    const report = runBacktest([mixer], storedSide([onMixer]));
    expect(report.totals).toEqual({ ...NONE, keeps: 1 });
    expect(report).toMatchObject({ screenings: 1, changed: 0, paths: 1, evaluations: 1 });
    expect([report.rows, report.rowsTotal]).toEqual([[], 0]);
    expect(report.levels).toEqual([{ before: 'high', after: 'high', count: 1 }]);
  });

  it('starts where no hit of it was delivered and it fires', () => {
    // 150 ≥ 100 on the first path, 80 < 100 on the second.
    const other = storedHit('MIX', [EXCHANGE], ['150'], { primary: 'Mixer' });
    const report = runBacktest([mixer, large], storedSide([other, onMixer]));
    expect(report.totals).toEqual({ ...NONE, keeps: 2, starts: 1 });
    expect(report.rows[0]?.changes).toEqual([
      {
        ...{ ruleCode: 'BIG', kind: 'starts', hitIndex: 0, opponentAddress: EXCHANGE },
        ...{ levelBefore: null, levelAfter: 'medium', missing: null },
        ...{ actionBefore: null, actionAfter: 'review' },
      },
    ]);
    expect(report.rules.map(({ ruleCode, screenings }) => [ruleCode, screenings])).toEqual([
      ['MIX', 0],
      ['BIG', 1],
    ]);
  });

  it('is compared with what the hit states where its path contradicts itself, never with its links', () => {
    const one = storedHit('BIG', [MIXER, WALLET], ['150', '200'], { riskLevel: 'medium' });
    const turned = { ...one, nodes: turnDeep(one.nodes), exposureAmount: decimal('90') };
    const changes = (hit: StoredHit, exposureAmount = hit.exposureAmount) =>
      runBacktest([large], storedSide([{ ...hit, exposureAmount }])).totals;
    expect(changes(one, decimal('90'))).toEqual({ ...NONE, keeps: 1 });
    expect(changes(turned)).toEqual({ ...NONE, stops: 1 });
    expect(changes(turned, null)).toEqual({ ...NONE, undecided: 1 });
    const rated = rule({
      ...{ ruleCode: 'BIG', riskLevel: 'medium' },
      conditions: [condition('risk_rate', '>=', 50)],
    });
    const rate = (hit: StoredHit) => runBacktest([rated], storedSide([hit])).totals;
    const stated = { ...turned, riskRateDenominator: decimal('300') };
    expect(rate(one)).toEqual({ ...NONE, keeps: 1 });
    expect(rate(stated)).toEqual({ ...NONE, stops: 1 });
  });

  it('stops where a hit was delivered and it does not fire', () => {
    const stricter = { ...mixer, conditions: [isPrimary('Mixer'), condition('amount', '>', 80)] };
    const report = runBacktest([stricter], storedSide([onMixer]));
    expect(report.totals).toEqual({ ...NONE, stops: 1 });
    expect(report.rows[0]).toMatchObject({ levelBefore: 'high', levelAfter: null });
    expect(report.levels).toEqual([{ before: 'high', after: null, count: 1 }]);
  });

  it('stops, too, where the ruleset has no rule of the hit’s code any more', () => {
    const report = runBacktest([large], storedSide([onMixer]));
    expect(report.rules[1]).toEqual({
      ...{ ruleCode: 'MIX', name: '', riskLevel: null, isInRuleset: false },
      ...{ ...NONE, stops: 1, screenings: 1, missing: [] },
    });
  });

  it('is undecided by the field that was not delivered, and never by itself', () => {
    const scored = { ...mixer, conditions: [condition('risk_score', '>', 50)] };
    const report = runBacktest([scored], storedSide([onMixer]));
    expect(report.totals).toEqual({ ...NONE, undecided: 1 });
    expect(report.rules[0]?.missing).toEqual([{ field: 'risk_score', count: 1 }]);
    expect(report.rows[0]?.changes[0]).toMatchObject({ kind: 'undecided', missing: 'risk_score' });
    const failing = { ...scored, conditions: [...scored.conditions, condition('hops', '>', 4)] };
    expect(runBacktest([failing], storedSide([onMixer])).totals).toEqual({ ...NONE, stops: 1 });
  });

  it('keeps at another level where its level differs from the hit’s', () => {
    const report = runBacktest([{ ...mixer, riskLevel: 'critical' }], storedSide([onMixer]));
    expect(report.totals).toEqual({ ...NONE, keeps: 1, relevelled: 1 });
    expect(report.rows[0]).toMatchObject({
      ...{ levelBefore: 'high', levelAfter: 'critical', changesTotal: 1 },
      changes: [{ kind: 'relevelled', levelBefore: 'high', levelAfter: 'critical' }],
    });
  });
});

describe('paths', () => {
  it('with the same flow, addresses and amounts are one, whichever way their nodes stand', () => {
    const again = { ...onMixer, ruleCode: 'BIG' };
    const nodes = onMixer.nodes.toReversed();
    // Turned round, each element carries the link to the one before it.
    const [near, far] = nodes;
    const turned = {
      ...again,
      ruleCode: 'TURNED',
      nodes: [
        { ...near!, amount: null, deep: 0 },
        { ...far!, amount: decimal('80.0'), deep: 1 },
      ],
    };
    const report = runBacktest([mixer], storedSide([onMixer, again, turned]));
    expect(report).toMatchObject({ paths: 1, evaluations: 1 });
    expect(report.totals).toEqual({ ...NONE, keeps: 1, stops: 2 });
  });

  it('of other amounts, or of the other flow, are others', () => {
    const other = storedHit('MIX', [MIXER], ['81'], { primary: 'Mixer' });
    const out = { ...onMixer, pathFlow: 'outflow' as const };
    expect(runBacktest([mixer], storedSide([onMixer, other, out])).paths).toBe(3);
  });

  it('over which two rules hit are evaluated by each of them', () => {
    const both = storedSide([onMixer, { ...onMixer, ruleCode: 'BIG', riskLevel: 'medium' }]);
    const report = runBacktest(
      [mixer, { ...large, conditions: [condition('amount', '>=', 80)] }],
      both,
    );
    expect(report.totals).toEqual({ ...NONE, keeps: 2 });
  });

  it('without nodes are judged by what the hit states, and else undecided', () => {
    const bare = {
      ...onMixer,
      ...{ nodes: [], exposureAmount: decimal('120'), riskRateDenominator: decimal('480') },
    };
    // 120 of 480 is 25 %.
    const rate = { ...large, conditions: [condition('risk_rate', '==', 25)] };
    expect(runBacktest([rate], storedSide([bare])).totals).toMatchObject({ starts: 1 });
    const ofLabel = runBacktest([mixer], storedSide([bare]));
    expect(ofLabel.rules[0]?.missing).toEqual([{ field: 'primary_category', count: 1 }]);
  });

  it('whose far end is not the counterparty say nothing of its label', () => {
    const cut = { ...onMixer, opponentAddress: WALLET };
    expect(runBacktest([mixer], storedSide([cut])).rules[0]?.missing).toEqual([
      { field: 'primary_category', count: 1 },
    ]);
  });

  it('of bare addresses say nothing of a label; an empty list of labels beside amounts is none', () => {
    const bare = onMixer.nodes.map((node) => ({ ...node, amount: null, labels: [] }));
    const ofAddresses = runBacktest([mixer], storedSide([{ ...onMixer, nodes: bare }]));
    expect(ofAddresses.totals).toEqual({ ...NONE, undecided: 1 });
    expect(ofAddresses.rules[0]?.missing).toEqual([{ field: 'primary_category', count: 1 }]);
    const unlabelled = storedHit('MIX', [MIXER], ['80']);
    expect(runBacktest([mixer], storedSide([unlabelled])).totals).toEqual({ ...NONE, stops: 1 });
  });

  it('with an amount missing fall back on the exposure, the smallest link of the whole path', () => {
    const hit = storedHit('MIX', [MIXER, WALLET], ['90', '200'], { primary: 'Mixer' });
    hit.nodes[2]!.amount = null;
    expect(runBacktest([large], storedSide([hit])).rules[0]?.missing).toEqual([
      { field: 'amount', count: 1 },
    ]);
    const stated = { ...hit, exposureAmount: decimal('90') };
    expect(runBacktest([large], storedSide([stated])).totals).toEqual({ ...NONE, stops: 1 });
  });

  it('of an unknown flow cannot be decided by a rule of one direction', () => {
    const odd = { ...onMixer, pathFlow: null };
    const inbound = { ...mixer, direction: 'inbound' };
    expect(runBacktest([inbound], storedSide([odd])).rules[0]?.missing).toEqual([
      { field: 'direction', count: 1 },
    ]);
    expect(runBacktest([mixer], storedSide([odd])).totals).toEqual({ ...NONE, keeps: 1 });
  });

  it('are as long as the service counted their hops', () => {
    const far = { ...onMixer, hops: 4 };
    const near = { ...mixer, maxHops: 3 };
    expect(runBacktest([near], storedSide([far])).totals).toEqual({ ...NONE, stops: 1 });
  });
});

describe('a rule over own labels', () => {
  const listed = [label({ primary: 'Sanctions' })];

  it('keeps, starts and stops by the subject’s labels, one pair for each screening', () => {
    const kept = storedSide([ownHit('SELF')], { labels: listed });
    const started = storedSide([], { labels: listed });
    const stopped = storedSide([ownHit('SELF')], { labels: [label({ primary: 'Wallet' })] });
    const report = runBacktest([self], kept, storedAs('b', started), storedAs('c', stopped));
    expect(report.totals).toEqual({ ...NONE, keeps: 1, starts: 1, stops: 1 });
    expect(report).toMatchObject({ screenings: 3, changed: 2, paths: 0, evaluations: 3 });
    expect(report.rows.find(({ snapshotId }) => snapshotId === 'b')?.changes).toEqual([
      {
        ...{ ruleCode: 'SELF', kind: 'starts', hitIndex: null, opponentAddress: null },
        ...{ levelBefore: null, levelAfter: 'critical', missing: null },
        ...{ actionBefore: null, actionAfter: 'review' },
      },
    ]);
  });

  it('that was a rule over paths before stops on them', () => {
    const turned = { ...mixer, maxHops: -1, minHops: 0 };
    expect(runBacktest([turned], storedSide([onMixer])).totals).toEqual({ ...NONE, stops: 1 });
  });

  it('cannot be decided by a field that own labels lack', () => {
    const second = { ...self, conditions: [condition('secondary_category', '==', 'OFAC')] };
    expect(runBacktest([second], storedSide([], { labels: listed })).rules[0]?.missing).toEqual([
      { field: 'secondary_category', count: 1 },
    ]);
  });

  it('is not said to start over an address that looks exempted as an exchange', () => {
    const exempted = storedSide([], { labels: listed, isExempted: true });
    const report = runBacktest([self], exempted);
    expect(report.totals).toEqual({ ...NONE, undecided: 1 });
    expect(report.rules[0]?.missing).toEqual([{ field: 'cex_immune', count: 1 }]);
  });
});

describe('the level of a side', () => {
  it('is the worst of its delivered hits, and of the rules that fire', () => {
    const sides = storedSide([
      onMixer,
      storedHit('BIG', [WALLET], ['150'], { riskLevel: 'medium' }),
    ]);
    const report = runBacktest([large], sides);
    expect(report.rows[0]).toMatchObject({ levelBefore: 'high', levelAfter: 'medium' });
  });

  it.each([
    ['critical', true],
    ['medium', false],
  ])(
    'stays open where a rule of level %s cannot be decided beside a high one: %s',
    (riskLevel, isOpen) => {
      const scored = rule({
        ruleCode: 'S',
        riskLevel,
        conditions: [condition('risk_score', '>', 1)],
      });
      const report = runBacktest([mixer, scored], storedSide([onMixer]));
      expect(report.rows[0]).toMatchObject({ levelAfter: 'high', isLevelOpen: isOpen });
    },
  );

  it('that is no documented word is shown as sent', () => {
    const odd = { ...onMixer, riskLevel: 'severe' };
    const report = runBacktest([mixer], storedSide([odd]));
    expect(report.levels).toEqual([{ before: 'severe', after: 'high', count: 1 }]);
  });
});

describe('a report', () => {
  it('counts a code that an unfinished draft has twice once, and keeps by either rule', () => {
    const twice = [mixer, { ...mixer, riskLevel: 'low', conditions: [isPrimary('Scam')] }];
    const report = runBacktest(twice, storedSide([onMixer]));
    expect(report.rules).toHaveLength(1);
    expect(report.ruleset.rules).toBe(2);
    expect(report.totals).toEqual({ ...NONE, keeps: 1 });
  });

  it('counts the sides of practice among those it tried, whether they change or not', () => {
    const of = (id: string, environmentKind: 'practice' | 'production', hits = [onMixer]) => {
      const side = storedAs(id, storedSide(hits));
      return { ...side, summary: { ...side.summary, environmentKind } as typeof side.summary };
    };
    const gone = [{ ...onMixer, ruleCode: 'OLD' }];
    const report = runBacktest(
      [mixer],
      ...[of('a', 'practice'), of('b', 'practice', gone), of('c', 'production')],
    );
    expect(report).toMatchObject({ screenings: 3, practice: 2, changed: 1 });
    expect(runBacktest([mixer], of('c', 'production')).practice).toBe(0);
  });

  it('adds up analysed paths unless one answer does not say', () => {
    const one = storedSide([onMixer]);
    expect(runBacktest([mixer], one, one).analysedPaths).toBe(240);
    expect(
      runBacktest([mixer], one, { ...one, analysedPaths: null }, one).analysedPaths,
    ).toBeNull();
  });

  it('lists another level first, then the worse, and counts what it does not list', () => {
    const quiet = storedAs('quiet', storedSide([{ ...onMixer, riskLevel: null }]));
    const gone = storedAs('gone', storedSide([{ ...onMixer, ruleCode: 'OLD', riskLevel: 'low' }]));
    const worst = storedAs('worst', storedSide([{ ...onMixer, ruleCode: 'OLD' }]));
    const report = runBacktest([large], quiet, gone, worst);
    expect(report.rows.map(({ snapshotId }) => snapshotId)).toEqual(['worst', 'gone', 'quiet']);
    const many = Array.from({ length: 2 * MAX_SCREENINGS_LISTED + 5 }, (_, index) =>
      storedAs(`m-${String(index)}`, index === 9 ? worst : gone),
    );
    const large_ = runBacktest([large], ...many);
    expect(large_.rows).toHaveLength(MAX_SCREENINGS_LISTED);
    expect(large_.rowsTotal).toBe(many.length);
    expect(large_.rows[0]?.snapshotId).toBe('m-9');
  });

  it('lists what is certain before what is not, and no more than so many of a side', () => {
    const rules = Array.from({ length: MAX_CHANGES_LISTED + 10 }, (_, index) =>
      rule({ ruleCode: `S-${String(index)}`, conditions: [condition('risk_score', '>', 1)] }),
    );
    const report = runBacktest([...rules, large], storedSide([storedHit('X', [MIXER], ['100'])]));
    const [row] = report.rows;
    // Undecided would be all but one; X stops and BIG starts. No label says nothing fires.
    expect(row?.changes.map(({ kind }) => kind)).toEqual(['starts', 'stops']);
    const labelled = storedHit('X', [MIXER], ['100'], { primary: 'Mixer' });
    const [full] = runBacktest([...rules, large], storedSide([labelled])).rows;
    expect(full?.changes).toHaveLength(MAX_CHANGES_LISTED);
    expect(full?.changesTotal).toBe(MAX_CHANGES_LISTED + 12);
    expect(full?.changes.slice(0, 3).map(({ kind }) => kind)).toEqual([
      ...['starts', 'stops', 'undecided'],
    ]);
  });
});
