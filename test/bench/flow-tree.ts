// The flow of funds in Node: tree, filters, fold and layout of up to 20,000 hits against parsing their
// bytes alone, and the layout of fewer against a plain dagre layout of the same nodes.
import { Graph, layout as layOutByDagre } from '@dagrejs/dagre';
import { FlowLabels } from '#shared/charts/flow-labels.ts';
import { layOutFlow, type FlowWording } from '#shared/charts/flow-layout.ts';
import { PLAIN_STATE } from '#shared/charts/flow-scene.ts';
import { decimal, formatDecimal } from '#shared/domain/amount.ts';
import { linkDates } from '#shared/figures/flow-words.ts';
import { buildFlowTree } from '#shared/flow/build-tree.ts';
import { NO_FILTERS } from '#shared/flow/filter-terms.ts';
import { filterFlow, indexFlow } from '#shared/flow/filter.ts';
import { DEFAULT_FOLD, foldTree, UNFOLDED } from '#shared/flow/fold.ts';
import { groupTree } from '#shared/flow/group.ts';
import type { FlowTree } from '#shared/flow/tree.ts';
import { isJsonObject, parseJson, property, type JsonObject } from '#shared/screening/json.ts';
import { readKyaResult } from '#shared/screening/kya-reader.ts';
import type { Hit } from '#shared/screening/result.ts';
import { FlowIndex } from '../../renderer/charts/flow-index.ts';
import { plainSceneWording } from '../builders/flow-scene.ts';
import { OWN_AIMS, PRODUCT_AIMS } from './aims.ts';
import { kyaAnswerOf, LARGE_SUBJECT } from './large-answer.ts';
import type { SizeOptions } from './made-file.ts';
import { alternate, timed, type Aim, type BenchRow } from './measure.ts';

const ROUNDS = 5;
/** Dagre takes seconds at 500 hits, a minute at 2,000. */
const BESIDE_DAGRE = [
  { hits: 100, rounds: 5, aim: null },
  { hits: 500, rounds: 3, aim: null },
  { hits: 1_000, rounds: 1, aim: OWN_AIMS.besideDagre },
];
const BESIDE_DAGRE_FULL = { hits: 2_000, rounds: 1, aim: null };
const ALONE = [5_000, 10_000, 20_000];
/** A node as other clients of these services draw it. */
const DAGRE_NODE = { width: 200, height: 56 };

const everything = { ...DEFAULT_FOLD, ...UNFOLDED };
const wording: FlowWording = {
  amount: ({ sum }) => (sum === null ? '' : `${formatDecimal(sum)} USDT`),
  sharedLinks: (count) => `${String(count)} links`,
  dates: linkDates,
};

/** Next to dagre, then ours alone, each of these sizes. */
export async function benchFlowTree(
  _folder: string,
  { isFull }: Pick<SizeOptions, 'isFull'>,
): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const size of [...BESIDE_DAGRE, ...(isFull ? [BESIDE_DAGRE_FULL] : [])]) {
    rows.push(await besideDagre(size));
  }
  for (const hits of ALONE) rows.push(...(await alone(hits)));
  return rows;
}

/** Nothing folded; of ours with the fold, of dagre with its graph. */
async function besideDagre({
  hits,
  rounds,
  aim,
}: (typeof BESIDE_DAGRE)[number]): Promise<BenchRow> {
  const { tree } = flowOf(hits);
  const times = await alternate(
    rounds,
    () => timed(() => layOutFlow(foldTree(tree, everything), wording)),
    () => timed(() => layOutByDagre(dagreGraph(tree))),
  );
  const what = `lay out ${sizeOf(hits, tree)}`;
  return { what, ...times, against: '@dagrejs/dagre, LR, 200 × 56', aim };
}

/** As the documentation of dagre has it. */
function dagreGraph(tree: FlowTree): Graph {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'LR' });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const key of tree.nodes.keys()) graph.setNode(key, { ...DAGRE_NODE });
  for (const { parent, child, side } of tree.edges.values()) {
    if (side === 'inflow') graph.setEdge(child, parent);
    else graph.setEdge(parent, child);
  }
  return graph;
}

async function alone(count: number): Promise<BenchRow[]> {
  const { text, hits, tree } = flowOf(count);
  const parse = (): Promise<number> => timed(() => JSON.parse(text) as unknown);
  const size = sizeOf(count, tree);
  const row = async (
    what: string,
    call: () => unknown,
    aim: Aim | null = null,
  ): Promise<BenchRow> => ({
    what,
    ...(await alternate(ROUNDS, () => timed(call), parse)),
    against: 'JSON.parse of their bytes',
    aim,
  });
  const isLargest = count === ALONE.at(-1);
  const unfolded = foldTree(tree, everything);
  const rows = [
    await row(`fold and lay out ${size}, folded`, () =>
      layOutFlow(foldTree(tree, DEFAULT_FOLD), wording),
    ),
    await row(
      `lay out ${size}, nothing folded`,
      () => layOutFlow(unfolded, wording),
      isLargest ? PRODUCT_AIMS.layout : null,
    ),
  ];
  if (!isLargest) return rows;
  const layout = layOutFlow(unfolded, wording);
  const index = indexFlow(tree, hits);
  const scene = { layout, wording: plainSceneWording, state: PLAIN_STATE };
  const labels = new FlowLabels(scene);
  const byEntity = { by: 'entities', opened: new Set<string>(), isApart: () => false } as const;
  const filters = { ...NO_FILTERS, minAmount: decimal('900') };
  return [
    ...rows,
    await row('of the same: merge the paths into the tree', () =>
      buildFlowTree(hits, LARGE_SUBJECT, []),
    ),
    await row('fold alone, nothing folded', () => foldTree(tree, everything)),
    await row('make ready for filters', () => indexFlow(tree, hits)),
    await row('filter by an amount, one hit in ten left', () => filterFlow(index, filters)),
    await row('group by entities', () => groupTree(tree, byEntity)),
    await row('rank the names and amounts seen from afar', () => new FlowLabels(scene)),
    await row('place them at one zoom', () => labels.at(0.2)),
    await row('index of what is where, nothing folded', () => new FlowIndex(layout)),
    await row('read the answer with every number exact', () => readHits(text)),
  ];
}

function flowOf(count: number): { text: string; hits: readonly Hit[]; tree: FlowTree } {
  const text = kyaAnswerOf(count);
  const hits = readHits(text);
  return { text, hits, tree: buildFlowTree(hits, LARGE_SUBJECT, []) };
}

function sizeOf(hits: number, tree: FlowTree): string {
  return `${hits.toLocaleString('en')} hits, ${tree.nodes.size.toLocaleString('en')} nodes`;
}

/** The hits of an answer as the reader in the case file has them. */
export function readHits(text: string): readonly Hit[] {
  return readKyaResult(resultOf(text), 'data.result').hits;
}

function resultOf(text: string): JsonObject {
  const reading = parseJson(text);
  const data =
    reading.ok && isJsonObject(reading.value) ? property(reading.value, 'data') : undefined;
  const result = data !== undefined && isJsonObject(data) ? property(data, 'result') : undefined;
  if (result === undefined || !isJsonObject(result)) throw new Error('no result');
  return result;
}
