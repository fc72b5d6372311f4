// The calls about what nobody expected, and about the file that a person may send to support.
import { z } from 'zod';
import { id } from '../../id-schema.ts';
import { nothing, reply } from './inputs.ts';

/** A text that the person can quote: it is in the log next to the error. */
const reference = z.string().regex(/^[0-9A-F]{8}$/);

const pageProblem = z.strictObject({
  reference,
  /** The name of the error, e.g. `TypeError`. */
  kind: z.string().max(200),
  /** As the engine gives it; of it the names of functions and files are kept, without folders. */
  stack: z.string().max(20_000),
});

/** Something that went wrong in the page. */
export type PageProblem = z.output<typeof pageProblem>;

/** A file for support, as it would be written. */
export interface DiagnosticFile {
  /** By which it is saved. */
  id: string;
  fileName: string;
  text: string;
}

/** The calls. */
export const problemCalls = {
  /** Writes what went wrong in the page into the log. */
  'app.noteProblem': { in: pageProblem, out: reply<null>() },
  /** The reference of what went wrong behind the page; null when nothing waits. */
  'app.nextProblem': { in: nothing, out: reply<string | null>() },
  /** What the file would hold, made again. Nothing is written and nothing is sent. */
  'diagnostics.compose': { in: nothing, out: reply<DiagnosticFile>() },
  /**
   * Writes the text that was shown to where the person chooses; null when they cancel.
   * `record.not_found` for one that is not the newest; `export.failed`.
   */
  'diagnostics.save': {
    in: z.strictObject({ id }),
    out: reply<{ path: string; sha256: string } | null>(),
  },
} as const;
