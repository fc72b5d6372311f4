// The graph in a report: one picture of what the report is about, small enough for a page.
import { describe, expect, it } from 'vitest';
import type { DescribedGraph, ShownNodes } from '#shared/graph/described-graph.ts';
import { createComposer } from '#shared/report/compose/composer.ts';
import type { ReportFigure } from '#shared/report/document.ts';
import type { Dossier } from '#shared/report/dossier.ts';
import { fitsOnePage } from '#shared/report/figure-page.ts';
import { FIGURE_THEME } from '../../builders/practice-figures.ts';
import { SampleGraph, sampleGraphViews } from '../../builders/graph-samples.ts';
import { sampleOwnFacts } from '../../builders/own-fact-samples.ts';
import { dossierOf } from '../../builders/section-samples.ts';

const views = sampleGraphViews();
const graph: DescribedGraph<ShownNodes> = new SampleGraph(views).ask({
  ...{ kind: 'shown', stated: [], opened: [] },
});
const FINISHED = { preparedAt: 0 as never, appVersion: '1.0.0', signerFingerprint: null };

function dossierWith(on: readonly string[], parts: Partial<Dossier> = {}): Dossier {
  const dossier = dossierOf(views, parts);
  for (const section of dossier.report.draft.sections) section.isOn = on.includes(section.kind);
  return dossier;
}

function figureOf(dossier: Dossier, given = graph): ReportFigure | undefined {
  const composer = createComposer(dossier, FIGURE_THEME);
  expect(composer.needsGraph).toEqual(views.map(({ summary }) => summary.id));
  composer.addGraph(given);
  const [section] = composer.finish(FINISHED).document.sections;
  const figure = section?.blocks.find((block) => block.kind === 'figure');
  return figure?.kind === 'figure' ? figure : undefined;
}

describe('the graph in a report', () => {
  it('is one picture that names each answer by its number and its hash', () => {
    const figure = figureOf(dossierWith(['case_graph']))!;
    for (const [index, { summary }] of views.entries()) {
      expect(figure.svg).toContain(`S${String(index + 1)} ${summary.sha256}`);
    }
    expect(fitsOnePage(figure)).toBe(true);
    expect(figure.source).toBeNull();
  });

  it('is asked for by a report that has the section, of what it is about', () => {
    expect(createComposer(dossierWith(['summary']), FIGURE_THEME).needsGraph).toBeNull();
    const dossier = dossierWith(['case_graph']);
    dossier.report.draft.snapshotIds = [views[1]!.summary.id];
    expect(createComposer(dossier, FIGURE_THEME).needsGraph).toEqual([views[1]!.summary.id]);
  });

  it('names what it is of: all screenings of the case, or those that the report is about', () => {
    expect(figureOf(dossierWith(['case_graph']))!.svg).toContain('All screenings');
    const dossier = dossierWith(['case_graph']);
    dossier.report.draft.snapshotIds = [views[1]!.summary.id];
    const composer = createComposer(dossier, FIGURE_THEME);
    composer.addGraph(
      new SampleGraph(views.slice(1, 2)).ask({ kind: 'shown', stated: [], opened: [] }),
    );
    const blocks = JSON.stringify(composer.finish(FINISHED).document.sections);
    expect(blocks).toContain('Selected screenings');
    expect(blocks).not.toContain('All screenings');
  });

  it('has own findings where the report has their section', () => {
    const ownFacts = { facts: sampleOwnFacts() };
    const names = (on: string[]) =>
      figureOf(dossierWith(on, { ownFacts }))!.svg.includes('Iva Other');
    expect([names(['case_graph', 'own_findings']), names(['case_graph'])]).toEqual([true, false]);
  });

  it('of many neighbours is drawn with what connects, and says so', () => {
    const [anchor] = graph.screenings;
    const wide = structuredClone(graph);
    for (let index = 0; index < 300; index++) {
      const number = 10_000 + index;
      const value = `0x${number.toString(16).padStart(40, '0')}`;
      const [place] = graph.nodes[0]!.places;
      wide.nodes.push({
        ...{ number, kind: 'address', chain: 'Ethereum', value },
        places: [{ ...place!, screening: anchor!.number }],
      });
      wide.links.push({
        ...{ ...graph.links[0]!, screening: anchor!.number },
        ...{ near: anchor!.anchor, far: number },
      });
    }
    const figure = figureOf(dossierWith(['case_graph']), wide)!;
    expect(fitsOnePage(figure)).toBe(true);
    expect(figure.caption).toMatch(/Shows only what connects/);
    expect(figure.svg).toContain('Neighbours that are not drawn');
  });
});
