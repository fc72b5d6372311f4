// A flow as a table and as a document: everything that is shown, whole.
import { describe, expect, it } from 'vitest';
import { NO_FILTERS, type FlowFilters } from '#shared/flow/filter-terms.ts';
import { filterFlow, indexFlow } from '#shared/flow/filter.ts';
import { buildFlowTree } from '#shared/flow/build-tree.ts';
import { addDecimals, decimal, type DecimalText } from '#shared/domain/amount.ts';
import type { PrivateLabel } from '#shared/domain/label.ts';
import { describeFlow, type FlowExport } from '#shared/flow/flow-records.ts';
import { flowDocument, flowTable } from '#shared/flow/flow-table.ts';
import { DEFAULT_FOLD, foldTree } from '#shared/flow/fold.ts';
import { groupTree } from '#shared/flow/group.ts';
import type { Hit } from '#shared/screening/result.ts';
import { buildHit, buildLabel, buildNode, buildNodes, evmAddress } from '../../builders/hits.ts';
import { buildScreeningView } from '../../builders/kya-view.ts';

const subject = evmAddress(0);
const [a, b] = [evmAddress(1), evmAddress(2)];
const { summary } = buildScreeningView();

function exportOf(hits: readonly Hit[], filters: FlowFilters = NO_FILTERS): FlowExport {
  const filtered = filterFlow(indexFlow(buildFlowTree(hits, subject, []), hits), filters);
  return {
    ...{
      snapshot: summary,
      caseReference: 'TF-1',
      subject,
      transaction: null,
      side: null,
      stated: null,
    },
    ...{ hits, totalPaths: 9, request: { a: 1 }, scope: [{ key: 'token', value: 'usdt' }] },
    ...{ filters, filtered, folded: foldTree(filtered.tree, DEFAULT_FOLD) },
    privateLabelOf: (address) =>
      address === a ? ({ text: '=mine', colour: null } as PrivateLabel) : null,
  };
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
  buildHit({
    ...{ index, riskLevel: 'low' },
    nodes: buildNodes([evmAddress(10 + index)], [subject, '0.001']),
  }),
);
const large = buildHit({ index: 9, nodes: buildNodes([evmAddress(20)], [subject, '5000']) });
const unknown = buildHit({ index: 5, pathFlow: null, nodes: buildNodes([a], [subject]) });

function rowsOf(input: FlowExport): Record<string, unknown>[] {
  const { columns, rows } = flowTable(input);
  return rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])));
}

it('the document of a flow says of every path what the order of its nodes was told from', () => {
  const bare = (deep: number | null, amount: string | null) => ({ deep, amount });
  const turned = buildHit({
    ...{ index: 1, opponentAddress: a },
    nodes: [[subject, bare(1, null)] as const, [a, bare(0, '5')] as const].map(
      ([address, { deep, amount }]) => buildNode(address, amount, { deep }),
    ),
  });
  const { paths } = flowDocument(exportOf([twoHops, turned]));
  expect(paths).toEqual([
    { hit: 1, evidence: 'deep', amountsMoved: false },
    { hit: 2, evidence: 'deep', amountsMoved: true },
  ]);
});

it('each link says what the order of its paths was told from, each evidence once', () => {
  const nodes = twoHops.nodes.map((node) => ({ ...node, deep: null }));
  const others = [1, 2].map((index) => ({ ...twoHops, index, nodes, opponentAddress: a }));
  const links = rowsOf(exportOf([twoHops, ...others])).filter(({ record }) => record === 'link');
  expect(links.map(({ order_told_by: told }) => told)).toEqual(['deep; ends', 'deep; ends']);
});

describe('the table of a flow', () => {
  it('has a row for every node and link, ends in the order of the money, digits as they came', () => {
    const rows = rowsOf(exportOf([twoHops]));
    expect(rows.filter(({ record }) => record === 'node').map(({ address }) => address)).toEqual([
      subject,
      b,
      a,
    ]);
    expect(rows.filter(({ record }) => record === 'link')).toMatchObject([
      { from: b, to: subject, amount_sum: '-30.5', hop: 1, drawn: 'drawn', hits: '1' },
      { from: a, to: b, amount_sum: '1200.000000000000000001', rule_codes: 'R-1' },
    ]);
    expect(rows.at(-1)?.['parts']).toMatch(/^1200\.000000000000000001 at .+ \(hits 1\)$/);
  });

  it('puts the person’s own label first, then all four levels with who says so', () => {
    const [label] = rowsOf(exportOf([twoHops]))
      .filter(({ address }) => address === a)
      .map(({ labels }) => String(labels));
    expect(label).toMatch(/^=mine \(source: private label\); Mixer > – > – > – \(high; source: p/);
  });

  it('leaves no end out where the direction was not delivered, and takes none for the source', () => {
    const [link] = rowsOf(exportOf([unknown])).filter(({ record }) => record === 'link');
    expect(link).toMatchObject({
      ...{ side: 'unknown', from: null, to: null, near_undirected: subject, far_undirected: a },
      ...{ amount_sum: null, parts_without_amount: 1 },
    });
  });

  it('lists what is folded, and says so', () => {
    const rows = rowsOf(exportOf([large, ...small]));
    const folded = rows.filter(({ drawn }) => String(drawn).startsWith('folded: '));
    expect(folded.map(({ record }) => record).sort()).toEqual([
      ...['link', 'link', 'link', 'link'],
      ...['node', 'node', 'node', 'node'],
    ]);
  });

  it('says in every row of what snapshot it is, what filters hide, and that practice is practice', () => {
    const filters = { ...NO_FILTERS, ruleCodes: ['R-1'] };
    for (const row of rowsOf(exportOf([twoHops, ...small], filters))) {
      expect(row).toMatchObject({
        ...{ answer_sha256: summary.sha256, case: 'TF-1', practice: 'PRACTICE' },
        ...{ shown_paths: 1, delivered_paths: 5, analysed_paths: 9, hidden_paths: 4 },
        ...{ hidden_nodes: 4, filters: 'ruleCodes ["R-1"]: hides 4 paths, 4 nodes' },
      });
    }
  });
});

describe('the document of a flow', () => {
  it('holds its snapshot, request, scope, filters and counts beside nodes, links and folds', () => {
    const document = flowDocument(exportOf([large, ...small]));
    expect(document).toMatchObject({
      ...{ format: 'tracefile.flow.1', practice: true, case: 'TF-1', subject },
      snapshot: { id: summary.id, sha256: summary.sha256 },
      ...{ request: { a: 1 }, scope: { token: 'usdt' }, filters: NO_FILTERS },
      counts: { all: { paths: 5 }, shown: { paths: 5 }, hidden: { paths: 0 }, foldedNodes: 4 },
      folds: [{ kind: 'small', nodes: 4, links: 4, sum: '0.004', at: subject }],
    });
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  it('says of each address of a group, and of its links, which group the picture draws', () => {
    const labelled = [1, 2].map((index) =>
      buildHit({
        index,
        nodes: [
          buildNode(evmAddress(30 + index), null, { labels: [buildLabel({ text: 'Exchange A' })] }),
          buildNode(subject, '7', { deep: 1 }),
        ],
      }),
    );
    const flow = exportOf([...labelled, large]);
    const grouped = groupTree(flow.filtered.tree, {
      ...{ by: 'entities', opened: new Set(), isApart: () => false },
    });
    const rows = rowsOf({ ...flow, folded: foldTree(grouped, DEFAULT_FOLD) });
    const drawn = rows.map(({ record, address, drawn: as }) => [record, address, as]);
    const group = 'group|entities|inflow|1|Exchange A';
    expect(drawn).toEqual([
      ['node', subject, 'drawn'],
      ['node', evmAddress(20), 'drawn'],
      ['node', evmAddress(31), `grouped: ${group}`],
      ['node', evmAddress(32), `grouped: ${group}`],
      ['link', null, 'drawn'],
      ['link', null, `grouped: subject>${group}`],
      ['link', null, `grouped: subject>${group}`],
    ]);
    const members = describeFlow({
      ...flow,
      folded: foldTree(grouped, { ...DEFAULT_FOLD, maxChildren: 0 }),
    }).folds.flatMap((fold) => fold.members);
    expect(members).toEqual(expect.arrayContaining([evmAddress(31), evmAddress(32)]));
  });

  it('sums into a fold what its members bring', () => {
    const { links, folds } = flowDocument(exportOf([large, ...small])) as {
      links: { drawn: { fold: string | null }; sum: DecimalText }[];
      folds: { name: string; sum: DecimalText }[];
    };
    for (const { name, sum } of folds) {
      const own = links.filter(({ drawn }) => drawn.fold === name).map((link) => decimal(link.sum));
      expect(addDecimals(own)).toBe(sum);
    }
    expect(folds).toHaveLength(1);
  });

  it('is the same whatever the order of the hits', () => {
    const inOrder = [twoHops, ...small, unknown, large];
    expect(flowDocument(exportOf(inOrder.toReversed()))).toEqual(flowDocument(exportOf(inOrder)));
  });
});

describe('a path that contradicts itself', () => {
  const nodes = twoHops.nodes.map((node, index) => ({ ...node, deep: 2 - index }));
  const rows = rowsOf(exportOf([{ ...twoHops, nodes }, large]));
  const document = flowDocument(exportOf([{ ...twoHops, nodes }, large]));

  it('is marked at each of its nodes and links, and at no other', () => {
    const marked = rows.filter(({ contradictory }) => contradictory === 'yes');
    expect(marked.map(({ record, address, from }) => [record, address ?? from])).toEqual([
      ['node', b],
      ['node', a],
      ['link', b],
      ['link', a],
    ]);
    expect(rows.filter(({ contradictory }) => contradictory === 'no').length).toBe(3);
  });

  it('is named by its hit in the document', () => {
    expect(document).toMatchObject({ contradictoryHits: [1] });
    expect(document['links']).toMatchObject([
      { hop: 1, isContradictory: true },
      { hop: 1, isContradictory: false },
      { hop: 2, isContradictory: true },
    ]);
  });
});
