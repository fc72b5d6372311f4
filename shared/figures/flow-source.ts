// What a flow is drawn from, on a screen or in a file.
import type { TransactionSide } from '../review/sides.ts';
import type { Hit, Label } from '../screening/result.ts';

/** The hits of one side and what the picture says of them. */
export interface FlowSource {
  hits: readonly Hit[];
  subject: string;
  subjectLabels: readonly Label[];
  token: string;
  /** Paths analysed; null when not provided. */
  totalPaths: number | null;
  /** The side of a transaction; null for an address. */
  side: TransactionSide | null;
  /** `totalPaths` counts both sides of a transaction. */
  isTotalOfBoth: boolean;
}
