// The rows of fields.json: one per row of every table of both specifications, with what the
// practice service emitted for it and the assertion on what the client made of that.
import rowsJson from '../fields.json' with { type: 'json' };

/** What a row of a specification is. */
export type RowKind = 'field' | 'endpoint' | 'parameter' | 'default' | 'limit' | 'error' | 'state';

/** One row. */
export interface ContractRow {
  /** Document, section and name, e.g. `blockchain.2.5.hit.ruleCode`. */
  id: string;
  /** The specification and its section. */
  spec: string;
  /** The field, path, status or limit as the specification writes it. */
  name: string;
  kind: RowKind;
  /**
   * The practice response that emitted it: a recorded exchange, and where in its body. A path
   * steps through objects by `.` and through arrays by `[]`; `#name` is a response header; empty
   * is the body whole.
   */
  emitted: { exchange: string; path: string };
  /** Where the value is in what the client made of the response; for the `equal` ones. */
  client?: string;
  /** The name of the assertion. */
  assertion: string;
  /** What the specification says of this row, where an assertion serves several. */
  expects?: string | number | boolean;
  /** The file or folder that reads, writes or keeps it. */
  lives: string;
}

/** All rows, in the order of the specifications. */
export const CONTRACT_ROWS: readonly ContractRow[] = rowsJson as ContractRow[];
