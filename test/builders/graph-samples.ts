// Graphs of stored screenings without a case file: their links are read, numbered and described as the file
// does it. And the screenings of a made-up case: two addresses and a transaction that a mixer joins.
import { compareRiskLevels } from '#shared/domain/risk.ts';
import type { SnapshotId } from '#shared/domain/ids.ts';
import { linksOfAnswer, type AnswerLinks, type LinkedNode } from '#shared/graph/answer-links.ts';
import { graphNodeKey } from '#shared/graph/drawn-graph.ts';
import { LINK_DIRECTIONS, type GraphSource } from '#shared/graph/graph-rows.ts';
import { answerQuestion } from '#shared/graph/questions.ts';
import type {
  DescribedGraph,
  DescribedNode,
  GraphQuestion,
} from '#shared/graph/described-graph.ts';
import type { Hit, Label, PathNode } from '#shared/screening/result.ts';
import type { KyaView, KytView } from '#shared/screening/snapshot.ts';
import { screenedSubject } from '#shared/words/screening-words.ts';
import { buildHit, buildLabel, buildNode, evmAddress } from './hits.ts';
import { buildScreeningView } from './kya-view.ts';
import { buildKytView } from './kyt-view.ts';
import { checksummedAddress, SAMPLE_NOW, sampleTransaction } from './sample-basics.ts';

type View = KyaView | KytView;

const DIRECTIONS = {
  inflow: LINK_DIRECTIONS.toNear,
  outflow: LINK_DIRECTIONS.toFar,
  unknown: LINK_DIRECTIONS.unknown,
} as const;

/** Stored screenings as a graph that answers questions. */
export class SampleGraph {
  readonly #views: readonly { view: View; links: AnswerLinks }[];
  readonly #keys: readonly string[];
  readonly #source: GraphSource;

  constructor(views: readonly View[]) {
    this.#views = views.map((view) => {
      const read = { ...view, subject: screenedSubject(view.summary) };
      return { view, links: linksOfAnswer(read) ?? { nodes: [], links: [] } };
    });
    const keys = this.#views.flatMap(({ view, links }) =>
      links.nodes.map((node) => keyOf(view, node)),
    );
    this.#keys = [...new Set(keys)].sort();
    this.#source = this.#sourceOf();
  }

  /** What main would answer. */
  ask(question: GraphQuestion): DescribedGraph<never> {
    const { answer, nodes } = answerQuestion(this.#source, question);
    const shown = new Set(nodes);
    return {
      screenings: this.#views.map(({ view, links }, number) => ({
        number,
        anchor: this.numberOf(keyOf(view, links.nodes[0]!)),
        summary: view.summary,
      })),
      waiting: 0,
      nodes: nodes.map((number) => this.#describe(number)),
      links: this.#views.flatMap(({ view, links }, screening) => {
        const numbers = links.nodes.map((node) => this.numberOf(keyOf(view, node)));
        return links.links
          .map((link) => ({
            ...{ ...link, screening },
            near: numbers[link.near]!,
            far: numbers[link.far]!,
          }))
          .filter(({ near, far }) => shown.has(near) && shown.has(far));
      }),
      answer: answer as never,
    };
  }

  /** The number of a node by its key. */
  numberOf(key: string): number {
    return this.#keys.indexOf(key);
  }

  #describe(number: number): DescribedNode {
    const key = this.#keys[number] ?? '';
    const [chain, kind, value] = JSON.parse(key) as [string, LinkedNode['kind'], string];
    const places = this.#views.flatMap(({ view, links }, screening) =>
      links.nodes.flatMap((node) => {
        const { hop, level, entity, category, hits } = node;
        return keyOf(view, node) === key ? [{ screening, hop, level, entity, category, hits }] : [];
      }),
    );
    return { number, kind, chain, value, places };
  }

  #sourceOf(): GraphSource {
    const places: number[] = [];
    const rows: number[] = [];
    const screenings: number[] = [];
    for (const [screening, { view, links }] of this.#views.entries()) {
      const numbers = links.nodes.map((node) => this.numberOf(keyOf(view, node)));
      screenings.push(screening, numbers[0]!);
      for (const [at, { hop, level }] of links.nodes.entries()) {
        places.push(screening, numbers[at]!, hop, compareRiskLevels(null, level));
      }
      for (const { near, far, hop, side } of links.links) {
        rows.push(screening, numbers[near]!, numbers[far]!, hop, DIRECTIONS[side]);
      }
    }
    return {
      screenings: Int32Array.from(screenings),
      nodes: Int32Array.from(this.#keys.keys()),
      parts: [{ places: Int32Array.from(places), links: Int32Array.from(rows) }],
    };
  }
}

function keyOf({ summary }: View, { kind, value }: LinkedNode): string {
  return graphNodeKey({ number: 0, kind, chain: summary.chain, value, places: [] });
}

const DAY = 86_400_000;
const [PERSON, OTHER, RELAY, MIXER, EXCHANGE] = [
  checksummedAddress(5),
  evmAddress(901),
  evmAddress(902),
  evmAddress(903),
  evmAddress(904),
];
const [SCAM, DESTINATION, SANCTIONED] = [evmAddress(905), evmAddress(906), evmAddress(907)];

const mixer = buildLabel({ primary: 'Mixer', tertiary: 'Blender', riskLevel: 'high' });
const exchange = buildLabel({ primary: 'Exchange', tertiary: 'Northgate', riskLevel: 'low' });
const scam = buildLabel({ primary: 'Scam', tertiary: 'Harbour Yield', riskLevel: 'high' });
const sanctioned = buildLabel({
  ...{ primary: 'Sanctions', tertiary: 'Listed wallet', riskLevel: 'critical' },
});

type Step = [address: string, amount: string | null, labels?: Label[]];

/** A path from its far end to what was screened; each amount is that of the link into its node. */
function pathOf(steps: readonly Step[], day: number): PathNode[] {
  return steps.map(([address, amount, labels = []], deep) =>
    buildNode(address, amount, {
      ...{ deep, labels, lastClosedAt: amount === null ? null : SAMPLE_NOW - day * DAY },
    }),
  );
}

function hitOf(index: number, pathFlow: 'inflow' | 'outflow', steps: Step[], day = 20): Hit {
  const nodes = pathOf(steps, day);
  const level = steps[0]?.[2]?.[0]?.riskLevel ?? 'medium';
  return buildHit({
    ...{ index, pathFlow, nodes, riskLevel: level, ruleCode: `R-${String(index)}` },
    opponentAddress: steps[0]?.[0] ?? null,
  });
}

/** `count` counterparties next to what was screened. */
function crowd(subject: string, seed: number, from: number, count: number): Hit[] {
  return Array.from({ length: count }, (_, index) =>
    hitOf(from + index, 'inflow', [
      [evmAddress(seed + index), null, [exchange]],
      [subject, String(25 + index)],
    ]),
  );
}

function addressView(number: number, address: string, hits: Hit[], days: number): KyaView {
  const view = buildScreeningView();
  return {
    ...view,
    summary: {
      ...view.summary,
      ...{ id: `graph-${String(number)}` as SnapshotId, address, hitCount: hits.length },
      takenAt: SAMPLE_NOW - days * DAY,
    },
    result: { ...view.result!, address, subjectLabels: [], hits },
  };
}

/**
 * Two addresses, the first of them screened twice, and a transaction. A mixer has money of the second and pays
 * the first; the second pays the source of the transaction.
 */
export function sampleGraphViews(): (KyaView | KytView)[] {
  const received = [
    hitOf(0, 'inflow', [
      [EXCHANGE, null, [exchange]],
      [MIXER, '12000', [mixer]],
      [PERSON, '9600'],
    ]),
    hitOf(1, 'inflow', [
      [SCAM, null, [scam]],
      [PERSON, '410.55'],
    ]),
  ];
  const paid = [
    hitOf(0, 'outflow', [
      [MIXER, null, [mixer]],
      [RELAY, '8800'],
      [OTHER, '9100'],
    ]),
    ...crowd(OTHER, 3000, 1, 6),
  ];
  const kyt = buildKytView();
  const result = kyt.result!;
  const out = hitOf(0, 'outflow', [
    [SANCTIONED, null, [sanctioned]],
    [DESTINATION, '2500'],
  ]);
  return [
    addressView(1, PERSON, received, 12),
    addressView(2, OTHER, paid, 8),
    {
      ...kyt,
      summary: {
        ...kyt.summary,
        ...{ id: 'graph-3' as SnapshotId, transaction: sampleTransaction(7), hitCount: 1 },
        takenAt: SAMPLE_NOW - 5 * DAY,
      },
      result: {
        ...result,
        ...{ alerts: [], fromLabels: [], toLabels: [], hits: [{ ...out, direction: 'outbound' }] },
        inOverview: { ...result.inOverview!, address: RELAY },
        outOverview: { ...result.outOverview!, address: DESTINATION },
      },
    },
    addressView(4, PERSON, [...received, ...crowd(PERSON, 4000, 2, 30)], 1),
  ];
}
