import { describe, expect, it } from 'vitest';
import { rulesBySide, type RulesBySide } from '#shared/review/side-rules.ts';
import { readSides } from '#shared/review/sides.ts';
import type { ScreenDirection } from '#shared/screening/request.ts';
import type { Alert, Hit, KytResult } from '#shared/screening/result.ts';
import { buildHit } from '../../builders/hits.ts';
import { buildKytView } from '../../builders/kyt-view.ts';

const [sampleAlert] = buildKytView().result!.alerts;

function alert(categoryId: string, direction: string, parts: Partial<Alert> = {}): Alert {
  const plain = { highlighted: false, highlightTags: null, alertLevel: 'low' } as const;
  return { ...sampleAlert!, ...plain, categoryId, direction, ...parts };
}

function rule(ruleCode: string, direction: string, parts: Partial<Hit> = {}): Hit {
  return buildHit({ ruleCode, ruleName: `Rule ${ruleCode}`, direction, ...parts });
}

function sort(
  hits: Hit[],
  parts: Partial<KytResult> = {},
  direction: ScreenDirection = 'both',
): RulesBySide {
  const view = buildKytView(direction);
  const none = { hits: [], alerts: [], rulesTriggered: [], inOverview: null, outOverview: null };
  const indexed = hits.map((hit, index) => ({ ...hit, index }));
  const result = { ...view.result!, ...none, overview: null, ...parts, hits: indexed };
  return rulesBySide(result, readSides({ ...view, result }));
}

const codes = (places: RulesBySide) =>
  Object.fromEntries(
    Object.entries(places).map(([place, rules]) => [place, rules.map(({ code }) => code)]),
  );

describe('the rules of a transaction by side', () => {
  it('puts a rule on the one side it fired on, on both, or on none that can be told', () => {
    const places = sort([
      rule('IN', 'inbound'),
      rule('OUT', 'outbound'),
      rule('BOTH', 'inbound'),
      rule('BOTH', 'Outbound'),
      rule('NOWHERE', 'sideways'),
    ]);
    expect(codes(places)).toEqual({
      in: ['IN'],
      both: ['BOTH'],
      out: ['OUT'],
      unknown: ['NOWHERE'],
    });
  });

  it('counts hits and alerts of each side, 5,000 hits of one rule in one line', () => {
    const hits = Array.from({ length: 5000 }, (_, at) =>
      rule('BIG', at < 4000 ? 'inbound' : 'outbound'),
    );
    const alerts = [alert('BIG', 'inbound'), alert('BIG', 'upwards')];
    const { both } = sort(hits, { alerts });
    expect(both).toHaveLength(1);
    expect(both[0]).toMatchObject({
      hits: { in: 4000, out: 1000, unknown: 0 },
      alerts: { in: 1, out: 0, unknown: 1 },
      firstHit: 0,
    });
  });

  it('stands on both sides when an alert alone names the other', () => {
    const places = sort([rule('R', 'inbound')], { alerts: [alert('R', 'outbound')] });
    expect(codes(places)).toMatchObject({ in: [], both: ['R'], out: [] });
  });

  it('puts highlighted rules first, then the worst level of any hit or alert, then as delivered', () => {
    const { in: source } = sort(
      [
        rule('LOW', 'inbound', { riskLevel: 'low' }),
        rule('ODD', 'inbound', { riskLevel: 'severe' }),
        rule('HIGH-1', 'inbound', { riskLevel: 'high' }),
        rule('HIGH-2', 'inbound', { riskLevel: 'high' }),
        rule('WORSE', 'inbound', { riskLevel: 'low' }),
        rule('STAR', 'inbound', { riskLevel: 'low', highlighted: true, highlightTags: ['mixer'] }),
      ],
      { alerts: [alert('WORSE', 'inbound', { alertLevel: 'critical' })] },
    );
    expect(source.map(({ code }) => code)).toEqual([
      'STAR',
      'ODD',
      'WORSE',
      'HIGH-1',
      'HIGH-2',
      'LOW',
    ]);
    expect(source[0]).toMatchObject({ highlightTags: ['mixer'], name: 'Rule STAR' });
    expect(source[2]).toMatchObject({ level: 'critical' });
  });

  it('keeps a rule that is only named as triggered, without a count and without a side', () => {
    const { unknown } = sort([], { rulesTriggered: ['GHOST'] });
    expect(unknown).toMatchObject([
      { code: 'GHOST', hits: { in: 0, out: 0, unknown: 0 }, level: null, firstHit: null },
    ]);
  });

  it('takes an alert of a single direction that names no side as of the screened one', () => {
    const alerts = [alert('PLAIN', ''), alert('OTHER', 'outbound')];
    expect(codes(sort([], { alerts }, 'in'))).toMatchObject({ in: ['PLAIN'], unknown: ['OTHER'] });
    expect(codes(sort([], { alerts }, 'both'))).toMatchObject({
      out: ['OTHER'],
      unknown: ['PLAIN'],
    });
  });
});
