// Folding of small and surplus counterparties.
import { describe, expect, it } from 'vitest';
import { DEFAULT_FOLD, foldTree, type FoldOptions } from '#shared/flow/fold.ts';
import { buildFlowTree } from '#shared/flow/build-tree.ts';
import { SUBJECT_KEY } from '#shared/flow/tree.ts';
import type { Hit } from '#shared/screening/result.ts';
import { buildHit, buildNodes, evmAddress } from '../../builders/hits.ts';

const subject = evmAddress(0);

function direct(amounts: string[], parts: Partial<Hit> = {}): Hit[] {
  return amounts.map((amount, index) =>
    buildHit({
      riskLevel: 'medium',
      ...parts,
      index,
      nodes: buildNodes([evmAddress(index + 1)], [subject, amount]),
    }),
  );
}
function fold(hits: Hit[], options: Partial<FoldOptions> = {}) {
  return foldTree(buildFlowTree(hits, subject, []), { ...DEFAULT_FOLD, ...options });
}

describe('foldTree', () => {
  it('folds small leaves into one, with their number and exact sum', () => {
    const folded = fold(direct(['1000', '900', '1.1', '1.2', '1.3']));
    expect(folded.folds.map(({ kind, nodeCount, sum }) => [kind, nodeCount, sum])).toEqual([
      ['small', 3, '3.6'],
    ]);
    expect(folded.shown.size).toBe(3);
    expect(folded.hiddenNodes).toBe(3);
  });

  it('does not fold two small leaves: that would save nothing', () => {
    expect(fold(direct(['1000', '1', '1'])).folds).toEqual([]);
  });

  it('does not call small what together is not', () => {
    const even = direct(Array.from({ length: 150 }, () => '10'));
    const [small, ...rest] = fold(even, { maxChildren: 1000, maxNodes: 1000 }).folds;
    expect(rest).toEqual([]);
    expect([small?.kind, small?.sum]).toEqual(['small', '150']);
  });

  it('never hides high or critical risk as small unless told to', () => {
    const hits = direct(['1000', '1', '1', '1'], { riskLevel: 'high' });
    expect(fold(hits).folds).toEqual([]);
    expect(fold(hits, { foldsHighRisk: true }).folds).toHaveLength(1);
  });

  it('never hides a level that nobody knows as small, and names it as the worst of a fold', () => {
    const hits = direct(['1000', '1', '1', '1'], { riskLevel: 'severe' });
    expect(fold(hits).folds).toEqual([]);
    const mixed = direct(['1000', '2', '1', '1']).map((hit, index) => ({
      ...hit,
      riskLevel: ['high', 'critical', 'severe', 'low'][index] ?? null,
    }));
    const [small] = fold(mixed, { foldsHighRisk: true }).folds;
    expect(small?.level).toBe('severe');
  });

  it('says of a fold that something in it lies on a path that contradicts itself', () => {
    const [first, ...others] = direct(['1', '1', '1', '1000']);
    const nodes = first!.nodes.map((node, index) => ({ ...node, deep: 1 - index }));
    expect(fold([{ ...first!, nodes }, ...others]).folds[0]?.isContradictory).toBe(true);
    expect(fold([first!, ...others]).folds[0]?.isContradictory).toBe(false);
  });

  it('folds what lies beyond a hop, a single node too, with everything behind it', () => {
    const chain = buildHit({
      ...{ riskLevel: 'medium', index: 0 },
      nodes: buildNodes(
        [evmAddress(4)],
        [evmAddress(3), '7'],
        [evmAddress(2), '8'],
        [evmAddress(1), '9'],
        [subject, '10'],
      ),
    });
    expect(fold([chain]).folds).toEqual([]);
    const cut = fold([chain], { maxHops: 2 });
    expect(cut.shown.size).toBe(3);
    expect(cut.folds.map(({ kind, hop, nodeCount, sum }) => [kind, hop, nodeCount, sum])).toEqual([
      ['more', 3, 2, '8'],
    ]);
  });

  it('draws what the person opened', () => {
    const hits = direct(['1000', '1', '1', '1']);
    const [small] = fold(hits).folds;
    expect(fold(hits, { expanded: new Map([[small!.key, 1]]) }).folds).toEqual([]);
  });

  it('draws a node that must be shown although it is small', () => {
    const hits = direct(['1000', '1', '1', '1', '1']);
    const key = `inflow|1|${evmAddress(2).toLowerCase()}`;
    const folded = fold(hits, { reveal: new Set([key]) });
    expect(folded.shown.has(key)).toBe(true);
    expect(folded.folds[0]?.nodeCount).toBe(3);
  });

  it('shows the worst first, then the largest, of too many children and counts the rest', () => {
    const hits = direct(Array.from({ length: 40 }, (_, index) => String(100 + index)));
    const worst = { ...hits[0]!, riskLevel: 'critical' };
    const folded = fold([worst, ...hits.slice(1)], { maxChildren: 10 });
    expect(folded.shown.has(`inflow|1|${evmAddress(1).toLowerCase()}`)).toBe(true);
    expect(folded.children.get(SUBJECT_KEY)).toHaveLength(10);
    const [more] = folded.folds;
    expect([more?.kind, more?.nodeCount, more?.members.length]).toEqual(['more', 30, 30]);
  });

  it('draws as many more children as the person asked for', () => {
    const hits = direct(Array.from({ length: 40 }, (_, index) => String(100 + index)));
    const [more] = fold(hits, { maxChildren: 10 }).folds;
    const opened = fold(hits, { maxChildren: 10, expanded: new Map([[more!.key, 12]]) });
    expect(opened.shown.size).toBe(1 + 22);
    expect(opened.folds[0]?.nodeCount).toBe(18);
  });

  it('counts in a fold everything behind its members', () => {
    const hits = Array.from({ length: 30 }, (_, index) =>
      buildHit({
        index,
        nodes: buildNodes([evmAddress(index + 100)], [evmAddress(index + 1), '5'], [subject, '5']),
      }),
    );
    const [more] = fold(hits, { maxChildren: 5 }).folds;
    expect(more?.members).toHaveLength(25);
    expect(more?.nodeCount).toBe(50);
    expect(more?.edges).toHaveLength(50);
    expect(more?.sum).toBe('125');
  });
});
