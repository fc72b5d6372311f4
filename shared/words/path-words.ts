// The words of a path: the direction of its money, and what was met while it was oriented.
import type { FlowSide, OrientedPath, PathRemark } from '../flow/orient.ts';
import { m } from '../messages/generated/messages.js';
import type { OrderEvidence } from '../screening/node-order.ts';

/** The direction of money in words. */
export function sideWords(side: FlowSide): string {
  return { inflow: m.flow_in, outflow: m.flow_out, unknown: m.flow_unknown }[side]();
}

const remarks: Record<PathRemark, () => string> = {
  deep_against_ends: m.flow_remark_deep_against_ends,
  figures_against_order: m.flow_remark_figures_against_order,
  order_trusted: m.flow_remark_order_trusted,
  endpoint_absent: m.flow_remark_endpoint_absent,
  endpoint_other_form: m.flow_remark_endpoint_other_form,
  opponent_absent: m.flow_remark_opponent_absent,
  flow_unknown: m.flow_remark_flow_unknown,
  nodes_missing: m.flow_remark_nodes_missing,
  amount_on_first: m.flow_remark_amount_on_first,
  single_node: m.flow_remark_single_node,
};

const evidences: Record<Exclude<OrderEvidence, 'none'>, () => string> = {
  deep: m.flow_order_deep,
  ends: m.flow_order_ends,
  figures: m.flow_order_figures,
  times: m.flow_order_times,
};

/** What the order of the nodes was told from; nothing where a remark says that nothing told it. */
export function orderWords({
  evidence,
  wasMoved,
}: Pick<OrientedPath, 'evidence' | 'wasMoved'>): string[] {
  if (evidence === 'none') return [];
  return [evidences[evidence](), ...(wasMoved ? [m.flow_order_moved()] : [])];
}

/** What was met while a path was oriented. */
export function remarkWords(remark: PathRemark): string {
  return remarks[remark]();
}
