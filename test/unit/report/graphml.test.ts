// A flow as GraphML, read back by networkx.
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { PrivateLabel } from '#shared/domain/label.ts';
import { buildFlowTree } from '#shared/flow/build-tree.ts';
import { NO_FILTERS } from '#shared/flow/filter-terms.ts';
import { filterFlow, indexFlow } from '#shared/flow/filter.ts';
import { describeFlow, type FlowExport } from '#shared/flow/flow-records.ts';
import { DEFAULT_FOLD, foldTree } from '#shared/flow/fold.ts';
import type { Hit } from '#shared/screening/result.ts';
import { flowGraph } from '../../../electron/report/flow-graph.ts';
import { renderGraphml } from '../../../electron/report/graph-document.ts';
import {
  buildHit,
  buildLabel,
  buildNode,
  buildNodes,
  evmAddress,
  turnDeep,
} from '../../builders/hits.ts';
import { buildScreeningView } from '../../builders/kya-view.ts';

const subject = evmAddress(0);
const [a, b] = [evmAddress(1), evmAddress(2)];
const { summary } = buildScreeningView();
const LABEL = 'mine <&> \u202e"quoted"\u0007\ud800';

function flowOf(hits: readonly Hit[]): FlowExport {
  const filtered = filterFlow(indexFlow(buildFlowTree(hits, subject, []), hits), NO_FILTERS);
  return {
    ...{
      snapshot: summary,
      caseReference: 'TF-1',
      subject,
      transaction: null,
      side: null,
      stated: null,
    },
    ...{ hits, totalPaths: 9, request: {}, scope: [], filters: NO_FILTERS, filtered },
    folded: foldTree(filtered.tree, DEFAULT_FOLD),
    privateLabelOf: (address) =>
      address === a ? ({ text: LABEL, colour: null } as PrivateLabel) : null,
  };
}

type Attributes = Record<string, string | number | boolean>;

/** What networkx makes of it. */
function readForeign(text: string): {
  graph: Attributes;
  nodes: Attributes[];
  edges: [string, string, Attributes][];
} {
  const reader = `
import json, sys
import networkx
graph = networkx.parse_graphml(sys.stdin.buffer.read().decode('utf-8'), force_multigraph=True)
assert graph.is_directed()
print(json.dumps({
    'graph': graph.graph,
    'nodes': [data for _, data in graph.nodes(data=True)],
    'edges': [[graph.nodes[one]['address'], graph.nodes[other]['address'], data]
              for one, other, data in graph.edges(data=True)],
}))`;
  const read = spawnSync('python3', ['-c', reader], { input: text, encoding: 'utf8' });
  if (read.status !== 0) throw new Error(read.stderr);
  return JSON.parse(read.stdout) as ReturnType<typeof readForeign>;
}

const twoHops = buildHit({
  ...{ index: 0, ruleCode: 'R-1' },
  nodes: [
    buildNode(a, null, { labels: [buildLabel({ primary: 'Mixer', riskLevel: 'high' })] }),
    buildNode(b, '1200.000000000000000001', { deep: 1 }),
    buildNode(subject, '-30.5', { deep: 2 }),
  ],
});
const small = [1, 2, 3, 4].map((index) =>
  buildHit({ index, nodes: buildNodes([evmAddress(10 + index)], [subject, '0.001']) }),
);
const unknown = buildHit({ index: 5, pathFlow: null, nodes: buildNodes([a], [subject]) });

describe('a flow as GraphML', () => {
  it('has every node and every link, folded ones too, with whole addresses', () => {
    const flow = flowOf([twoHops, ...small]);
    const { points, links } = describeFlow(flow);
    const { graph, nodes, edges } = readForeign(renderGraphml(flowGraph(flow)));
    expect(nodes.map(({ address }) => address)).toEqual(points.map(({ address }) => address));
    expect(edges).toHaveLength(links.length);
    expect(edges.map(([from, to]) => `${from} ${to}`).sort()).toEqual(
      links.map(({ from, to, near, far }) => `${from ?? near} ${to ?? far}`).sort(),
    );
    expect(graph).toMatchObject({ case: 'TF-1', subject, answer_sha256: summary.sha256 });
    expect(graph).toMatchObject({ practice: true, format: 'tracefile.flow.graphml.1' });
    expect(nodes.find(({ side }) => side === 'subject')).toMatchObject({
      address: subject,
      hop: 0,
    });
  });

  it('has amounts as exact texts and as doubles, with token, hits and rules', () => {
    const { edges } = readForeign(renderGraphml(flowGraph(flowOf([twoHops]))));
    const exact = edges.find(([from]) => from === a)?.[2];
    expect(exact).toMatchObject({
      ...{ amount: '1200.000000000000000001', amount_number: 1200, hits: '1', rule_codes: 'R-1' },
      ...{ token: summary.token.toUpperCase(), direction_delivered: true, missing_nodes: 0 },
      order_told_by: 'deep',
    });
  });

  it('says where neither an amount nor a direction was delivered', () => {
    const { edges } = readForeign(renderGraphml(flowGraph(flowOf([unknown]))));
    expect(edges).toHaveLength(1);
    expect(edges[0]?.[2]).toMatchObject({ direction_delivered: false });
    const known = describeFlow(flowOf([unknown])).links[0]?.sum ?? null;
    expect(edges[0]?.[2]['amount'] ?? null).toBe(known);
  });

  it('marks nodes and edges of a path that contradicts itself, and no others', () => {
    const turned = { ...twoHops, nodes: turnDeep(twoHops.nodes) };
    const { nodes, edges } = readForeign(renderGraphml(flowGraph(flowOf([turned, ...small]))));
    const marked = nodes.filter(({ contradictory }) => contradictory === true);
    expect(marked.map(({ address }) => address)).toEqual([b, a]);
    expect(edges.filter(([, , { contradictory }]) => contradictory === true)).toHaveLength(2);
    expect(edges.filter(([, , { contradictory }]) => contradictory === false)).toHaveLength(4);
  });

  it('holds labels and levels, and is well formed whatever a label says', () => {
    const { nodes } = readForeign(renderGraphml(flowGraph(flowOf([twoHops]))));
    const mixer = nodes.find(({ address }) => address === a);
    expect(mixer).toMatchObject({ risk_level: 'high', hits: '1', folded: false });
    expect(mixer?.['labels']).toContain('<&>');
    expect(mixer?.['labels']).toContain('Mixer');
    expect(mixer?.['labels']).not.toContain('\u0007');
  });

  it('is the same text for the same flow', () => {
    expect(renderGraphml(flowGraph(flowOf([twoHops, ...small])))).toBe(
      renderGraphml(flowGraph(flowOf([twoHops, ...small]))),
    );
  });
});
