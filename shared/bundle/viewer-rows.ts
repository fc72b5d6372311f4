// As much of the records in a bundle as its viewer shows. The bundle's writer and its check read the same
// rows from the same files, so that the page can be made again from what the bundle holds.
import { z } from 'zod';
import { JOB_KINDS } from '../screening/job.ts';

const text = z.string();
const textOrNone = text.nullable();
const at = z.number();
const row = { id: text, removed_at: at.nullable() };

/** What is read of each row, by the table in `data/case/`; `journal` is the excerpt of the audit log. */
const VIEWER_ROWS = {
  cases: z.object({ classification: text }),
  subjects: z.object({ ...row, name: text, role: text, remark: text, created_at: at }),
  subject_members: z.object({ ...row, subject_id: text, value: text, added_at: at }),
  snapshots: z.object({
    id: text,
    kind: z.enum(JOB_KINDS),
    taken_at: at,
    subject: text,
    chain: textOrNone,
    token: textOrNone,
    verdict: textOrNone,
    decision: textOrNone,
    outcome_mark: textOrNone,
    risk: textOrNone,
    score: textOrNone,
    answer_sha256: text,
    hit_count: z.number().nullable(),
    environment_name: text,
    environment_kind: text,
  }),
  decisions: z.object({
    at,
    title: text,
    disposition: text,
    reason: text,
    remark: text,
    author: text,
  }),
  notes: z.object({ ...row, created_at: at }),
  note_revisions: z.object({
    note_id: text,
    revision: z.number(),
    at,
    title: text,
    body: text,
    author: text,
  }),
  timeline_entries: z.object({ ...row, happened_at: at, title: text, body: text }),
  attachments: z.object({
    ...row,
    file_id: text,
    name: text,
    media_type: text,
    source: text,
    remark: text,
    added_at: at,
  }),
  files: z.object({ id: text, size_bytes: z.number(), sha256: text }),
  journal: z.object({
    seq: z.number(),
    at,
    actor: text,
    kind: text,
    why: textOrNone,
    hash: text,
    what: z.record(text, text),
  }),
};

/** A list that the viewer reads. */
export type ViewerRowName = keyof typeof VIEWER_ROWS;
/** All of them. */
export const VIEWER_LISTS = Object.keys(VIEWER_ROWS) as ViewerRowName[];
/** What the viewer shows is made of. */
export type ViewerRecords = {
  readonly [Name in ViewerRowName]: readonly z.output<(typeof VIEWER_ROWS)[Name]>[];
};

/** Rows of one list on the page: as many as a browser holds at ease. */
export const MOST_VIEWER_ROWS = 20_000;

type Rows = Iterable<unknown> | AsyncIterable<unknown>;

/** Reads every list, in turn. Rejects with a `ZodError` for a row that this program does not write. */
export async function gatherViewerRecords(
  rowsOf: (name: ViewerRowName) => Rows,
): Promise<ViewerRecords> {
  const read = <Row>(name: ViewerRowName, schema: z.ZodType<Row>, most = Infinity) =>
    readRows(rowsOf(name), schema, most);
  return {
    cases: await read('cases', VIEWER_ROWS.cases),
    subjects: await read('subjects', VIEWER_ROWS.subjects),
    subject_members: await read('subject_members', VIEWER_ROWS.subject_members),
    snapshots: await read('snapshots', VIEWER_ROWS.snapshots),
    decisions: await read('decisions', VIEWER_ROWS.decisions),
    notes: await read('notes', VIEWER_ROWS.notes),
    note_revisions: await read('note_revisions', VIEWER_ROWS.note_revisions),
    timeline_entries: await read('timeline_entries', VIEWER_ROWS.timeline_entries),
    attachments: await read('attachments', VIEWER_ROWS.attachments),
    files: await read('files', VIEWER_ROWS.files),
    journal: await read('journal', VIEWER_ROWS.journal, MOST_VIEWER_ROWS),
  };
}

async function readRows<Row>(rows: Rows, schema: z.ZodType<Row>, most: number): Promise<Row[]> {
  const list: Row[] = [];
  for await (const one of rows) {
    if (list.length === most) break;
    list.push(schema.parse(one));
  }
  return list;
}
