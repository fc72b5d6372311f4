// What the viewer enclosed in a bundle shows: the records of the case as the bundle holds them, the
// hashes of its files, and the words around them. Plain data; the script next to knows no more.
import type { Sha256Hex } from '../domain/ids.ts';
import type { OutcomeMark } from '../domain/risk.ts';
import type { UtcMs } from '../domain/time.ts';
import type { RedactionProfile } from '../report/report.ts';

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

/** The lists of a case that the viewer shows, in their order. */
export const VIEWER_TABLES = [
  'subjects',
  'screenings',
  'names',
  'decisions',
  'notes',
  'timeline',
  'attachments',
  'journal',
] as const;
/** One of these. */
export type ViewerTableName = (typeof VIEWER_TABLES)[number];

/** What is at the head of the viewer. */
export type ViewerFact =
  | 'case'
  | 'title'
  | 'classification'
  | 'preparedAt'
  | 'profile'
  | 'signer'
  | 'caseFile'
  | 'journal'
  | 'version';

/** All words that the viewer of a case needs, as plain data: it is put together without a catalogue. */
export interface CaseViewerWords {
  /** BCP 47 tag. */
  language: string;
  viewer: ViewerWords;
  /** With `{case}`. */
  title: string;
  facts: Readonly<Record<ViewerFact, string>>;
  /** With `{own}`, `{count}` and `{head}`. */
  journalEnd: string;
  profiles: Readonly<Record<RedactionProfile, string>>;
  practice: string;
  redacted: string;
  tables: Readonly<Record<ViewerTableName, { title: string; columns: readonly string[] }>>;
  /** Of a list too long for a page, with `{title}`, `{shown}` and `{all}`. */
  cut: string;
  journalKinds: Readonly<Record<string, string>>;
  dispositions: Readonly<Record<string, string>>;
  /** Of outcomes that are not the word that was sent. */
  outcomeMarks: Readonly<Record<OutcomeMark, string>>;
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
  /** Of a file that this browser cannot read. */
  unread: string;
  /** The button that asks for the unpacked folder, and what it does. */
  check: string;
  checkHint: string;
  /** With `{same}` and `{all}`. */
  checkedAll: string;
  /** With `{wrong}` and `{all}`. */
  checkedWrong: string;
  /** With `{count}` and `{all}`. */
  checkedUnread: string;
  rows: string;
  filter: string;
}
