// Stored transactions of the scenes whose sides are empty, the same, or odd.
import type { Hit, KytResult } from '#shared/screening/result.ts';
import type { KytView } from '#shared/screening/snapshot.ts';
import { buildHit, buildNodes, evmAddress } from '../../builders/hits.ts';
import { SAMPLE_DESTINATION, SAMPLE_SOURCE } from '../../builders/kyt-sample.ts';
import { buildKytView } from '../../builders/kyt-view.ts';

/** Nothing was found on either side. */
export function withoutHits(): KytView {
  const view = buildKytView();
  if (view.result === null) return view;
  return { ...view, result: { ...view.result, hits: [], alerts: [], rulesTriggered: [] } };
}

/** One address on both sides. */
export function selfTransfer(): KytView {
  const view = buildKytView();
  if (view.result === null) return view;
  const text = JSON.stringify(view.result).replaceAll(SAMPLE_DESTINATION, SAMPLE_SOURCE);
  return { ...view, result: JSON.parse(text) as KytResult };
}

/**
 * 5,000 hits on one rule; paths of another direction, of none, and a finding on the source itself;
 * amounts of 0, below 0 and of 10³⁰; and a destination that nothing names.
 */
export function oddTransaction(): KytView {
  const view = buildKytView();
  if (view.result === null) return view;
  const source = (parts: Partial<Hit>) => buildHit({ direction: 'inbound', ...parts });
  const other = { ruleCode: 'KYT-OTHER', ruleName: 'A rule of other paths' };
  const amounts = ['0', '-3.5', `1${'0'.repeat(30)}`, '0.000000000000000001', '12.5'];
  const many = Array.from({ length: 5000 }, (_, at) =>
    source({
      ruleCode: 'KYT-MANY',
      ruleName: 'One rule with many hits',
      nodes: buildNodes(
        [evmAddress(2000 + (at % 900))],
        [SAMPLE_SOURCE, amounts[at] ?? String(10 + (at % 400))],
      ),
    }),
  );
  const others = [
    source({
      ...other,
      pathFlow: 'outflow',
      nodes: buildNodes([evmAddress(901)], [SAMPLE_SOURCE, '40']),
    }),
    source({
      ...other,
      pathFlow: 'sideways',
      nodes: buildNodes([evmAddress(902)], [SAMPLE_SOURCE, '30']),
    }),
    source({ ...other, nodes: [] }),
    buildHit({
      direction: 'outbound',
      ruleCode: 'KYT-MANY',
      pathFlow: 'outflow',
      nodes: buildNodes([evmAddress(903)], [evmAddress(904), '20']),
    }),
    buildHit({
      direction: 'outbound',
      pathFlow: 'outflow',
      nodes: buildNodes([evmAddress(905)], [evmAddress(906), '10']),
    }),
  ];
  const hits = [...many, ...others].map((hit, index) => ({ ...hit, index }));
  const none = { alerts: [], rulesTriggered: ['KYT-GHOST'], outOverview: null, toLabels: [] };
  return { ...view, result: { ...view.result, ...none, hits } };
}
