// The graph of what the report is about: what its screenings have in common, drawn so that it fits a page.
import type { ExhibitFact } from '../../../charts/exhibit-text.ts';
import { addressKey } from '../../../domain/address.ts';
import type { LabelId } from '../../../domain/ids.ts';
import type { OwnFact } from '../../../domain/own-fact.ts';
import { capLines } from '../../../figures/cap-lines.ts';
import { drawGraphFigure, hiddenNeighbours } from '../../../figures/graph-figure.ts';
import { seenWords } from '../../../figures/graph-words.ts';
import type { DescribedGraph, DescribedNode, ShownNodes } from '../../../graph/described-graph.ts';
import { drawGraph, withOwnFacts } from '../../../graph/drawn-graph.ts';
import { withFewerNodes } from '../../../graph/fewer-nodes.ts';
import { m } from '../../../messages/generated/messages.js';
import { inSentences } from '../../../words/sentences.ts';
import { memberKeyOf } from '../../../words/standing.ts';
import type { ReportFigure } from '../../document.ts';
import { fitsOnePage } from '../../figure-page.ts';
import { labelsByAddress, MAX_FLOW_NODES, moreWordsOf, sizeOf } from '../placed-figures.ts';
import { wordsParagraph } from '../record-values.ts';
import type { SectionContext, StartSection } from '../section.ts';

/** How many nodes are drawn at most, step by step until the picture fits a page. */
const STEPS = [MAX_FLOW_NODES, 60, 40, 24, 16, 10];
/** Answers that are named below the picture; more are in the list of sources. */
const MOST_ANSWERS = 16;

/** A picture of the graph; nothing where nothing on chain was screened. */
export const startCaseGraph: StartSection = (context) => {
  let given: DescribedGraph<ShownNodes> | null = null;
  return {
    addGraph(graph) {
      given = graph;
    },
    finish: () =>
      given === null || given.screenings.length === 0
        ? []
        : [wordsParagraph(m.graph_paths_note()), drawToFit(given, context)],
  };
};

/** One that fits no page however small is cut into parts, the least of them. */
function drawToFit(graph: DescribedGraph<ShownNodes>, context: SectionContext): ReportFigure {
  const facts = factsOf(context);
  const isStated = statedNodes(facts);
  const drawn = (most: number): ReportFigure =>
    figureOf(withFewerNodes(graph, most, isStated), facts, context);
  const [first = Infinity, ...others] = STEPS;
  const whole = drawn(first);
  if (fitsOnePage(whole)) return whole;
  for (const most of others) {
    const figure = drawn(most);
    if (fitsOnePage(figure)) return figure;
  }
  return whole;
}

/** Own findings where the report has their section. */
function factsOf({ dossier, draft }: SectionContext): readonly OwnFact[] {
  const isTold = draft.sections.some(({ kind, isOn }) => kind === 'own_findings' && isOn);
  return isTold ? dossier.ownFacts.facts : [];
}

/** Which nodes own findings name. */
function statedNodes(facts: readonly OwnFact[]): (node: DescribedNode) => boolean {
  const ends = facts.flatMap(({ fields }) =>
    fields.form === 'link' ? [fields.from, fields.to] : [],
  );
  const named = new Set(
    ends.flatMap((end) =>
      end.kind === 'address' || end.kind === 'transaction'
        ? [memberKeyOf({ kind: end.kind, value: end.value })]
        : [],
    ),
  );
  return ({ kind, value }) => named.has(memberKeyOf({ kind, value }));
}

function figureOf(
  described: DescribedGraph<ShownNodes>,
  facts: readonly OwnFact[],
  context: SectionContext,
): ReportFigure {
  const { dossier, draft, theme } = context;
  const { subjects, snapshots } = dossier;
  const named = new Map(
    subjects.flatMap(({ name, members }) => members.map((one) => [memberKeyOf(one), name])),
  );
  // Of a part of the case, what has to do with it.
  const onChain = snapshots.filter(({ kind }) => kind !== 'name').length;
  const isPart = described.screenings.length < onChain;
  const about = isPart ? { subjectId: null } : null;
  const graph = withOwnFacts(drawGraph(described), {
    facts,
    about,
    nameOfSubject: (id) => subjects.find((subject) => subject.id === id)?.name ?? null,
  });
  const labels = labelsByAddress(context);
  const used = new Set<LabelId>();
  const svg = drawGraphFigure({
    figure: {
      described,
      graph,
      scopeName: isPart ? m.graph_scope_chosen() : null,
      hiddenOf: hiddenNeighbours(described.answer, graph),
      labelOf(address) {
        const label = labels.get(addressKey(address)) ?? null;
        if (label !== null) used.add(label.id);
        return label;
      },
      subjectOf: ({ described: { kind, value } }) =>
        named.get(memberKeyOf({ kind, value })) ?? null,
    },
    evidence: evidenceOf(described, context),
    caseReference: dossier.case.reference,
    language: draft.language,
    theme,
    isPlaced: true,
  });
  const title = m.graph_picture();
  const source = seenWords(described.screenings.length);
  return {
    kind: 'figure',
    id: 'case-graph',
    caption: described.answer.hidden > 0 ? inSentences([title, m.report_graph_part()]) : title,
    alt: m.report_figure_alt({ title, source }),
    svg,
    ...sizeOf(svg),
    source: null,
    ...(used.size === 0 ? {} : { labels: [...used].sort() }),
  };
}

/** By their numbers in the report. */
function evidenceOf(
  { screenings }: DescribedGraph<ShownNodes>,
  context: SectionContext,
): ExhibitFact[] {
  const lines = screenings
    .map(({ summary }) => ({ number: context.sourceOf(summary.id) ?? 0, sha256: summary.sha256 }))
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, sha256 }) => `S${String(number)} ${sha256}`);
  return capLines(lines, MOST_ANSWERS, moreWordsOf(context, 'raw_answers')).map((value, index) => ({
    term: index === 0 ? m.graph_figure_answers() : '',
    value,
    isMono: true,
  }));
}
