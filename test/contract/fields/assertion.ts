// What an assertion gets to judge, and what it is.
import type { Recorded, Seen } from './recorded.ts';
import type { ContractRow } from './row.ts';
import type { ContractStage } from './stage.ts';

/** A row with the exchange that it names. */
export interface Checked {
  row: ContractRow;
  recorded: Recorded;
  /** The response that emitted the row. */
  last: Seen;
  /** The values emitted at the row's path; at least one. */
  raw: readonly unknown[];
  /** The values at the row's place in what the client made of the response. */
  read: readonly unknown[];
  stage: ContractStage;
  exchange: (name: string) => Promise<Recorded>;
}

/** Throws unless the client did with the response what the row asks for. */
export type Assertion = (checked: Checked) => void | Promise<void>;

/** Assertions under the names by which fields.json calls them. */
export type AssertionTable = Readonly<Record<string, Assertion>>;
