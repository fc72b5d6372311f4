// The shapes of a hop ledger: every link of chosen paths as a row, with the place of its figures in
// the stored answer and the slot for a transaction that a person verified; the provider sends neither
// hash nor block height (contract-notes, Meanings). build-hop-ledger.ts makes it.
import type { DecimalText } from '../domain/amount.ts';
import type { EnvironmentKind } from '../domain/environment.ts';
import type { Sha256Hex, SnapshotId } from '../domain/ids.ts';
import type { HopSlot, PrivateLabel } from '../domain/label.ts';
import type { Citation } from '../domain/note.ts';
import type { Open, PathFlow, RiskLevel } from '../domain/risk.ts';
import type { UtcMs } from '../domain/time.ts';
import type { Deviation } from '../screening/deviation.ts';
import type { OrderEvidence } from '../screening/node-order.ts';
import type { Hit, Label } from '../screening/result.ts';
import type { FlowSide, PathRemark } from './orient.ts';

/** The snapshot that a ledger reads; the summary of a stored screening is one. */
export interface LedgerSnapshot {
  id: SnapshotId;
  /** Of the answer's bytes. */
  sha256: Sha256Hex;
  takenAt: UtcMs;
  token: string;
  environmentName: string;
  environmentKind: EnvironmentKind | 'imported';
}

/** What a ledger is made from. */
export interface LedgerInput {
  snapshot: LedgerSnapshot;
  /**
   * Where the result object is in the answer (RFC 6901), e.g. `/data/result`; null when no
   * pointer reaches it, as in an answer that is a text inside another: then nothing is cited.
   */
  resultPointer: string | null;
  /** Of the result: they say which lists were left out around their only element. */
  deviations: readonly Deviation[];
  /** The chosen hits in any order; one passed twice counts once. */
  hits: readonly Hit[];
  /** The screened address at the end of a hit's path. */
  subjectOf: (hit: Hit) => string;
  keyOf: (hit: Hit) => Sha256Hex;
  /** Every entry of the case, newest first, as `slots.list` gives them. */
  slots: readonly HopSlot[];
  /** The person's own label on an address; null for none. */
  privateLabelOf: (address: string) => PrivateLabel | null;
}

/** A label at an end of a hop, and who says so. The private one comes first. */
export type LedgerLabel =
  { origin: 'private'; label: PrivateLabel } | { origin: 'provider'; label: Label; seenAt: UtcMs };

/** One end of a hop. */
export interface LedgerEnd {
  /** Distance from the subject; 0 is the subject itself. */
  hop: number;
  /** In full. */
  address: string;
  labels: LedgerLabel[];
  /** The delivered node; null for a subject that the path does not hold. */
  source: Citation | null;
}

/** What is odd about a hop; shown next to it, never a reason to leave it out. */
export const LEDGER_ODDITIES = [
  /** The path contradicts itself; the hop is shown as it was sent. */
  'contradictory',
  /** The path does not reach the screened address: nothing was delivered of this link. */
  'link_not_delivered',
  /** Nodes between the two ends were not provided, by `deep`. */
  'nodes_missing',
  /** No amount that can be read. */
  'amount_missing',
  'amount_zero',
  'amount_negative',
  'time_missing',
  /** Earlier than a hop before it in money order. */
  'time_out_of_order',
  /** Both ends are one address. */
  'same_address',
] as const;
/** One of these. */
export type LedgerOddity = (typeof LEDGER_ODDITIES)[number];

/** One hop of a path. */
export interface LedgerRow {
  /** 1, 2, 3 … in money order; from the subject outwards when the direction was not provided. */
  step: number;
  /** Of the end farther from the subject: the hop of the slot. */
  hop: number;
  /** In money order; null when the direction was not provided. */
  from: LedgerEnd | null;
  to: LedgerEnd | null;
  /** The same ends by their distance from the subject. */
  near: LedgerEnd;
  far: LedgerEnd;
  /** Token units, the digits as delivered; null when not provided. */
  amount: DecimalText | null;
  /** The amount, or the node that has none; null for a link that was not provided. */
  amountSource: Citation | null;
  at: UtcMs | null;
  /** The time, or the node that has none; null for a link that was not provided. */
  timeSource: Citation | null;
  /** Nodes between the ends that were not provided. */
  missingNodes: number;
  /** What a person verified; null = open: not supplied by the provider. */
  slot: HopSlot | null;
  oddities: LedgerOddity[];
}

/** How much of some hops is known and verified. A slot that several hits share counts once. */
export interface LedgerCompleteness {
  slots: number;
  /** Of these, with a verified transaction. */
  filled: number;
  /** Nodes that were not provided: there are more hops than slots. */
  missingNodes: number;
  /** Links that were not provided. */
  missingLinks: number;
  /** Delivered links without an amount, and without a time. */
  missingAmounts: number;
  missingTimes: number;
  /** There is a slot, every one is filled, and no node is missing between them. */
  isComplete: boolean;
}

/** The path of one hit. */
export interface LedgerPath {
  /** `Hit.index`. */
  hit: number;
  hitKey: Sha256Hex;
  ruleCode: string;
  ruleName: string;
  riskLevel: Open<RiskLevel> | null;
  side: FlowSide;
  /** `pathFlow` as sent. */
  flow: Open<PathFlow> | null;
  /** What the order of its nodes was told from. */
  evidence: OrderEvidence;
  /** Each amount was sent with the node farther from the subject, not the one it enters. */
  wasMoved: boolean;
  remarks: PathRemark[];
  /** Addresses that are on the path more than once, from the subject outwards. */
  repeated: string[];
  /** None for a path that is the subject alone. */
  rows: LedgerRow[];
  completeness: LedgerCompleteness;
}

/** The ledger of some paths. */
export interface HopLedger {
  snapshot: LedgerSnapshot;
  /** In the order of the answer. */
  paths: LedgerPath[];
  /** Chosen hits without a path, by `Hit.index`: findings on the subject itself. */
  pathless: number[];
  completeness: LedgerCompleteness;
}

/** How complete some paths are together. */
export function completenessOf(
  paths: readonly Pick<LedgerPath, 'hitKey' | 'rows'>[],
): LedgerCompleteness {
  const bySlot = new Map<string, LedgerRow>();
  for (const { hitKey, rows } of paths) {
    for (const row of rows) {
      const slot = slotKey(hitKey, row.hop);
      const known = bySlot.get(slot);
      if (known === undefined || known.missingNodes < row.missingNodes) bySlot.set(slot, row);
    }
  }
  const rows = [...bySlot.values()];
  const count = (oddity: LedgerOddity): number =>
    rows.filter(({ oddities }) => oddities.includes(oddity)).length;
  const filled = rows.filter(({ slot }) => slot !== null).length;
  const missingNodes = rows.reduce((sum, row) => sum + row.missingNodes, 0);
  return {
    slots: rows.length,
    filled,
    missingNodes,
    missingLinks: count('link_not_delivered'),
    missingAmounts: count('amount_missing'),
    missingTimes: count('time_missing'),
    isComplete: rows.length > 0 && filled === rows.length && missingNodes === 0,
  };
}

/** The key of a slot. */
export function slotKey(hitKey: Sha256Hex, hop: number): string {
  return `${hitKey} ${String(hop)}`;
}
