// Builders of hits, paths and labels for tests: everything defaulted, nothing real.
import { decimal, type DecimalText } from '#shared/domain/amount.ts';
import { toEip55 } from '#shared/domain/address.ts';
import type { Hit, Label, PathNode } from '#shared/screening/result.ts';

/** A valid EIP-55 address made from a number. */
export function evmAddress(seed: number): string {
  const mixed = BigInt(seed + 1) * 0x9e3779b97f4a7c15f39cc0605cedc835n;
  return toEip55(`0x${(mixed % (1n << 160n)).toString(16).padStart(40, '0')}`);
}

/** A label of which only the given parts are set. */
export function buildLabel(parts: Partial<Label> = {}): Label {
  return {
    primary: null,
    secondary: null,
    tertiary: null,
    quaternary: null,
    riskLevel: null,
    riskScore: null,
    text: null,
    ...parts,
  };
}

/** A node of a path; `amount` as a number's own text. */
export function buildNode(
  address: string,
  amount: string | null = null,
  parts: Partial<PathNode> = {},
): PathNode {
  const exact: DecimalText | null = amount === null ? null : decimal(amount);
  return { address, amount: exact, deep: 0, lastClosedAt: null, labels: [], ...parts };
}

/** Nodes in the order given, `deep` by position. */
export function buildNodes(
  ...nodes: [address: string, amount?: string, at?: number][]
): PathNode[] {
  return nodes.map(([address, amount, at], deep) =>
    buildNode(address, amount ?? null, { deep, lastClosedAt: at ?? null }),
  );
}

/** The same nodes, `deep` counted from the last one: against the ends of a path as specified. */
export function turnDeep(nodes: readonly PathNode[]): PathNode[] {
  return nodes.map((node, index) => ({ ...node, deep: nodes.length - 1 - index }));
}

/** A hit of which only the given parts are set; its opponent is its first node. */
export function buildHit(parts: Partial<Hit> = {}): Hit {
  const nodes = parts.nodes ?? [];
  return {
    index: 0,
    ruleCode: 'RULE-1',
    ruleName: 'A rule',
    category: '',
    riskLevel: 'high',
    action: 'review',
    direction: '',
    pathFlow: 'inflow',
    hops: nodes.length === 0 ? null : nodes.length - 1,
    opponentAddress: nodes[0]?.address ?? null,
    maxAmount: null,
    exposureAmount: null,
    riskRatePct: null,
    riskRateNumerator: null,
    riskRateDenominator: null,
    riskRateCapped: false,
    riskRateGated: false,
    highlighted: false,
    highlightTags: null,
    ...parts,
    nodes,
  };
}
