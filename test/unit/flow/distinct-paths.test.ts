// Hits are not paths.
import { describe, expect, it } from 'vitest';
import { countDistinctPaths } from '#shared/flow/distinct-paths.ts';
import { buildHit, buildNodes, evmAddress } from '../../builders/hits.ts';

const nodes = (amount = '9') =>
  buildNodes([evmAddress(2)], [evmAddress(1), '7'], [evmAddress(0), amount]);

describe('countDistinctPaths', () => {
  it('counts a path once on which two rules fire', () => {
    const hits = [
      buildHit({ index: 0, ruleCode: 'A', nodes: nodes() }),
      buildHit({ index: 1, ruleCode: 'B', nodes: nodes() }),
    ];
    expect(countDistinctPaths(hits)).toBe(1);
  });

  it('tells paths apart by flow, by nodes and by amounts', () => {
    const hits = [
      buildHit({ pathFlow: 'inflow', nodes: nodes() }),
      buildHit({ pathFlow: 'outflow', nodes: nodes() }),
      buildHit({ pathFlow: 'inflow', nodes: nodes('8') }),
      buildHit({ pathFlow: 'inflow', nodes: nodes().slice(1) }),
    ];
    expect(countDistinctPaths(hits)).toBe(4);
  });

  it('tells paths apart whose addresses hold what stands between two', () => {
    const [one, two] = ['A 0 1:B', 'B'];
    const hits = [
      buildHit({ nodes: buildNodes([one], [two, '7']) }),
      buildHit({ nodes: buildNodes(['A'], [two, '7'], [two, '7']) }),
      buildHit({ pathFlow: null, nodes: buildNodes([one], [two, '7']) }),
      buildHit({ pathFlow: '', nodes: buildNodes([one], [two, '7']) }),
    ];
    expect(countDistinctPaths(hits)).toBe(4);
  });

  it('counts no path for a finding on the subject itself', () => {
    expect(countDistinctPaths([buildHit({ pathFlow: null, nodes: [] })])).toBe(0);
  });
});
