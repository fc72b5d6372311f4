// What the viewer enclosed in a bundle shows: the records of the case as the bundle holds them, the
// hashes of its files, and the words around them. Plain data; the script beside knows no more.
import type { Sha256Hex } from '../domain/ids.ts';
import type { UtcMs } from '../domain/time.ts';

/** A text, or a text in a face of its own. */
export type ViewerCell = string | { text: string; face: 'mono' | 'foreign' | 'time' };

/** A list of records under a heading of its own. */
export interface ViewerTable {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly ViewerCell[])[];
}

/** Everything the viewer shows. */
export interface ViewerData {
  /** BCP 47 tag of the words. */
  language: string;
  title: string;
  /** At the head: case, classification, who wrote it and when, signer, journal. */
  facts: readonly (readonly [term: string, value: ViewerCell])[];
  /** Practice, redaction: what a reader must know of the whole; empty for nothing. */
  notices: readonly string[];
  tables: readonly ViewerTable[];
  /** The payload as the manifest lists it, with paths relative to the bag's folder. */
  files: readonly { path: string; sha256: Sha256Hex; sizeBytes: number }[];
  preparedAt: UtcMs;
  words: ViewerWords;
}

/** The viewer's own words, in the language of the bundle. */
export interface ViewerWords {
  /** That it is a convenience and proves nothing, and where the proof is described. */
  noProof: string;
  files: string;
  path: string;
  sha256: string;
  sizeBytes: string;
  /** Of a file that was compared: the same, another, not there. */
  state: string;
  same: string;
  other: string;
  missing: string;
  added: string;
  notChecked: string;
  /** The button that asks for the unpacked folder, and what it does. */
  check: string;
  checkHint: string;
  /** With `{same}` and `{all}`. */
  checkedAll: string;
  /** With `{wrong}` and `{all}`. */
  checkedWrong: string;
  rows: string;
  filter: string;
}
