// The graph of a case as an exhibit: what it is drawn from, what is the person's own, what is not drawn.
import { describe, expect, it } from 'vitest';
import { answerFacts, drawGraphFigure, hiddenNeighbours } from '#shared/figures/graph-figure.ts';
import type { DescribedGraph, ShownNodes } from '#shared/graph/described-graph.ts';
import { drawGraph, withOwnFacts } from '#shared/graph/drawn-graph.ts';
import { withFewerNodes } from '#shared/graph/fewer-nodes.ts';
import type { OwnFact } from '#shared/domain/own-fact.ts';
import { FIGURE_THEME } from '../../builders/practice-figures.ts';
import { SampleGraph, sampleGraphViews } from '../../builders/graph-samples.ts';
import { sampleOwnFacts } from '../../builders/own-fact-samples.ts';

const views = sampleGraphViews();
const shown: DescribedGraph<ShownNodes> = new SampleGraph(views).ask({
  ...{ kind: 'shown', stated: [], opened: [] },
});

function draw(
  described: DescribedGraph<ShownNodes>,
  { facts = [], isPlaced = false }: { facts?: OwnFact[]; isPlaced?: boolean } = {},
): string {
  const graph = withOwnFacts(drawGraph(described), {
    ...{ facts, about: null, nameOfSubject: () => null },
  });
  return drawGraphFigure({
    figure: {
      ...{ described, graph, scopeName: null },
      hiddenOf: hiddenNeighbours(described.answer, graph),
      labelOf: () => null,
      subjectOf: () => null,
    },
    evidence: answerFacts(described.screenings),
    ...{ caseReference: 'TF-2026-0001', language: 'en', theme: FIGURE_THEME, isPlaced },
  });
}

/** The text between tags, in which a value that is broken into lines is whole again. */
const textOf = (svg: string): string => svg.replaceAll(/<[^>]*>/g, '').replaceAll(/\s/g, '');

describe('the graph of a case as an exhibit', () => {
  it('names the hash of every answer and every address whole, and is the same each time', () => {
    const svg = draw(shown);
    expect(shown.screenings.length).toBeGreaterThan(1);
    for (const { summary } of shown.screenings) expect(svg).toContain(summary.sha256);
    for (const { value } of shown.nodes) expect(textOf(svg)).toContain(value);
    expect(draw(structuredClone(shown))).toBe(svg);
  });

  it('says how much is drawn, that amounts are not added, and that nothing of practice is real', () => {
    const svg = draw(shown);
    const { hidden } = shown.answer;
    const total = shown.nodes.length + hidden;
    expect(textOf(svg)).toContain(`drawn:${String(shown.nodes.length)}of${String(total)};`);
    expect(svg).toContain('are not added up');
    expect(svg.includes('Neighbours that are not drawn')).toBe(shown.answer.folds.length > 0);
    const real = structuredClone(shown);
    for (const { summary } of real.screenings) summary.environmentKind = 'production';
    expect(svg).toContain('Practice environment');
    expect(draw(real)).not.toContain('Practice environment');
  });

  it('draws own findings apart, says whose they are, and explains their marks', () => {
    const svg = draw(shown, { facts: sampleOwnFacts() });
    expect(svg).toContain('statements, not the service');
    for (const words of ['Own entity', 'Own link, observed', 'Own link, inferred']) {
      expect(svg).toContain(`>${words}<`);
      expect(draw(shown)).not.toContain(words);
    }
    expect(textOf(svg)).toContain('IvaOther');
  });
});

describe('a graph with fewer nodes', () => {
  const opened = new SampleGraph(views).ask({
    ...{ kind: 'shown', stated: [] },
    opened: shown.nodes.map(({ number }) => ({ node: number, most: 100 })),
  }) as DescribedGraph<ShownNodes>;

  it('keeps what was screened and what connects it, and counts what leaves', () => {
    const anchors = opened.screenings.map(({ anchor }) => anchor);
    const fewer = withFewerNodes(opened, 1, () => false);
    const left = new Set(fewer.nodes.map(({ number }) => number));
    expect(fewer.nodes.length).toBeLessThan(opened.nodes.length);
    for (const anchor of anchors) expect(left).toContain(anchor);
    expect(fewer.nodes.length + fewer.answer.hidden).toBe(
      opened.nodes.length + opened.answer.hidden,
    );
    for (const { near, far } of fewer.links)
      expect([left.has(near), left.has(far)]).toEqual([true, true]);
    const foldedAt = (graph: typeof opened, node: number): number =>
      graph.answer.folds.find((fold) => fold.node === node)?.nodes ?? 0;
    for (const node of left) {
      const ties = opened.links.filter(({ near, far }) => near === node || far === node);
      const others = new Set(ties.map(({ near, far }) => (near === node ? far : near)));
      const gone = [...others].filter((other) => !left.has(other));
      expect(foldedAt(fewer, node)).toBe(foldedAt(opened, node) + gone.length);
    }
  });

  it('keeps what own findings name, and is the graph itself where it is small enough', () => {
    const end = opened.nodes.find(({ number }) => {
      const ties = opened.links.filter(({ near, far }) => near === number || far === number);
      return ties.length === 1 && !opened.screenings.some(({ anchor }) => anchor === number);
    })!;
    const kept = withFewerNodes(opened, 1, ({ number }) => number === end.number);
    expect(kept.nodes).toContainEqual(end);
    expect(withFewerNodes(opened, 1, () => false).nodes).not.toContainEqual(end);
    expect(withFewerNodes(opened, 1_000, () => false)).toEqual(opened);
  });
});
