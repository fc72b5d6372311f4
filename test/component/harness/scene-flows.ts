// Stored screenings of which the flow is the point: many senders, a collection point, oddities, none.
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { Hit, Label, PathNode } from '#shared/screening/result.ts';
import type { ScreeningView } from '#shared/screening/snapshot.ts';
import { buildHit, buildLabel, buildNodes, evmAddress } from '../../builders/hits.ts';
import { buildScreeningView } from '../../builders/kya-view.ts';

/** More senders than one node draws: the rest folds. */
export function withManySenders(): ScreeningView {
  return withHits((subject) =>
    Array.from({ length: 40 }, (_, index) =>
      buildHit({
        index,
        nodes: buildNodes([evmAddress(index + 100)], [subject, String(900 - index)]),
      }),
    ),
  );
}

/** Senders of many sums that pay a collection point over gatherers, and a few that it pays. */
export function withHub(senders: number): ScreeningView {
  const levels = ['low', 'low', 'medium', 'low', 'high', 'low', 'critical'];
  const gatherers = Math.ceil(senders / 250);
  const senderHits = (subject: string): Hit[] =>
    Array.from({ length: senders }, (_, index) => {
      const amount = String(((index * 7919) % 90_000) + 10);
      const riskLevel = levels[index % levels.length] ?? 'low';
      const sender = evmAddress(index + 10_000);
      const labels = index % 9 === 0 ? [buildLabel({ tertiary: `Desk ${index}`, riskLevel })] : [];
      const [first, ...rest] =
        index % 50 === 0
          ? buildNodes([sender], [subject, amount])
          : buildNodes([sender], [evmAddress(index % gatherers), amount], [subject, '125000.5']);
      const isOut = index % 10 === 3;
      const nodes = first === undefined ? rest : [{ ...first, labels }, ...rest];
      return buildHit({ index, riskLevel, pathFlow: isOut ? 'outflow' : 'inflow', nodes });
    });
  // Another answer than the one that notes of the case cite, which its preview would not have.
  return withHits(senderHits, 'b'.repeat(64) as Sha256Hex);
}

/** Cycles, one-node paths, odd amounts, directions that were not provided, endless and turned texts. */
export function withOddPaths(): ScreeningView {
  const [a, b, c, d] = [1, 2, 3, 4].map(evmAddress) as [string, string, string, string];
  const rtl = '\u202eسوق مظلم\u202c للعملات';
  return withHits((subject) => {
    const labelled = (nodes: PathNode[], label: Partial<Label>): PathNode[] =>
      nodes.map((node, at) => (at === 0 ? { ...node, labels: [buildLabel(label)] } : node));
    const paths: [nodes: PathNode[], pathFlow: string | null, riskLevel: string][] = [
      [buildNodes([a], [b, '5'], [a, '6'], [subject, '7']), 'inflow', 'critical'],
      [buildNodes([c], [subject, '9'], [b, '3'], [subject, '4']), 'inflow', 'high'],
      [buildNodes([subject]), 'inflow', 'medium'],
      [
        labelled(buildNodes([d], [subject, '1000000000000000000000000000000']), {
          tertiary: 'W'.repeat(10_000),
          riskLevel: 'severe',
        }),
        'inflow',
        'severe',
      ],
      [labelled(buildNodes([evmAddress(5)], [subject, '-12']), { text: rtl }), 'inflow', 'low'],
      [buildNodes([evmAddress(6)], [subject, '0']), 'outflow', 'low'],
      [buildNodes([evmAddress(7)], [subject]), 'outflow', 'medium'],
      [buildNodes([b], [subject, '0.0000001']), 'outflow', 'high'],
      [buildNodes([evmAddress(8)], [evmAddress(9), '3'], [subject, '2']), null, 'low'],
      // Its amount is on the node that nothing enters: the path contradicts itself.
      [buildNodes([evmAddress(20), '9600'], [subject]), 'outflow', 'critical'],
    ];
    return paths.map(([nodes, pathFlow, riskLevel], index) =>
      buildHit({ index, nodes, pathFlow, riskLevel }),
    );
  });
}

/** No path was delivered. */
export function withoutPaths(): ScreeningView {
  return withHits(() => []);
}

/** The rich screening with other hits. */
function withHits(make: (subject: string) => Hit[], answer?: Sha256Hex): ScreeningView {
  const view = buildScreeningView();
  if (view.result === null) return view;
  const hits = make(view.summary.address);
  const sha256 = answer ?? view.summary.sha256;
  const summary = { ...view.summary, hitCount: hits.length, sha256 };
  return { ...view, summary, result: { ...view.result, hits, totalPaths: hits.length * 3 } };
}
