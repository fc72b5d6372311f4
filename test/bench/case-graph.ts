// The graph of a case: its layout next to dagre and ELK, then alone at the size of the aim; the links of an answer
// next to reading it, and what they add to a file.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Graph, layout as layOutByDagre } from '@dagrejs/dagre';
import Elk from 'elkjs/lib/elk.bundled.js';
import type { ElkNode } from 'elkjs/lib/elk-api.js';
import { layerRows, type LayeredGraph } from '#shared/charts/layered-rows.ts';
import { linksOfAnswer } from '#shared/graph/answer-links.ts';
import { CaseGraph } from '#shared/graph/case-graph.ts';
import { connectingNodes } from '#shared/graph/connecting-nodes.ts';
import { LINK_ROW, PLACE_ROW, type GraphSource } from '#shared/graph/graph-rows.ts';
import { createCaseFileOperations } from '../../electron/casefile/case-file.ts';
import { inTransaction } from '../../electron/casefile/database.ts';
import { openFile } from '../../electron/casefile/open.ts';
import { emptyGraph } from '../../electron/casefile/tables/graph-index.ts';
import { ENGINE, openArgs } from '../builders/casefile-file.ts';
import { addPolledAnswer, FAST_PASSPHRASE, T0 } from '../builders/casefile-records.ts';
import { OWN_AIMS } from './aims.ts';
import { readHits } from './flow-tree.ts';
import { kyaAnswerOf, LARGE_SUBJECT } from './large-answer.ts';
import { alternate, timed, type BenchRow } from './measure.ts';

const ROUNDS = 5;
/** Of graphs of cases as they come; the others take ten seconds for the larger. */
const BESIDE = { nodes: 691, links: 1_321, rounds: 1 };
const LARGEST = { nodes: 5_000, links: 12_000 };
const ROW_HEIGHT = 66;
const BOX = { width: 200, height: 56 };
/** Hits of the answer whose links are stored. */
const HITS = 6_000;

/** Layout, questions, size. */
export async function benchCaseGraph(folder: string): Promise<BenchRow[]> {
  return [...(await besideOthers()), ...(await alone()), ...(await links(folder))];
}

/** Links from few to many, forwards for the most part: the next number of a fixed sequence decides. */
function madeGraph({ nodes, links }: { nodes: number; links: number }): LayeredGraph {
  let state = 20_261_128;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
  const pairs = Array.from({ length: links }, (_, at) => {
    // Every node has a link; the rest are between any two that are not far apart.
    const to = at < nodes ? at : next(nodes);
    const from = Math.max(0, to - 1 - next(Math.min(400, nodes)));
    return at % 29 === 0 ? [to, from] : [from, to];
  });
  return {
    heights: new Float64Array(nodes).fill(ROW_HEIGHT),
    links: Int32Array.from(pairs.flat()),
  };
}

async function besideOthers(): Promise<BenchRow[]> {
  const graph = madeGraph(BESIDE);
  const what = `lay out a graph of ${String(BESIDE.nodes)} nodes, ${String(BESIDE.links)} links`;
  const elk = new Elk();
  const beside = async (against: string, layOut: () => unknown, aim: BenchRow['aim']) => {
    const times = await alternate(
      BESIDE.rounds,
      () => timed(() => layerRows(graph)),
      () => timed(layOut),
    );
    return { what, ...times, against, aim };
  };
  return [
    await beside(
      '@dagrejs/dagre, LR, 200 × 56',
      () => layOutByDagre(dagreGraph(graph)),
      OWN_AIMS.besideDagre,
    ),
    await beside('ELK layered, RIGHT, 200 × 56', () => elk.layout(elkGraph(graph)), null),
  ];
}

/** As the documentation of ELK has it. */
function elkGraph({ heights, links }: LayeredGraph): ElkNode {
  return {
    id: 'graph',
    layoutOptions: { 'elk.algorithm': 'layered', 'elk.direction': 'RIGHT' },
    children: Array.from(heights.keys(), (node) => ({ id: String(node), ...BOX })),
    edges: Array.from({ length: links.length / 2 }, (_, at) => ({
      id: `link ${String(at)}`,
      sources: [String(links[2 * at])],
      targets: [String(links[2 * at + 1])],
    })),
  };
}

function dagreGraph({ heights, links }: LayeredGraph): Graph {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'LR' });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const node of heights.keys()) graph.setNode(String(node), { ...BOX });
  for (let at = 0; at < links.length; at += 2) {
    graph.setEdge(String(links[at]), String(links[at + 1]));
  }
  return graph;
}

async function alone(): Promise<BenchRow[]> {
  const graph = madeGraph(LARGEST);
  const text = JSON.stringify([...graph.links]);
  const parse = (): Promise<number> => timed(() => JSON.parse(text) as unknown);
  const against = 'JSON.parse of its links';
  const size = `${String(LARGEST.nodes)} nodes, ${String(LARGEST.links)} links`;
  const source = sourceOf(graph);
  return [
    {
      what: `lay out a graph of ${size}`,
      ...(await alternate(ROUNDS, () => timed(() => layerRows(graph)), parse)),
      against,
      aim: OWN_AIMS.caseGraph,
    },
    {
      what: 'what of it connects, from its rows',
      ...(await alternate(
        ROUNDS,
        () => timed(() => connectingNodes(new CaseGraph(source), new Map())),
        parse,
      )),
      against,
      aim: null,
    },
  ];
}

/** Ten screenings, each of every tenth node's links. */
function sourceOf({ heights, links }: LayeredGraph): GraphSource {
  const screenings = Array.from({ length: 10 }, (_, number) => [number, number]).flat();
  const places = new Map<string, number[]>();
  const rows: number[] = [];
  for (let at = 0; at < links.length; at += 2) {
    const screening = (at / 2) % 10;
    const [near, far] = [links[at] ?? 0, links[at + 1] ?? 0];
    rows.push(screening, near, far, 1 + (at % 4), 1);
    for (const node of [near, far, screening]) {
      places.set(`${String(screening)} ${String(node)}`, [screening, node, 1, node % 5]);
    }
  }
  const part = {
    places: new Int32Array(places.size * PLACE_ROW),
    links: Int32Array.from(rows).subarray(0, (links.length / 2) * LINK_ROW),
  };
  part.places.set([...places.values()].flat());
  return {
    screenings: Int32Array.from(screenings),
    nodes: Int32Array.from(heights.keys()),
    parts: [part],
  };
}

async function links(folder: string): Promise<BenchRow[]> {
  const text = kyaAnswerOf(HITS);
  const result = { hits: readHits(text), subjectLabels: [] };
  const view = {
    ...{ kind: 'kya', subject: LARGE_SUBJECT, summary: { address: LARGE_SUBJECT } },
    result,
  } as unknown as Parameters<typeof linksOfAnswer>[0];
  const path = join(folder, 'links.tracefile');
  const operations = createCaseFileOperations(ENGINE);
  operations.create({
    ...{ path, passphrase: FAST_PASSPHRASE, investigator: 'Bench', fileId: 'bench' },
    ...{ at: T0, appVersion: '0.0.0' },
  });
  operations.storeSnapshot({ draft: addPolledAnswer(operations, 1, text) });
  operations.close({});
  const withLinks = sizeAfter(path, false);
  const without = sizeAfter(path, true);
  return [
    {
      what: `the links of an answer of ${String(HITS)} hits, from its paths`,
      ...(await alternate(
        ROUNDS,
        () => timed(() => linksOfAnswer(view)),
        () => timed(() => readHits(text)),
      )),
      against: 'reading the answer with every number exact',
      aim: null,
    },
    {
      what: `a file with one answer of ${String(HITS)} hits and its links`,
      measured: withLinks / 1e6,
      baseline: without / 1e6,
      unit: 'MB',
      against: 'the same file without the links',
      aim: null,
    },
  ];
}

function sizeAfter(path: string, isEmptied: boolean): number {
  const file = openFile(openArgs(path), ENGINE);
  if (isEmptied) inTransaction(file.db, emptyGraph);
  file.db.exec('VACUUM');
  file.close();
  return statSync(path).size;
}
