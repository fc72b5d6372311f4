// What a stored screening adds to the graph of its case.
import { describe, expect, it } from 'vitest';
import type { AnswerLink, AnswerLinks, ViewOfLinks } from '#shared/graph/answer-links.ts';
import { linksOfAnswer } from '#shared/graph/answer-links.ts';
import type { Hit, Label } from '#shared/screening/result.ts';
import { buildHit, buildLabel, buildNode, buildNodes, evmAddress } from '../../builders/hits.ts';
import { buildScreeningView } from '../../builders/kya-view.ts';
import { buildKytView } from '../../builders/kyt-view.ts';

const [subject, a, b] = [evmAddress(0), evmAddress(1), evmAddress(2)];

function kyaOf(hits: readonly Hit[], subjectLabels: Label[] = []): ViewOfLinks {
  const { result } = buildScreeningView();
  if (result === null) throw new Error('no result');
  const read = { ...result, subjectLabels, hits: [...hits] };
  return { kind: 'kya', subject, summary: { address: subject }, result: read };
}

function read(view: ViewOfLinks): AnswerLinks {
  const links = linksOfAnswer(view);
  if (links === null) throw new Error('no links');
  return links;
}

/** In money order where it is known. */
function ends({
  nodes,
  links,
}: AnswerLinks): [string, string, AnswerLink['kind'], string | null][] {
  return links.map(({ near, far, side, kind, amount }) => {
    const [from, to] = side === 'inflow' ? [far, near] : [near, far];
    return [nodes[from]?.value ?? '', nodes[to]?.value ?? '', kind, amount];
  });
}

const inflow = (index: number, amount: string, at = 1_700_000_000_000): Hit =>
  buildHit({
    ...{ index, pathFlow: 'inflow', opponentAddress: a },
    nodes: buildNodes([a], [b, amount, at], [subject, '5', at + 1]),
  });

describe('the links of an address', () => {
  it('are those of its paths, each once, with how many hits take it', () => {
    const links = read(kyaOf([inflow(0, '9'), inflow(1, '9'), inflow(2, '7')]));
    expect(ends(links)).toEqual([
      [b, subject, 'delivered', '5'],
      [a, b, 'delivered', '9'],
      [a, b, 'delivered', '7'],
    ]);
    expect(links.links.map(({ hop, hits }) => [hop, hits])).toEqual([
      [1, 3],
      [2, 2],
      [2, 1],
    ]);
  });

  it('name the node that carries each amount, in the first hit that does', () => {
    const hits = [inflow(0, '9'), inflow(1, '7')];
    const { links } = read(kyaOf(hits));
    const carried = links.map(({ place }) => hits[place!.hit]?.nodes[place!.node!]?.amount);
    expect(carried).toEqual(links.map(({ amount }) => amount));
    expect(links.at(-1)?.place).toEqual({ hit: 1, node: 1 });
  });

  it('count places in the delivered list, where elements before were left out', () => {
    const nodes = [buildNode(a), buildNode(subject, '5', { deep: 1, place: 2 })];
    const { links } = read(kyaOf([buildHit({ index: 0, pathFlow: 'inflow', nodes })]));
    expect(links[0]?.place).toEqual({ hit: 0, node: 2 });
  });

  it('have a gap where a path does not reach what was screened', () => {
    const nodes = buildNodes([a], [b, '9']);
    const links = read(
      kyaOf([buildHit({ index: 4, pathFlow: 'inflow', opponentAddress: a, nodes })]),
    );
    expect(ends(links)).toEqual([
      [b, subject, 'gap', null],
      [a, b, 'delivered', '9'],
    ]);
    expect(links.links[0]?.place).toEqual({ hit: 4, node: null });
  });

  it('say nothing of a direction that was not provided', () => {
    const hit = { ...inflow(0, '9'), pathFlow: null };
    expect(read(kyaOf([hit])).links.map(({ side }) => side)).toEqual(['unknown', 'unknown']);
  });

  it('join addresses whatever their spelling, at their fewest hops and worst level', () => {
    const label = buildLabel({ primary: 'Mixer', tertiary: 'Blender', riskLevel: 'high' });
    const far = buildHit({
      ...{ index: 1, pathFlow: 'outflow', opponentAddress: a, riskLevel: 'low' },
      nodes: [
        buildNode(a.toLowerCase(), null, { deep: 0, labels: [label] }),
        buildNode(b, '3', { deep: 1 }),
        buildNode(subject, '3', { deep: 2 }),
      ],
    });
    const near = buildHit({
      ...{ index: 0, pathFlow: 'inflow', opponentAddress: a, riskLevel: 'low' },
      nodes: buildNodes([a], [subject, '5']),
    });
    const { nodes } = read(kyaOf([near, far]));
    expect(nodes).toHaveLength(3);
    expect(nodes.find(({ value }) => value.toLowerCase() === a.toLowerCase())).toMatchObject({
      ...{ hop: 1, level: 'high', entity: 'Blender', category: 'Mixer', hits: 2 },
    });
  });

  it('are none without a result: the address alone', () => {
    const view = { ...kyaOf([]), result: null } as ViewOfLinks;
    expect(read(view)).toMatchObject({ nodes: [{ kind: 'address', value: subject }], links: [] });
  });
});

describe('the links of a transaction', () => {
  it('join it with the address at each side, and those with their paths', () => {
    const { result, summary } = buildKytView();
    const links = read({ kind: 'kyt', subject: summary.transaction, summary, result });
    const [screened] = links.nodes;
    expect(screened).toMatchObject({ kind: 'transaction', value: summary.transaction, hop: 0 });
    const spine = ends(links).filter(([, , kind]) => kind === 'transaction');
    const [source, destination] = [result?.inOverview?.address, result?.outOverview?.address];
    expect(spine).toEqual([
      [source, summary.transaction, 'transaction', null],
      [summary.transaction, destination, 'transaction', null],
    ]);
    const touched = new Set(links.links.flatMap(({ near, far }) => [near, far]));
    expect(touched.size).toBe(links.nodes.length);
    expect(links.links.length).toBeGreaterThan(2);
  });
});

it('a name has none', () => {
  expect(
    linksOfAnswer({ kind: 'name', subject: 'A', summary: { query: 'A' }, result: null }),
  ).toBeNull();
});
