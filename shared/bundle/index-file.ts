// What an evidence bundle says of its contents in `data/index.json`: enough to show it and to review it
// without taking the rest apart.
import { z } from 'zod';
import { isSha256Hex, type CaseId } from '../domain/ids.ts';
import { REDACTION_PROFILES } from '../report/report.ts';

/** Where it is in the bag. */
export const INDEX_PATH = 'data/index.json';
/** The audit log of the case: a line for each entry. */
export const JOURNAL_PATH = 'data/journal/entries.jsonl';
/** One names a hundred reports at most, each in every format. */
export const MAX_INDEX_BYTES = 4 * 1024 * 1024;
/** Where the files are that it names. */
export const REPORTS_PREFIX = 'data/reports/';
/** Of a report's JSON in a bundle: it is read whole. */
export const MAX_ENCLOSED_REPORT_BYTES = 256 * 1024 * 1024;

/** Where the rows of a table are, by its name in the case file. */
export function tablePath(table: string): string {
  return `data/case/${table}.json`;
}

const schema = z.strictObject({
  format: z.literal('tracefile-bundle'),
  version: z.literal(1),
  caseId: z
    .string()
    .min(1)
    .max(100)
    .transform((text) => text as CaseId),
  caseReference: z.string(),
  caseTitle: z.string(),
  profile: z.enum(REDACTION_PROFILES),
  preparedAt: z.number().int(),
  /** How many stored answers it holds. */
  snapshots: z.number().int().min(0),
  /** Of the case, not of the whole file. */
  journalEntries: z.number().int().min(0),
  reports: z.array(
    z.strictObject({
      /** Of its file in `data/reports/`. */
      name: z.string(),
      title: z.string(),
      /** The name of the same report as JSON, from which the hash can be computed. It is always there. */
      document: z.string(),
      /** Of the report before redaction: what an approval is bound to. */
      contentSha256: z.string().refine(isSha256Hex),
    }),
  ),
});

/** The contents of a bundle. */
export type BundleIndexFile = z.output<typeof schema>;

/** The index of a bundle; null for a text that is none. */
export function readIndexFile(text: string): BundleIndexFile | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null; // It is no JSON.
  }
}
