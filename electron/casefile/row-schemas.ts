// What a row of a case can hold: the bounds of the calls that write it, and of the program where no call
// does. A row from elsewhere that does not fit was not written by this program, and is never imported.
import { z } from 'zod';
import { utcMs } from '#shared/time-schema.ts';
import { REPORT_ROWS } from './report-rows.ts';
import { count, hash, id, person } from './row-fields.ts';
import { SCREENING_ROWS } from './screening-rows.ts';
import { text } from './stored-json.ts';
import type { CaseTable } from './tables/case-tables.ts';
import { WORK_ROWS } from './work-rows.ts';

/** What a file says of itself, by which its cases will be known here. */
const META = z.strictObject({
  id: z.literal(1),
  file_id: id,
  investigator: person,
  created_at: utcMs,
  created_by: text(100),
  journal_entries: count,
  journal_head: hash,
});

const SHAPES: Readonly<Record<string, z.ZodType>> = {
  meta: META,
  ...WORK_ROWS,
  ...SCREENING_ROWS,
  ...REPORT_ROWS,
};

/** Pieces of stored bytes: whatever they are, they are what their hash says. */
const WITHOUT_SHAPE = ['body_chunks', 'file_chunks'];

/** The column of a row that this program would not have written so; null when there is none. */
export function findUnfitColumn({ name }: Pick<CaseTable, 'name'>, row: object): string | null {
  if (WITHOUT_SHAPE.includes(name)) return null;
  const shape = SHAPES[name];
  if (shape === undefined) throw new Error(`nothing is said of the rows of ${name}`);
  const parsed = shape.safeParse(row);
  if (!parsed.success) return columnOf(parsed.error.issues[0]);
  // What the calls refuse by their lengths alone.
  const unclean = Object.entries(row).find(
    ([, value]) => typeof value === 'string' && /\0|\p{Surrogate}/u.test(value),
  );
  return unclean?.[0] ?? null;
}

function columnOf(issue: z.core.$ZodIssue | undefined): string {
  const column = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path[0];
  return String(column ?? '');
}
