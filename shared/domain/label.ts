// What a person adds to the provider's picture: a private label and colour on an address, and a
// verified transaction in the slot of a hop.
import type { CaseId, LabelId, Sha256Hex, SlotId, SnapshotId } from './ids.ts';
import type { UtcMs } from './time.ts';

/** Colours of private labels; their shades are the theme's. */
export const LABEL_COLOURS = [
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'purple',
  'grey',
] as const;
/** One of these. */
export type LabelColour = (typeof LABEL_COLOURS)[number];

/** A person's own label on an address; it goes before the provider's in every view. */
export interface PrivateLabel {
  id: LabelId;
  caseId: CaseId;
  address: string;
  /** As `addressKey` gives it. */
  addressKey: string;
  text: string;
  colour: LabelColour | null;
  remark: string;
  createdAt: UtcMs;
  updatedAt: UtcMs;
  removedAt: UtcMs | null;
}

/** What was entered for a hop of a path; the newest entry of a hop holds. */
export interface HopSlot {
  id: SlotId;
  caseId: CaseId;
  /** The snapshot that was looked at. */
  snapshotId: SnapshotId;
  /** The hit whose path it is, by its key: the slot outlives a re-screening. */
  hitKey: Sha256Hex;
  /** Counted from the subject: 1 is the hop next to it. */
  hop: number;
  /** Null when the entry was cleared. */
  transactionHash: string | null;
  /** Decimal digits. */
  blockHeight: string | null;
  remark: string;
  author: string;
  at: UtcMs;
}
