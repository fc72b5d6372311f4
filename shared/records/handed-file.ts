// A file that the system or a second start of the program handed over: what it is, by its name and
// its first bytes.

/** Why nothing is done with it. */
export const HANDED_FILE_REFUSALS = [
  'not_found',
  'not_a_file',
  'unreadable',
  'neither_case_nor_bundle',
] as const;

/** One of them. */
export type HandedFileRefusal = (typeof HANDED_FILE_REFUSALS)[number];

/** A file as it was handed over. A case file that is open already is none. */
export type HandedFile =
  | { kind: 'case_file' | 'bundle'; path: string }
  | { kind: 'refused'; path: string; reason: HandedFileRefusal };
